import type { Check, Query } from '#server/checks.ts';

/** What is kept of levantes, told anew: written apart from the acts and triggers, which have to say the same. */

const MISNOTED = `
  WITH pasos AS (
    SELECT a.documento_id, a.id, a.acto, a.estado_desde, a.estado_hasta,
           lag(a.estado_hasta) OVER (PARTITION BY a.documento_id ORDER BY a.id) AS antes,
           lead(a.id) OVER (PARTITION BY a.documento_id ORDER BY a.id) AS otro
      FROM documento_anotacion a WHERE a.entidad = 'levante'
  )
  SELECT format('%s: dice %s, sus anotaciones %s', l.numero, l.estado, coalesce(p.estado_hasta, 'nada')) AS falta
    FROM levante l LEFT JOIN pasos p ON p.documento_id = l.id AND p.otro IS NULL WHERE p.estado_hasta IS DISTINCT FROM l.estado
  UNION ALL
  SELECT format('%s: «%s» empieza en %s, no en %s', l.numero, p.acto, p.estado_desde, p.antes)
    FROM pasos p JOIN levante l ON l.id = p.documento_id WHERE p.estado_desde IS DISTINCT FROM p.antes
  ORDER BY falta`;

/** A parcel waits to be collected exactly while it is announced in an open levante; held back it may be either. */
const UNATTENDED = `
  SELECT format('La guía %s está A_LEVANTAR y ningún levante la espera', g.numero) AS falta
    FROM guia g WHERE g.estado_general = 'A_LEVANTAR' AND NOT EXISTS (SELECT FROM levante_guia x WHERE x.guia_id = g.id AND x.estado = 'ANUNCIADA')
  UNION ALL
  SELECT format('%s espera la guía %s, que está %s', l.numero, g.numero, g.estado_general)
    FROM levante_guia x JOIN guia g ON g.id = x.guia_id JOIN levante l ON l.id = x.levante_id
   WHERE x.estado = 'ANUNCIADA' AND g.estado_general NOT IN ('A_LEVANTAR', 'RETENIDO')
      OR x.estado = 'LEVANTADA' AND g.estado_general NOT IN ('LEVANTADO', 'RETENIDO')
  ORDER BY falta`;

/** What is over with waits for no parcel; only what lapsed still holds its own until somebody decides. */
const LEFT_OPEN = `
  SELECT format('%s está %s y espera %s guías', l.numero, l.estado, count(*)) AS falta
    FROM levante l JOIN levante_guia x ON x.levante_id = l.id AND x.estado = 'ANUNCIADA'
   WHERE l.estado IN ('LEVANTADO', 'LEVANTADO_CON_DIFERENCIA', 'RECIBIDO_EN_PLANTA', 'CERRADO', 'FALLIDO', 'REPROGRAMADO', 'CANCELADO')
   GROUP BY l.id ORDER BY falta`;

const STRANGERS = `
  SELECT format('%s es de %s y lleva la guía %s de otro cliente', l.numero, l.cliente_id, g.numero) AS falta
    FROM levante l JOIN levante_guia x ON x.levante_id = l.id JOIN guia g ON g.id = x.guia_id AND g.cliente_id <> l.cliente_id ORDER BY falta`;

/** A stop goes with its round: its driver is the round's, and its day the round's. */
const ASTRAY = `
  SELECT format('%s va en %s, que es de otro chofer o de otro día', l.numero, r.numero) AS falta
    FROM levante l JOIN recorrido r ON r.id = l.recorrido_id
   WHERE l.vivo AND (l.chofer_id IS DISTINCT FROM r.chofer_id OR l.dia <> r.dia OR r.estado = 'ANULADO') ORDER BY falta`;

/** What was counted by size is what was taken along, and nothing of it stands where labels were read. */
const MISCOUNTED = `
  SELECT format('%s: por tamaño son %s bultos, levantados %s', l.numero, k.suma, coalesce(l.bultos_levantados::text, 'ninguno')) AS falta
    FROM (SELECT levante_id, sum(bultos) AS suma FROM levante_conteo GROUP BY levante_id) AS k JOIN levante l ON l.id = k.levante_id
   WHERE k.suma IS DISTINCT FROM l.bultos_levantados OR l.modo IS DISTINCT FROM 'CONTEO' ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeLevantes: readonly Check[] = [
  { name: 'cada levante está donde lo dejan sus anotaciones', run: asked(MISNOTED) },
  { name: 'cada guía a levantar está anunciada en un levante abierto', run: asked(UNATTENDED) },
  { name: 'ningún levante terminado espera guías', run: asked(LEFT_OPEN) },
  { name: 'ningún levante lleva guías de otro cliente', run: asked(STRANGERS) },
  { name: 'cada levante de un recorrido es de su chofer y de su día', run: asked(ASTRAY) },
  { name: 'lo contado por tamaño es lo que se levantó', run: asked(MISCOUNTED) },
];
