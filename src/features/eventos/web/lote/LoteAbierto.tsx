import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';

import type { LecturaEnEspera, Lote } from '#features/eventos/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { usePageKeys } from '#web/ui/scan/page-keys.ts';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';
import { noLeidas, withUnread } from '#web/ui/scan/unread.ts';
import { hasItsOwnUndo } from '#web/ui/undo.ts';

import { acknowledge, leer, useMesa } from '../mesa.ts';
import type { EstadoRenglon, Renglon } from '../renglones.ts';
import { Acciones } from './Acciones.tsx';
import { AvisoDeApertura } from './AvisoDeApertura.tsx';
import { CierreDialog } from './CierreDialog.tsx';
import { Contadores } from './Contadores.tsx';
import { DatosDelPaquete } from './DatosDelPaquete.tsx';
import { Esperadas } from './Esperadas.tsx';
import styles from './lote.module.css';
import { PesoManual } from './PesoManual.tsx';
import { Renglones } from './Renglones.tsx';
import { SinEnviar } from './SinEnviar.tsx';
import { UltimaLectura } from './UltimaLectura.tsx';
import { useDeshacer } from './use-deshacer.ts';
import { useOtroCarro } from './use-otro-carro.ts';
import { usePesar } from './use-pesar.ts';
import { usePorPaquete } from './use-por-paquete.ts';

interface Props {
  lote: Lote;
  renglones: readonly Renglon[];
  onLeave: () => void;
  /** The batch of another cart. */
  onOther: (id: number) => void;
}

/** A label that says the same as the key: the error was seen (for whoever has both hands full). */
const GO_ON = /^SEGUIR$/i;
const NO_SCAN = 'termine el cierre o cancélelo antes de seguir leyendo';
/** The colour of the edge. */
const EDGE = {
  pendiente: 'leyendo',
  enviando: 'leyendo',
  hecha: 'ok',
  repetida: 'repetida',
  error: 'error',
  deshecha: 'espera',
  conflicto: 'error',
} as const satisfies Record<EstadoRenglon, string>;

/** The station: scan, scan, scan. Nothing that the server says ever stands in the way of the next reading. */
export function LoteAbierto({ lote, renglones, onLeave, onOther }: Props) {
  const faltas = useMesa((mesa) => mesa.faltas).filter(({ lote_id }) => lote_id === lote.id);
  const falta = faltas.at(-1);
  const [cierre, setCierre] = useState<'abierto' | 'cerrado'>('cerrado');
  /** What was read into the closing, and was not taken. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [expected, setExpected] = useState(false);
  const pesar = usePesar(lote.tipo);
  const porPaquete = usePorPaquete(lote);
  const deshacer = useDeshacer(lote, renglones);
  const otroCarro = useOtroCarro(lote, onOther);
  const notice = refused.length === 0 ? null : `${noLeidas(refused)}: ${NO_SCAN}`;
  const last = renglones[0];
  const edge = last === undefined ? 'espera' : EDGE[last.estado];

  const seen = () => {
    if (falta !== undefined) acknowledge(falta.clave);
  };
  const read = (raw: string, codigo: string) => {
    if (GO_ON.test(codigo)) seen();
    else if (porPaquete.exige.length > 0) porPaquete.ask(raw, codigo);
    else leer({ lote_id: lote.id, raw, codigo, pesa: pesar.isOn });
  };
  const register = (datos: LecturaEnEspera['datos']) => {
    if (porPaquete.lectura === null) return;
    const { raw, codigo } = porPaquete.lectura;
    setRefused([]);
    porPaquete.told(datos);
    leer({ lote_id: lote.id, raw, codigo, pesa: pesar.isOn, datos });
  };
  const undo = (event: KeyboardEvent) => {
    if (cierre === 'abierto' || hasItsOwnUndo(event.target)) return;
    event.preventDefault();
    deshacer.runLast();
  };
  useHotkeys([['mod+Z', undo, { preventDefault: false }]], []);
  usePageKeys({ Escape: seen, F9: seen });
  const close = () => {
    setRefused([]);
    setCierre('cerrado');
  };
  return (
    <div className={styles.estacion} data-esperadas={lote.esperadas !== null || undefined}>
      <div className={styles.work}>
        <header className={styles.what}>
          <p className={styles.name}>
            {lote.nombre}{' '}
            <span className={styles.place}>
              · {lote.lugar}
              {lote.carro === null ? '' : ` · ${lote.carro}`}
            </span>
          </p>
          <Button variant="subtle" className={styles.leave} onClick={onLeave}>
            Otros lotes
          </Button>
        </header>
        <div className={styles.scan}>
          <ScanBox
            placeholder="Escanee un paquete..."
            estado={falta === undefined ? edge : 'error'}
            paused={cierre === 'abierto' || porPaquete.lectura !== null}
            onRead={read}
            {...(lote.carro === null ? {} : { onCarro: otroCarro.run })}
            onRefused={(raw) => setRefused((before) => withUnread(before, raw))}
          />
        </div>
        <UltimaLectura
          renglon={last}
          falta={falta}
          otras={faltas.length - 1}
          isWeighed={pesar.isOn}
          onAcknowledge={seen}
        />
        <SinEnviar loteId={lote.id} />
        <Contadores lote={lote} isWeighed={pesar.isOn} />
        <PesoManual lote={lote} renglon={last} pesar={pesar} onUndo={deshacer.undo} />
        <ErrorAlert error={otroCarro.error} fallback="No se pudo cambiar de carro" onDismiss={otroCarro.reset} />
        <AvisoDeApertura loteId={lote.id} />
        <ErrorAlert error={deshacer.error} fallback="Error al deshacer la lectura" onDismiss={deshacer.dismiss} />
        <Renglones renglones={renglones} isWeighed={pesar.isOn} onUndo={deshacer.run} isBusy={deshacer.isPending} />
      </div>
      {lote.esperadas === null ? null : (
        <Esperadas lote={lote} renglones={renglones} isOpen={expected} onToggle={() => setExpected(!expected)} />
      )}
      <Acciones
        ultima={deshacer.ultima}
        isUndoing={deshacer.isPending}
        hasFalta={falta !== undefined}
        onUndo={deshacer.runLast}
        onClose={() => setCierre('abierto')}
        onAcknowledge={seen}
      />
      {porPaquete.lectura === null ? null : (
        <DatosDelPaquete porPaquete={porPaquete} lectura={porPaquete.lectura} refused={refused} onTold={register} />
      )}
      {cierre === 'abierto' ? <CierreDialog lote={lote} notice={notice} onClose={close} onAnulado={onLeave} /> : null}
    </div>
  );
}
