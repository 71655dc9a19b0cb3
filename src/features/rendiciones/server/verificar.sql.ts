import type { Check, Query } from '#server/checks.ts';

/** What drivers brought back against the ledger and the log, told apart from the functions that write both. */

/** Whose cash each event collected that still counts: as the ledger decides it, said once more. */
const COBRADO = `
  SELECT CASE WHEN EXISTS (SELECT FROM usuario_rol x WHERE x.usuario_id = e.usuario_id AND x.rol_id = 18) THEN e.usuario_id ELSE r.chofer_id END AS chofer_id,
         g.moneda, sum(e.monto_centavos) AS centavos
    FROM evento_todo e JOIN guia g ON g.id = e.guia_id JOIN recorrido r ON r.id = e.recorrido_id
   WHERE e.monto_centavos > 0 AND e.tipo IN ('ENT_CR', 'ENT_PAR') AND coalesce(e.medio, 'EFECTIVO') = 'EFECTIVO' AND e.fecha_registro >= (SELECT desde FROM libro)
     AND NOT EXISTS (SELECT FROM evento_todo k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id)
   GROUP BY 1, 2`;
const SALDO = `
  SELECT c.auxiliar_id AS chofer_id, c.moneda, sum(CASE WHEN l.debe_id = c.id THEN l.centavos ELSE -l.centavos END) AS centavos
    FROM cuenta c JOIN asiento_linea l ON c.id IN (l.debe_id, l.haber_id) WHERE c.rol = 'EFECTIVO_CHOFER' GROUP BY 1, 2`;
const CONTADO = `
  SELECT r.chofer_id, s.moneda, sum(s.contado) AS centavos FROM rendicion_saldo s JOIN rendicion r ON r.id = s.rendicion_id
   WHERE s.medio = 'EFECTIVO' GROUP BY 1, 2`;
/** What a decision took off the driver; an error of registering moves nothing of its own. */
const DECIDIDO = `
  SELECT d.chofer_id, d.moneda, sum(CASE d.clase WHEN 'DINERO' THEN -d.centavos ELSE d.centavos END) AS centavos FROM rendicion_diferencia d
   WHERE d.clase IN ('DINERO', 'TARDIO') AND d.decision IS NOT NULL AND d.decision <> 'ERROR_DE_REGISTRO' GROUP BY 1, 2`;

const MISHELD = `
  WITH cobrado AS (${COBRADO}), saldo AS (${SALDO}), contado AS (${CONTADO}), decidido AS (${DECIDIDO}),
  todas AS (SELECT chofer_id, moneda FROM cobrado UNION SELECT chofer_id, moneda FROM saldo UNION SELECT chofer_id, moneda FROM contado)
  SELECT format('chofer %s: tiene %s %s, cobró %s, se le contó %s y se decidió %s', t.chofer_id, coalesce(s.centavos, 0), t.moneda, coalesce(c.centavos, 0),
                coalesce(k.centavos, 0), coalesce(d.centavos, 0)) AS falta
    FROM todas t
    LEFT JOIN cobrado c USING (chofer_id, moneda) LEFT JOIN saldo s USING (chofer_id, moneda) LEFT JOIN contado k USING (chofer_id, moneda)
    LEFT JOIN decidido d USING (chofer_id, moneda)
   WHERE coalesce(s.centavos, 0) <> coalesce(c.centavos, 0) - coalesce(k.centavos, 0) - coalesce(d.centavos, 0) ORDER BY 1`;

/** A count is the sum of its notes, and lies in the till. */
const MISADDED = `
  WITH suma AS (
    SELECT r.id, r.numero, s.moneda, s.contado,
           (SELECT coalesce(sum(c.denominacion_centavos::bigint * c.cantidad), 0) FROM rendicion_conteo c
             WHERE c.rendicion_id = r.id AND c.moneda = s.moneda AND c.vuelta = r.vueltas) AS piezas,
           (SELECT coalesce(sum(CASE WHEN k.id = l.debe_id THEN l.centavos ELSE -l.centavos END), 0)
              FROM asiento a JOIN asiento_linea l ON l.asiento_id = a.id JOIN cuenta k ON k.rol = 'CAJA' AND k.id IN (l.debe_id, l.haber_id)
             WHERE a.origen = 'rendicion' AND a.origen_id = r.id AND l.moneda = s.moneda) AS en_caja
      FROM rendicion r JOIN rendicion_saldo s ON s.rendicion_id = r.id AND s.medio = 'EFECTIVO')
  SELECT format('rendición %s: dice contado %s, las piezas suman %s y en caja entraron %s', numero, contado, piezas, en_caja) AS falta
    FROM suma WHERE contado <> piezas OR contado <> en_caja ORDER BY numero`;

/** What was expected is what the account had at that instant, less what was to be decided about already. */
const MISEXPECTED = `
  WITH sellada AS (
    SELECT r.id, r.numero, r.chofer_id, s.moneda, s.esperado, w.sellada
      FROM rendicion r JOIN rendicion_saldo s ON s.rendicion_id = r.id AND s.medio = 'EFECTIVO' JOIN rendicion_vuelta w ON w.rendicion_id = r.id AND w.vuelta = 1
  ), tenia AS (
    SELECT x.*,
           (SELECT coalesce(sum(CASE WHEN l.debe_id = c.id THEN l.centavos ELSE -l.centavos END), 0)
              FROM cuenta c JOIN asiento_linea l ON c.id IN (l.debe_id, l.haber_id) JOIN asiento a ON a.id = l.asiento_id
             WHERE c.rol = 'EFECTIVO_CHOFER' AND c.auxiliar_id = x.chofer_id AND c.moneda = x.moneda AND a.registrado <= x.sellada
               AND NOT (a.origen = 'rendicion' AND a.origen_id = x.id))
         - (SELECT coalesce(sum(CASE d.clase WHEN 'DINERO' THEN -d.centavos ELSE d.centavos END), 0) FROM rendicion_diferencia d
             WHERE d.chofer_id = x.chofer_id AND d.moneda = x.moneda AND d.clase IN ('DINERO', 'TARDIO') AND d.rendicion_id <> x.id AND d.hallada <= x.sellada
               AND (d.decidida IS NULL OR d.decidida > x.sellada)) AS son
      FROM sellada x
  )
  SELECT format('rendición %s: se esperaban %s %s, el libro tenía %s', numero, esperado, moneda, son) AS falta FROM tenia WHERE esperado <> son ORDER BY numero`;

/** A gap is told: counted less expected, for as long as it is not nothing. */
const MISTOLD = `
  SELECT format('rendición %s: %s %s contado menos esperado es %s, la diferencia dice %s', r.numero, s.medio, s.moneda, s.contado - s.esperado, coalesce(d.centavos, 0)) AS falta
    FROM rendicion r JOIN rendicion_saldo s ON s.rendicion_id = r.id
    LEFT JOIN rendicion_diferencia d ON d.rendicion_id = r.id AND d.clase IN ('DINERO', 'MEDIO') AND d.medio = s.medio AND d.moneda = s.moneda
   WHERE coalesce(d.centavos, 0) <> s.contado - s.esperado ORDER BY r.numero`;

/** Cash is somebody's who is on the road or back from it, that of today, or a difference that waits for a decision. */
const FORGOTTEN = `
  WITH saldo AS (${SALDO})
  SELECT format('chofer %s: tiene %s %s sin recorrido abierto, cobro de hoy ni diferencia por decidir', s.chofer_id, s.centavos, s.moneda) AS falta
    FROM saldo s
   WHERE s.centavos <> 0
     AND NOT EXISTS (SELECT FROM recorrido r WHERE r.estado IN ('EN_RUTA', 'EN_RENDICION')
                        AND (r.chofer_id = s.chofer_id OR EXISTS (SELECT FROM recorrido_relevo v WHERE v.recorrido_id = r.id AND v.chofer_id = s.chofer_id)))
     AND NOT EXISTS (SELECT FROM rendicion_diferencia d WHERE d.chofer_id = s.chofer_id AND d.decision IS NULL AND d.clase IN ('DINERO', 'TARDIO'))
     AND NOT EXISTS (SELECT FROM cuenta c JOIN asiento_linea l ON c.id IN (l.debe_id, l.haber_id) JOIN asiento a ON a.id = l.asiento_id
                      WHERE c.rol = 'EFECTIVO_CHOFER' AND c.auxiliar_id = s.chofer_id AND c.moneda = s.moneda AND a.dia = hoy())
   ORDER BY s.chofer_id`;

const MISNOTED = `
  WITH pasos AS (
    SELECT a.documento_id, a.id, a.acto, a.estado_desde, a.estado_hasta, lag(a.estado_hasta) OVER (PARTITION BY a.documento_id ORDER BY a.id) AS antes,
           lead(a.id) OVER (PARTITION BY a.documento_id ORDER BY a.id) AS otro
      FROM documento_anotacion a WHERE a.entidad = 'rendicion'
  )
  SELECT format('rendición %s: dice %s, sus anotaciones %s', r.numero, r.estado, coalesce(p.estado_hasta, 'nada')) AS falta
    FROM rendicion r LEFT JOIN pasos p ON p.documento_id = r.id AND p.otro IS NULL WHERE p.estado_hasta IS DISTINCT FROM r.estado
  UNION ALL
  SELECT format('rendición %s: «%s» empieza en %s, no en %s', r.numero, p.acto, p.estado_desde, p.antes)
    FROM pasos p JOIN rendicion r ON r.id = p.documento_id WHERE p.estado_desde IS DISTINCT FROM p.antes
  ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeRendiciones: readonly Check[] = [
  { name: 'cada chofer tiene lo que cobró menos lo que se le contó', isSlow: true, run: asked(MISHELD) },
  { name: 'cada rendición es la suma de sus piezas y está en caja', run: asked(MISADDED) },
  { name: 'cada rendición esperaba lo que había al sellarla', run: asked(MISEXPECTED) },
  { name: 'cada rendición dice su diferencia', run: asked(MISTOLD) },
  { name: 'nadie tiene efectivo olvidado', run: asked(FORGOTTEN) },
  { name: 'cada rendición está donde la dejan sus anotaciones', run: asked(MISNOTED) },
];
