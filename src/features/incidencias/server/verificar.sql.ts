import type { Check, Query } from '#server/checks.ts';

/** What is kept of incidencias, told anew from what was said and done: written apart from the acts, which have to say the same. */

const MISNOTED = `
  WITH pasos AS (
    SELECT a.documento_id, a.id, a.acto, a.estado_desde, a.estado_hasta,
           lag(a.estado_hasta) OVER (PARTITION BY a.documento_id ORDER BY a.id) AS antes,
           lead(a.id) OVER (PARTITION BY a.documento_id ORDER BY a.id) AS otro
      FROM documento_anotacion a WHERE a.entidad = 'incidencia'
  )
  SELECT format('%s: dice %s, sus anotaciones %s', i.numero, i.estado, coalesce(p.estado_hasta, 'nada')) AS falta
    FROM incidencia i LEFT JOIN pasos p ON p.documento_id = i.id AND p.otro IS NULL WHERE p.estado_hasta IS DISTINCT FROM i.estado
  UNION ALL
  SELECT format('%s: «%s» empieza en %s, no en %s', i.numero, p.acto, p.estado_desde, p.antes)
    FROM pasos p JOIN incidencia i ON i.id = p.documento_id WHERE p.estado_desde IS DISTINCT FROM p.antes
  ORDER BY falta`;

/** An answer that is told of was given, and one that was given is told of; where nobody stands outside none is owed. */
const MISANSWERED = `
  WITH dichos AS (
    SELECT i.id, EXISTS (SELECT FROM incidencia_mensaje m WHERE m.incidencia_id = i.id AND NOT m.de_afuera) AS hay
      FROM incidencia i WHERE i.canal IN ('CLIENTE', 'AGENCIA')
  )
  SELECT format('%s: dice respondida %s, mensajes nuestros %s', i.numero, coalesce(i.respondida::text, 'nunca'), CASE WHEN d.hay THEN 'hay' ELSE 'ninguno' END) AS falta
    FROM incidencia i JOIN dichos d ON d.id = i.id WHERE (i.respondida IS NOT NULL) <> d.hay ORDER BY i.numero`;

/** What holds a parcel back is open. */
const MISHELD = `
  SELECT format('%s: retiene la guía %s y está %s', i.numero, g.numero, i.estado) AS falta
    FROM incidencia i JOIN guia g ON g.id = i.guia_id WHERE i.retiene AND NOT i.abierta ORDER BY i.numero`;

/** A deadline is where its hours lead, counted here by the database and there by the server; one whose calendar is still to be applied is passed over. */
const MISTIMED = `
  WITH hoy AS (SELECT md5(string_agg(dia::text, ',' ORDER BY dia)) AS feriados FROM feriado)
  SELECT format('%s: le quedan %s s hábiles y vence %s', i.numero, greatest(0, i.resolucion_s - i.consumido_s), i.vence) AS falta
    FROM incidencia i JOIN calendario c ON c.id = i.calendario_id CROSS JOIN hoy
   WHERE i.vence IS NOT NULL AND c.aplicado = md5(c.horario::text || c.abre_feriados || coalesce(hoy.feriados, ''))
     AND segundos_habiles(i.corre_desde, i.vence, i.calendario_id) <> greatest(0, i.resolucion_s - i.consumido_s)
   ORDER BY i.numero`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeIncidencias: readonly Check[] = [
  { name: 'cada incidencia está donde la dejan sus anotaciones', run: asked(MISNOTED) },
  { name: 'cada primera respuesta es el primer mensaje nuestro', run: asked(MISANSWERED) },
  { name: 'cada incidencia que retiene una guía está abierta', run: asked(MISHELD) },
  { name: 'cada vencimiento está donde llevan sus horas hábiles', run: asked(MISTIMED) },
];
