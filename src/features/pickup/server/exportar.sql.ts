import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { guiasInside, narrowTo, type Scope } from '#server/scope.ts';
import { ZONE } from '#shared/dates.ts';

import type { PickupFilters } from '../contract.ts';
import { agencyWhere, DIAS, expiryWhere, nodeWhere, SITUACION, ZONA } from './guias.sql.ts';
import type { Nodo } from './nodo.ts';

/** The parcels of a node. */
export interface Exportadas {
  readonly scope: Scope;
  readonly filters: PickupFilters;
  readonly nodo: Nodo;
}

/** What an id or a code is called, safe for a cell; made once for the whole file, not for each of its lines. */
const NAMES = {
  cliente: sql`SELECT jsonb_object_agg(id, celda_csv(nombre)) FROM cliente`,
  estado: sql`SELECT jsonb_object_agg(codigo, nombre) FROM estado_guia`,
  evento: sql`SELECT jsonb_object_agg(codigo, nombre) FROM tipo_evento`,
} as const;

const name = (of: keyof typeof NAMES, column: RawBuilder<unknown>) =>
  sql`coalesce((${NAMES[of]}) ->> ${column}::text, '')`;

/** The columns of the screen (specification §2.6), then what a file of several agencies needs; the last one is never empty (`CsvFile`). */
const COLUMNS: readonly (readonly [string, RawBuilder<unknown>])[] = [
  ['Zona', sql`a.zona`],
  ['Departamento', sql`a.departamento`],
  ['Último Evento', name('evento', sql`g.ultimo_evento`)],
  ['Guía Nro', sql`celda_csv(g.numero)`],
  ['Referencia', sql`celda_csv(g.referencia)`],
  ['Destinatario', sql`celda_csv(g.destinatario)`],
  ['Cliente', name('cliente', sql`g.cliente_id`)],
  // As people of Montevideo write it (`CopyRequest`), without the seconds.
  ['Fecha', sql`left(g.ultimo_fecha::text, 16)`],
  ['Días de Antigüedad', sql`(${DIAS})::text`],
  ['Estado', name('estado', sql`g.estado_general`)],
  ['Agente', sql`a.nombre`],
  ['Vence', sql`g.vence_el::text`],
  ['Vencido', sql`CASE WHEN g.vence_el < (SELECT hoy()) THEN 'Sí' ELSE 'No' END`],
];

export const CSV_HEAD: readonly string[] = COLUMNS.map(([head]) => head);

/**
 * Every parcel of the node as a line of the file: agency by agency in the order of the tree, each from its own end of the index, so that
 * lines leave while the rest is still being read.
 */
export function selectPickupCsv({ scope, filters, nodo }: Exportadas): RawBuilder<unknown> {
  return sql`
    SELECT ${sql.join(COLUMNS.map(([, value]) => value))}
      FROM (SELECT a.id, celda_csv(a.nombre) AS nombre, celda_csv(d.nombre) AS departamento, ${ZONA} AS zona
              FROM agente a JOIN departamento d ON d.id = a.departamento_id
             WHERE ${nodeWhere(nodo)} AND ${agencyWhere(filters).where}
             ORDER BY d.id, a.nombre OFFSET 0) AS a
     CROSS JOIN LATERAL (
       SELECT g.* FROM guia g
        WHERE g.agente_id = a.id AND ${SITUACION} IS NOT NULL AND ${guiasInside(scope, 'g')} AND ${expiryWhere(filters).where}
        ORDER BY g.vence_el, g.id OFFSET 0) AS g`;
}

/** The same lines for an answer, read in the person's scope though the call runs as the server: its tickets are nobody else's to write. */
export async function selectPickupLines(db: Db, exportadas: Exportadas, asked: Scope): Promise<string[][]> {
  const columns = COLUMNS.map((_, index) => sql.ref(`c${index}`));
  const [, , { rows }] = await Promise.all([
    narrowTo(exportadas.scope).execute(db),
    sql`SELECT set_config('timezone', ${ZONE}, true), set_config('datestyle', 'SQL, DMY', true)`.execute(db),
    sql<{ linea: string[] }>`
      SELECT ARRAY[${sql.join(columns)}] AS linea
        FROM (${selectPickupCsv(exportadas)}) AS t (${sql.join(columns)})`.execute(db),
    sql`SELECT set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true)`.execute(db),
    narrowTo(asked).execute(db),
  ]);
  return rows.map(({ linea }) => linea);
}
