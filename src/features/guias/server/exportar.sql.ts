import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db.ts';
import type { Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';

import type { exportGuias } from '../contract.ts';
import { guiasOrder, guiasWhere } from './filtros.sql.ts';

/** Today as a day of Montevideo. */
export async function selectHoy(db: Db): Promise<string> {
  const { rows } = await sql<{ hoy: string }>`SELECT hoy()`.execute(db);
  return rows[0]?.hoy ?? '';
}

/** The columns of the file and what each holds, as people read it; the last one is never empty (`CsvFile`). */
const columns = (separator: ',' | ';'): readonly (readonly [string, RawBuilder<unknown>])[] => [
  ['Guía', sql`celda_csv(g.numero)`],
  ['Referencia', sql`celda_csv(g.referencia)`],
  ['Cliente', sql`c.nombre`],
  ['Destinatario', sql`celda_csv(g.destinatario)`],
  ['Departamento', sql`d.nombre`],
  ['Localidad', sql`celda_csv(g.localidad)`],
  ['Zona', sql`z.nombre`],
  ['Agencia', sql`coalesce(a.nombre, '')`],
  ['Servicio', sql`s.nombre`],
  ['Bultos', sql`g.bultos`],
  ['Estado', sql`e.nombre`],
  ['Motivo', sql`coalesce(m.nombre, '')`],
  ['Último evento', sql`t.nombre`],
  ['Fecha del último evento', moment('ultimo_fecha')],
  ['Prometida', day('prometida_el')],
  ['Vence', day('vence_el')],
  ['Vencida', sql`CASE WHEN g.viva AND g.vence_el < hoy() THEN 'Sí' ELSE 'No' END`],
  ['Intentos', sql`g.intentos`],
  ['Contra-reembolso', money('contra_reembolso_centavos', separator)],
  ['Moneda', sql`CASE WHEN g.contra_reembolso_centavos IS NULL THEN '' ELSE g.moneda END`],
  ['Creada', moment('creada')],
];

export const CSV_HEAD: readonly string[] = columns(',').map(([name]) => name);

/**
 * Every parcel of the scope that meets the filters, as a line of the file. A name that many parcels share is made harmless once, not for
 * each of them: `OFFSET 0` keeps the planner from moving that work into every row.
 */
export function selectGuiasCsv(scope: Scope, params: Params<typeof exportGuias>): RawBuilder<unknown> {
  const { orden, sentido, separador, ...filters } = params;
  const { from, where } = guiasWhere(scope, filters);
  return sql`
    SELECT ${sql.join(columns(separador).map(([, value]) => value))}
      FROM (SELECT g.* FROM ${from} WHERE ${where}) g
      JOIN (SELECT id, celda_csv(nombre) AS nombre FROM cliente OFFSET 0) c ON c.id = g.cliente_id
      JOIN (SELECT id, celda_csv(nombre) AS nombre FROM departamento OFFSET 0) d ON d.id = g.departamento_id
      JOIN (SELECT id, celda_csv(nombre) AS nombre FROM zona OFFSET 0) z ON z.id = g.zona_id
      JOIN (VALUES ('ESTANDAR_DOMICILIO', 'Estándar a domicilio'), ('ESTANDAR_AGENCIA', 'Estándar a agencia'), ('EXPRESS_24', 'Express 24'),
                   ('FLEX', 'Flex'), ('DOCUMENTOS', 'Documentos'), ('DEVOLUCION', 'Devolución'), ('CARGA_ESPECIAL', 'Carga especial')
           ) AS s (codigo, nombre) ON s.codigo = g.servicio
      JOIN estado_guia e ON e.codigo = g.estado_general
      JOIN tipo_evento t ON t.codigo = g.ultimo_evento
      LEFT JOIN (SELECT id, celda_csv(nombre) AS nombre FROM agente OFFSET 0) a ON a.id = g.agente_id
      LEFT JOIN (SELECT id, celda_csv(nombre) AS nombre FROM motivo OFFSET 0) m ON m.id = g.motivo_id
     ORDER BY ${guiasOrder(orden, sentido)}`;
}

function moment(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(`g.${column}`)} AT TIME ZONE 'America/Montevideo', 'DD/MM/YYYY HH24:MI')`;
}

function day(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(`g.${column}`)}, 'DD/MM/YYYY')`;
}

/** With the decimal sign that a spreadsheet expects beside that separator. */
function money(column: string, separator: ',' | ';'): RawBuilder<string> {
  const cents = sql.ref(`g.${column}`);
  const sign = separator === ';' ? ',' : '.';
  return sql`CASE WHEN ${cents} IS NULL THEN '' ELSE ${cents} / 100 || ${sign} || lpad((${cents} % 100)::text, 2, '0') END`;
}
