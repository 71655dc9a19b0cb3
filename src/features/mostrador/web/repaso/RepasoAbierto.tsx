import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { apartarAjena, type Repaso, verRepaso } from '#features/mostrador/repasos.contract.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';

import type { De } from '../de.ts';
import styles from '../mostrador.module.css';
import { ProrrogarDialog } from '../ProrrogarDialog.tsx';
import type { PorProrrogar } from '../use-prorroga.ts';
import { CierreDialog } from './CierreDialog.tsx';
import { cola, type Dicho, decir, leerEnRepaso, useMesa } from './cola.ts';
import { DanadaDialog } from './DanadaDialog.tsx';
import { Pendientes } from './Pendientes.tsx';
import { PALABRAS } from './palabras.ts';
import { Ultima } from './Ultima.tsx';

const EDGE = { hecha: 'ok', repetida: 'repetida', sobrante: 'error', ajena: 'error', error: 'error' } as const;

interface Props {
  repaso: Repaso;
  de: De;
  paused: boolean;
}

/** A list with its reader: the last reading large with its shelf, what is missing under it. A for what is not ours, D for what is damaged. */
export function RepasoAbierto({ repaso: opened, de, paused }: Props) {
  const { id, clase, recorrido } = opened;
  const [estante, setEstante] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'cerrar' | 'danada' | null>(null);
  const [porProrrogar, setPorProrrogar] = useState<PorProrrogar | null>(null);
  const apartar = useCommand(apartarAjena, []);
  const mesa = useMesa();
  const repaso = mesa.repasos.get(id) ?? opened;
  const query = useQuery(serviceQuery(verRepaso, { ...de, id }));
  const esperan = cola.useQueue(({ items }) => items).filter(({ cuerpo }) => cuerpo.repaso_id === id);
  const last = mesa.dichos.find((dicho) => dicho.repaso_id === id);
  const setAside = async () => {
    if (last === undefined) return;
    const done = await apartar.run({ ...de, repaso_id: id, codigo: last.codigo.slice(0, 60) }).catch(() => null);
    if (done !== null) decir(last.clave, done);
  };
  const read = (codigo: string) => {
    if (last?.leida?.resultado === 'ajena' && /^a$/i.test(codigo)) return void setAside();
    if (last?.leida?.guia != null && /^d$/i.test(codigo)) return setDialog('danada');
    const [, shelf] = /^EST_?([A-Z0-9][A-Z0-9-]{0,11})$/i.exec(codigo) ?? [];
    if (shelf === undefined) return leerEnRepaso(id, de, { codigo, estante });
    setEstante(shelf.toUpperCase());
    // Read right after a label, it is that parcel's place as well.
    if (last?.leida?.guia != null) leerEnRepaso(id, de, { codigo: last.codigo, estante: shelf.toUpperCase() });
  };
  return (
    <Card title={recorrido === null ? PALABRAS[clase].titulo : `${PALABRAS[clase].titulo} ${recorrido}`}>
      <div className={styles.cuerpo}>
        <ScanBox
          placeholder={PALABRAS[clase].lee}
          estado={edgeOf(last)}
          paused={paused || dialog !== null || porProrrogar !== null}
          onRead={(raw, codigo) => read(/^EST_/i.test(raw.trim()) ? raw.trim() : codigo)}
          onRefused={() => undefined}
        />
        <Cuentas repaso={repaso} estante={estante} onLibre={() => setEstante(null)} />
        <Ultima dicho={last} clase={clase} onApartar={() => void setAside()} onDanada={() => setDialog('danada')} />
        <ErrorAlert error={apartar.error} fallback="No se pudo dejar aparte" onDismiss={apartar.reset} />
        <Pendientes
          faltan={query.data?.faltan ?? []}
          dichos={mesa.dichos}
          esperan={esperan}
          onProrrogar={clase === 'VENCIDAS' ? setPorProrrogar : null}
        />
        <div className={styles.actos}>
          <Button variant="filled" size="lg" disabled={esperan.length > 0} onClick={() => setDialog('cerrar')}>
            Cerrar lista…
          </Button>
          {esperan.length > 0 ? <span className={styles.quieto}>Espere a que se envíe lo leído.</span> : null}
        </div>
      </div>
      {porProrrogar === null ? null : (
        <ProrrogarDialog
          guias={[porProrrogar]}
          de={de}
          onClose={() => setPorProrrogar(null)}
          onDone={() => setPorProrrogar(null)}
        />
      )}
      {dialog === 'cerrar' ? <CierreDialog repaso={repaso} de={de} onClose={() => setDialog(null)} /> : null}
      {dialog === 'danada' && last?.leida?.guia != null ? (
        <DanadaDialog guia={last.leida.guia} de={de} onClose={() => setDialog(null)} />
      ) : null}
    </Card>
  );
}

function edgeOf(last: Dicho | undefined) {
  if (last === undefined) return 'espera';
  return last.leida === null ? 'leyendo' : EDGE[last.leida.resultado];
}

function Cuentas({ repaso, estante, onLibre }: { repaso: Repaso; estante: string | null; onLibre: () => void }) {
  const { leidas, esperadas, sobrantes, apartadas } = repaso;
  return (
    <p role="status" className={styles.marcha}>
      <b>
        {leidas} de {esperadas}
      </b>
      {sobrantes > 0 ? <span>{sobrantes} sin esperar</span> : null}
      {apartadas > 0 ? <span>{apartadas} aparte</span> : null}
      {estante === null ? null : (
        <span>
          Van al estante <b>{estante}</b>{' '}
          <Button size="xs" variant="subtle" onClick={onLibre}>
            Soltar estante
          </Button>
        </span>
      )}
    </p>
  );
}
