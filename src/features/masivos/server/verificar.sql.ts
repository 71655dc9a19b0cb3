import type { Check } from '#server/checks.ts';

/** Counts of bulk work that differ from its rows. What is nearly a quarter old may be on its way out. */
const MISCOUNTED = `
  SELECT format('trabajo %s: dice %s (%s hechas, %s repetidas, %s fallidas), son %s (%s, %s, %s)', m.id, m.total, m.hechas, m.repetidas, m.fallidas,
                f.total, f.hechas, f.repetidas, f.fallidas) AS falta
    FROM masivo m
   CROSS JOIN LATERAL (
         SELECT count(*) AS total, count(*) FILTER (WHERE resultado = 'hecha') AS hechas, count(*) FILTER (WHERE resultado = 'repetida') AS repetidas,
                count(*) FILTER (WHERE resultado = 'fallida') AS fallidas
           FROM masivo_fila WHERE masivo_id = m.id) AS f
   WHERE m.creado > now() - interval '89 days'
     AND (m.total, m.hechas, m.repetidas, m.fallidas) <> (f.total, f.hechas, f.repetidas, f.fallidas)
   ORDER BY m.id`;

export const checksDeMasivos: readonly Check[] = [
  {
    name: 'cuentas de los trabajos masivos',
    run: async (query) => (await query<{ falta: string }>(MISCOUNTED)).map(({ falta }) => falta),
  },
];
