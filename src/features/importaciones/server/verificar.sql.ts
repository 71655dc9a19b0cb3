import type { Check } from '#server/checks.ts';

/** Counts of files that differ from their rows. What is nearly half a year old may be on its way out. */
const MISCOUNTED = `
  SELECT format('importación %s: dice %s, son %s', i.id, array_to_string(d.dice, ' '), array_to_string(f.son, ' ')) AS falta
    FROM importacion i
   CROSS JOIN LATERAL (SELECT ARRAY[i.filas, i.por_revisar, i.con_errores, i.listas, i.por_importar, i.importadas, i.omitidas]::bigint[] AS dice) AS d
   CROSS JOIN LATERAL (
         SELECT ARRAY[count(*), count(*) FILTER (WHERE estado = 'por_revisar'), count(*) FILTER (WHERE estado = 'con_errores'),
                      count(*) FILTER (WHERE estado = 'lista'), count(*) FILTER (WHERE estado = 'por_importar'),
                      count(*) FILTER (WHERE estado = 'importada'), count(*) FILTER (WHERE estado = 'omitida')] AS son
           FROM importacion_fila WHERE importacion_id = i.id) AS f
   WHERE i.creada > now() - interval '179 days' AND d.dice <> f.son ORDER BY i.id`;

export const checksDeImportaciones: readonly Check[] = [
  {
    name: 'cuentas de las importaciones',
    run: async (query) => (await query<{ falta: string }>(MISCOUNTED)).map(({ falta }) => falta),
  },
];
