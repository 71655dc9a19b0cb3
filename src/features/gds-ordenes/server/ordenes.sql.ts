// owns: orden, orden_destino, transaccion_linea
import { sql } from 'kysely';

import { among, type Db, executePrepared } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { ordenesInside, type Scope } from '#server/scope.ts';
import type { DecisionDeOrden, EstadoDeOrden, TipoDeOrden } from '#shared/gds/estado-orden.ts';

import type { PedidoDeOrden } from '../crear.contract.ts';

/** What the form of its client made of an order that was sent. */
interface Juzgado {
  readonly pedido: PedidoDeOrden;
  readonly campos_version_id: number | null;
  readonly en_falta: readonly string[] | null;
}

/** An order whose row is held. */
export interface Orden {
  readonly id: number;
  readonly numero: string;
  readonly tipo: TipoDeOrden;
  readonly decision: DecisionDeOrden;
  readonly estado: EstadoDeOrden;
  readonly deposito_id: number;
  readonly deposito_destino_id: number | null;
  readonly cliente_id: number;
  readonly referencia: string | null;
  readonly localidad_id: number | null;
  readonly entrega: string | null;
  readonly parcial: boolean;
  readonly version: number;
  readonly lineas: number;
  readonly pedida: number;
  readonly anulada: number;
  readonly reservada: number;
  readonly tomada: number;
  readonly empacada: number;
  readonly despachada: number;
  readonly recibida: number;
  readonly faltante: number;
  readonly por_recibir: number;
  readonly recepciones_abiertas: number;
  readonly contra_reembolso_centavos: number | null;
}

/** Held in the order of their ids, before anything that lies in places: whoever else needs two of them waits, and never in a ring. */
export async function lockOrdenes(db: Db, scope: Scope, ids: readonly number[]): Promise<Orden[]> {
  const { como, is } = among(ids);
  return executePrepared(
    db,
    `orden.held.${scope.tipo}${como}`,
    sql<Orden>`
    SELECT o.transaccion_id AS id, t.numero, o.tipo, o.decision, o.estado, o.deposito_id, o.deposito_destino_id, o.cliente_id, o.referencia, o.localidad_id,
           o.entrega, o.parcial, o.version, o.lineas, o.pedida, o.anulada, o.reservada, o.tomada, o.empacada, o.despachada, o.recibida, o.faltante, o.por_recibir, o.recepciones_abiertas,
           o.contra_reembolso_centavos
      FROM orden o JOIN transaccion t ON t.id = o.transaccion_id
     WHERE o.transaccion_id ${is} AND ${ordenesInside(scope, 'o')}
     ORDER BY o.transaccion_id FOR NO KEY UPDATE OF o`,
  );
}

/** Orders whose transacciones were made in the same breath. */
export async function insertOrdenes(
  db: Db,
  nuevas: readonly { readonly id: number; readonly juzgado: Juzgado }[],
): Promise<void> {
  const all = nuevas.map(({ id, juzgado }) => ({ transaccion_id: id, ...columnsOf(juzgado) }));
  await asRefusal(
    sql`
      INSERT INTO orden (transaccion_id, tipo, deposito_id, deposito_destino_id, cliente_id, referencia, repetida, prioridad, corte, prometida_el, proveedor,
                         servicio, entrega, paga, agente_id, localidad_id, direccion_dudosa, contra_reembolso_centavos, valor_declarado_centavos, moneda,
                         parcial, observaciones, extra, campos_version_id, campos_en_falta)
      SELECT transaccion_id, tipo, deposito_id, deposito_destino_id, cliente_id, referencia, repetida, prioridad, corte, prometida_el, proveedor, servicio,
             entrega, paga, agente_id, localidad_id, direccion_dudosa, contra_reembolso_centavos, valor_declarado_centavos, moneda, parcial, observaciones,
             extra, campos_version_id, coalesce(campos_en_falta, '{}')
        FROM json_populate_recordset(NULL::orden, ${JSON.stringify(all)}::json)`.execute(db),
    { orden_referencia: 'REFERENCIA_REPETIDA' },
  );
}

function columnsOf({ pedido: sent, campos_version_id, en_falta }: Juzgado) {
  const { lineas: _, destino, acepta_repetida, extra = {}, ...pedido } = sent;
  const isDoubtful = pedido.tipo === 'VENTA' && pedido.entrega !== 'AGENCIA' && !destino?.direccion;
  const form = { extra, campos_version_id, campos_en_falta: en_falta };
  return {
    ...pedido,
    ...form,
    repetida: acepta_repetida === true,
    direccion_dudosa: isDoubtful || sinLocalidad(pedido),
  };
}

function sinLocalidad({ tipo, localidad_id, agente_id }: Pick<PedidoDeOrden, 'tipo' | 'localidad_id' | 'agente_id'>) {
  return tipo === 'VENTA' && !localidad_id && !agente_id;
}

/** The whole of a draft anew, but what it is and whose. */
export async function updateOrden(db: Db, id: number, juzgado: Juzgado): Promise<void> {
  const one = columnsOf(juzgado);
  await asRefusal(
    sql`
      UPDATE orden o
         SET referencia = n.referencia, repetida = n.repetida, prioridad = n.prioridad, corte = n.corte, prometida_el = n.prometida_el,
             proveedor = n.proveedor, servicio = n.servicio, entrega = n.entrega, paga = n.paga, agente_id = n.agente_id, localidad_id = n.localidad_id,
             direccion_dudosa = n.direccion_dudosa, contra_reembolso_centavos = n.contra_reembolso_centavos,
             valor_declarado_centavos = n.valor_declarado_centavos, moneda = n.moneda, parcial = n.parcial, observaciones = n.observaciones,
             extra = n.extra, campos_version_id = n.campos_version_id, campos_en_falta = coalesce(n.campos_en_falta, o.campos_en_falta),
             version = o.version + 1
        FROM json_populate_record(NULL::orden, ${JSON.stringify(one)}::json) n
       WHERE o.transaccion_id = ${id}::bigint`.execute(db),
    { orden_referencia: 'REFERENCIA_REPETIDA' },
  );
}

export interface LineaNueva {
  readonly producto_id: number;
  readonly partida_id: number | null;
  readonly cantidad: number;
}

/** Of orders of one depósito and client, each in the order in which it is asked for. */
export async function insertLineas(
  db: Db,
  { deposito_id, cliente_id }: Pick<Orden, 'deposito_id' | 'cliente_id'>,
  lineas: readonly (LineaNueva & { readonly transaccion_id: number })[],
): Promise<void> {
  if (lineas.length === 0) return;
  await sql`
    INSERT INTO transaccion_linea (transaccion_id, deposito_id, cliente_id, producto_id, partida_pedida_id, pedida)
    SELECT l.transaccion_id, ${deposito_id}::int, ${cliente_id}::int, l.producto_id, l.partida_id, l.cantidad
      FROM json_to_recordset(${JSON.stringify(lineas)}::json) AS l (transaccion_id bigint, producto_id int, partida_id int, cantidad bigint)`.execute(
    db,
  );
}

/**
 * The lines of a draft anew. One of the same product and lot goes on; one that the ledger knows from before stays as given up, all others go.
 */
export async function replaceLineas(
  db: Db,
  orden: Pick<Orden, 'id' | 'deposito_id' | 'cliente_id'>,
  lineas: readonly LineaNueva[],
): Promise<void> {
  const { rows } = await sql<{ id: number | null; n: number | null }>`
    WITH nuevas AS (
      SELECT l.*, row_number() OVER (PARTITION BY l.producto_id, l.partida_id ORDER BY l.n) AS k
        FROM json_to_recordset(${JSON.stringify(lineas.map((linea, n) => ({ n, ...linea })))}::json) AS l (n int, producto_id int, partida_id int, cantidad bigint)
    ), viejas AS (
      SELECT l.*, row_number() OVER (PARTITION BY l.producto_id, l.partida_pedida_id ORDER BY l.id) AS k
        FROM transaccion_linea l WHERE l.transaccion_id = ${orden.id}::bigint
    ), siguen AS (
      -- What passed to or from another order stays said: only what is asked for beside it changes.
      UPDATE transaccion_linea l SET pedida = greatest(n.cantidad + l.pasada + l.vuelta, l.ajena),
                                     anulada = greatest(l.pasada + l.vuelta, l.ajena - n.cantidad)
        FROM viejas v JOIN nuevas n ON n.producto_id = v.producto_id AND n.partida_id IS NOT DISTINCT FROM v.partida_pedida_id AND n.k = v.k
       WHERE l.id = v.id RETURNING l.id, n.n
    ), quedan AS (
      UPDATE transaccion_linea l SET anulada = l.pedida
       WHERE l.transaccion_id = ${orden.id}::bigint AND l.id NOT IN (SELECT id FROM siguen)
         AND (l.ajena + l.pasada > 0 OR EXISTS (SELECT FROM stock_movimiento m WHERE m.a_linea_id = l.id AND m.transaccion_id = ${orden.id}::bigint)) RETURNING l.id
    ), se_van AS (
      DELETE FROM transaccion_linea l
       WHERE l.transaccion_id = ${orden.id}::bigint AND l.id NOT IN (SELECT id FROM siguen) AND l.ajena + l.pasada = 0
         AND NOT EXISTS (SELECT FROM stock_movimiento m WHERE m.a_linea_id = l.id AND m.transaccion_id = ${orden.id}::bigint) RETURNING l.id
    )
    SELECT id, n FROM siguen UNION ALL SELECT id, NULL FROM quedan UNION ALL SELECT id, NULL FROM se_van`.execute(db);
  const kept = new Set(rows.map(({ n }) => n));
  await insertLineas(
    db,
    orden,
    lineas.flatMap((linea, n) => (kept.has(n) ? [] : [{ ...linea, transaccion_id: orden.id }])),
  );
}

interface ConDestino {
  readonly id: number;
  readonly destino: NonNullable<PedidoDeOrden['destino']>;
}

/** Whom orders go to: through the warehouse's one door, or as our own people. */
export async function saveDestinos(db: Db, scope: Scope, dichos: readonly ConDestino[]): Promise<void> {
  if (dichos.length === 0) return;
  const said = sql`jsonb_to_recordset(${JSON.stringify(dichos)}::jsonb) AS n (id bigint, destino jsonb)`;
  if (scope.tipo === 'deposito') {
    await sql`SELECT anotar_destino(n.id, n.destino) FROM ${said}`.execute(db);
    return;
  }
  await sql`
    INSERT INTO orden_destino (transaccion_id, cliente_id, destinatario, documento, telefono, correo, direccion, localidad, observaciones)
    SELECT o.transaccion_id, o.cliente_id, d.destinatario, d.documento, d.telefono, d.correo, d.direccion, d.localidad, d.observaciones
      FROM ${said} JOIN orden o ON o.transaccion_id = n.id CROSS JOIN LATERAL jsonb_populate_record(NULL::orden_destino, n.destino) d
    ON CONFLICT (transaccion_id) DO UPDATE
      SET destinatario = EXCLUDED.destinatario, documento = EXCLUDED.documento, telefono = EXCLUDED.telefono, correo = EXCLUDED.correo,
          direccion = EXCLUDED.direccion, localidad = EXCLUDED.localidad, observaciones = EXCLUDED.observaciones`.execute(
    db,
  );
}

export async function updateDecision(db: Db, ids: readonly number[], decision: string): Promise<void> {
  await sql`
    UPDATE orden SET decision = ${decision}, version = version + 1 WHERE transaccion_id = ANY (${[...ids]}::bigint[])`.execute(
    db,
  );
}

export async function updateLocalidad(db: Db, id: number, localidad_id: number | null): Promise<void> {
  await sql`UPDATE orden SET localidad_id = ${localidad_id}::int, version = version + 1 WHERE transaccion_id = ${id}::bigint`.execute(
    db,
  );
}

export async function updateIntentada(db: Db, ids: readonly number[]): Promise<void> {
  await sql`UPDATE orden SET intentada = now() WHERE transaccion_id = ANY (${[...ids]}::bigint[])`.execute(db);
}

/** Zero is none. */
export async function updateContraReembolso(db: Db, id: number, centavos: number): Promise<void> {
  await sql`
    UPDATE orden SET contra_reembolso_centavos = nullif(${centavos}::bigint, 0), version = version + 1 WHERE transaccion_id = ${id}::bigint`.execute(
    db,
  );
}

/** What people say of an order on its way. */
export async function updateMarca(db: Db, id: number, marca: 'avisada' | 'arribada' | 'verificada'): Promise<void> {
  await sql`UPDATE orden SET ${sql.ref(marca)} = now(), version = version + 1 WHERE transaccion_id = ${id}::bigint`.execute(
    db,
  );
}

export async function updatePrioridad(
  db: Db,
  id: number,
  { prioridad, corte }: { prioridad?: number | undefined; corte?: string | null | undefined },
): Promise<void> {
  await sql`
    UPDATE orden SET prioridad = coalesce(${prioridad ?? null}::smallint, prioridad), version = version + 1,
                     corte = CASE WHEN ${corte !== undefined}::boolean THEN ${corte ?? null}::timestamptz ELSE corte END
     WHERE transaccion_id = ${id}::bigint`.execute(db);
}

/** What of these lines nobody is to wait for any more. */
export async function anularPendiente(db: Db, { id, tipo }: Pick<Orden, 'id' | 'tipo'>): Promise<void> {
  const done = tipo === 'COMPRA' ? sql`recibida + faltante` : sql`reservada + despachada`;
  await sql`
    UPDATE transaccion_linea SET anulada = greatest(anulada, pedida - (${done}))
     WHERE transaccion_id = ${id}::bigint AND pedida - anulada > ${done}`.execute(db);
}

export async function selectEstado(
  db: Db,
  id: number,
): Promise<{ id: number; numero: string; tipo: TipoDeOrden; estado: EstadoDeOrden } | null> {
  const { rows } = await sql<{ id: number; numero: string; tipo: TipoDeOrden; estado: EstadoDeOrden }>`
    SELECT o.transaccion_id AS id, t.numero, o.tipo, o.estado FROM orden o JOIN transaccion t ON t.id = o.transaccion_id
     WHERE o.transaccion_id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** What a client calls its products and lots, and which of them it has. */
export async function selectNombrados(db: Db, cliente_id: number, lineas: PedidoDeOrden['lineas']) {
  const { rows } = await sql<{
    n: number;
    producto_id: number | null;
    estado: string | null;
    control_partida: string | null;
    partida_id: number | null;
  }>`
    SELECT l.n, p.id AS producto_id, p.estado, p.control_partida, q.id AS partida_id
      FROM json_to_recordset(${JSON.stringify(lineas.map((linea, n) => ({ n, ...linea })))}::json) AS l (n int, producto_id int, sku text, partida text)
      LEFT JOIN LATERAL (
        -- Each by its own key: asked for in one condition, all that the client has is read for each line.
        SELECT p.* FROM producto p WHERE p.id = l.producto_id AND p.cliente_id = ${cliente_id}::int
         UNION ALL
        (SELECT p.* FROM producto p
          WHERE l.producto_id IS NULL AND p.cliente_id = ${cliente_id}::int AND p.sku IN (l.sku, upper(l.sku)) ORDER BY p.sku = l.sku DESC LIMIT 1)) p ON true
      LEFT JOIN partida q ON q.producto_id = p.id AND q.codigo = upper(l.partida)
     ORDER BY l.n`.execute(db);
  return rows;
}

/** Lines of the first of these orders that has some which are no whole number of what the product is asked for in; the first of them are told. */
export async function selectFueraDeMultiplo(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; n: number; sku: string; multiplo: number }[]> {
  const { rows } = await sql<{ id: number; n: number; sku: string; multiplo: number }>`
    SELECT l.transaccion_id AS id, l.n, p.sku, p.multiplo
      FROM (SELECT l.transaccion_id, l.producto_id, l.pedida - l.anulada AS cantidad,
                   (row_number() OVER (PARTITION BY l.transaccion_id ORDER BY l.id) - 1)::int AS n
              FROM transaccion_linea l WHERE l.transaccion_id = ANY (${[...ids]}::bigint[])) l
      JOIN producto p ON p.id = l.producto_id
     WHERE l.cantidad % p.multiplo <> 0 ORDER BY l.transaccion_id, l.n LIMIT 8`.execute(db);
  return rows.filter(({ id }) => id === rows[0]?.id);
}

/** Which of these orders nobody said whom they go to. */
export async function selectSinDestino(db: Db, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const has =
    scope.tipo === 'cliente'
      ? sql`EXISTS (SELECT FROM orden_destino d WHERE d.transaccion_id = i.id)`
      : sql`tiene_destino(i.id)`;
  const { rows } = await sql<{ id: number }>`
    SELECT i.id FROM unnest(${[...ids]}::bigint[]) AS i (id) WHERE NOT ${has}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a client's people may still write it: a draft that one of them made. */
export async function isBorradorPropio(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ es: boolean }>`SELECT borrador_del_cliente(${id}::bigint) AS es`.execute(db);
  return rows[0]?.es === true;
}

/** What was left for the server to promise, the oldest first; what somebody else holds at this moment waits for the next time. */
export async function lockSinIntentar(db: Db): Promise<{ id: number; tipo: TipoDeOrden }[]> {
  const { rows } = await sql<{ id: number; tipo: TipoDeOrden }>`
    SELECT o.transaccion_id AS id, o.tipo FROM orden o
     WHERE o.intentada IS NULL AND o.decision = 'CONFIRMADA' AND o.tipo <> 'COMPRA'
     ORDER BY o.transaccion_id LIMIT 200 FOR NO KEY UPDATE SKIP LOCKED`.execute(db);
  return rows;
}

/** Whether goods of the client lie, or may, in depósitos of the person. */
export async function isDeSuCasa(
  db: Db,
  scope: Scope,
  { cliente_id, deposito_id }: { cliente_id: number; deposito_id: number },
): Promise<boolean> {
  if (scope.tipo === 'cliente') {
    if (scope.cliente_id !== cliente_id) return false;
    const { rows: own } = await sql`SELECT FROM deposito d WHERE d.id = ${deposito_id}::int AND d.activo`.execute(db);
    return own.length > 0;
  }
  const mine =
    scope.tipo === 'deposito' ? sql`k.deposito_id = ANY ((SELECT depositos_de_la_persona())::int[])` : sql`true`;
  const { rows } = await sql`
    SELECT FROM cliente_deposito k JOIN deposito d ON d.id = k.deposito_id AND d.activo
     WHERE k.cliente_id = ${cliente_id}::int AND k.deposito_id = ${deposito_id}::int AND ${mine}`.execute(db);
  return rows.length > 0;
}

/** What a reception says not to come any more, or takes back. */
export async function addFaltante(db: Db, rows: readonly { linea_id: number; cantidad: number }[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    UPDATE transaccion_linea l SET faltante = l.faltante + f.cantidad
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS f (linea_id bigint, cantidad bigint) WHERE l.id = f.linea_id`.execute(
    db,
  );
}

/** An order by its number or its reference, as it was read off a paper; the newest that is still to come. */
export async function selectOrdenLeida(db: Db, scope: Scope, texto: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT o.transaccion_id AS id FROM orden o JOIN transaccion t ON t.id = o.transaccion_id
     WHERE (t.numero = upper(${texto}) OR o.referencia = ${texto}) AND o.tipo <> 'VENTA' AND o.decision IN ('CONFIRMADA', 'LIBERADA') AND ${ordenesInside(scope, 'o')}
     ORDER BY o.por_recibir > 0 DESC, o.transaccion_id DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Which orders of the depósito of that place wait for these products, in no order: of each product the two hundred most urgent. */
export async function selectQueEsperan(
  db: Db,
  { almacenamiento_id, productos }: { almacenamiento_id: number; productos: readonly number[] },
): Promise<number[]> {
  if (productos.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT x.id FROM unnest(${[...productos]}::int[]) AS p (id) CROSS JOIN LATERAL (
      SELECT o.transaccion_id AS id FROM orden o
       WHERE o.deposito_id = (SELECT a.deposito_id FROM almacenamiento a WHERE a.id = ${almacenamiento_id}::int)
         AND o.tipo <> 'COMPRA' AND o.estado IN ('CONFIRMADA', 'SIN_STOCK', 'RESERVADA_PARCIAL')
         AND EXISTS (SELECT FROM transaccion_linea l WHERE l.transaccion_id = o.transaccion_id AND l.producto_id = p.id
                        AND l.pedida - l.anulada > l.reservada + l.despachada)
       ORDER BY o.prioridad, o.corte NULLS LAST, o.transaccion_id LIMIT 200) AS x`.execute(db);
  return rows.map(({ id }) => id);
}
