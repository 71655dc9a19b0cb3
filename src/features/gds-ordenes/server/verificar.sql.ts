import type { Check, Query } from '#server/checks.ts';
import { type DecisionDeOrden, estadoDeOrden, type SumasDeOrden, type TipoDeOrden } from '#shared/gds/estado-orden.ts';

/** What orders keep, told anew from the ledger, from what people wrote down, and by the rule of the shared code: apart from the triggers. */

const LADOS = `
  SELECT m.a_linea_id AS linea_id, m.a_condicion AS condicion, m.a_almacenamiento_id AS lugar, m.cantidad FROM stock_movimiento m WHERE m.a_linea_id IS NOT NULL
  UNION ALL
  SELECT m.de_linea_id, m.de_condicion, m.de_almacenamiento_id, -m.cantidad FROM stock_movimiento m WHERE m.de_linea_id IS NOT NULL`;

const LIBRO = `
  SELECT s.linea_id, sum(CASE WHEN s.condicion = 'RESERVADO' THEN s.cantidad ELSE 0 END) AS reservada,
         sum(CASE WHEN s.condicion = 'RESERVADO' AND t.uso IN ('CARRO', 'MANO', 'PACKING', 'DESPACHO') THEN s.cantidad ELSE 0 END) AS tomada,
         sum(CASE WHEN s.condicion = 'RESERVADO' AND t.uso = 'DESPACHO' THEN s.cantidad ELSE 0 END) AS empacada,
         sum(CASE WHEN s.condicion = 'ENTREGA' THEN s.cantidad ELSE 0 END) AS despachada,
         -sum(CASE WHEN s.condicion = 'PROVEEDOR' THEN s.cantidad ELSE 0 END) AS recibida,
         sum(CASE WHEN s.condicion = 'EN_RECEPCION' THEN s.cantidad ELSE 0 END) AS por_ubicar
    FROM (${LADOS}) AS s LEFT JOIN almacenamiento a ON a.id = s.lugar LEFT JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
   GROUP BY s.linea_id`;

const LINEAS = `
  WITH libro AS (${LIBRO})
  SELECT format('%s, %s: dice %s, su libro %s', t.numero, p.sku, d.dice, d.libro) AS falta
    FROM transaccion_linea l JOIN transaccion t ON t.id = l.transaccion_id JOIN producto p ON p.id = l.producto_id LEFT JOIN libro b ON b.linea_id = l.id
   CROSS JOIN LATERAL (SELECT concat_ws('/', l.reservada, l.tomada, l.empacada, l.despachada, l.recibida, l.por_ubicar) AS dice,
                              concat_ws('/', coalesce(b.reservada, 0), coalesce(b.tomada, 0), coalesce(b.empacada, 0), coalesce(b.despachada, 0),
                                        coalesce(b.recibida, 0), coalesce(b.por_ubicar, 0)) AS libro) d
   WHERE d.dice <> d.libro ORDER BY t.id, l.id`;

const SUMAS = `
  SELECT o.transaccion_id AS id, t.numero, o.tipo, o.decision, o.estado, o.parcial, o.recepciones_abiertas::int, o.intentada IS NOT NULL AS intentada,
         o.avisada IS NOT NULL AS avisada, o.arribada IS NOT NULL AS arribada, o.verificada IS NOT NULL AS verificada, o.entregada IS NOT NULL AS entregada,
         s.*, concat_ws('/', o.lineas, o.pedida, o.anulada, o.reservada, o.tomada, o.empacada, o.despachada, o.recibida, o.faltante, o.por_ubicar, o.por_recibir) AS dice,
         concat_ws('/', s.lineas, s.pedida, s.anulada, s.reservada, s.tomada, s.empacada, s.despachada, s.recibida, s.faltante, s.por_ubicar, s.por_recibir) AS son,
         (SELECT a.estado_hasta FROM documento_anotacion a WHERE a.entidad = 'orden' AND a.documento_id = o.transaccion_id ORDER BY a.id DESC LIMIT 1) AS anotada
    FROM orden o JOIN transaccion t ON t.id = o.transaccion_id
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS lineas, coalesce(sum(l.pedida), 0)::float8 AS pedida, coalesce(sum(l.anulada), 0)::float8 AS anulada,
            coalesce(sum(l.reservada), 0)::float8 AS reservada, coalesce(sum(l.tomada), 0)::float8 AS tomada, coalesce(sum(l.empacada), 0)::float8 AS empacada,
            coalesce(sum(l.despachada), 0)::float8 AS despachada, coalesce(sum(l.recibida), 0)::float8 AS recibida,
            coalesce(sum(l.faltante), 0)::float8 AS faltante, coalesce(sum(l.por_ubicar), 0)::float8 AS por_ubicar,
            coalesce(sum(CASE o.tipo WHEN 'COMPRA' THEN greatest(0, l.pedida - l.anulada - l.recibida - l.faltante)
                                     WHEN 'TRASLADO' THEN greatest(0, l.despachada - l.recibida - l.faltante) ELSE 0 END), 0)::float8 AS por_recibir
       FROM transaccion_linea l WHERE l.transaccion_id = o.transaccion_id) AS s
   ORDER BY o.transaccion_id`;

type Sumada = SumasDeOrden & {
  readonly numero: string;
  readonly tipo: TipoDeOrden;
  readonly decision: DecisionDeOrden;
  readonly estado: string;
  readonly anotada: string | null;
  readonly dice: string;
  readonly son: string;
};

async function sumas(query: Query): Promise<string[]> {
  const rows = await query<Sumada>(SUMAS);
  return rows
    .filter(({ dice, son }) => dice !== son)
    .map(({ numero, dice, son }) => `${numero}: dice ${dice}, sus líneas ${son}`);
}

async function estados(query: Query): Promise<string[]> {
  const rows = await query<Sumada>(SUMAS);
  return rows.flatMap(({ numero, tipo, decision, estado, anotada, ...suma }) => {
    if (decision !== anotada) return [`${numero}: dice ${decision}, sus anotaciones ${anotada ?? 'nada'}`];
    const due = estadoDeOrden(tipo, decision, suma);
    return estado === due ? [] : [`${numero}: dice ${estado}, es ${due}`];
  });
}

/** Units of an order that went or may still go are never more than were asked for. */
const CUENTA = `
  SELECT format('%s, línea %s: pedida %s, anulada %s, reservada %s, despachada %s', t.numero, l.id, l.pedida, l.anulada, l.reservada, l.despachada) AS falta
    FROM transaccion_linea l JOIN transaccion t ON t.id = l.transaccion_id JOIN orden o ON o.transaccion_id = t.id
   WHERE o.tipo <> 'COMPRA' AND l.reservada + l.despachada + l.anulada > l.pedida
      OR o.decision IN ('ANULADA', 'BORRADOR', 'CERRADA') AND l.reservada > 0
   ORDER BY l.id`;

/** What passes from one order to another is given up in the one and asked for in the other: as many, of the same goods, of the same client. */
const FAMILIA = `
  SELECT format('%s, línea %s: dice que pasó %s, en otras son %s', t.numero, l.id, l.pasada, coalesce(h.son, 0)) AS falta
    FROM transaccion_linea l JOIN transaccion t ON t.id = l.transaccion_id
    LEFT JOIN (SELECT viene_de_id, sum(ajena - vuelta) AS son FROM transaccion_linea WHERE viene_de_id IS NOT NULL GROUP BY 1) h ON h.viene_de_id = l.id
   WHERE l.pasada <> coalesce(h.son, 0)
   UNION ALL
  SELECT format('%s, línea %s: viene de otra cosa', t.numero, l.id)
    FROM transaccion_linea l JOIN transaccion t ON t.id = l.transaccion_id JOIN transaccion_linea d ON d.id = l.viene_de_id
   WHERE (l.producto_id, l.partida_pedida_id, l.cliente_id, l.deposito_id) IS DISTINCT FROM (d.producto_id, d.partida_pedida_id, d.cliente_id, d.deposito_id)
   ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeOrdenes: readonly Check[] = [
  { name: 'cada línea de orden es lo que dice su libro', isSlow: true, run: asked(LINEAS) },
  { name: 'cada orden suma sus líneas', run: sumas },
  { name: 'cada orden está donde la dejan sus decisiones y su stock', run: estados },
  { name: 'ninguna orden retiene ni despacha más de lo pedido', run: asked(CUENTA) },
  { name: 'lo que pasa de una orden a otra está en las dos', run: asked(FAMILIA) },
];
