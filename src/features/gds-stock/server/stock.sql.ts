// owns: transaccion, stock_movimiento
import { sql } from 'kysely';

import type { Condicion } from '#features/gds-almacenamientos/contract.ts';
import { type Db, executePrepared } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import type { ActoDeStock } from '../contract.ts';
import { VIVA } from './contando.sql.ts';

export interface Lugar {
  readonly id: number;
  readonly deposito_id: number;
  readonly codigo: string;
  readonly condicion: Condicion;
  readonly max_unidades: number | null;
  readonly max_lpn: number | null;
  readonly mezcla_producto: boolean;
  readonly mezcla_partida: boolean;
  readonly mezcla_cliente: boolean;
  readonly bloqueo: string;
  readonly bloqueo_motivo: string | null;
  /** Whether orders are served from it: a shelf, and no hand or dock. */
  readonly se_reserva: boolean;
  /** Whether goods only pass there: a dock, a bench, a cart, a hand. */
  readonly es_de_paso: boolean;
  /** Whether what lies there in quarantine is let go of by two. */
  readonly entre_dos: boolean;
}

/** Of types of place: where goods pass. */
export const USOS_DE_PASO = ['RECEPCION', 'DESPACHO', 'PACKING', 'CARRO', 'MANO'];

interface Nombrado {
  readonly deposito_id: number | undefined;
  readonly almacenamiento_id?: number | undefined;
  readonly texto?: string | undefined;
}

/** Null: there is none, or in more than one depósito. */
export async function selectLugarId(
  db: Db,
  scope: Scope,
  { deposito_id, almacenamiento_id, texto }: Nombrado,
): Promise<number | null> {
  const named =
    almacenamiento_id === undefined
      ? sql`a.lectura = ${lecturaDeLugar(texto ?? '')} AND a.lectura <> ''`
      : sql`a.id = ${almacenamiento_id}::int`;
  const there = deposito_id === undefined ? sql`true` : sql`a.deposito_id = ${deposito_id}::int`;
  const by = `${almacenamiento_id === undefined ? 'code' : 'id'}.${deposito_id === undefined ? 'any' : 'one'}`;
  const rows = await executePrepared<{ id: number }>(
    db,
    `almacenamiento.end.${by}.${scope.tipo}`,
    sql`SELECT a.id FROM almacenamiento a
         WHERE ${named} AND ${there} AND a.clase = 'POSICION' AND a.activo AND ${depositoInside(scope, 'a')} LIMIT 2`,
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Locks places in the order of their ids: who moves what in the same place goes one after the other, and never in a ring. */
export async function lockLugares(db: Db, scope: Scope, ids: readonly number[]): Promise<Lugar[]> {
  return executePrepared(
    db,
    `almacenamiento.held.${scope.tipo}`,
    sql<Lugar>`
    SELECT a.id, a.deposito_id, a.codigo, (SELECT t.condicion FROM tipo_stock t WHERE t.id = a.tipo_stock_id) AS condicion, a.max_unidades,
           a.max_lpn, a.mezcla_producto, a.mezcla_partida, a.mezcla_cliente, a.bloqueo, a.bloqueo_motivo,
           (SELECT t.se_reserva FROM tipo_almacenamiento t WHERE t.id = a.tipo_almacenamiento_id) AS se_reserva,
           (SELECT t.uso = ANY (${USOS_DE_PASO}::text[]) FROM tipo_almacenamiento t WHERE t.id = a.tipo_almacenamiento_id) AS es_de_paso,
           (SELECT d.liberar_entre_dos FROM deposito d WHERE d.id = a.deposito_id) AS entre_dos
      FROM almacenamiento a
     WHERE a.id = ANY (${ids}::int[]) AND a.clase = 'POSICION' AND ${depositoInside(scope, 'a')}
     ORDER BY a.id FOR NO KEY UPDATE`,
  );
}

/** A balance, as the rules look at it. */
export interface Saldo {
  readonly almacenamiento_id: number;
  readonly producto_id: number;
  readonly cliente_id: number;
  readonly partida_id: number | null;
  readonly condicion: Condicion;
  readonly linea_id: number | null;
  readonly cantidad: number;
}

/** The same, by what carries it; null: it lies loose. */
export interface SaldoDeLpn extends Saldo {
  readonly lpn_id: number | null;
}

/** What lies loose comes first of each kind. */
export async function selectSaldos(db: Db, ids: readonly number[]): Promise<SaldoDeLpn[]> {
  return executePrepared(
    db,
    'stock_saldo.places',
    sql<SaldoDeLpn>`
    SELECT s.almacenamiento_id, s.producto_id, s.cliente_id, nullif(s.partida_id, 0) AS partida_id, nullif(s.lpn_id, 0) AS lpn_id, s.condicion,
           nullif(s.linea_id, 0) AS linea_id, s.cantidad
      FROM stock_saldo s WHERE s.almacenamiento_id = ANY (${ids}::int[]) AND s.cantidad > 0
     ORDER BY s.producto_id, s.partida_id, s.condicion, s.linea_id, s.lpn_id`,
  );
}

export interface SerieAhi extends Omit<SaldoDeLpn, 'cantidad' | 'cliente_id'> {
  readonly codigo: string;
}

/** Those that a count did not find are told to the count alone, which counts by number what got its serial at the bench. */
export async function selectSeries(db: Db, almacenamiento_id: number, { deConteo = false } = {}): Promise<SerieAhi[]> {
  const free = sql`r.condicion <> 'BLOQUEADO' OR NOT EXISTS (
    SELECT FROM stock_movimiento m JOIN transaccion t ON t.id = m.transaccion_id JOIN conteo_linea l ON l.id = t.conteo_linea_id
     WHERE m.id = r.movimiento_id AND ${VIVA})`;
  const contada = sql`EXISTS (SELECT FROM producto p WHERE p.id = r.producto_id AND p.control_serie = 'SIEMPRE')`;
  return executePrepared<SerieAhi>(
    db,
    `serie.place.${deConteo ? 'all' : 'free'}`,
    sql`
    SELECT r.almacenamiento_id, r.producto_id, nullif(r.partida_id, 0) AS partida_id, nullif(r.lpn_id, 0) AS lpn_id, r.condicion,
           nullif(r.linea_id, 0) AS linea_id, r.codigo
      FROM serie r WHERE r.almacenamiento_id = ${almacenamiento_id}::int AND (${deConteo ? contada : free}) ORDER BY r.codigo`,
  );
}

export interface Producto {
  readonly id: number;
  readonly cliente_id: number;
  readonly sku: string;
  readonly nombre: string;
  readonly estado: string;
  readonly control_partida: 'NO' | 'OPCIONAL' | 'SIEMPRE';
  readonly control_vence: boolean;
  readonly control_serie: 'NO' | 'AL_EGRESO' | 'SIEMPRE';
}

/** Row level security shows those of clients that keep goods where the person works. */
export async function selectProductos(db: Db, ids: readonly number[]): Promise<Producto[]> {
  return executePrepared(
    db,
    'producto.some',
    sql<Producto>`
    SELECT p.id, p.cliente_id, p.sku, p.nombre, p.estado, p.control_partida, p.control_vence, p.control_serie
      FROM producto p WHERE p.id = ANY (${ids}::int[])`,
  );
}

export interface Lado {
  readonly almacenamiento_id: number | null;
  readonly condicion: Condicion | 'PROVEEDOR' | 'ENTREGA' | 'AJUSTE';
  readonly linea_id: number | null;
  /** What carries it; null: nothing does. Where nobody says it the engine does: what lies loose first. */
  readonly lpn_id?: number | null | undefined;
}

/** A row of the ledger: what goes from where to where. */
export interface Movimiento {
  readonly acto: ActoDeStock;
  readonly producto_id: number;
  readonly cliente_id: number;
  readonly partida_id: number | null;
  readonly cantidad: number;
  readonly de: Lado;
  readonly a: Lado;
  readonly series?: readonly string[] | null;
  readonly revierte_id?: number;
  /** The line of a work order that it is done for. */
  readonly wo_linea_id?: number;
  /** What it is packed into. */
  readonly orden_bulto_id?: number;
}

export interface Encabezado {
  readonly tipo: 'MOVIMIENTO' | 'AJUSTE' | 'CONTEO' | 'VENTA' | 'COMPRA' | 'TRASLADO' | 'RECEPCION';
  readonly deposito_id: number;
  readonly cliente_id: number | null;
  readonly nota: string | null;
  readonly usuario_id: number;
  /** The place of a count that it is done for. */
  readonly conteo_linea_id?: number | undefined;
}

export interface TransaccionNueva {
  readonly id: number;
  readonly numero: string;
}

export async function insertTransaccion(db: Db, head: Encabezado): Promise<TransaccionNueva> {
  const [row] = await insertTransacciones(db, head, 1);
  return row ?? { id: 0, numero: '' };
}

/** So many with the same head, numbered one after the other. */
export function insertTransacciones(db: Db, head: Encabezado, cuantas: number): Promise<TransaccionNueva[]> {
  return executePrepared<TransaccionNueva>(
    db,
    'transaccion.insert',
    sql`
    INSERT INTO transaccion (tipo, deposito_id, cliente_id, nota, creada_por, conteo_linea_id)
    SELECT ${head.tipo}::text, ${head.deposito_id}::int, ${head.cliente_id}::int, ${head.nota}::text, ${head.usuario_id}::int,
           ${head.conteo_linea_id ?? null}::bigint
      FROM generate_series(1, ${cuantas}::int) RETURNING id, numero`,
  );
}

interface Asiento extends Encabezado {
  readonly transaccion_id: number;
  readonly fecha_evento: string | null;
}

/** In one statement, so that the ledger's trigger touches every balance in one order. */
export async function insertMovimientos(db: Db, head: Asiento, movimientos: readonly Movimiento[]): Promise<number[]> {
  const rows = movimientos.map(({ de, a, series, revierte_id, wo_linea_id, orden_bulto_id, ...one }) => ({
    ...one,
    de_almacenamiento_id: de.almacenamiento_id,
    de_condicion: de.condicion,
    de_linea_id: de.linea_id,
    de_lpn_id: de.lpn_id ?? null,
    a_lpn_id: a.lpn_id ?? null,
    a_almacenamiento_id: a.almacenamiento_id,
    a_condicion: a.condicion,
    a_linea_id: a.linea_id,
    series: series ?? null,
    revierte_id: revierte_id ?? null,
    wo_linea_id: wo_linea_id ?? null,
    orden_bulto_id: orden_bulto_id ?? null,
  }));
  const made = await asRefusal(
    executePrepared(
      db,
      'stock_movimiento.insert',
      sql<{ id: number }>`
      INSERT INTO stock_movimiento (fecha_evento, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id,
                                    de_condicion, de_linea_id, a_almacenamiento_id, a_condicion, a_linea_id, series, usuario_id, nota, revierte_id, wo_linea_id,
                                    orden_bulto_id, de_lpn_id, a_lpn_id)
      SELECT ${head.fecha_evento}::timestamptz, ${head.transaccion_id}::bigint, m.acto, ${head.deposito_id}::int, m.cliente_id, m.producto_id, m.partida_id,
             m.cantidad, m.de_almacenamiento_id, m.de_condicion, m.de_linea_id, m.a_almacenamiento_id, m.a_condicion, m.a_linea_id, m.series,
             ${head.usuario_id}::int, ${head.nota}::text, m.revierte_id, m.wo_linea_id, m.orden_bulto_id,
             m.de_lpn_id, m.a_lpn_id
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS m (
             acto text, cliente_id int, producto_id int, partida_id int, cantidad bigint, de_almacenamiento_id int, de_condicion text, de_linea_id bigint,
             a_almacenamiento_id int, a_condicion text, a_linea_id bigint, series text[], revierte_id bigint, wo_linea_id bigint,
             orden_bulto_id bigint, de_lpn_id bigint, a_lpn_id bigint)
      RETURNING id`,
    ),
    {
      stock_nunca_negativo: 'STOCK_INSUFICIENTE',
      partida_requerida: 'PARTIDA_REQUERIDA',
      serie_requerida: 'SERIE_REQUERIDA',
      series_son_la_cantidad: 'SERIE_REQUERIDA',
      serie_en_otro_lugar: 'SERIE_EN_OTRO_LUGAR',
      acto_admite_el_paso: 'MOVIMIENTO_NO_ADMITIDO',
      reservada_hasta_lo_pedido: 'MOVIMIENTO_NO_ADMITIDO',
      movimiento_se_revierte_una_vez: 'MOVIMIENTO_NO_SE_REVIERTE',
      wo_hasta_lo_pedido: 'WO_LINEA_TERMINADA',
      lpn_abierto: 'LPN_CERRADO',
      lpn_en_un_lugar: 'LPN_EN_OTRO_LUGAR',
      movimiento_de_lpn: 'LPN_NO_ENCONTRADO',
      movimiento_a_lpn: 'LPN_DE_OTRO_CLIENTE',
    },
  );
  return made.map(({ id }) => id);
}

export interface Asentado extends Movimiento {
  readonly id: number;
  readonly deposito_id: number;
  readonly revertido: boolean;
  /** What a count did is decided there. */
  readonly de_conteo: boolean;
}

/** A row of the ledger as its undoing needs it. */
export const ASENTADO = sql`
  SELECT m.id, m.acto, m.deposito_id, m.cliente_id, m.producto_id, m.partida_id, m.cantidad, m.series,
         json_build_object('almacenamiento_id', m.de_almacenamiento_id, 'condicion', m.de_condicion, 'linea_id', m.de_linea_id, 'lpn_id', m.de_lpn_id) AS de,
         json_build_object('almacenamiento_id', m.a_almacenamiento_id, 'condicion', m.a_condicion, 'linea_id', m.a_linea_id, 'lpn_id', m.a_lpn_id) AS a,
         EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id) AS revertido,
         (SELECT t.tipo = 'CONTEO' FROM transaccion t WHERE t.id = m.transaccion_id) AS de_conteo
    FROM stock_movimiento m`;

export async function selectMovimiento(db: Db, scope: Scope, id: number): Promise<Asentado | null> {
  const { rows } =
    await sql<Asentado>`${ASENTADO} WHERE m.id = ${id}::bigint AND ${depositoInside(scope, 'm')}`.execute(db);
  return rows[0] ?? null;
}

/** Where the last of it went that left the place since; null: outside, or nothing left. */
export async function selectAdondeFue(
  db: Db,
  { id, producto_id, a }: Asentado,
): Promise<{ cantidad: number; codigo: string | null } | null> {
  const { rows } = await sql<{ cantidad: number; codigo: string | null }>`
    SELECT m.cantidad, (SELECT l.codigo FROM almacenamiento l WHERE l.id = m.a_almacenamiento_id) AS codigo
      FROM stock_movimiento m
     WHERE m.de_almacenamiento_id = ${a.almacenamiento_id}::int AND m.producto_id = ${producto_id}::int AND m.id > ${id}::bigint
     ORDER BY m.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** The orders whose lines these are. */
export async function selectNumerosDeLineas(db: Db, lineas: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ numero: string }>`
    SELECT DISTINCT t.numero FROM transaccion_linea l JOIN transaccion t ON t.id = l.transaccion_id
     WHERE l.id = ANY (${[...lineas]}::bigint[]) ORDER BY 1`.execute(db);
  return rows.map(({ numero }) => numero);
}

/** Balances of nothing are not kept for ever. */
export async function barrerSaldos(db: Db): Promise<void> {
  await sql`SELECT barrer_saldos()`.execute(db);
}
