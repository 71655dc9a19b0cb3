import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { NOMBRES_DE_ACTOS } from '#shared/actos.ts';
import { TIPOS_DE_SEGURIDAD, TIPOS_DE_SEGURIDAD_NOMBRES } from '#shared/seguridad.ts';

import type { Cambio, CambiosFilters, PersonaDeAuditoria, SeguridadFilters, Suceso } from '../contract.ts';
import type { Posicion } from './cursor.ts';
import { cambiosWhere, despuesDe, seguridadWhere } from './filtros.sql.ts';

interface Page {
  readonly after: Posicion | null;
  readonly size: number;
}

/** A row with its moment to the microsecond, for the page after it. */
type Placed<Row> = Row & { readonly momento: string };

/** What people call the row that was changed, where it still is and has a name. */
const FILA = sql`
  CASE a.tabla
    WHEN 'guia' THEN (SELECT g.numero FROM guia g WHERE g.id = a.fila_id)
    WHEN 'usuario' THEN (SELECT p.fullname FROM usuario p WHERE p.id = a.fila_id)
    WHEN 'segundo_factor' THEN (SELECT p.fullname FROM usuario p WHERE p.id = a.fila_id)
    WHEN 'usuario_rol' THEN (SELECT p.fullname FROM usuario p WHERE p.id = a.fila_id)
    WHEN 'preferencia' THEN (SELECT p.fullname FROM usuario p WHERE p.id = a.fila_id)
    WHEN 'rol' THEN (SELECT r.nombre FROM rol r WHERE r.id = a.fila_id)
    WHEN 'catalogo_causas' THEN (SELECT c.nombre FROM causa c WHERE c.id = a.fila_id)
    WHEN 'catalogo_soluciones' THEN (SELECT s.nombre FROM solucion s WHERE s.id = a.fila_id)
  END`;

const QUIEN = sql`CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'nombre', u.fullname, 'email', u.email) END`;

/** One more than a page tells whether there is another. The page is chosen bare; names come to its rows alone. */
export async function selectCambios(db: Db, filters: CambiosFilters, page: Page): Promise<Placed<Cambio>[]> {
  const { rows } = await sql<Placed<Cambio>>`
    SELECT a.id, a.fecha, a.fecha::text AS momento, ${QUIEN} AS quien, a.servicio, a.tabla, a.fila_id, ${FILA} AS fila, a.antes, a.despues, a.ip, a.pedido_id
      FROM (SELECT a.* FROM auditoria a WHERE ${cambiosWhere(filters)} AND ${despuesDe(page.after)}
             ORDER BY a.fecha DESC, a.id DESC LIMIT ${page.size + 1}) a
      LEFT JOIN usuario u ON u.id = a.usuario_id
     ORDER BY a.fecha DESC, a.id DESC`.execute(db);
  return rows;
}

export async function selectSeguridad(db: Db, filters: SeguridadFilters, page: Page): Promise<Placed<Suceso>[]> {
  const { rows } = await sql<Placed<Suceso>>`
    SELECT a.id, a.fecha, a.fecha::text AS momento, a.hasta, a.veces, a.tipo, a.resultado, ${QUIEN} AS quien, a.codigo, a.servicio, a.detalle, a.ip,
           a.navegador, a.pedido_id
      FROM (SELECT a.* FROM seguridad a WHERE ${seguridadWhere(filters)} AND ${despuesDe(page.after)}
             ORDER BY a.fecha DESC, a.id DESC LIMIT ${page.size + 1}) a
      LEFT JOIN usuario u ON u.id = a.usuario_id
     ORDER BY a.fecha DESC, a.id DESC`.execute(db);
  return rows;
}

const MOST_PEOPLE = 5_000;

/** Everybody who may have done something, clients' systems included. */
export async function selectPersonas(db: Db): Promise<PersonaDeAuditoria[]> {
  const { rows } = await sql<PersonaDeAuditoria>`
    SELECT u.id, u.fullname AS nombre, u.email FROM usuario u ORDER BY lower(u.fullname), u.id LIMIT ${MOST_PEOPLE}`.execute(
    db,
  );
  return rows;
}

/** Today as a day of Montevideo. */
export async function selectHoy(db: Db): Promise<string> {
  const { rows } = await sql<{ hoy: string }>`SELECT hoy()`.execute(db);
  return rows[0]?.hoy ?? '';
}

type Columns = readonly (readonly [head: string, value: RawBuilder<unknown>])[];

const PERSONA = sql`celda_csv((SELECT u.fullname || ' <' || u.email || '>' FROM usuario u WHERE u.id = a.usuario_id))`;

/** The columns of the files; the last one is never empty (`CsvFile`). */
const CAMBIOS: Columns = [
  ['Fecha', sql`left(a.fecha::text, 19)`],
  ['Persona', PERSONA],
  ['Qué hizo', sql`celda_csv(coalesce(${named(NOMBRES_DE_ACTOS)} ->> a.servicio, a.servicio))`],
  ['Servicio', sql`celda_csv(a.servicio)`],
  ['Tabla', sql`celda_csv(a.tabla)`],
  ['Fila', sql`a.fila_id`],
  ['Antes', sql`celda_csv(a.antes::text)`],
  ['Después', sql`celda_csv(a.despues::text)`],
  ['Dirección IP', sql`celda_csv(a.ip)`],
  ['Operación', sql`celda_csv(a.pedido_id)`],
  ['Registro', sql`a.id`],
];

const NOMBRES_DE_TIPOS: Readonly<Record<string, string>> = Object.fromEntries(
  TIPOS_DE_SEGURIDAD_NOMBRES.map((tipo) => [tipo, TIPOS_DE_SEGURIDAD[tipo].nombre]),
);

const SEGURIDAD: Columns = [
  ['Fecha', sql`left(a.fecha::text, 19)`],
  ['Hasta', sql`left(a.hasta::text, 19)`],
  ['Veces', sql`a.veces`],
  ['Qué', sql`celda_csv(coalesce(${named(NOMBRES_DE_TIPOS)} ->> a.tipo, a.tipo))`],
  ['Resultado', sql`CASE a.resultado WHEN 'OK' THEN 'Aceptado' ELSE 'Rechazado' END`],
  ['Persona', PERSONA],
  ['Motivo', sql`celda_csv(a.codigo)`],
  ['Servicio', sql`celda_csv(a.servicio)`],
  ['Detalle', sql`celda_csv(a.detalle)`],
  ['Dirección IP', sql`celda_csv(a.ip)`],
  ['Navegador', sql`celda_csv(a.navegador)`],
  ['Operación', sql`celda_csv(a.pedido_id)`],
  ['Registro', sql`a.id`],
];

export const CAMBIOS_HEAD: readonly string[] = CAMBIOS.map(([head]) => head);
export const SEGURIDAD_HEAD: readonly string[] = SEGURIDAD.map(([head]) => head);

/** All that meets the filters, as lines of a file. */
export function selectCambiosCsv(filters: CambiosFilters): RawBuilder<unknown> {
  return sql`SELECT ${valuesOf(CAMBIOS)} FROM (SELECT a.* FROM auditoria a WHERE ${cambiosWhere(filters)} ORDER BY a.fecha DESC, a.id DESC OFFSET 0) a`;
}

export function selectSeguridadCsv(filters: SeguridadFilters): RawBuilder<unknown> {
  return sql`SELECT ${valuesOf(SEGURIDAD)} FROM (SELECT a.* FROM seguridad a WHERE ${seguridadWhere(filters)} ORDER BY a.fecha DESC, a.id DESC OFFSET 0) a`;
}

function valuesOf(columns: Columns): RawBuilder<unknown> {
  return sql.join(columns.map(([, value]) => value));
}

function named(names: Readonly<Record<string, string>>): RawBuilder<unknown> {
  return sql`(SELECT ${JSON.stringify(names)}::jsonb)`;
}
