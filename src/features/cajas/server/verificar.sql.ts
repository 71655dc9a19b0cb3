import type { Check, Query } from '#server/checks.ts';

/** Boxes and bags against the ledger, told apart from the functions that write both. */

/** What each turn took out of or put into its agency's cash, and what its own figures say it should have. */
const MISCOUNTED = `
  WITH agencia AS (SELECT c.id, c.auxiliar_id AS agente_id FROM cuenta c WHERE c.rol = 'EFECTIVO_AGENCIA' AND c.moneda = 'UYU'),
  cierre AS (
    SELECT t.id, t.contado_centavos - t.esperado_centavos AS diferencia,
           (SELECT coalesce(sum(CASE WHEN l.debe_id = g.id THEN l.centavos ELSE -l.centavos END), 0)
              FROM asiento a JOIN asiento_linea l ON l.asiento_id = a.id JOIN agencia g ON g.agente_id = t.agente_id AND g.id IN (l.debe_id, l.haber_id)
             WHERE a.clave = 'cierre:' || t.id) AS asentado
      FROM turno_caja t WHERE t.estado = 'CERRADA')
  SELECT format('caja %s: la diferencia es %s, el libro dice %s', id, diferencia, asentado) AS falta FROM cierre WHERE diferencia <> asentado ORDER BY id`;

/** A count is the sum of its notes; that of the first or of the second round. */
const MISADDED = `
  SELECT format('caja %s: dice contado %s, los billetes suman %s', t.id, t.contado_centavos, s.suma) AS falta
    FROM turno_caja t
   CROSS JOIN LATERAL (SELECT coalesce(sum(a.denominacion_centavos::bigint * a.cantidad), 0) AS suma FROM turno_arqueo a
      WHERE a.turno_id = t.id AND a.vuelta = (SELECT max(x.vuelta) FROM turno_arqueo x WHERE x.turno_id = t.id)) AS s
   WHERE t.contado_centavos IS NOT NULL AND s.suma <> t.contado_centavos ORDER BY t.id`;

/** On its way a bag holds what was declared, counted nothing. */
const MISSENT = `
  SELECT format('remesa %s: en tránsito hay %s, son %s', r.numero, coalesce(s.saldo, 0), CASE WHEN r.contada IS NULL THEN r.declarado_centavos ELSE 0 END) AS falta
    FROM remesa r
    LEFT JOIN LATERAL (
      SELECT sum(CASE WHEN l.debe_id = c.id THEN l.centavos ELSE -l.centavos END) AS saldo
        FROM cuenta c JOIN asiento_linea l ON c.id IN (l.debe_id, l.haber_id)
       WHERE c.rol = 'VALORES_EN_TRANSITO' AND c.auxiliar = 'remesa' AND c.auxiliar_id = r.id) AS s ON true
   WHERE coalesce(s.saldo, 0) <> CASE WHEN r.contada IS NULL THEN r.declarado_centavos ELSE 0 END ORDER BY r.id`;

const MISNOTED = `
  SELECT format('%s %s: dice %s, sus anotaciones %s', d.entidad, d.id, d.estado, coalesce(a.estado_hasta, 'nada')) AS falta
    FROM (SELECT entidad, id, estado FROM turno_caja UNION ALL SELECT entidad, id, estado FROM remesa) AS d
    LEFT JOIN LATERAL (SELECT x.estado_hasta FROM documento_anotacion x WHERE x.entidad = d.entidad AND x.documento_id = d.id
                        ORDER BY x.id DESC LIMIT 1) a ON true
   WHERE a.estado_hasta IS DISTINCT FROM d.estado ORDER BY d.entidad, d.id`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeCajas: readonly Check[] = [
  { name: 'cada caja cerrada dejó su diferencia en el libro', run: asked(MISCOUNTED) },
  { name: 'cada arqueo es la suma de sus billetes', run: asked(MISADDED) },
  { name: 'cada remesa tiene en tránsito lo que declara', run: asked(MISSENT) },
  { name: 'cada caja y cada remesa está donde la dejan sus anotaciones', run: asked(MISNOTED) },
];
