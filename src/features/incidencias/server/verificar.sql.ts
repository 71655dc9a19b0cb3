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

/** It was answered when the first thing was said to the house outside, up to how long its call took; where nobody stands outside no answer is owed. */
const MISANSWERED = `
  WITH dichos AS (
    SELECT i.id, (SELECT min(m.fecha) FROM incidencia_mensaje m WHERE m.incidencia_id = i.id AND NOT m.de_afuera) AS primero
      FROM incidencia i WHERE num_nonnulls(i.cliente_id, i.agente_id) = 1
  )
  SELECT format('%s: dice respondida %s, el primer mensaje nuestro es de %s', i.numero, coalesce(i.respondida::text, 'nunca'), coalesce(d.primero::text, 'nunca')) AS falta
    FROM incidencia i JOIN dichos d ON d.id = i.id
   WHERE num_nonnulls(i.respondida, d.primero) = 1 OR abs(extract(epoch FROM i.respondida - d.primero)) > 120
   ORDER BY i.numero`;

/** What is open runs out at some moment, or waits for somebody; what is over does neither. */
const MISCLOCKED = `
  SELECT format('%s: está %s y %s', i.numero, i.estado, CASE WHEN i.vence IS NULL THEN 'no vence' ELSE 'vence ' || i.vence END) AS falta
    FROM incidencia i WHERE (i.vence IS NOT NULL) <> (i.abierta AND i.estado NOT IN ('ESPERA_CLIENTE', 'ESPERA_TERCERO')) ORDER BY i.numero`;

/** A parcel that an incidencia held back and that is still held has one that is open and says so. */
const FORGOTTEN = `
  SELECT format('guía %s: la retuvo «%s» y ninguna abierta la retiene', g.numero, r.nota) AS falta
    FROM guia g
   CROSS JOIN LATERAL (SELECT e.nota FROM evento_todo e
                        WHERE e.guia_id = g.id AND e.tipo = 'RTN' AND NOT EXISTS (SELECT FROM evento_todo c WHERE c.guia_id = e.guia_id AND c.corrige_id = e.id)
                        ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1) AS r
   WHERE g.estado_general = 'RETENIDO' AND r.nota ~ '^Incidencia I-\\d'
     AND NOT EXISTS (SELECT FROM incidencia i WHERE i.guia_id = g.id AND i.abierta AND i.retiene)
   ORDER BY g.numero`;

/** What holds a parcel back is open. */
const MISHELD = `
  SELECT format('%s: retiene la guía %s y está %s', i.numero, g.numero, i.estado) AS falta
    FROM incidencia i JOIN guia g ON g.id = i.guia_id WHERE i.retiene AND NOT i.abierta ORDER BY i.numero`;

/** A deadline is where its hours lead, counted here by the database and there by the server; one whose calendar is still to be applied is passed over. */
const MISTIMED = `
  WITH hoy AS (SELECT md5(string_agg(dia::text, ',' ORDER BY dia)) AS feriados FROM feriado)
  SELECT format('%s: le quedan %s s hábiles%s y vence %s, no %s', i.numero, t.quedan, t.cual, t.dice, t.debe) AS falta
    FROM incidencia i JOIN calendario c ON c.id = i.calendario_id CROSS JOIN hoy
   CROSS JOIN LATERAL (
     SELECT p.cual, p.dice, greatest(0, p.plazo - i.consumido_s) AS quedan, sumar_habiles(i.corre_desde, p.plazo - i.consumido_s, i.calendario_id) AS debe
       FROM (VALUES ('', i.vence, i.resolucion_s), (' para responder', i.respuesta_vence, i.respuesta_s)) AS p (cual, dice, plazo)
      WHERE p.dice IS NOT NULL
   ) AS t
   WHERE i.corre_desde IS NOT NULL AND c.aplicado = md5(c.horario::text || c.abre_feriados || coalesce(hoy.feriados, ''))
     AND t.dice IS DISTINCT FROM t.debe
   ORDER BY i.numero`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeIncidencias: readonly Check[] = [
  { name: 'cada incidencia está donde la dejan sus anotaciones', run: asked(MISNOTED) },
  { name: 'cada primera respuesta es el primer mensaje nuestro', run: asked(MISANSWERED) },
  { name: 'cada incidencia abierta vence o espera', run: asked(MISCLOCKED) },
  { name: 'cada incidencia que retiene una guía está abierta', run: asked(MISHELD) },
  { name: 'cada guía que retuvo una incidencia tiene una que la retiene', run: asked(FORGOTTEN) },
  { name: 'cada vencimiento está donde llevan sus horas hábiles', run: asked(MISTIMED) },
];
