import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

import type { exportGuias } from '../contract.ts';
import { guiasOrder, guiasWhere } from './filtros.sql.ts';

/** Today as a day of Montevideo. */
export async function selectHoy(db: Db): Promise<string> {
  const { rows } = await sql<{ hoy: string }>`SELECT hoy()`.execute(db);
  return rows[0]?.hoy ?? '';
}

/** What a code or an id is called, safe for a cell; each of these is made once for the whole file, not for each of its lines. */
const NAMES = {
  cliente: sql`SELECT jsonb_object_agg(id, celda_csv(nombre)) FROM cliente`,
  departamento: sql`SELECT jsonb_object_agg(id, celda_csv(nombre)) FROM departamento`,
  zona: sql`SELECT jsonb_object_agg(id, celda_csv(nombre)) FROM zona`,
  agente: sql`SELECT jsonb_object_agg(id, celda_csv(nombre)) FROM agente`,
  motivo: sql`SELECT jsonb_object_agg(id, celda_csv(nombre)) FROM motivo`,
  estado: sql`SELECT jsonb_object_agg(codigo, nombre) FROM estado_guia`,
  evento: sql`SELECT jsonb_object_agg(codigo, nombre) FROM tipo_evento`,
  servicio: sql`SELECT ${JSON.stringify(NOMBRE_DE_SERVICIO)}::jsonb`,
} as const;

/** The columns of the file and what each holds, as people read it; the last one is never empty (`CsvFile`). */
const COLUMNS: readonly (readonly [string, RawBuilder<unknown>])[] = [
  ['Guía', sql`celda_csv(g.numero)`],
  ['Referencia', sql`celda_csv(g.referencia)`],
  ['Cliente', name('cliente', 'cliente_id')],
  ['Destinatario', sql`celda_csv(g.destinatario)`],
  ['Departamento', name('departamento', 'departamento_id')],
  ['Localidad', sql`celda_csv(g.localidad)`],
  ['Zona', name('zona', 'zona_id')],
  ['Agencia', name('agente', 'agente_id')],
  ['Servicio', name('servicio', 'servicio')],
  ['Bultos', sql`g.bultos`],
  ['Estado', name('estado', 'estado_general')],
  ['Motivo', name('motivo', 'motivo_id')],
  ['Último evento', name('evento', 'ultimo_evento')],
  ['Fecha del último evento', minute('ultimo_fecha')],
  ['Prometida', sql`g.prometida_el`],
  ['Vence', sql`g.vence_el`],
  ['Vencida', sql`CASE WHEN g.viva AND g.vence_el < hoy() THEN 'Sí' ELSE 'No' END`],
  ['Intentos', sql`g.intentos`],
  ['Contra-reembolso', money('contra_reembolso_centavos')],
  ['Moneda', sql`CASE WHEN g.contra_reembolso_centavos IS NULL THEN '' ELSE g.moneda END`],
  ['Creada', minute('creada')],
];

export const CSV_HEAD: readonly string[] = COLUMNS.map(([head]) => head);

/**
 * Every parcel of the scope that meets the filters, as a line of the file. Ordered first, bare, and read in that order: lines so leave
 * while the rest is still being made. Names joined to it would be sorted with it, as wide rows, before the first line could go.
 */
export function selectGuiasCsv(scope: Scope, params: Params<typeof exportGuias>): RawBuilder<unknown> {
  const { orden, sentido, separador: _separador, ...filters } = params;
  const { from, where } = guiasWhere(scope, filters);
  return sql`
    SELECT ${sql.join(COLUMNS.map(([, value]) => value))}
      FROM (SELECT g.* FROM ${from} WHERE ${where} ORDER BY ${guiasOrder(orden, sentido)} OFFSET 0) g`;
}

function name(of: keyof typeof NAMES, column: string): RawBuilder<string> {
  return sql`coalesce((${NAMES[of]}) ->> ${sql.ref(`g.${column}`)}::text, '')`;
}

/** A moment without its seconds, in the day and hour of people (`CopyRequest`). */
function minute(column: string): RawBuilder<string> {
  return sql`left(${sql.ref(`g.${column}`)}::text, 16)`;
}

/** With a decimal comma, as in every file; each field is quoted. */
function money(column: string): RawBuilder<string> {
  const cents = sql.ref(`g.${column}`);
  return sql`CASE WHEN ${cents} IS NULL THEN '' ELSE ${cents} / 100 || ',' || lpad((${cents} % 100)::text, 2, '0') END`;
}
