// owns: wo, wo_linea
import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { insertAnotacion } from '#server/documentos.sql.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Tramo, WoPlaneada } from '#shared/gds/ola.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import type { EstadoDeWo, TipoDeWo } from '../palabras.contract.ts';

/** Nobody has to go for it any more. */
export const TERMINADA = sql`(l.hecha + l.faltante + l.anulada >= l.pedida)`;

/** A work order that somebody is doing something about. */
export interface Wo {
  readonly id: number;
  readonly numero: string;
  readonly deposito_id: number;
  readonly tipo: TipoDeWo;
  readonly modo: string | null;
  readonly estado: EstadoDeWo;
  readonly asignada_a: number | null;
  readonly carro_id: number | null;
  readonly carro: string | null;
}

const WO = sql`w.id, w.numero, w.deposito_id, w.tipo, w.modo, w.estado, w.asignada_a, w.carro_id,
  (SELECT a.codigo FROM almacenamiento a WHERE a.id = w.carro_id) AS carro`;

export async function lockWo(db: Db, scope: Scope, id: number): Promise<Wo | null> {
  const rows = await executePrepared(
    db,
    `wo.held.${scope.tipo}`,
    sql<Wo>`
    SELECT ${WO} FROM wo w WHERE w.id = ${id}::bigint AND ${depositoInside(scope, 'w')} FOR NO KEY UPDATE OF w`,
  );
  return rows[0] ?? null;
}

/** The next that nobody has taken; what somebody else is taking at this moment is passed over. */
export async function lockSiguiente(
  db: Db,
  scope: Scope,
  { deposito_id, tipos }: { deposito_id: number | null; tipos: readonly TipoDeWo[] },
): Promise<Wo | null> {
  const { rows } = await sql<Wo>`
    SELECT ${WO} FROM wo w
     WHERE (${deposito_id}::int IS NULL OR w.deposito_id = ${deposito_id}::int) AND ${depositoInside(scope, 'w')} AND w.tipo = ANY (${[...tipos]}::text[])
       AND w.cerrada IS NULL AND w.estado = 'LIBERADA'
       AND EXISTS (SELECT FROM wo_linea l WHERE l.wo_id = w.id AND NOT ${TERMINADA})
     ORDER BY w.corte NULLS LAST, w.prioridad, w.id LIMIT 1 FOR NO KEY UPDATE OF w SKIP LOCKED`.execute(db);
  return rows[0] ?? null;
}

export interface Carro {
  readonly id: number;
  readonly deposito_id: number;
  readonly codigo: string;
  /** The living work that it carries. */
  readonly wo_id: number | null;
  readonly wo: string | null;
  readonly unidades: number;
  /** Of those: no order's any more. */
  readonly libres: number;
}

export async function selectCarro(
  db: Db,
  scope: Scope,
  { texto, deposito_id = null }: { texto: string; deposito_id?: number | null | undefined },
): Promise<Carro | null> {
  const { rows } = await sql<Carro>`
    SELECT a.id, a.deposito_id, a.codigo, w.id AS wo_id, w.numero AS wo,
           coalesce((SELECT sum(s.cantidad) FROM stock_saldo s WHERE s.almacenamiento_id = a.id), 0)::bigint AS unidades,
           coalesce((SELECT sum(s.cantidad) FROM stock_saldo s WHERE s.almacenamiento_id = a.id AND s.condicion = 'DISPONIBLE'), 0)::bigint AS libres
      FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.uso = 'CARRO'
      LEFT JOIN wo w ON w.carro_id = a.id AND w.cerrada IS NULL
     WHERE a.lectura = ${lecturaDeLugar(texto)} AND a.clase = 'POSICION' AND a.activo AND ${depositoInside(scope, 'a')}
       AND (${deposito_id ?? null}::int IS NULL OR a.deposito_id = ${deposito_id ?? null}::int) LIMIT 2`.execute(db);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

export interface CambioDeWo {
  readonly estado: EstadoDeWo;
  readonly asignada_a?: number | null;
  readonly carro_id?: number | null;
}

/** @throws AppError CARRO_OCUPADO */
export async function updateWo(db: Db, id: number, { estado, asignada_a, carro_id }: CambioDeWo): Promise<void> {
  await asRefusal(
    sql`
      UPDATE wo SET estado = ${estado}, tocada = now(),
             asignada_a = CASE WHEN ${asignada_a !== undefined}::boolean THEN ${asignada_a ?? null}::int ELSE asignada_a END,
             carro_id = CASE WHEN ${carro_id !== undefined}::boolean THEN ${carro_id ?? null}::int ELSE carro_id END,
             cerrada = CASE WHEN ${estado} IN ('COMPLETADA', 'COMPLETADA_CON_FALTANTE', 'ANULADA') THEN now() END
       WHERE id = ${id}::bigint`.execute(db),
    { wo_carro_unico: 'CARRO_OCUPADO' },
  );
}

export interface Cuenta {
  readonly unidades: number;
  readonly hechas: number;
  readonly faltantes: number;
  /** Lines that somebody still has to go for. */
  readonly pendientes: number;
}

export async function selectCuenta(db: Db, id: number): Promise<Cuenta> {
  const rows = await executePrepared(
    db,
    'wo.count',
    sql<Cuenta>`
    SELECT coalesce(sum(l.pedida - l.anulada), 0)::bigint AS unidades, coalesce(sum(l.hecha), 0)::bigint AS hechas,
           coalesce(sum(l.faltante), 0)::bigint AS faltantes, (count(*) FILTER (WHERE NOT ${TERMINADA}))::int AS pendientes
      FROM wo_linea l WHERE l.wo_id = ${id}::bigint`,
  );
  return rows[0] ?? { unidades: 0, hechas: 0, faltantes: 0, pendientes: 0 };
}

/** A line as picking looks at it. */
export interface Linea {
  readonly id: number;
  readonly wo_id: number;
  readonly orden_id: number;
  readonly linea_id: number;
  readonly cliente_id: number;
  readonly producto_id: number;
  readonly partida_id: number | null;
  readonly almacenamiento_id: number;
  /** Which it was given whole; it may be so no more. */
  readonly lpn_id: number | null;
  readonly bin: number;
  readonly pedida: number;
  readonly hecha: number;
  readonly faltante: number;
  readonly anulada: number;
  readonly salteos: number;
}

const LINEA = sql`l.id, l.wo_id, l.transaccion_id AS orden_id, l.linea_id, l.cliente_id, l.producto_id, l.partida_id, l.almacenamiento_id, l.lpn_id, l.bin, l.pedida,
  l.hecha, l.faltante, l.anulada, l.salteos`;

export async function selectLinea(db: Db, scope: Scope, id: number): Promise<Linea | null> {
  const rows = await executePrepared(
    db,
    `wo_linea.one.${scope.tipo}`,
    sql<Linea>`
    SELECT ${LINEA} FROM wo_linea l WHERE l.id = ${id}::bigint AND ${depositoInside(scope, 'l')}`,
  );
  return rows[0] ?? null;
}

export async function selectAbiertas(db: Db, wo_id: number): Promise<Linea[]> {
  const { rows } = await sql<Linea>`
    SELECT ${LINEA} FROM wo_linea l WHERE l.wo_id = ${wo_id}::bigint AND NOT ${TERMINADA} ORDER BY l.id`.execute(db);
  return rows;
}

export async function selectOrdenesDeWo(db: Db, wo_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT l.transaccion_id AS id FROM wo_linea l WHERE l.wo_id = ${wo_id}::bigint AND l.transaccion_id IS NOT NULL ORDER BY 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function updateFaltante(
  db: Db,
  id: number,
  { cantidad, motivo }: { cantidad: number; motivo: string },
): Promise<void> {
  await sql`UPDATE wo_linea SET faltante = faltante + ${cantidad}::bigint, motivo = ${motivo} WHERE id = ${id}::bigint`.execute(
    db,
  );
}

export async function updateSalteo(db: Db, id: number): Promise<void> {
  await sql`UPDATE wo_linea SET salteos = salteos + 1 WHERE id = ${id}::bigint`.execute(db);
}

export async function updateBin(db: Db, id: number, bin: number): Promise<void> {
  await sql`UPDATE wo_linea SET bin = ${bin}::smallint WHERE id = ${id}::bigint`.execute(db);
}

/** What is left of it goes on in another line. */
export async function cortarLinea(db: Db, id: number): Promise<void> {
  await sql`UPDATE wo_linea SET pedida = hecha + faltante + anulada WHERE id = ${id}::bigint`.execute(db);
}

/** Whatever is left of it is not wanted any more. Held in one order: what is carried off a dock gives up lines of others too. */
export async function anularLineas(db: Db, wo_id: number): Promise<void> {
  await sql`SELECT FROM wo_linea l WHERE l.wo_id = ${wo_id}::bigint AND NOT ${TERMINADA} ORDER BY l.id FOR NO KEY UPDATE`.execute(
    db,
  );
  await sql`
    UPDATE wo_linea l SET anulada = l.pedida - l.hecha - l.faltante WHERE l.wo_id = ${wo_id}::bigint AND NOT ${TERMINADA}`.execute(
    db,
  );
}

/** What goes on of a line in the same place: in another bin. A shortage goes on elsewhere, another lot is another line. */
export async function selectQueSigue(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT l.id FROM wo_linea l JOIN wo_linea d ON d.id = l.sigue_a_id
     WHERE d.id = ${id}::bigint AND l.almacenamiento_id = d.almacenamiento_id AND l.partida_id IS NOT DISTINCT FROM d.partida_id AND l.wo_id = d.wo_id
     ORDER BY l.id DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Which order has a bin of a work's cart. */
export async function selectOrdenDeBin(db: Db, wo_id: number, bin: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT l.transaccion_id AS id FROM wo_linea l
     WHERE l.wo_id = ${wo_id}::bigint AND l.bin = ${bin}::smallint AND l.anulada < l.pedida LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The last that this person picked of it, and that still counts. */
export async function selectUltimoPick(
  db: Db,
  wo_id: number,
  usuario_id: number,
): Promise<{ id: number; wo_linea_id: number } | null> {
  const { rows } = await sql<{ id: number; wo_linea_id: number }>`
    SELECT m.id, m.wo_linea_id FROM wo_linea l JOIN stock_movimiento m ON m.wo_linea_id = l.id
     WHERE l.wo_id = ${wo_id}::bigint AND m.acto = 'PICKEAR' AND m.usuario_id = ${usuario_id}::int
       AND NOT EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id)
     ORDER BY m.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Holds what the order may be given instead, before any of it is touched. */
export async function retenerStock(db: Db, orden_id: number): Promise<void> {
  await sql`SELECT retener_stock(ARRAY[${orden_id}]::bigint[])`.execute(db);
}

export interface TramoDeOrden extends Tramo {
  readonly orden_id: number;
  readonly cliente_id: number;
  readonly lpn_id: number | null;
}

interface WoNueva {
  readonly ola_id: number;
  readonly deposito_id: number;
  readonly usuario_id: number;
  readonly plan: WoPlaneada<TramoDeOrden>;
}

export async function insertWo(
  db: Db,
  { ola_id, deposito_id, usuario_id, plan }: WoNueva,
): Promise<{ id: number; numero: string }> {
  const { rows } = await sql<{ id: number; numero: string }>`
    INSERT INTO wo (deposito_id, ola_id, modo, prioridad, corte, ordenes, paradas, pasillos, creada_por)
    VALUES (${deposito_id}, ${ola_id}, ${plan.modo}, ${plan.prioridad}, ${plan.corte}::timestamptz, ${plan.ordenes.length}, ${plan.paradas}, ${plan.pasillos},
            ${usuario_id}) RETURNING id, numero`.execute(db);
  const [made] = rows;
  if (made === undefined) throw new Error('the work order was not made');
  const lineas = plan.lineas.map(({ bin, tramo: { cantidad, ...tramo } }) => ({
    ...tramo,
    bin,
    pedida: cantidad,
    sigue_a_id: null,
  }));
  await insertWoLineas(db, { id: made.id, deposito_id }, lineas);
  return made;
}

export interface LineaNueva extends Omit<TramoDeOrden, 'cantidad' | 'secuencia' | 'pasillo'> {
  readonly bin: number;
  readonly pedida: number;
  readonly sigue_a_id: number | null;
}

/** Answers their ids. */
export async function insertWoLineas(
  db: Db,
  wo: { readonly id: number; readonly deposito_id: number },
  lineas: readonly LineaNueva[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO wo_linea (wo_id, deposito_id, cliente_id, transaccion_id, linea_id, producto_id, partida_id, almacenamiento_id, bin, pedida, sigue_a_id,
                          lpn_id)
    SELECT ${wo.id}::bigint, ${wo.deposito_id}::int, n.cliente_id, n.orden_id, n.linea_id, n.producto_id, n.partida_id, n.almacenamiento_id, n.bin, n.pedida,
           n.sigue_a_id, n.lpn_id
      FROM json_to_recordset(${JSON.stringify(lineas)}::json) AS n (cliente_id int, orden_id bigint, linea_id bigint, producto_id int, partida_id int,
           almacenamiento_id int, bin smallint, pedida bigint, sigue_a_id bigint, lpn_id bigint) RETURNING id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

interface Muda {
  readonly id: number;
  readonly estado: EstadoDeWo;
  readonly hasta: EstadoDeWo;
  readonly usuario_id: number;
}

/** Work that nobody has touched for half an hour is anybody's again; what lies on its cart stays there. */
export async function soltarTrabajos(db: Db): Promise<void> {
  const { rows } = await sql<Muda>`
    WITH mudas AS (
      SELECT w.id, w.estado, w.asignada_a, CASE w.estado WHEN 'ASIGNADA' THEN 'LIBERADA' ELSE 'PAUSADA' END AS hasta FROM wo w
       WHERE w.cerrada IS NULL AND w.asignada_a IS NOT NULL AND w.estado IN ('ASIGNADA', 'EN_CURSO') AND w.tocada < now() - interval '30 minutes'
       ORDER BY w.id FOR NO KEY UPDATE OF w SKIP LOCKED
    )
    UPDATE wo w SET estado = m.hasta, asignada_a = NULL, carro_id = CASE m.hasta WHEN 'LIBERADA' THEN NULL ELSE w.carro_id END
      FROM mudas m WHERE w.id = m.id RETURNING w.id, m.estado, m.hasta, m.asignada_a AS usuario_id`.execute(db);
  for (const { id, estado, hasta, usuario_id } of rows)
    await insertAnotacion(db, {
      ...{ entidad: 'wo', documento_id: id, acto: hasta === 'LIBERADA' ? 'soltar' : 'pausar', estado_desde: estado },
      ...{ estado_hasta: hasta, usuario_id, nota: 'Media hora sin lecturas' },
    });
}
