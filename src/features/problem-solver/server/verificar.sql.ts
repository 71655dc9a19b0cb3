import type { Check } from '#server/checks.ts';

/** Sums of cases by day and by month, with what is not folded yet, that differ from the cases. */
const MISCOUNTED = `
  WITH todo (dimension, dia, clave, casos, segundos, son, duran) AS (
    SELECT dimension, dia, clave, casos, segundos, 0, 0 FROM caso_resumen
    UNION ALL
    SELECT s.dimension, s.dia, s.clave, d.casos, d.segundos, 0, 0 FROM caso_resumen_delta d, sumas_de_casos(d.dimension, d.dia, d.clave) s
    UNION ALL
    SELECT s.dimension, s.dia, s.clave, 0, 0, 1, p.segundos
      FROM caso c, partes_del_resumen(c.usuario_id, c.causa_id, c.solucion_id, c.fecha_inicio, c.fecha_fin) p, sumas_de_casos(p.dimension, p.dia, p.clave) s
     WHERE c.anulado IS NULL
  )
  SELECT format('%s %s el %s: dice %s casos y %s segundos, son %s y %s', dimension, clave, dia, sum(casos), sum(segundos), sum(son), sum(duran)) AS falta
    FROM todo GROUP BY dimension, dia, clave HAVING sum(casos) <> sum(son) OR sum(segundos) <> sum(duran) ORDER BY dimension, dia, clave`;

export const checksDeCasos: readonly Check[] = [
  {
    name: 'resumen de casos',
    run: async (query) => (await query<{ falta: string }>(MISCOUNTED)).map(({ falta }) => falta),
  },
];
