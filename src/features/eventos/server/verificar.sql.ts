import type { Check, Query } from '#server/checks.ts';

/** What batches count, counted anew from their readings. */

const MISCOUNTED = `
  WITH leen AS (
    SELECT lote_id, usuario_id, count(*) FILTER (WHERE resultado = 'hecha') AS hechas, count(*) FILTER (WHERE resultado = 'repetida') AS repetidas,
           count(*) FILTER (WHERE resultado = 'error') AS errores, count(*) FILTER (WHERE resultado = 'deshecha') AS deshechas,
           count(*) FILTER (WHERE resultado = 'hecha' AND sin_peso IS NOT NULL) AS sin_peso, count(*) FILTER (WHERE tardia) AS tardias
      FROM lote_lectura GROUP BY lote_id, usuario_id
  ), juntas AS (
    SELECT lote_id, usuario_id, ARRAY[c.hechas, c.repetidas, c.errores, c.deshechas, c.sin_peso, c.tardias]::bigint[] AS dice,
           ARRAY[l.hechas, l.repetidas, l.errores, l.deshechas, l.sin_peso, l.tardias] AS son
      FROM lote_cuenta c FULL JOIN leen l USING (lote_id, usuario_id)
  )
  SELECT format('lote %s, usuario %s: dice %s, son %s', lote_id, usuario_id, array_to_string(dice, ' ', '–'), array_to_string(son, ' ', '–')) AS falta
    FROM juntas WHERE dice IS DISTINCT FROM son ORDER BY lote_id, usuario_id`;

/** Pieces of each parcel that a batch knows, and how many of its parcels are whole or were not expected. */
const MISREAD = `
  WITH leidas AS (
    SELECT r.lote_id, r.guia_id, bool_or(r.bulto IS NULL) AS entera, count(DISTINCT r.bulto) AS piezas
      FROM lote_lectura r WHERE r.resultado = 'hecha' OR (r.resultado = 'repetida' AND r.repite_id IS NULL) GROUP BY r.lote_id, r.guia_id
  ), filas AS (
    SELECT x.lote_id, x.guia_id, x.esperada, x.bultos, x.leidos, CASE WHEN l.entera THEN x.bultos ELSE coalesce(l.piezas, 0) END AS son
      FROM lote_guia x LEFT JOIN leidas l ON l.lote_id = x.lote_id AND l.guia_id = x.guia_id
  ), lotes AS (
    SELECT f.lote_id, count(*) FILTER (WHERE f.esperada AND f.son >= f.bultos) AS completas, count(*) FILTER (WHERE NOT f.esperada AND f.son > 0) AS sobrantes
      FROM filas f GROUP BY f.lote_id
  ), cuentas AS (SELECT lote_id, sum(esperadas_leidas) AS completas, sum(sobrantes) AS sobrantes FROM lote_cuenta GROUP BY lote_id)
  SELECT format('lote %s, guía %s: dice %s bultos leídos, son %s', lote_id, guia_id, leidos, son) AS falta FROM filas WHERE leidos <> son
  UNION ALL
  SELECT format('lote %s: dice %s esperadas leídas y %s sobrantes, son %s y %s', coalesce(l.lote_id, c.lote_id), coalesce(c.completas, 0),
                coalesce(c.sobrantes, 0), coalesce(l.completas, 0), coalesce(l.sobrantes, 0))
    FROM lotes l FULL JOIN cuentas c ON c.lote_id = l.lote_id
   WHERE (coalesce(c.completas, 0), coalesce(c.sobrantes, 0)) <> (coalesce(l.completas, 0), coalesce(l.sobrantes, 0))
   ORDER BY 1`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeEventos: readonly Check[] = [
  { name: 'cuentas de cada lote', run: asked(MISCOUNTED) },
  { name: 'esperadas y sobrantes de cada lote', run: asked(MISREAD) },
];
