import type { Check, Query } from '#server/checks.ts';

/** What came back into stock, against the ledger and against the parcel that brought it. */

const EN_EL_LIBRO = `
  SELECT format('%s: dice %s unidades, su libro %s', d.numero, r.unidades, coalesce(m.son, 0)) AS falta
    FROM reingreso r JOIN devolucion d ON d.id = r.devolucion_id
    LEFT JOIN LATERAL (SELECT sum(cantidad) AS son FROM stock_movimiento WHERE transaccion_id = r.transaccion_id AND acto = 'REINGRESAR') m ON true
   WHERE r.unidades <> coalesce(m.son, 0) ORDER BY falta`;

/** Both ways: what is in stock is over as a parcel, and what is over as one by that event is in stock. */
const CON_SU_GUIA = `
  SELECT format('%s: %s', coalesce(d.numero, h.numero), CASE WHEN d.id IS NULL THEN 'terminó en stock y nadie la reingresó' ELSE 'está en stock y su guía sigue' END) AS falta
    FROM (SELECT d.id, d.numero, d.hija_id FROM reingreso r JOIN devolucion d ON d.id = r.devolucion_id) d
    FULL JOIN (SELECT g.id, g.numero FROM guia g WHERE g.madre_id IS NOT NULL AND g.ultimo_evento = 'STK' AND g.estado_general = 'ENTREGADO') h ON h.id = d.hija_id
   WHERE d.id IS NULL OR h.id IS NULL ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeReingreso: readonly Check[] = [
  { name: 'cada devolución reingresada está en el libro de stock', run: asked(EN_EL_LIBRO) },
  { name: 'cada devolución reingresada terminó, y ninguna otra', run: asked(CON_SU_GUIA) },
];
