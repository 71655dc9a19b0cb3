import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type LineaDeConteo, listConteos, type RenglonDeConteo, resolverConteo, verConteo } from '../contract.ts';
import styles from './conteos.module.css';
import { estadoDeLinea, unidades } from './palabras.ts';

interface Props {
  linea: LineaDeConteo;
  /** Why the person may not decide; null: may. */
  puede: string | null;
  onClose: () => void;
}

/** What was found in a place, beside what the book said, and the three things that can be done about it. */
export function LineaDrawer({ linea, puede, onClose }: Props) {
  const { id, lugar, estado, contaron, resuelta_por, nota, renglones, iguales } = linea;
  const [why, setWhy] = useState('');
  const { run, isPending, error } = useCommand(resolverConteo, [verConteo, listConteos]);
  const decide = (decision: 'APROBAR' | 'RECHAZAR' | 'RECONTAR') => {
    const said = why.trim();
    void run({ linea_id: id, decision, ...(said === '' ? {} : { nota: said }) }).then(onClose, () => undefined);
  };
  const isOpen = estado === 'REVISION' && puede === null;
  const footer = isOpen ? (
    <>
      <Button loading={isPending} onClick={() => decide('RECONTAR')}>
        Que otro recuente
      </Button>
      <Button loading={isPending} disabled={why.trim() === ''} onClick={() => decide('RECHAZAR')}>
        Rechazar
      </Button>
      <Button variant="filled" loading={isPending} onClick={() => decide('APROBAR')}>
        Aprobar y ajustar
      </Button>
    </>
  ) : undefined;
  return (
    <SideDrawer title={lugar} opened onClose={onClose} footer={footer}>
      <p>
        <StatusBadge {...estadoDeLinea(linea)} />
      </p>
      <p className={styles.quieto}>
        {contaron.length === 0 ? 'Nadie la contó todavía.' : `Contaron ${contaron.join(' y después ')}.`}
        {iguales ? ' Dos conteos iguales.' : ''}
        {resuelta_por === null ? '' : ` Resolvió ${resuelta_por}.`}
      </p>
      {nota === null ? null : <p>{nota}</p>}
      {renglones.length === 0 ? (
        <p className={styles.quieto}>
          {estado === 'PENDIENTE' || estado === 'ABIERTA'
            ? 'Lo contado se ve cuando ya nadie la tenga que contar.'
            : 'Sin renglones.'}
        </p>
      ) : (
        <ul className={styles.filas}>
          {renglones.map((renglon) => (
            <Renglon key={`${renglon.producto_id} ${renglon.partida ?? ''}`} renglon={renglon} />
          ))}
        </ul>
      )}
      {estado === 'REVISION' && puede !== null ? <p role="status">{puede}</p> : null}
      {isOpen ? (
        <TextField
          label="Por qué"
          description="Para rechazar hace falta"
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value.slice(0, 500))}
        />
      ) : null}
      <ErrorAlert error={error} fallback="No se pudo resolver" />
    </SideDrawer>
  );
}

function Renglon({ renglon }: { renglon: RenglonDeConteo }) {
  const { sku, nombre, unidad, cliente, partida, esperado, contado, recontado, faltan, sobran } = renglon;
  const found = recontado === null ? [`contó ${contado}`] : [`contó ${contado}`, `recontó ${recontado}`];
  const series = [
    ...renglon.faltan_series.map((code) => `falta ${code}`),
    ...renglon.sobran_series.map((code) => `sobra ${code}`),
  ];
  return (
    <li className={styles.fila}>
      <span>
        <b className={styles.mono}>{sku}</b> {nombre}
        <span className={styles.quieto}>{[cliente, partida && `Lote ${partida}`].filter(Boolean).join(' · ')}</span>
        <span className={styles.quieto}>{[`El libro decía ${esperado}`, ...found, ...series].join(' · ')}</span>
      </span>
      <b data-diferencia={faltan + sobran > 0}>
        {faltan + sobran === 0 ? 'Igual' : unidadesDe({ faltan, sobran, unidad })}
      </b>
    </li>
  );
}

function unidadesDe({ faltan, sobran, unidad }: { faltan: number; sobran: number; unidad: string }): string {
  return [faltan > 0 ? `−${unidades(faltan, unidad)}` : '', sobran > 0 ? `+${unidades(sobran, unidad)}` : '']
    .filter((part) => part !== '')
    .join(' ');
}
