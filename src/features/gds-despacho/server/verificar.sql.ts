import type { Check, Query } from '#server/checks.ts';

/** What left, told anew from the ledger, from what was packed and from the parcels: apart from the triggers and the worker. */

const CONTENIDO = `
  WITH libro AS (
    SELECT m.orden_bulto_id AS bulto_id, coalesce(m.a_linea_id, m.de_linea_id) AS linea_id, coalesce(m.partida_id, 0) AS partida_id,
           sum(CASE WHEN m.acto = 'DESPACHAR' THEN m.cantidad ELSE -m.cantidad END) AS son
      FROM stock_movimiento m
     WHERE m.orden_bulto_id IS NOT NULL AND (m.acto = 'DESPACHAR' OR m.acto = 'REVERTIR' AND m.de_condicion = 'ENTREGA') GROUP BY 1, 2, 3
  ), dentro AS (
    SELECT c.bulto_id, c.linea_id, c.partida_id, sum(c.cantidad) AS son FROM orden_bulto_contenido c JOIN orden_bulto b ON b.id = c.bulto_id
     WHERE b.despachado IS NOT NULL GROUP BY 1, 2, 3
  )
  SELECT format('%s línea %s: salieron %s y lleva %s', b.codigo, x.linea_id, x.salieron, x.lleva) AS falta
    FROM (SELECT bulto_id, linea_id, coalesce(l.son, 0) AS salieron, coalesce(d.son, 0) AS lleva
            FROM libro l FULL JOIN dentro d USING (bulto_id, linea_id, partida_id)) AS x
    JOIN orden_bulto b ON b.id = x.bulto_id
   WHERE x.salieron <> x.lleva ORDER BY falta`;

/** A reminder that waits says that somebody is about to book it; one that cannot be booked is a fault. */
const UNA_VEZ = `
  SELECT format('%s de la guía %s: %s', b.codigo, b.guia_nro,
                CASE WHEN g.levantada IS NULL THEN 'salió del stock y la guía no salió del depósito' ELSE 'la guía salió y el stock no' END) AS falta
    FROM orden_bulto b JOIN guia g ON g.id = b.guia_id
   WHERE b.estado = 'CERRADO' AND (g.levantada IS NULL) = (b.despachado IS NOT NULL) AND g.estado_general <> 'ANULADO'
     AND NOT EXISTS (SELECT FROM salida_pendiente p WHERE p.guia_id = b.guia_id AND p.problema IS NULL AND p.desde > now() - interval '10 minutes')
   ORDER BY b.id`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeDespacho: readonly Check[] = [
  { name: 'cada bulto despachado salió con su contenido', run: asked(CONTENIDO) },
  { name: 'cada bulto con guía salió del stock cuando la guía salió', run: asked(UNA_VEZ) },
];
