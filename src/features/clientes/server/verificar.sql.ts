import { INTENTOS_DE_TODOS } from '#features/guias/server/public.ts';
import type { Check, Query } from '#server/checks.ts';

/** What is kept of clients, told anew from what was done: written apart from the acts, which have to say the same. */

/** One that was written by hand has no history, and is active or gone. */
const MISNOTED = `
  WITH pasos AS (
    SELECT a.documento_id, a.id, a.acto, a.estado_desde, a.estado_hasta,
           lag(a.estado_hasta) OVER (PARTITION BY a.documento_id ORDER BY a.id) AS antes,
           lead(a.id) OVER (PARTITION BY a.documento_id ORDER BY a.id) AS otro,
           row_number() OVER (PARTITION BY a.documento_id ORDER BY a.id) AS nro
      FROM documento_anotacion a WHERE a.entidad = 'cliente'
  )
  SELECT format('cliente %s: dice %s, sus anotaciones %s', c.id, c.estado, coalesce(p.estado_hasta, 'nada')) AS falta
    FROM cliente c LEFT JOIN pasos p ON p.documento_id = c.id AND p.otro IS NULL
   WHERE CASE WHEN p.id IS NULL THEN c.estado NOT IN ('ACTIVO', 'BAJA') ELSE p.estado_hasta <> c.estado END
  UNION ALL
  SELECT format('cliente %s: «%s» empieza en %s, no en %s', p.documento_id, p.acto, p.estado_desde, p.antes)
    FROM pasos p WHERE p.nro > 1 AND p.estado_desde IS DISTINCT FROM p.antes
  UNION ALL
  SELECT format('cliente %s: ningún paso va de %s a %s por «%s»', p.documento_id, coalesce(p.estado_desde, 'nada'), p.estado_hasta, p.acto)
    FROM pasos p
   WHERE NOT EXISTS (SELECT FROM documento_paso d WHERE d.entidad = 'cliente'
                        AND CASE WHEN p.acto = 'deshacer' THEN d.estado_desde = p.estado_hasta AND d.estado_hasta = p.estado_desde
                                 ELSE d.acto = p.acto AND d.estado_desde IS NOT DISTINCT FROM p.estado_desde AND d.estado_hasta = p.estado_hasta END)
  ORDER BY falta`;

const MISLED = `
  SELECT format('cliente %s: está %s y activo dice %s', c.id, c.estado, c.activo) AS falta
    FROM cliente c WHERE c.activo <> (c.estado IN ('ACTIVO', 'SUSPENDIDO', 'SUSPENDIDO_DEUDA')) ORDER BY c.id`;

/** Where something was signed, the client says until when the last of it holds; no two hold on one day. */
const MISSIGNED = `
  SELECT format('cliente %s: dice que su contrato termina el %s, el último el %s', c.id, coalesce(c.contrato_hasta::text, 'nunca'), coalesce(k.hasta::text, 'nunca')) AS falta
    FROM cliente c
    JOIN (SELECT DISTINCT ON (cliente_id) cliente_id, hasta FROM cliente_contrato ORDER BY cliente_id, desde DESC) AS k ON k.cliente_id = c.id
   WHERE k.hasta IS DISTINCT FROM c.contrato_hasta
  UNION ALL
  SELECT format('cliente %s: sus contratos %s y %s se cruzan', a.cliente_id, a.id, b.id)
    FROM cliente_contrato a JOIN cliente_contrato b ON b.cliente_id = a.cliente_id AND b.id > a.id
     AND daterange(a.desde, a.hasta, '[]') && daterange(b.desde, b.hasta, '[]')
   ORDER BY falta`;

/**
 * A visit is planned only where the client's agreed number was not reached, as it had been put by then: `reglas.ts` of parcels asks the same of the row,
 * here it is counted from the events. Visits are those of the piece that had most; a return is tried until its sender takes it.
 */
const OVERVISITED = `
  SELECT format('guía %s: «%s» del %s fue la visita %s, y su cliente había acordado %s', v.numero, v.tipo,
                to_char(v.fecha_registro AT TIME ZONE 'America/Montevideo', 'DD/MM/YYYY HH24:MI'), n.hechas + 1, m.valor) AS falta
    FROM (SELECT e.id, e.guia_id, e.tipo, e.fecha_registro, g.numero, g.cliente_id, g.bultos
            FROM evento_todo e JOIN guia g ON g.id = e.guia_id
           WHERE e.tipo IN ('REP', 'ASG') AND g.servicio <> 'DEVOLUCION' AND g.intentos > 0 AND e.fecha_evento >= g.creada - interval '1 day') AS v
   CROSS JOIN LATERAL (SELECT coalesce((
           SELECT nullif(r.valor, 'null') FROM cliente_regla r
            WHERE r.cliente_id = v.cliente_id AND r.clave = 'max_intentos' AND r.puesta <= v.fecha_registro
              AND r.desde <= (v.fecha_registro AT TIME ZONE 'America/Montevideo')::date
            ORDER BY r.desde DESC, r.id DESC LIMIT 1)::int, ${INTENTOS_DE_TODOS}) AS valor) AS m
   CROSS JOIN LATERAL (
     SELECT max(x.cuantas) AS hechas FROM generate_series(1, v.bultos) AS p (n) CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE f.tipo = 'NOENT') - count(*) FILTER (WHERE f.tipo = 'REI') AS cuantas FROM evento_todo f
        WHERE f.guia_id = v.guia_id AND f.tipo IN ('NOENT', 'REI') AND f.id < v.id AND (f.bultos IS NULL OR p.n = ANY (f.bultos))
          AND NOT EXISTS (SELECT FROM evento_todo k WHERE k.guia_id = f.guia_id AND k.corrige_id = f.id AND k.id < v.id)) AS x) AS n
   WHERE n.hechas >= m.valor ORDER BY v.id LIMIT 100`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeClientes: readonly Check[] = [
  { name: 'cada cliente está donde lo dejan sus anotaciones', run: asked(MISNOTED) },
  { name: 'cada cliente entra según su estado', run: asked(MISLED) },
  { name: 'cada cliente tiene un contrato por día, y dice cuándo termina', run: asked(MISSIGNED) },
  { name: 'ninguna visita pasa de las que su cliente había acordado', isSlow: true, run: asked(OVERVISITED) },
];
