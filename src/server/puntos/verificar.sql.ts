import type { Check, Query } from '#server/checks.ts';

/** What visits taught is told anew from the visits that are kept: written apart from `puntoDeVisitas`, which has to say the same. */
const MISLEARNED = `
  WITH medio AS (
    SELECT clave, count(*) AS todas, percentile_cont(0.5) WITHIN GROUP (ORDER BY lat) AS lat, percentile_cont(0.5) WITHIN GROUP (ORDER BY lng) AS lng
      FROM punto_visita GROUP BY clave HAVING count(*) >= 3
  ),
  cerca AS (
    SELECT v.clave, v.lat, v.lng, m.todas
      FROM punto_visita v JOIN medio m ON m.clave = v.clave
     WHERE 2 * 6371008.8 * asin(least(1, sqrt(sin(radians(v.lat - m.lat) / 2) ^ 2
             + cos(radians(v.lat)) * cos(radians(m.lat)) * sin(radians(v.lng - m.lng) / 2) ^ 2))) <= 80
  ),
  dice AS (
    SELECT clave, percentile_cont(0.5) WITHIN GROUP (ORDER BY lat) AS lat, percentile_cont(0.5) WITHIN GROUP (ORDER BY lng) AS lng
      FROM cerca GROUP BY clave, todas HAVING count(*) >= 3 AND count(*) * 2 > todas
  )
  SELECT format('%s: dice %s, sus visitas %s %s', d.clave, coalesce(p.lat || ' ' || p.lng, 'nada'), d.lat, d.lng) AS falta
    FROM dice d LEFT JOIN punto p ON p.clave = d.clave
   WHERE p.clave IS NULL OR (p.fuente = 'VISITAS' AND greatest(abs(p.lat - d.lat), abs(p.lng - d.lng)) > 1e-6)
   ORDER BY d.clave`;

/** Of a door no more than nine visits are kept, and what was learned of it was learned from at least three. */
const MISKEPT = `
  SELECT format('%s: quedan %s visitas', clave, count(*)) AS falta FROM punto_visita GROUP BY clave HAVING count(*) > 9
  UNION ALL
  SELECT format('%s: se aprendió de %s visitas', clave, visitas) FROM punto WHERE fuente = 'VISITAS' AND visitas < 3
  ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDePuntos: readonly Check[] = [
  { name: 'cada punto de visitas está donde lo ponen sus visitas', isSlow: true, run: asked(MISLEARNED) },
  { name: 'visitas que se guardan de cada puerta', run: asked(MISKEPT) },
];
