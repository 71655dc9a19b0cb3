import { formatDateMinute } from '#shared/dates.ts';
import marco from '#web/list/dos-paneles.module.css';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import type { ListColumn } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { IncidenciaFila } from '../contract.ts';
import styles from './incidencias.module.css';
import { ESTADO, isVencida, PRIORIDAD, respuestaTexto, restaTexto } from './palabras.ts';

const COLUMNS: readonly ListColumn<IncidenciaFila>[] = [
  { id: 'numero', header: 'Incidencia', width: 148, value: ({ numero }) => numero, mono: true },
  {
    id: 'asunto',
    header: 'Asunto',
    width: 240,
    value: ({ asunto }) => asunto,
    cell: ({ asunto, etiquetas }) => (
      <>
        <Etiquetas etiquetas={etiquetas} /> {asunto}
      </>
    ),
    long: true,
  },
  {
    id: 'estado',
    header: 'Estado',
    width: 156,
    value: ({ estado }) => ESTADO[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...ESTADO[estado]} />,
  },
  { id: 'resta', header: 'Resta', width: 132, value: restaTexto, cell: (fila) => <Resta fila={fila} /> },
  {
    id: 'respuesta',
    header: 'Primera respuesta',
    width: 168,
    value: (fila) => respuestaTexto(fila) ?? (fila.respondida === null ? '' : 'Respondida'),
    cell: (fila) => <Respuesta fila={fila} />,
  },
  {
    id: 'prioridad',
    header: 'Prioridad',
    width: 88,
    value: ({ prioridad }) => PRIORIDAD[prioridad],
    cell: ({ prioridad }) => <span data-prioridad={prioridad}>{PRIORIDAD[prioridad]}</span>,
  },
  {
    id: 'cliente',
    header: 'Cliente',
    width: 150,
    value: ({ cliente }) => cliente,
    cell: ({ de_cliente_id, cliente }) =>
      de_cliente_id === null || cliente === null ? '—' : <ClienteLink id={de_cliente_id} nombre={cliente} />,
    long: true,
  },
  {
    id: 'responsable',
    header: 'Responsable',
    width: 140,
    value: ({ responsable }) => responsable ?? 'Sin asignar',
    long: true,
  },
  {
    id: 'mensaje',
    header: 'Último mensaje',
    width: 156,
    value: ({ ultimo_mensaje }) => formatDateMinute(ultimo_mensaje),
  },
  { id: 'tipo', header: 'Tipo', width: 140, value: ({ tipo }) => tipo, long: true },
  { id: 'etiquetas', header: 'Etiquetas', width: 140, value: ({ etiquetas }) => etiquetas.join(', '), long: true },
];

const OUTSIDE: ReadonlySet<string> = new Set(['numero', 'asunto', 'estado', 'tipo', 'mensaje']);

/** Those of the house outside tell nothing of our clock. */
export function columnsFor(isOurs: boolean): readonly ListColumn<IncidenciaFila>[] {
  return COLUMNS.filter(({ id }) => isOurs || OUTSIDE.has(id));
}

/** Words that were hung on it. */
function Etiquetas({ etiquetas }: { etiquetas: readonly string[] }) {
  return etiquetas.map((texto) => (
    <span key={texto} className={styles.etiqueta}>
      {texto}
    </span>
  ));
}

export function Resta({ fila }: { fila: IncidenciaFila }) {
  const { resta_s, resolucion_s } = fila;
  const share = resta_s === null || resolucion_s === null ? 0 : Math.min(1, resta_s / resolucion_s);
  return (
    <span className={styles.resta} data-vencida={isVencida(fila) || undefined}>
      {restaTexto(fila)}
      {resta_s === null || resta_s === 0 ? null : (
        <span className={styles.barra} aria-hidden>
          <span style={{ inlineSize: `${Math.round(share * 100)}%` }} />
        </span>
      )}
    </span>
  );
}

/** The other term, as long as somebody waits for a first word of ours. */
export function Respuesta({ fila }: { fila: IncidenciaFila }) {
  const texto = respuestaTexto(fila);
  if (texto === null) return null;
  return (
    <span className={styles.resta} data-vencida={fila.resta_respuesta_s === 0 || undefined}>
      {texto}
    </span>
  );
}

/** A row of two lines, where a table does not fit. */
export function filaAngosta(fila: IncidenciaFila) {
  return (
    <div className={marco.fila}>
      <div className={marco.filaCabeza}>
        <strong className={marco.mono}>{fila.numero}</strong>
        <StatusBadge {...ESTADO[fila.estado]} />
      </div>
      <div className={marco.filaCabeza}>
        <span className={marco.corta}>
          <Etiquetas etiquetas={fila.etiquetas} /> {fila.asunto}
        </span>
        {fila.resta_s === null ? null : <Resta fila={fila} />}
      </div>
    </div>
  );
}
