import type { Check } from '#server/checks.ts';

/** Counts of files that differ from their rows. What is nearly half a year old may be on its way out. */
const MISCOUNTED = `
  SELECT format('importación %s: dice %s, son %s', i.id, array_to_string(d.dice, ' '), array_to_string(f.son, ' ')) AS falta
    FROM importacion i
   CROSS JOIN LATERAL (SELECT ARRAY[i.filas, i.por_revisar, i.con_errores, i.listas, i.por_importar, i.importadas, i.omitidas,
                                    i.por_revertir, i.revertidas]::bigint[] AS dice) AS d
   CROSS JOIN LATERAL (
         SELECT ARRAY[count(*), count(*) FILTER (WHERE estado = 'por_revisar'), count(*) FILTER (WHERE estado = 'con_errores'),
                      count(*) FILTER (WHERE estado = 'lista'), count(*) FILTER (WHERE estado = 'por_importar'),
                      count(*) FILTER (WHERE estado = 'importada'), count(*) FILTER (WHERE estado = 'omitida'),
                      count(*) FILTER (WHERE estado = 'por_revertir'), count(*) FILTER (WHERE estado = 'revertida')] AS son
           FROM importacion_fila WHERE importacion_id = i.id) AS f
   WHERE i.creada > now() - interval '179 days' AND d.dice <> f.son ORDER BY i.id`;

/** Rows that say they were taken back, of which what they made is still there; and rows of stock that name a movement of something else. */
const NO_REVERTIDAS = `
  SELECT format('importación %s, fila %s: %s', f.importacion_id, f.nro, x.falta) AS falta
    FROM importacion_fila f
   CROSS JOIN LATERAL (
     SELECT 'revertida, y su movimiento sigue en pie' AS falta WHERE f.estado = 'revertida' AND f.documento_tipo = 'TRANSACCION'
        AND NOT EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = f.movimiento_id)
      UNION ALL
     SELECT 'revertida, y su orden vive' WHERE f.estado = 'revertida' AND f.documento_tipo = 'ORDEN'
        AND NOT EXISTS (SELECT FROM orden o WHERE o.transaccion_id = f.documento_id AND o.decision = 'ANULADA')
      UNION ALL
     SELECT 'revertida, y su producto sigue' WHERE f.estado = 'revertida' AND f.documento_tipo = 'PRODUCTO'
        AND EXISTS (SELECT FROM producto p WHERE p.id = f.documento_id)
      UNION ALL
     SELECT 'revertida, y su ubicación sigue' WHERE f.estado = 'revertida' AND f.documento_tipo = 'ALMACENAMIENTO'
        AND EXISTS (SELECT FROM almacenamiento a WHERE a.id = f.documento_id)
      UNION ALL
     SELECT 'su movimiento es de otra transacción' WHERE f.documento_tipo = 'TRANSACCION'
        AND NOT EXISTS (SELECT FROM stock_movimiento m WHERE m.id = f.movimiento_id AND m.transaccion_id = f.documento_id)) AS x
   WHERE f.deposito_id IS NOT NULL AND f.documento_tipo IS NOT NULL ORDER BY f.importacion_id, f.nro`;

export const checksDeImportaciones: readonly Check[] = [
  {
    name: 'cuentas de las importaciones',
    run: async (query) => (await query<{ falta: string }>(MISCOUNTED)).map(({ falta }) => falta),
  },
  {
    name: 'reversiones de las importaciones',
    run: async (query) => (await query<{ falta: string }>(NO_REVERTIDAS)).map(({ falta }) => falta),
  },
];
