import { type RawBuilder, sql } from 'kysely';

import type { CambiosFilters, SeguridadFilters } from '../contract.ts';
import type { Posicion } from './cursor.ts';

type Condition = RawBuilder<unknown>;

/** Which rows of `auditoria a`. */
export function cambiosWhere(filters: CambiosFilters): Condition {
  const { servicios, tabla, fila_id, pedido_id } = filters;
  return sql.join(
    [
      ...comunes(filters),
      ...(servicios ? [anyOf('servicio', servicios, 'text')] : []),
      ...(tabla === undefined ? [] : [sql`a.tabla = ${tabla}`]),
      ...(fila_id === undefined ? [] : [sql`a.fila_id = ${fila_id}::bigint`]),
      ...(pedido_id === undefined ? [] : [sql`a.pedido_id = ${pedido_id}`]),
    ],
    sql` AND `,
  );
}

/** Which rows of `seguridad a`. */
export function seguridadWhere(filters: SeguridadFilters): Condition {
  const { tipos, resultado, ip, pedido_id } = filters;
  return sql.join(
    [
      ...comunes(filters),
      ...(tipos ? [anyOf('tipo', tipos, 'text')] : []),
      ...(resultado === undefined ? [] : [sql`a.resultado = ${resultado}`]),
      ...(ip === undefined ? [] : [sql`a.ip = ${ip}`]),
      ...(pedido_id === undefined ? [] : [sql`a.pedido_id = ${pedido_id}`]),
    ],
    sql` AND `,
  );
}

/** Those after a place, in the order of both lists: newest first. */
export function despuesDe(posicion: Posicion | null): Condition {
  return posicion === null
    ? sql`true`
    : sql`(a.fecha, a.id) < (${posicion.fecha}::timestamptz, ${posicion.id}::bigint)`;
}

function comunes({ desde, hasta, personas, sin_persona }: CambiosFilters | SeguridadFilters): Condition[] {
  return [
    sql`true`,
    ...(desde === undefined ? [] : [sql`a.fecha >= inicio_del_dia(${desde}::date)`]),
    ...(hasta === undefined ? [] : [sql`a.fecha < inicio_del_dia(${hasta}::date + 1)`]),
    ...(personas ? [anyOf('usuario_id', personas, 'int')] : []),
    ...(sin_persona ? [sql`a.usuario_id IS NULL`] : []),
  ];
}

/** One alone as an equality: its index then gives the order as well. */
function anyOf(column: string, values: readonly (string | number)[], type: 'text' | 'int'): Condition {
  const [first, ...others] = values;
  const name = sql.ref(`a.${column}`);
  const cast = sql.raw(type);
  return others.length === 0 ? sql`${name} = ${first}::${cast}` : sql`${name} = ANY (${[...values]}::${cast}[])`;
}
