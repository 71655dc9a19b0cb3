import type { Check, Query } from '#server/checks.ts';

/** What is kept of devoluciones, told anew from parcels and events: written apart from the triggers, which have to say the same. */

const MISNOTED = `
  WITH pasos AS (
    SELECT a.documento_id, a.id, a.acto, a.estado_desde, a.estado_hasta,
           lag(a.estado_hasta) OVER (PARTITION BY a.documento_id ORDER BY a.id) AS antes,
           lead(a.id) OVER (PARTITION BY a.documento_id ORDER BY a.id) AS otro
      FROM documento_anotacion a WHERE a.entidad = 'devolucion'
  )
  SELECT format('%s: dice %s, sus anotaciones %s', d.numero, d.estado, coalesce(p.estado_hasta, 'nada')) AS falta
    FROM devolucion d LEFT JOIN pasos p ON p.documento_id = d.id AND p.otro IS NULL WHERE p.estado_hasta IS DISTINCT FROM d.estado
  UNION ALL
  SELECT format('%s: «%s» empieza en %s, no en %s', d.numero, p.acto, p.estado_desde, p.antes)
    FROM pasos p JOIN devolucion d ON d.id = p.documento_id WHERE p.estado_desde IS DISTINCT FROM p.antes
  ORDER BY falta`;

/** Whatever goes back has one document that is open, and one child that was not annulled; and the reverse. */
const MISPAIRED = `
  SELECT format('guía %s: en devolución con %s documentos abiertos y %s hijas', g.numero, n.documentos, n.hijas) AS falta
    FROM guia g
   CROSS JOIN LATERAL (SELECT (SELECT count(*) FROM devolucion d WHERE d.guia_id = g.id AND d.abierta) AS documentos,
                              (SELECT count(*) FROM guia h WHERE h.madre_id = g.id AND h.estado_general <> 'ANULADO') AS hijas) AS n
   WHERE g.estado_general = 'EN_DEVOLUCION' AND (n.documentos <> 1 OR n.hijas <> 1)
  UNION ALL
  SELECT format('%s: está %s y su guía %s %s', d.numero, d.estado, g.numero, g.estado_general)
    FROM devolucion d JOIN guia g ON g.id = d.guia_id
   WHERE d.abierta AND d.estado <> 'SOLICITADA' AND d.clase <> 'LOGISTICA_INVERSA' AND g.estado_general NOT IN ('EN_DEVOLUCION', 'ENTREGADO_PARCIAL')
  UNION ALL
  SELECT format('%s: su hija %s es de otra guía', d.numero, h.numero)
    FROM devolucion d JOIN guia h ON h.id = d.hija_id WHERE h.madre_id IS DISTINCT FROM d.guia_id
  UNION ALL
  SELECT format('guía %s: es una devolución sin documento', h.numero)
    FROM guia h WHERE h.madre_id IS NOT NULL AND NOT EXISTS (SELECT FROM devolucion d WHERE d.hija_id = h.id)
  ORDER BY falta`;

/** What a child in each of its states leaves of the document. */
const BY_CHILD = `
  WITH cuadro (hija, admite) AS (VALUES
    ('PRE_INGRESADO', '{AUTORIZADA,A_LEVANTAR,EN_AGENCIA_ORIGEN,INSPECCIONADA}'::text[]), ('A_LEVANTAR', '{A_LEVANTAR}'),
    ('LEVANTADO', '{EN_TRANSITO}'), ('INGRESADO', '{AUTORIZADA,EN_AGENCIA_ORIGEN,EN_TRANSITO,RECIBIDA,INSPECCIONADA}'),
    ('CLASIFICADO', '{EN_TRANSITO,RECIBIDA,INSPECCIONADA}'), ('EN_TRASLADO', '{EN_TRANSITO,RECIBIDA,INSPECCIONADA}'),
    ('EN_AGENCIA', '{EN_TRANSITO,RECIBIDA,INSPECCIONADA}'), ('ASIGNADO', '{EN_TRANSITO,RECIBIDA,INSPECCIONADA}'),
    ('EN_REPARTO', '{EN_TRANSITO,RECIBIDA,INSPECCIONADA}'), ('NO_ENTREGADO', '{EN_TRANSITO,RECIBIDA,INSPECCIONADA}'),
    ('RETENIDO', '{AUTORIZADA,A_LEVANTAR,EN_AGENCIA_ORIGEN,EN_TRANSITO,RECIBIDA,INSPECCIONADA}'),
    ('EXTRAVIADO', '{EN_TRANSITO,RECIBIDA,INSPECCIONADA}'), ('ANULADO', '{ANULADA}'))
  SELECT format('%s: dice %s, y su hija %s está %s', d.numero, d.estado, h.numero, h.estado_general) AS falta
    FROM devolucion d JOIN guia h ON h.id = d.hija_id JOIN cuadro c ON c.hija = h.estado_general
   WHERE NOT d.estado = ANY (c.admite)
  UNION ALL
  SELECT format('%s: dice %s, su hija %s está %s y su guía %s', d.numero, d.estado, h.numero, h.estado_general, g.estado_general)
    FROM devolucion d JOIN guia h ON h.id = d.hija_id JOIN guia g ON g.id = d.guia_id
   WHERE h.estado_general IN ('ENTREGADO', 'SINIESTRADO') AND d.abierta <> (g.estado_general = 'EN_DEVOLUCION')
     AND g.estado_general <> 'ENTREGADO_PARCIAL'
  ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeDevoluciones: readonly Check[] = [
  { name: 'cada devolución está donde la dejan sus anotaciones', run: asked(MISNOTED) },
  { name: 'lo que vuelve tiene un documento abierto y una hija', run: asked(MISPAIRED) },
  { name: 'cada devolución dice lo que su hija', run: asked(BY_CHILD) },
];
