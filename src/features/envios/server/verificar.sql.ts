import type { Check, Query } from '#server/checks.ts';

/** What is kept of envíos beside their guías and their tariffs, told anew. */

/** The states of its parcels in three counts, and what they make of it, in other words than its trigger has. */
const MISTOLD = `
  SELECT format('envío %s: dice %s, sus guías %s', e.id, e.estado, x.son) AS falta
    FROM envio e
    JOIN (SELECT eg.envio_id, count(*) AS n,
                 count(*) FILTER (WHERE g.estado_general IN ('PRE_INGRESADO', 'A_LEVANTAR')) AS quietas,
                 count(*) FILTER (WHERE g.estado_general = 'ANULADO') AS anuladas,
                 count(*) FILTER (WHERE f.es_final) AS terminadas
            FROM envio_guia eg JOIN guia g ON g.id = eg.guia_id JOIN estado_guia f ON f.codigo = g.estado_general GROUP BY eg.envio_id) AS c
      ON c.envio_id = e.id
   CROSS JOIN LATERAL (
         SELECT CASE WHEN c.anuladas = c.n THEN 'ANULADO' WHEN c.anuladas + c.quietas = c.n THEN 'CONFIRMADO' WHEN c.terminadas < c.n THEN 'EN_CURSO'
                     ELSE 'COMPLETADO' END AS son) AS x
   WHERE e.estado <> x.son ORDER BY e.id`;

const MISJOINED = `
  SELECT format('envío %s: no tiene guías', e.id) AS falta
    FROM envio e WHERE NOT EXISTS (SELECT FROM envio_guia eg WHERE eg.envio_id = e.id)
  UNION ALL
  SELECT format('envío %s: la guía %s es de otro cliente', e.id, g.numero)
    FROM envio_guia eg JOIN envio e ON e.id = eg.envio_id JOIN guia g ON g.id = eg.guia_id WHERE g.cliente_id <> e.cliente_id
  UNION ALL
  SELECT format('envío %s: su tarifa es de otro cliente', e.id)
    FROM envio e JOIN tarifa_version v ON v.id = e.tarifa_version_id JOIN tarifa t ON t.id = v.tarifa_id
   WHERE t.cliente_id IS NOT NULL AND t.cliente_id <> e.cliente_id
   ORDER BY 1`;

/** The price is the sum of the lines it was quoted in; taxes are what its version of the tariff asks of the others. */
const MISPRICED = `
  SELECT format('envío %s: dice %s %s, su cotización %s %s%s', e.id, e.precio_moneda, e.precio_centavos, v.moneda, q.todo,
                CASE WHEN q.tasas <> q.deben THEN format(' (con %s de tasas, que son %s)', q.tasas, q.deben) END) AS falta
    FROM envio e
    JOIN tarifa_version v ON v.id = e.tarifa_version_id
   CROSS JOIN LATERAL (
         SELECT s.propio + s.tasas AS todo, s.tasas,
                round(s.propio * v.tasa_postal_por_mil / 1000.0) + round(s.propio * v.iva_por_mil / 1000.0) AS deben
           FROM (SELECT coalesce(sum(t.centavos) FILTER (WHERE NOT t.es_tasa), 0) AS propio, coalesce(sum(t.centavos) FILTER (WHERE t.es_tasa), 0) AS tasas
                   FROM (SELECT (x ->> 'centavos')::bigint AS centavos, x ->> 'concepto' ~ '^(Tasa postal universal|IVA) [(]' AS es_tasa
                           FROM jsonb_array_elements(e.precio_tramos) AS x) AS t) AS s) AS q
   WHERE e.precio_centavos <> q.todo OR e.precio_moneda <> v.moneda OR q.tasas <> q.deben ORDER BY e.id`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeEnvios: readonly Check[] = [
  { name: 'cada envío está como sus guías', run: asked(MISTOLD) },
  { name: 'guías y tarifa de cada envío', run: asked(MISJOINED) },
  { name: 'precio de cada envío', run: asked(MISPRICED) },
];
