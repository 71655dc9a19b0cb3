import { Link } from '@tanstack/react-router';

import { formatDateTime } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { defineColumns } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { RecorridoFila } from '../contract.ts';
import { Puntos } from './Puntos.tsx';
import { contar, ESTADO_RECORRIDO, haceText, TIPO_RECORRIDO } from './palabras.ts';
import panel from './panel.module.css';
import styles from './recorridos.module.css';

/** Late by so much is trouble. */
export const TARDE_MIN = 15;

export const recorridosColumns = defineColumns<RecorridoFila>([
  {
    header: 'Recorrido',
    value: ({ numero }) => numero,
    // With its state under it: a column more would push delay and money out of sight on a small desk.
    cell: ({ id, numero, estado }) => (
      <span className={styles.doble}>
        <Link to="/recorrido/ver" search={{ id }} className={styles.mono}>
          {numero}
        </Link>
        <span>
          <StatusBadge {...ESTADO_RECORRIDO[estado]} />
        </span>
      </span>
    ),
  },
  {
    header: 'Chofer',
    value: ({ chofer }) => chofer ?? 'Sin chofer',
    cell: (fila) => (
      <span className={styles.doble}>
        <b>{fila.chofer ?? 'Sin chofer'}</b>
        <span className={styles.quieto}>
          {[fila.destino, fila.vehiculo, salidaText(fila)].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    header: 'Guías',
    value: ({ cuentas }) => `${contar(cuentas).hechas} de ${contar(cuentas).total}`,
    cell: ({ lineas, cuentas, zonas, levantes }) => (
      <span className={styles.doble}>
        {cuentas.length === 0 && levantes.length > 0 ? null : <Puntos lineas={lineas} cuentas={cuentas} />}
        <Levantes estados={levantes} />
        {zonas.length > 0 ? <span className={`${styles.quieto} ${styles.zonas}`}>{zonas.join(' · ')}</span> : null}
      </span>
    ),
  },
  {
    header: 'Atraso',
    value: (fila) => atrasoText(fila),
    cell: (fila) => <Atraso fila={fila} />,
  },
  {
    header: 'En la calle',
    value: enLaCalle,
    align: 'right',
    cell: (fila) => (
      <span className={styles.atraso} data-grado={fila.sobre_limite ? 'mucho' : undefined}>
        {enLaCalle(fila)}
        {fila.sobre_limite ? <span className={styles.quieto}> sobre su límite</span> : null}
        <Hace fila={fila} />
      </span>
    ),
  },
]);

/** As a file says it: each figure in a column of its own. */
export const recorridosDeArchivo = defineColumns<RecorridoFila>([
  { header: 'Recorrido', value: ({ numero }) => numero },
  { header: 'Día', value: ({ dia }) => dia },
  { header: 'Tipo', value: ({ tipo }) => TIPO_RECORRIDO[tipo] },
  { header: 'Estado', value: ({ estado }) => ESTADO_RECORRIDO[estado].nombre },
  { header: 'Chofer', value: ({ chofer }) => chofer ?? '' },
  { header: 'Vehículo', value: ({ vehiculo }) => vehiculo ?? '' },
  { header: 'Destino', value: ({ destino }) => destino ?? '' },
  { header: 'Zonas', value: ({ zonas }) => zonas.join(' · ') },
  { header: 'Salida prevista', value: ({ salida_prevista }) => salida_prevista ?? '' },
  { header: 'Salida', value: ({ salida }) => (salida === null ? '' : formatDateTime(salida)) },
  { header: 'Llegada', value: ({ llegada }) => (llegada === null ? '' : formatDateTime(llegada)) },
  { header: 'Atraso (min)', value: ({ atraso_minutos }) => atraso_minutos ?? '' },
  { header: 'Guías', value: ({ cuentas }) => contar(cuentas).total },
  { header: 'Entregadas', value: ({ cuentas }) => contar(cuentas).hechas },
  { header: 'No entregadas', value: ({ cuentas }) => contar(cuentas).no },
  { header: 'Bultos', value: ({ bultos }) => bultos },
  { header: 'Levantes', value: ({ levantes }) => levantes.length },
  { header: 'En la calle', value: (fila) => (fila.en_la_calle === null ? '' : enLaCalle(fila)) },
]);

const LEVANTADOS: ReadonlySet<string> = new Set([
  'LEVANTADO',
  'LEVANTADO_CON_DIFERENCIA',
  'RECIBIDO_EN_PLANTA',
  'CERRADO',
]);
const EN_VANO: ReadonlySet<string> = new Set(['FALLIDO', 'CANCELADO']);

/** What it fetches on the way, and how much of that is done. */
function Levantes({ estados }: { estados: RecorridoFila['levantes'] }) {
  if (estados.length === 0) return null;
  const hechos = estados.filter((estado) => LEVANTADOS.has(estado)).length;
  const no = estados.filter((estado) => EN_VANO.has(estado)).length;
  return (
    <span className={styles.quieto}>
      Levantes: {hechos} de {estados.length}
      {no > 0 ? (
        <>
          {' · '}
          <b>{no}</b> no
        </>
      ) : null}
    </span>
  );
}

/** How old the last position is: a driver who went quiet is seen. */
function Hace({ fila: { posicion } }: { fila: Pick<RecorridoFila, 'posicion'> }) {
  if (posicion === null) return null;
  return <span className={panel.hace}>{haceText(posicion.fecha, Date.now())}</span>;
}

/** Of its hour of leaving: what stands still when it should be out is seen before it is late for anybody. */
export function Atraso({ fila }: { fila: Pick<RecorridoFila, 'atraso_minutos' | 'salida_prevista' | 'salida'> }) {
  const minutes = fila.atraso_minutos;
  return (
    <span className={styles.atraso} data-grado={gradoOf(minutes)}>
      {atrasoText(fila)}
    </span>
  );
}

function gradoOf(minutes: number | null) {
  if (minutes === null) return undefined;
  return minutes >= TARDE_MIN ? 'mucho' : 'poco';
}

function atrasoText({
  atraso_minutos,
  salida_prevista,
  salida,
}: Pick<RecorridoFila, 'atraso_minutos' | 'salida_prevista' | 'salida'>) {
  if (atraso_minutos !== null) return `+${atraso_minutos} min`;
  if (salida_prevista === null) return '—';
  return salida === null ? `sale ${salida_prevista}` : 'a tiempo';
}

export function salidaText({
  salida,
  salida_prevista,
}: Pick<RecorridoFila, 'salida' | 'salida_prevista'>): string | null {
  if (salida !== null) return `salió ${formatDateTime(salida).slice(11, 16)}`;
  return salida_prevista === null ? null : `sale ${salida_prevista}`;
}

function enLaCalle({ en_la_calle, en_la_calle_usd }: RecorridoFila): string {
  const parts = [
    ...(en_la_calle !== null && en_la_calle > 0 ? [formatDinero({ centavos: en_la_calle, moneda: 'UYU' })] : []),
    ...(en_la_calle_usd !== null && en_la_calle_usd > 0
      ? [formatDinero({ centavos: en_la_calle_usd, moneda: 'USD' })]
      : []),
  ];
  return parts.join(' · ') || '—';
}
