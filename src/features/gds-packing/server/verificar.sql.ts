import type { Check, Query } from '#server/checks.ts';

/** What bultos say of themselves, told anew from the ledger and from the parcels. */

const CONTENIDO = `
  WITH libro AS (
    SELECT orden_bulto_id AS bulto_id, coalesce(CASE WHEN acto = 'REVERTIR' THEN a_linea_id ELSE de_linea_id END, 0) AS linea_id, producto_id,
           coalesce(partida_id, 0) AS partida_id, sum(CASE acto WHEN 'EMPACAR' THEN cantidad WHEN 'REVERTIR' THEN -cantidad ELSE 0 END) AS son
      FROM stock_movimiento
     WHERE orden_bulto_id IS NOT NULL AND (acto = 'EMPACAR' OR (acto = 'REVERTIR' AND EXISTS (
             SELECT FROM stock_movimiento e WHERE e.id = stock_movimiento.revierte_id AND e.acto = 'EMPACAR')))
     GROUP BY 1, 2, 3, 4
  ), dicho AS (
    SELECT c.bulto_id, c.linea_id, c.producto_id, c.partida_id, sum(c.cantidad) AS son
      FROM orden_bulto_contenido c JOIN orden_bulto b ON b.id = c.bulto_id AND b.estado = 'CERRADO' GROUP BY 1, 2, 3, 4
  )
  SELECT format('%s línea %s: dice %s, su libro %s', b.codigo, coalesce(d.linea_id, l.linea_id), coalesce(d.son, 0), coalesce(l.son, 0)) AS falta
    FROM dicho d FULL JOIN libro l USING (bulto_id, linea_id, producto_id, partida_id) JOIN orden_bulto b ON b.id = bulto_id
   WHERE coalesce(d.son, 0) <> coalesce(l.son, 0) ORDER BY falta`;

/** A parcel's pieces are bultos of one order and of the parcel's own client, each once. */
const GUIAS = `
  SELECT format('%s: su guía %s es de otro cliente o de otra orden', b.codigo, b.guia_nro) AS falta
    FROM orden_bulto b JOIN guia g ON g.id = b.guia_id
   WHERE g.cliente_id <> b.cliente_id OR g.numero <> b.guia_nro OR b.bulto_nro > g.bultos
      OR EXISTS (SELECT FROM orden_bulto o WHERE o.guia_id = b.guia_id AND o.transaccion_id <> b.transaccion_id)
   UNION ALL
  SELECT format('la guía %s tiene %s bultos y %s en el depósito', g.numero, g.bultos, count(*))
    FROM orden_bulto b JOIN guia g ON g.id = b.guia_id GROUP BY g.numero, g.bultos HAVING count(*) <> g.bultos
   ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDePacking: readonly Check[] = [
  { name: 'cada bulto cerrado contiene lo que dice el libro', run: asked(CONTENIDO) },
  { name: 'cada guía de depósito son los bultos de una orden', run: asked(GUIAS) },
];
