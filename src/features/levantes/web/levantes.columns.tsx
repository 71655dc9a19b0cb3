import { formatDay } from '#shared/dates.ts';
import marco from '#web/list/dos-paneles.module.css';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import type { ListColumn } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { LevanteFila } from '../contract.ts';
import styles from './levantes.module.css';
import { cuentasDe, ESTADO, hayHueco } from './palabras.ts';

const COLUMNS: readonly ListColumn<LevanteFila>[] = [
  { id: 'numero', header: 'Levante', width: 152, value: ({ numero }) => numero, mono: true },
  {
    id: 'estado',
    header: 'Estado',
    width: 168,
    value: ({ estado }) => ESTADO[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...ESTADO[estado]} />,
  },
  { id: 'dia', header: 'Día', width: 112, value: ({ dia }) => formatDay(dia) },
  { id: 'franja', header: 'Franja', width: 104, value: franjaDe },
  {
    id: 'cliente',
    header: 'Cliente',
    width: 170,
    value: ({ cliente }) => cliente,
    cell: ({ cliente_id, cliente }) => <ClienteLink id={cliente_id} nombre={cliente} />,
    long: true,
  },
  { id: 'direccion', header: 'Dirección', width: 200, value: ({ direccion }) => direccion, long: true },
  { id: 'zona', header: 'Zona', width: 110, value: ({ zona }) => zona, long: true },
  {
    id: 'cuentas',
    header: 'Anun. / lev. / ingr.',
    width: 148,
    value: cuentasDe,
    cell: (fila) => <Cuentas fila={fila} />,
  },
  { id: 'chofer', header: 'Chofer', width: 140, value: ({ chofer }) => chofer ?? 'Sin asignar', long: true },
  { id: 'recorrido', header: 'Recorrido', width: 130, value: ({ recorrido }) => recorrido?.numero ?? '', mono: true },
];

const OUTSIDE: ReadonlySet<string> = new Set(['numero', 'estado', 'dia', 'franja', 'direccion', 'cuentas', 'chofer']);

/** A client's people read of their own levantes neither whose they are nor how we cut the country; of one day the day is known. */
export function columnsFor(isOurs: boolean, isOfDay: boolean): readonly ListColumn<LevanteFila>[] {
  return COLUMNS.filter(({ id }) => (isOurs || OUTSIDE.has(id)) && !(isOfDay && id === 'dia'));
}

export function franjaDe({ desde, hasta }: Pick<LevanteFila, 'desde' | 'hasta'>): string {
  return `${desde}–${hasta}`;
}

export function Cuentas({ fila }: { fila: LevanteFila }) {
  return (
    <span className={styles.cuentas} data-hueco={hayHueco(fila) || undefined}>
      {cuentasDe(fila)}
    </span>
  );
}

/** A row of two lines, where a table does not fit; a client's people know whose it is, and read which one. On a telephone ours call from it. */
export function filaAngosta(fila: LevanteFila, { isOurs, isPhone }: { isOurs: boolean; isPhone: boolean }) {
  const { cliente, telefono, contacto } = fila;
  const lines = <Lineas fila={fila} isOurs={isOurs} />;
  if (!isPhone || !isOurs || telefono === null) return lines;
  return (
    <div className={styles.conLlamada}>
      {lines}
      <a className={styles.llamar} href={`tel:${telefono}`} aria-label={`Llamar a ${contacto ?? cliente}, ${telefono}`}>
        Llamar
      </a>
    </div>
  );
}

function Lineas({ fila, isOurs }: { fila: LevanteFila; isOurs: boolean }) {
  return (
    <div className={marco.fila}>
      <div className={marco.filaCabeza}>
        <strong className={marco.corta}>{isOurs ? fila.cliente : fila.numero}</strong>
        <StatusBadge {...ESTADO[fila.estado]} />
      </div>
      <div className={marco.filaCabeza}>
        <span className={marco.corta}>
          {franjaDe(fila)} · {fila.chofer ?? 'Sin asignar'}
        </span>
        <Cuentas fila={fila} />
      </div>
    </div>
  );
}
