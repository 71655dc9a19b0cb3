import type { Check } from '#server/checks.ts';

/**
 * Counts of 'Guías en Pickup', with what is not folded yet, that differ from the rows, at each of the three levels. What is in the report,
 * and as what, is told here once more and in other words than `situacion_en_pickup` has, which has to say the same.
 */
const MISCOUNTED = `
  WITH filas AS (
    SELECT g.agente_id, g.vence_el,
           CASE g.estado_general WHEN 'EN_AGENCIA' THEN true WHEN 'RETENIDO' THEN g.en_agencia_desde IS NOT NULL ELSE false END AS ingresado,
           g.levantada, g.en_agencia_desde, g.creada
      FROM guia g JOIN estado_guia e ON e.codigo = g.estado_general
     WHERE g.agente_id IS NOT NULL AND NOT e.es_final AND e.codigo NOT IN ('PRE_INGRESADO', 'A_LEVANTAR', 'EN_DEVOLUCION')
       AND (e.codigo <> 'RETENIDO' OR g.levantada IS NOT NULL OR g.en_agencia_desde IS NOT NULL)
  ), por (agente_id, vence_el, ingresado, desde, dice, son) AS (
    SELECT agente_id, vence_el, ingresado, (coalesce(CASE WHEN ingresado THEN en_agencia_desde END, levantada, creada) AT TIME ZONE 'America/Montevideo')::date,
           0, count(*) FROM filas GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT agente_id, vence_el, ingresado, desde, sum(cantidad), 0 FROM pickup_conteo_delta GROUP BY 1, 2, 3, 4
  ), todo (nivel, lugar, tipo, vence_el, ingresado, desde, dice, son) AS (
    SELECT nivel, lugar_id, tipo_agente_id, vence_el, ingresado, desde, cantidad, 0 FROM pickup_conteo
    UNION ALL
    SELECT 'agente', a.id, a.tipo_agente_id, p.vence_el, p.ingresado, p.desde, p.dice, p.son FROM por p JOIN agente a ON a.id = p.agente_id
    UNION ALL
    SELECT 'departamento', a.departamento_id, a.tipo_agente_id, p.vence_el, p.ingresado, '-infinity', p.dice, p.son FROM por p JOIN agente a ON a.id = p.agente_id
    UNION ALL
    SELECT 'zona', CASE a.departamento_id WHEN 1 THEN 1 ELSE 999 END, a.tipo_agente_id, p.vence_el, p.ingresado, '-infinity', p.dice, p.son
      FROM por p JOIN agente a ON a.id = p.agente_id
  )
  SELECT format('%s %s (tipo %s), vence el %s, %s%s: dice %s, son %s', nivel, lugar, tipo, vence_el, CASE WHEN ingresado THEN 'ingresado' ELSE 'levantado' END,
                CASE WHEN nivel = 'agente' THEN format(' desde el %s', desde) END, sum(dice), sum(son)) AS falta
    FROM todo GROUP BY nivel, lugar, tipo, vence_el, ingresado, desde HAVING sum(dice) <> sum(son) ORDER BY nivel, lugar, tipo, vence_el, ingresado, desde`;

export const checksDePickup: readonly Check[] = [
  {
    name: 'conteo de guías en pickup',
    run: async (query) => (await query<{ falta: string }>(MISCOUNTED)).map(({ falta }) => falta),
  },
];
