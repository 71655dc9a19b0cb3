import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { GuiaFilters } from '../contract.ts';

const KEPT = new Set(['estado', 'cliente_id', 'agente_id']);
const FIJOS = new Set(['cliente_id', 'departamento_id', 'zona_id', 'servicio', 'con_contra_reembolso']);

/** Whether the counts by state, client and agency answer these filters. */
export function isKept(filters: GuiaFilters): boolean {
  return asksOnly(KEPT, filters);
}

/** Whether the counts of what events do not change answer these filters; which parcels an agency holds, they do change. */
export function isFijo(scope: Scope, filters: GuiaFilters): boolean {
  return scope.tipo !== 'agencia' && asksOnly(FIJOS, filters);
}

function asksOnly(names: ReadonlySet<string>, filters: GuiaFilters): boolean {
  return Object.entries(filters).every(([name, value]) => value === undefined || value === false || names.has(name));
}

/** Kept counts and what was not folded into them yet, by state, in the order of a life. */
export async function selectKept(
  db: Db,
  scope: Scope,
  filters: GuiaFilters,
): Promise<{ estado: EstadoGuia; cantidad: number }[]> {
  const { rows } = await sql<{ estado: EstadoGuia; cantidad: number }>`
    SELECT c.estado_general AS estado, sum(c.cantidad)::bigint AS cantidad
      FROM (${keptRows(scope, filters)}) AS c JOIN estado_guia e ON e.codigo = c.estado_general
     GROUP BY c.estado_general, e.orden HAVING sum(c.cantidad) > 0 ORDER BY e.orden`.execute(db);
  return rows;
}

/** The rows (`estado_general`, `cantidad`) whose sum is how many parcels meet the filters; only for those that `isKept` takes. */
export function keptRows(scope: Scope, { estado, cliente_id, agente_id }: GuiaFilters): RawBuilder<unknown> {
  const clientes = narrowed(cliente_id, scope.tipo === 'cliente' ? scope.cliente_id : null);
  const agentes = narrowed(agente_id, scope.tipo === 'agencia' ? scope.agente_id : null);
  const asked = (column: string) =>
    estado === undefined ? sql`true` : sql`${sql.ref(column)} = ANY (${estado}::text[])`;
  return sql`
    SELECT k.estado_general, k.cantidad FROM guia_conteo k
     WHERE ${level('k.cliente_id', clientes)} AND ${level('k.agente_id', agentes)} AND ${asked('k.estado_general')}
    UNION ALL
    SELECT d.estado_general, d.cantidad FROM guia_conteo_delta d
     WHERE ${among('d.cliente_id', clientes)} AND ${among('d.agente_id', agentes)} AND ${asked('d.estado_general')}`;
}

/** How many parcels meet the filters, kept and not yet folded; only for those that `isFijo` takes. */
export async function selectFijos(db: Db, scope: Scope, filters: GuiaFilters): Promise<number> {
  const clientes = narrowed(filters.cliente_id, scope.tipo === 'cliente' ? scope.cliente_id : null);
  const asked = sql`${among('c.departamento_id', filters.departamento_id ?? null)} AND ${among('c.zona_id', filters.zona_id ?? null)}
    AND ${filters.servicio === undefined ? sql`true` : sql`c.servicio = ANY (${filters.servicio}::text[])`}
    AND ${filters.con_contra_reembolso ? sql`c.cobra` : sql`true`}`;
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(c.cantidad), 0)::bigint AS total FROM (
      SELECT c.cantidad FROM guia_conteo_fijo c WHERE ${level('c.cliente_id', clientes)} AND ${asked}
      UNION ALL
      SELECT c.cantidad FROM guia_conteo_fijo_delta c WHERE ${among('c.cliente_id', clientes)} AND ${asked}) AS c`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Folds what happened since the last time into the kept counts; does nothing while another process does it. */
export async function plegarConteo(db: Db): Promise<true> {
  await sql`SELECT plegar_conteo_de_guias()`.execute(db);
  return true;
}

/** The ids that are asked for inside the scope's own one; null: all of them. */
function narrowed(asked: readonly number[] | undefined, own: number | null): readonly number[] | null {
  if (own === null) return asked === undefined ? null : [...new Set(asked)];
  return asked === undefined || asked.includes(own) ? [own] : [];
}

/** In the kept counts 0 stands for all. */
function level(column: string, ids: readonly number[] | null): RawBuilder<unknown> {
  return ids === null ? sql`${sql.ref(column)} = 0` : among(column, ids);
}

function among(column: string, ids: readonly number[] | null): RawBuilder<unknown> {
  return ids === null ? sql`true` : sql`${sql.ref(column)} = ANY (${ids}::bigint[])`;
}
