import { type RawBuilder, sql } from 'kysely';

/**
 * The events of one parcel of `alias`, a row of `guia`: those at work and, where it is old enough to have some, those of archived months. To be joined
 * LATERAL or asked for in a subquery; of a young parcel nothing of the archive is opened or planned.
 */
export const eventosDe = (alias: string): RawBuilder<unknown> =>
  eventosDesde(sql.ref(`${alias}.id`), sql.ref(`${alias}.creada`));

/** The same from the day before an instant on, for what knows its parcel by the id alone. */
export function eventosDesde(guiaId: RawBuilder<unknown>, desde: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT * FROM evento WHERE evento.guia_id = ${guiaId} AND evento.fecha_evento >= ${desde} - interval '1 day'
    UNION ALL
    SELECT * FROM eventos_archivados(${guiaId}, ${desde}))`;
}
