import type { Check, Query } from '#server/checks.ts';

/** What is kept of rounds, told anew from their events: written apart from the trigger, which has to say the same. */

/** What the last event that counts leaves; a line that no event ever moved is planned. */
const MISTOLD = `
  WITH vale AS (
    SELECT e.recorrido_id, e.recorrido_previo_id, e.guia_id, e.tipo, e.fecha_evento, e.id, e.bultos
      FROM evento_todo e
      LEFT JOIN evento_todo c ON c.guia_id = e.guia_id AND c.corrige_id = e.id AND c.tipo = 'CORR'
     WHERE e.recorrido_id IS NOT NULL AND c.id IS NULL
  ),
  traspasos AS (SELECT * FROM vale WHERE tipo = 'TRF'),
  -- What goes over is told in both rounds.
  cuenta AS (
    SELECT recorrido_id, guia_id, tipo, fecha_evento, id FROM vale
    UNION ALL
    SELECT recorrido_previo_id, guia_id, 'SALE', fecha_evento, id FROM traspasos
  ),
  pasos (tipo, estado) AS (VALUES
    ('ASG', 'PLANIFICADA'), ('CAR', 'CARGADA'), ('DESP', 'CARGADA'), ('SAL', 'EN_CAMINO'), ('DESV', 'EN_CAMINO'), ('ENT', 'ENTREGADA'),
    ('ENT_CR', 'ENTREGADA'), ('RET_AG', 'ENTREGADA'), ('ENT_PAR', 'PARCIAL'), ('NOENT', 'NO_ENTREGADA'), ('ING_AG', 'DESCARGADA'),
    ('ARR', 'DESCARGADA'), ('VUE', 'DEVUELTA'), ('ING_PL', 'DEVUELTA'), ('REP', 'DEVUELTA'), ('DEV_INI', 'DEVUELTA'), ('DEV_ENT', 'DEVUELTA'),
    ('EXT', 'PERDIDA'), ('SIN', 'PERDIDA'), ('DAS', 'QUITADA'), ('TRF', 'PLANIFICADA'), ('REI', 'EN_CAMINO'), ('SALE', 'TRANSFERIDA')),
  ultimo AS (
    SELECT DISTINCT ON (v.recorrido_id, v.guia_id) v.recorrido_id, v.guia_id, v.tipo, p.estado, v.fecha_evento, v.id
      FROM cuenta v JOIN pasos p ON p.tipo = v.tipo ORDER BY v.recorrido_id, v.guia_id, v.fecha_evento DESC, v.id DESC
  ),
  cargadas AS (
    SELECT v.recorrido_id, v.guia_id, bool_or(v.bultos IS NULL) AS todas, count(DISTINCT n) AS piezas
      FROM vale v LEFT JOIN LATERAL unnest(v.bultos) AS n ON true WHERE v.tipo = 'CAR' GROUP BY v.recorrido_id, v.guia_id
  ),
  llegadas AS (
    SELECT l.recorrido_id, l.guia_id, bool_or(e.bultos IS NULL) AS todas, count(DISTINCT n) AS piezas
      FROM recorrido_guia l
      JOIN guia g ON g.id = l.guia_id AND g.bultos > 1
      JOIN evento_todo e ON e.guia_id = l.guia_id AND e.tipo IN ('ING_AG', 'ARR') AND coalesce(e.recorrido_id, l.recorrido_id) = l.recorrido_id
      LEFT JOIN evento_todo c ON c.guia_id = e.guia_id AND c.corrige_id = e.id AND c.tipo = 'CORR'
      LEFT JOIN LATERAL unnest(e.bultos) AS n ON true
     WHERE c.id IS NULL GROUP BY l.recorrido_id, l.guia_id
  ),
  dice AS (
    SELECT l.recorrido_id, l.guia_id, l.estado,
           CASE WHEN EXISTS (SELECT FROM traspasos t WHERE t.guia_id = l.guia_id AND t.recorrido_id <> l.recorrido_id
                               AND (t.fecha_evento > u.fecha_evento OR t.fecha_evento = u.fecha_evento AND t.id > u.id)) THEN 'TRANSFERIDA'
                -- Out with a driver when it went over, it still is.
                WHEN u.tipo = 'TRF' AND (
                  SELECT e.tipo FROM evento_todo e LEFT JOIN evento_todo c ON c.guia_id = e.guia_id AND c.corrige_id = e.id AND c.tipo = 'CORR'
                   WHERE e.guia_id = l.guia_id AND e.tipo IN ('ASG', 'CAR', 'SAL', 'REI') AND c.id IS NULL
                     AND (e.fecha_evento < u.fecha_evento OR e.fecha_evento = u.fecha_evento AND e.id < u.id)
                   ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1) IN ('SAL', 'REI') THEN 'EN_CAMINO'
                WHEN u.tipo = 'CAR' AND NOT k.todas AND k.piezas < g.bultos THEN 'PLANIFICADA'
                WHEN u.estado = 'DESCARGADA' AND NOT a.todas AND a.piezas < g.bultos THEN 'EN_CAMINO'
                WHEN u.estado IS NOT NULL THEN u.estado
                WHEN EXISTS (SELECT FROM evento_todo e WHERE e.recorrido_id = l.recorrido_id AND e.guia_id = l.guia_id AND e.tipo <> 'CORR'
                               AND e.tipo IN (SELECT tipo FROM pasos)) THEN 'QUITADA'
                ELSE 'PLANIFICADA' END AS son
      FROM recorrido_guia l
      JOIN guia g ON g.id = l.guia_id
      LEFT JOIN ultimo u ON u.recorrido_id = l.recorrido_id AND u.guia_id = l.guia_id
      LEFT JOIN cargadas k ON k.recorrido_id = l.recorrido_id AND k.guia_id = l.guia_id
      LEFT JOIN llegadas a ON a.recorrido_id = l.recorrido_id AND a.guia_id = l.guia_id
  )
  SELECT format('recorrido %s, guía %s: dice %s, sus eventos %s', r.numero, d.guia_id, d.estado, d.son) AS falta
    FROM dice d JOIN recorrido r ON r.id = d.recorrido_id WHERE d.estado <> d.son ORDER BY r.numero, d.guia_id`;

/**
 * A document stands where the last thing that was done to it left it, each step begins where the one before it ended and is one that there is, and
 * what takes a step back goes back where that began.
 */
const MISNOTED = `
  WITH pasos AS (
    SELECT a.documento_id, a.id, a.acto, a.estado_desde, a.estado_hasta,
           lag(a.estado_hasta) OVER (PARTITION BY a.documento_id ORDER BY a.id) AS antes,
           lead(a.id) OVER (PARTITION BY a.documento_id ORDER BY a.id) AS otro
      FROM documento_anotacion a WHERE a.entidad = 'recorrido'
  )
  SELECT format('recorrido %s: dice %s, sus anotaciones %s', r.numero, r.estado, coalesce(p.estado_hasta, 'nada')) AS falta
    FROM recorrido r LEFT JOIN pasos p ON p.documento_id = r.id AND p.otro IS NULL WHERE p.estado_hasta IS DISTINCT FROM r.estado
  UNION ALL
  SELECT format('recorrido %s: «%s» empieza en %s, no en %s', r.numero, p.acto, p.estado_desde, p.antes)
    FROM pasos p JOIN recorrido r ON r.id = p.documento_id WHERE p.estado_desde IS DISTINCT FROM p.antes
  UNION ALL
  SELECT format('recorrido %s: «%s» de %s a %s no es un paso', r.numero, a.acto, coalesce(a.estado_desde, 'nada'), a.estado_hasta)
    FROM documento_anotacion a JOIN recorrido r ON r.id = a.documento_id
   WHERE a.entidad = 'recorrido' AND CASE WHEN a.deshace_id IS NULL THEN NOT EXISTS (
           SELECT FROM documento_paso q WHERE q.entidad = a.entidad AND q.acto = a.acto AND q.estado_desde IS NOT DISTINCT FROM a.estado_desde
              AND q.estado_hasta = a.estado_hasta)
         ELSE NOT EXISTS (
           SELECT FROM documento_anotacion d WHERE d.id = a.deshace_id AND d.entidad = a.entidad AND d.documento_id = a.documento_id
              AND d.estado_desde = a.estado_hasta AND d.estado_hasta = a.estado_desde) END
  ORDER BY falta`;

/** Sums of rounds, with what is not folded yet, that differ from their lines and from what was collected on the way. */
const MISCOUNTED = `
  WITH todo (recorrido_id, dato, dice, son) AS (
    SELECT recorrido_id, dato, cantidad, 0 FROM recorrido_cuenta
    UNION ALL
    SELECT recorrido_id, dato, cantidad, 0 FROM recorrido_delta
    UNION ALL
    SELECT recorrido_id, 'lineas:' || estado, 0, count(*) FROM recorrido_guia GROUP BY 1, 2
    UNION ALL
    SELECT recorrido_id, 'bultos', 0, sum(bultos) FROM recorrido_guia WHERE estado <> 'QUITADA' AND estado <> 'TRANSFERIDA' GROUP BY 1
    UNION ALL
    SELECT recorrido_id, 'zona:' || zona_id, 0, count(*) FROM recorrido_guia WHERE estado <> 'QUITADA' AND estado <> 'TRANSFERIDA' GROUP BY 1, 2
    UNION ALL
    SELECT e.recorrido_id, t.dato || g.moneda, 0, sum(e.monto_centavos)
      FROM evento_todo e
      JOIN guia g ON g.id = e.guia_id
      JOIN (VALUES ('cobrado:', false), ('efectivo:', true)) AS t (dato, contado) ON NOT t.contado OR coalesce(e.medio, 'EFECTIVO') = 'EFECTIVO'
      LEFT JOIN evento_todo c ON c.guia_id = e.guia_id AND c.tipo = 'CORR' AND c.corrige_id = e.id
     WHERE e.recorrido_id IS NOT NULL AND e.monto_centavos IS NOT NULL AND c.id IS NULL
     GROUP BY 1, 2
  )
  SELECT format('recorrido %s, %s: dice %s, son %s', coalesce(r.numero, t.recorrido_id::text), t.dato, sum(t.dice), sum(t.son)) AS falta
    FROM todo t LEFT JOIN recorrido r ON r.id = t.recorrido_id
   GROUP BY t.recorrido_id, r.numero, t.dato HAVING sum(t.dice) <> sum(t.son) ORDER BY r.numero, t.dato`;

/**
 * A parcel is with a round exactly as its own state says: an open line belongs to one that is planned, out, was visited in vain or is held back, or in
 * a draft or on a trunk to one that waits; and one that is planned or out for a door has an open line.
 */
const MISMATCHED = `
  SELECT format('recorrido %s, guía %s: la línea está abierta (%s) y la guía %s', r.numero, l.guia_id, l.estado, g.estado_general) AS falta
    FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id JOIN guia g ON g.id = l.guia_id
   WHERE l.abierta AND NOT (
     g.estado_general IN ('ASIGNADO', 'EN_REPARTO', 'EN_TRASLADO', 'NO_ENTREGADO', 'RETENIDO')
     OR g.estado_general IN ('INGRESADO', 'CLASIFICADO') AND (r.estado = 'BORRADOR' OR l.modo <> 'ENTREGA')
     -- Of several pieces some are still out.
     OR g.bultos > 1)
  UNION ALL
  SELECT format('guía %s: está asignada y en ningún recorrido', g.id)
    FROM guia g
   WHERE g.estado_general = 'ASIGNADO' AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = g.id AND l.abierta)
     -- The last time counts: what came back from a round may be assigned by hand, to none.
     AND (SELECT e.recorrido_id FROM evento_todo e
           WHERE e.guia_id = g.id AND e.tipo = 'ASG' AND NOT EXISTS (SELECT FROM evento_todo k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id)
           ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1) IS NOT NULL
   ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeRecorridos: readonly Check[] = [
  { name: 'cada línea de recorrido es lo que hacen de ella sus eventos', isSlow: true, run: asked(MISTOLD) },
  { name: 'cada cuenta de recorrido es la suma de sus líneas y cobros', isSlow: true, run: asked(MISCOUNTED) },
  {
    name: 'cada línea abierta es de una guía que está en eso, y cada guía asignada tiene la suya',
    run: asked(MISMATCHED),
  },
  { name: 'cada recorrido está donde lo dejan sus anotaciones', run: asked(MISNOTED) },
];
