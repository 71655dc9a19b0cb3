import type { Check, Query } from '#server/checks.ts';

/** What the masters say together, and what their history says of them: written apart from what writes them. */

/** A custody that never ends: no day on which its doors are open. */
const SIN_CALENDARIO = `
  SELECT format('agencia %s (%s): ningún día abre, y su guarda no termina', a.id, a.nombre) AS falta
    FROM agente a WHERE a.activo AND fin_de_guarda(a.id, hoy()) IS NULL ORDER BY a.id`;

/** Degrees within which each department lies, by the centres of its neighbours: a point typed wrong is far from all of them. */
const FUERA_DE_LUGAR = `
  WITH centros AS (
    SELECT l.id, l.nombre, l.departamento_id, c.lat, c.lng FROM localidad_centro c JOIN localidad l ON l.id = c.localidad_id
  ), medio AS (
    SELECT departamento_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY lat) AS lat, percentile_cont(0.5) WITHIN GROUP (ORDER BY lng) AS lng
      FROM centros GROUP BY departamento_id
  )
  SELECT format('localidad %s (%s): su centro está lejos de %s', c.id, c.nombre, d.nombre) AS falta
    FROM centros c JOIN medio m USING (departamento_id) JOIN departamento d ON d.id = c.departamento_id
   WHERE abs(c.lat - m.lat) > 1.6 OR abs(c.lng - m.lng) > 1.8 ORDER BY c.id`;

const SIN_ZONA = `
  SELECT format('zona %s: no existe, y %s guías la tienen', g.zona_id, count(*)) AS falta
    FROM guia g WHERE NOT EXISTS (SELECT FROM zona z WHERE z.id = g.zona_id) GROUP BY g.zona_id ORDER BY g.zona_id`;

/** The last value that each field was given is the one that it has. What was written by hand has no history. */
const OLVIDADOS = `
  WITH maestros AS (
    SELECT 'agente' AS tabla, id, to_jsonb(t) AS fila FROM agente t UNION ALL SELECT 'zona', id, to_jsonb(t) FROM zona t
    UNION ALL SELECT 'localidad', id, to_jsonb(t) FROM localidad t UNION ALL SELECT 'motivo', id, to_jsonb(t) FROM motivo t
    UNION ALL SELECT 'segmento', id, to_jsonb(t) FROM segmento t UNION ALL SELECT 'feriado', id, to_jsonb(t) FROM feriado t
    UNION ALL SELECT 'plazo_de_entrega', id, to_jsonb(t) FROM plazo_de_entrega t UNION ALL SELECT 'tamano', id, to_jsonb(t) FROM tamano t
    UNION ALL SELECT 'puesto', id, to_jsonb(t) FROM puesto t UNION ALL SELECT 'estante', id, to_jsonb(t) FROM estante t
  ), ultimos AS (
    SELECT DISTINCT ON (a.tabla, a.fila_id, c.key) a.tabla, a.fila_id, c.key AS campo, c.value AS valor
      FROM auditoria a CROSS JOIN LATERAL jsonb_each(a.despues) AS c
     WHERE a.tabla IN (SELECT DISTINCT tabla FROM maestros) AND jsonb_typeof(a.despues) = 'object'
     ORDER BY a.tabla, a.fila_id, c.key, a.id DESC
  )
  SELECT format('%s %s: %s dice %s, su historia %s', m.tabla, m.id, u.campo, m.fila -> u.campo, u.valor) AS falta
    FROM ultimos u JOIN maestros m ON m.tabla = u.tabla AND m.id = u.fila_id
   WHERE m.fila ? u.campo AND NOT (u.campo = 'codigo' AND u.valor = 'null')
     AND m.fila ->> u.campo IS DISTINCT FROM CASE WHEN u.campo IN ('abre', 'cierra') THEN (u.valor #>> '{}') || ':00' ELSE u.valor #>> '{}' END
     AND NOT (u.campo = 'max_kg' AND (m.fila ->> u.campo)::numeric = (u.valor #>> '{}')::numeric)
   ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeMaestros: readonly Check[] = [
  { name: 'cada agencia activa tiene días en que abre', run: asked(SIN_CALENDARIO) },
  { name: 'cada localidad está en su departamento', run: asked(FUERA_DE_LUGAR) },
  { name: 'cada guía está en una zona que existe', run: asked(SIN_ZONA), isSlow: true },
  { name: 'cada maestro es lo que dice su historia', run: asked(OLVIDADOS) },
];
