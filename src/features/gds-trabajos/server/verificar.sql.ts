import type { Check, Query } from '#server/checks.ts';

/** What is kept of work orders, told anew from the ledger and from the acts: written apart from the triggers that keep it. */

const HECHAS = `
  WITH libro AS (
    SELECT wo_linea_id, sum(CASE WHEN acto IN ('PICKEAR', 'UBICAR', 'MOVER') THEN cantidad WHEN acto = 'REVERTIR' THEN -cantidad END) AS son
      FROM stock_movimiento WHERE wo_linea_id IS NOT NULL GROUP BY 1
  )
  SELECT format('%s línea %s: dice %s tomadas, su libro %s', w.numero, l.id, l.hecha, coalesce(b.son, 0)) AS falta
    FROM wo_linea l JOIN wo w ON w.id = l.wo_id LEFT JOIN libro b ON b.wo_linea_id = l.id
   WHERE l.hecha <> coalesce(b.son, 0) ORDER BY l.id`;

/** What living work still asks of a place is reserved there for that line. */
const PROMETIDO = `
  SELECT format('%s pide %s de la línea %s en %s y hay %s', x.numero, x.pide, x.linea_id, a.codigo, s.cantidad) AS falta
    FROM (SELECT w.numero, l.linea_id, l.producto_id, l.almacenamiento_id, coalesce(l.partida_id, 0) AS partida_id,
                 sum(l.pedida - l.hecha - l.faltante - l.anulada) AS pide
            FROM wo_linea l JOIN wo w ON w.id = l.wo_id WHERE w.cerrada IS NULL AND w.tipo = 'PICKING' GROUP BY 1, 2, 3, 4, 5) x
    JOIN almacenamiento a ON a.id = x.almacenamiento_id
   CROSS JOIN LATERAL (SELECT coalesce(sum(s.cantidad), 0) AS cantidad FROM stock_saldo s
                        WHERE s.producto_id = x.producto_id AND s.almacenamiento_id = x.almacenamiento_id AND s.partida_id = x.partida_id
                          AND s.condicion = 'RESERVADO' AND s.linea_id = x.linea_id) s
   WHERE x.pide > s.cantidad ORDER BY falta`;

const ESTADOS = `
  SELECT format('%s está %s y su último acto la dejó %s', w.numero, w.estado, coalesce(u.estado_hasta, 'sin acto')) AS falta
    FROM wo w
    LEFT JOIN LATERAL (SELECT d.estado_hasta FROM documento_anotacion d WHERE d.entidad = 'wo' AND d.documento_id = w.id ORDER BY d.id DESC LIMIT 1) u ON true
   WHERE u.estado_hasta IS DISTINCT FROM w.estado
   UNION ALL
  SELECT format('%s está %s con %s líneas por tomar', w.numero, w.estado, count(*))
    FROM wo w JOIN wo_linea l ON l.wo_id = w.id AND l.hecha + l.faltante + l.anulada < l.pedida
   WHERE w.cerrada IS NOT NULL GROUP BY w.numero, w.estado
   ORDER BY falta`;

/** Picking is of orders, and nothing else is. */
const DE_ORDEN = `
  SELECT format('%s (%s) línea %s %s', w.numero, w.tipo, l.id, CASE WHEN l.linea_id IS NULL THEN 'no es de ninguna orden' ELSE 'es de una orden' END) AS falta
    FROM wo_linea l JOIN wo w ON w.id = l.wo_id WHERE (w.tipo = 'PICKING') <> (l.linea_id IS NOT NULL) ORDER BY l.id`;

/** Putting away and moving ask for no more than lies there free: what is carried off without the work, or promised, is asked for by nobody any more. */
const POR_UBICAR = `
  SELECT format('piden %s de %s en %s y hay %s libres', x.pide, p.sku, a.codigo, h.son) AS falta
    FROM (SELECT l.producto_id, l.almacenamiento_id, coalesce(l.partida_id, 0) AS partida_id, sum(l.pedida - l.hecha - l.faltante - l.anulada) AS pide
            FROM wo_linea l JOIN wo w ON w.id = l.wo_id WHERE w.cerrada IS NULL AND w.tipo IN ('UBICAR', 'MOVER') GROUP BY 1, 2, 3) x
    JOIN producto p ON p.id = x.producto_id JOIN almacenamiento a ON a.id = x.almacenamiento_id JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
   CROSS JOIN LATERAL (SELECT coalesce(sum(s.cantidad), 0) AS son FROM stock_saldo s
                        WHERE s.producto_id = x.producto_id AND s.almacenamiento_id = x.almacenamiento_id AND s.partida_id = x.partida_id
                          AND (s.condicion = 'DISPONIBLE' OR s.condicion = 'EN_RECEPCION' AND t.uso = 'RECEPCION')
                          AND (s.lpn_id = 0 OR t.uso IN ('CARRO', 'PACKING', 'DESPACHO'))) h
   WHERE x.pide > h.son ORDER BY falta`;

/** Work that made itself goes with what it was made by: a reception that was taken back has none. */
const SOLAS = `
  SELECT format('%s sigue abierto y %s se deshizo', w.numero, t.numero) AS falta
    FROM wo w JOIN recepcion r ON r.transaccion_id = w.origen_id AND r.estado = 'DESHECHA' JOIN transaccion t ON t.id = w.origen_id
   WHERE w.cerrada IS NULL ORDER BY falta`;

/** What stands for a count is open for as long as that is. */
const CONTAR = `
  SELECT format('%s está %s y %s está %s', w.numero, w.estado, c.numero, c.estado) AS falta
    FROM wo w JOIN conteo_stock c ON c.id = w.conteo_id WHERE (w.cerrada IS NULL) <> (c.cerrado IS NULL) ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeTrabajos: readonly Check[] = [
  { name: 'cada línea de trabajo tomó lo que dice el libro', run: asked(HECHAS) },
  { name: 'lo que un trabajo pide está reservado donde lo pide', run: asked(PROMETIDO) },
  { name: 'cada línea de picking es de una orden, y ninguna otra', run: asked(DE_ORDEN) },
  { name: 'lo que un trabajo de ubicar o de mover pide está libre donde lo pide', run: asked(POR_UBICAR) },
  { name: 'una recepción deshecha no deja trabajos abiertos', run: asked(SOLAS) },
  { name: 'un trabajo de contar sigue a su conteo', run: asked(CONTAR) },
  { name: 'cada trabajo está donde lo dejó su último acto', run: asked(ESTADOS) },
];
