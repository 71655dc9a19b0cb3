// owns: evento_de_estacion, lote, lote_guia, lote_cuenta
import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { guiasInside, type Scope, scopeName } from '#server/scope.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { Lote } from '../contract.ts';

/** A list holds so many parcels at most. */
export const MOST_EXPECTED = 5_000;

/** A batch as people read it. Its state follows from what was read, so a late reading can neither be missed nor leave it wrong. */
const LOTE = sql`
  l.id, l.tipo, te.nombre, coalesce(u.fullname, 'La empresa') AS usuario, l.agente_id, l.lugar, 'CARRO_' || l.carro_id AS carro, l.abierto, l.cerrado, l.nota_cierre AS nota, l.esperadas,
  c.esperadas_leidas, c.hechas, c.repetidas, c.errores, c.deshechas, c.sin_peso, c.sobrantes, c.tardias,
  CASE WHEN l.cerrado IS NULL THEN 'ABIERTO' WHEN l.anulado AND c.hechas = 0 THEN 'ANULADO'
       WHEN l.esperadas > c.esperadas_leidas OR c.sobrantes > 0 THEN 'CERRADO_CON_DIFERENCIAS' ELSE 'CERRADO' END AS estado`;
const FROM_LOTE = sql`
  FROM lote l
  JOIN tipo_evento te ON te.codigo = l.tipo
  LEFT JOIN usuario u ON u.id = l.usuario_id
 CROSS JOIN LATERAL (
   SELECT coalesce(sum(x.esperadas_leidas), 0)::int AS esperadas_leidas, coalesce(sum(x.hechas), 0)::int AS hechas,
          coalesce(sum(x.repetidas), 0)::int AS repetidas, coalesce(sum(x.errores), 0)::int AS errores,
          coalesce(sum(x.deshechas), 0)::int AS deshechas, coalesce(sum(x.sin_peso), 0)::int AS sin_peso,
          coalesce(sum(x.sobrantes), 0)::int AS sobrantes, coalesce(sum(x.tardias), 0)::int AS tardias
     FROM lote_cuenta x WHERE x.lote_id = l.id) c`;

/** Whose batches somebody may open: their house's as row level security has it, and of the company's the own ones, unless they lead. */
export interface LoteScope extends Scope {
  readonly lidera: boolean;
}

/** A client's and an agency's batches are their house's; of the company's each has their own, and whoever leads sees all. */
export function lotesInside(scope: LoteScope): RawBuilder<boolean> {
  switch (scope.tipo) {
    case 'personal':
      return scope.lidera ? sql<boolean>`true` : sql<boolean>`l.usuario_id = ${scope.usuario_id}::int`;
    case 'cliente':
      return sql<boolean>`l.cliente_id = ${scope.cliente_id}::int`;
    case 'agencia':
      return sql<boolean>`l.tipo_usuario = 'agencia' AND l.agente_id = ${scope.agente_id}::int`;
    default:
      return sql<boolean>`false`;
  }
}

/** Part of a prepared statement's name: its text differs by these. */
export function loteScopeName(scope: LoteScope): string {
  return scope.tipo === 'personal' && scope.lidera ? 'lidera' : scopeName(scope);
}

export async function selectLote(db: Db, scope: LoteScope, id: number): Promise<Lote | null> {
  const rows = await executePrepared<Lote>(
    db,
    `lote-${loteScopeName(scope)}`,
    sql`SELECT ${LOTE} ${FROM_LOTE} WHERE l.id = ${id}::bigint AND ${lotesInside(scope)}`,
  );
  return rows[0] ?? null;
}

/** The person's open batches and those closed today, newest first. */
export async function selectLotes(db: Db, scope: LoteScope): Promise<Lote[]> {
  const { rows } = await sql<Lote>`
    SELECT ${LOTE} ${FROM_LOTE}
     WHERE l.usuario_id = ${scope.usuario_id}::int AND (l.cerrado IS NULL OR l.cerrado >= inicio_del_dia(hoy())) AND ${lotesInside(scope)}
     ORDER BY l.id DESC LIMIT 200`.execute(db);
  return rows;
}

/** A parcel as a list of expected ones holds it. */
export interface Esperada {
  readonly id: number;
  readonly bultos: number;
}

/** The newest parcels in a state, one more than a list holds, so that a cut is seen. `sede` undefined: wherever they go; null: to no agency. */
export async function selectEnEstado(
  db: Db,
  scope: Scope,
  { estado, sede }: { estado: string; sede: number | null | undefined },
): Promise<Esperada[]> {
  const { rows } = await sql<Esperada>`
    SELECT g.id, g.bultos FROM guia g
     WHERE g.estado_general = ${estado} AND ${boundFor(sede)} AND ${guiasInside(scope, 'g')}
     ORDER BY g.id DESC LIMIT ${MOST_EXPECTED + 1}`.execute(db);
  return rows;
}

function boundFor(sede: number | null | undefined): RawBuilder<boolean> {
  if (sede === undefined) return sql<boolean>`true`;
  return sede === null ? sql<boolean>`g.agente_id IS NULL` : sql<boolean>`g.agente_id = ${sede}::int`;
}

export async function selectPorNumero(
  db: Db,
  scope: Scope,
  numeros: readonly string[],
): Promise<(Esperada & { numero: string })[]> {
  const { rows } = await sql<Esperada & { numero: string }>`
    SELECT g.id, g.bultos, g.numero FROM guia g
     WHERE g.numero = ANY(${numeros}::text[]) AND ${guiasInside(scope, 'g')}`.execute(db);
  return rows;
}

export interface LoteNuevo {
  readonly tipo: string;
  readonly agente_id: number | null;
  readonly lugar: string;
  readonly motivo_id: number | null;
  readonly destino_id: number | null;
  readonly dia: string | null;
  readonly nota: string | null;
  readonly carro_id: number | null;
}

/** Opens a batch with the parcels that it expects; null: it has no list. Answers its id. */
export async function insertLote(
  db: Db,
  scope: Scope,
  { lote, esperadas }: { lote: LoteNuevo; esperadas: readonly Esperada[] | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO lote (tipo, usuario_id, tipo_usuario, cliente_id, agente_id, lugar, motivo_id, destino_id, dia, nota,
                      carro_id, esperadas)
    VALUES (${lote.tipo}, ${scope.usuario_id}::int, ${scope.tipo}, ${scope.tipo === 'cliente' ? scope.cliente_id : null}::int,
            ${lote.agente_id}::int, ${lote.lugar}, ${lote.motivo_id}::smallint, ${lote.destino_id}::int, ${lote.dia}::date, ${lote.nota},
            ${lote.carro_id}::int, ${esperadas?.length ?? null}::int)
    RETURNING id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a batch was not opened');
  if (esperadas !== null && esperadas.length > 0)
    await sql`
      INSERT INTO lote_guia (lote_id, guia_id, esperada, bultos)
      SELECT ${row.id}::bigint, x.id, true, x.bultos
        FROM unnest(${esperadas.map(({ id }) => id)}::bigint[], ${esperadas.map(({ bultos }) => bultos)}::smallint[]) AS x (id, bultos)`.execute(
      db,
    );
  return row.id;
}

/** A batch about to be closed: nobody reads into it while it is held. */
export interface LoteHeld {
  readonly cerrado: boolean;
}

export async function lockLote(db: Db, scope: LoteScope, id: number): Promise<LoteHeld | null> {
  const { rows } = await sql<LoteHeld>`
    SELECT l.cerrado IS NOT NULL AS cerrado
      FROM lote l WHERE l.id = ${id}::bigint AND ${lotesInside(scope)} FOR UPDATE`.execute(db);
  return rows[0] ?? null;
}

export async function closeLote(
  db: Db,
  scope: Scope,
  { id, nota, anulado }: { id: number; nota: string | null; anulado: boolean },
): Promise<void> {
  await sql`
    UPDATE lote SET cerrado = clock_timestamp(), cerrado_por = ${scope.usuario_id}::int, nota_cierre = ${nota}, anulado = ${anulado}
     WHERE id = ${id}::bigint`.execute(db);
}

export interface Diferencia {
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly cliente: string;
  readonly destinatario: string;
  readonly estado_general: EstadoGuia;
  readonly leidos: number;
  readonly bultos: number;
  readonly ultimo_evento: string;
  readonly ultimo_fecha: string;
}

export interface DiferenciasPage {
  readonly id: number;
  readonly cuales: 'faltantes' | 'sobrantes';
  readonly page: number;
  readonly size: number;
}

/** A page of what is missing or was not expected, by the number on the label, with the total of all. */
export async function selectDiferencias(db: Db, scope: Scope, { id, cuales, page, size }: DiferenciasPage) {
  const where = sql`
    x.lote_id = ${id}::bigint AND ${cuales === 'faltantes' ? sql`x.esperada AND x.leidos < x.bultos` : sql`NOT x.esperada AND x.leidos > 0`}
      AND ${guiasInside(scope, 'g')}`;
  const [{ rows: counted }, { rows: records }] = await Promise.all([
    sql<{ total: number }>`
      SELECT count(*) AS total FROM lote_guia x JOIN guia g ON g.id = x.guia_id WHERE ${where}`.execute(db),
    sql<Diferencia>`
      SELECT x.guia_id, g.numero AS guia_nro, c.nombre AS cliente, g.destinatario, g.estado_general, x.leidos, x.bultos,
             te.nombre AS ultimo_evento, g.ultimo_fecha
        FROM lote_guia x
        JOIN guia g ON g.id = x.guia_id
        JOIN cliente c ON c.id = g.cliente_id
        JOIN tipo_evento te ON te.codigo = g.ultimo_evento
       WHERE ${where} ORDER BY g.numero LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(db),
  ]);
  return { total: counted[0]?.total ?? 0, records };
}
