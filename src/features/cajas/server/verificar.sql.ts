import type { Check, Query } from '#server/checks.ts';

/** Boxes and bags against the ledger, told apart from the functions that write both. */

/** What each turn took out of or put into its agency's cash, and what its own figures say it should have. */
const MISCOUNTED = `
  WITH agencia AS (SELECT c.id, c.auxiliar_id AS agente_id FROM cuenta c WHERE c.rol = 'EFECTIVO_AGENCIA' AND c.moneda = 'UYU'),
  cierre AS (
    SELECT t.id, t.contado_centavos - t.esperado_centavos AS diferencia,
           (SELECT coalesce(sum(CASE WHEN l.debe_id = g.id THEN l.centavos ELSE -l.centavos END), 0)
              FROM asiento a JOIN asiento_linea l ON l.asiento_id = a.id JOIN agencia g ON g.agente_id = t.agente_id AND g.id IN (l.debe_id, l.haber_id)
             WHERE a.clave = 'cierre:' || t.id || CASE WHEN t.reaperturas > 0 THEN ':' || t.reaperturas ELSE '' END) AS asentado
      FROM turno_caja t WHERE t.estado = 'CERRADA')
  SELECT format('caja %s: la diferencia es %s, el libro dice %s', id, diferencia, asentado) AS falta FROM cierre WHERE diferencia <> asentado
  UNION ALL
  SELECT format('caja %s: se reabrió y su cierre anterior sigue en el libro', r.turno_id)
    FROM turno_reapertura r
   WHERE r.contado <> r.esperado AND NOT EXISTS (
     SELECT FROM asiento a JOIN asiento x ON x.revierte_id = a.id
      WHERE a.clave = 'cierre:' || r.turno_id || CASE WHEN r.numero > 1 THEN ':' || r.numero - 1 ELSE '' END)
  UNION ALL
  SELECT format('caja %s: dice %s reaperturas, son %s', t.id, t.reaperturas, n.veces)
    FROM turno_caja t CROSS JOIN LATERAL (SELECT count(*) AS veces FROM turno_reapertura r WHERE r.turno_id = t.id) AS n WHERE n.veces <> t.reaperturas
  ORDER BY falta`;

/** A count is the sum of its notes; that of the first or of the second round. */
const MISADDED = `
  SELECT format('caja %s: dice contado %s, los billetes suman %s', t.id, t.contado_centavos, s.suma) AS falta
    FROM turno_caja t
   CROSS JOIN LATERAL (SELECT coalesce(sum(a.denominacion_centavos::bigint * a.cantidad), 0) AS suma FROM turno_arqueo a
      WHERE a.turno_id = t.id AND a.vuelta = (SELECT max(x.vuelta) FROM turno_vuelta x WHERE x.turno_id = t.id)) AS s
   WHERE t.contado_centavos IS NOT NULL AND s.suma <> t.contado_centavos ORDER BY t.id`;

/** Each round that was sealed is one act, and said of its notes what they come to; what was expected is what the ledger had at that instant. */
const MISSEALED = `
  WITH vuelta AS (
    SELECT v.turno_id, v.vuelta, v.esperado, v.contado,
           (SELECT coalesce(sum(a.denominacion_centavos::bigint * a.cantidad), 0) FROM turno_arqueo a WHERE a.turno_id = v.turno_id AND a.vuelta = v.vuelta) AS suma,
           (SELECT coalesce(sum(CASE WHEN l.debe_id = c.id THEN l.centavos ELSE -l.centavos END), 0)
              FROM turno_caja t JOIN cuenta c ON c.rol = 'EFECTIVO_AGENCIA' AND c.auxiliar_id = t.agente_id AND c.moneda = 'UYU'
              JOIN asiento_linea l ON c.id IN (l.debe_id, l.haber_id) JOIN asiento s ON s.id = l.asiento_id
             WHERE t.id = v.turno_id AND s.registrado <= v.sellada) AS tenia
      FROM turno_vuelta v)
  SELECT format('caja %s, vuelta %s: dice contado %s y los billetes suman %s, esperado %s y el libro tenía %s', turno_id, vuelta, contado, suma, esperado, tenia) AS falta
    FROM vuelta WHERE contado <> suma OR esperado <> tenia
  UNION ALL
  SELECT format('caja %s: se contó %s veces y tiene %s vueltas', t.id, n.actos, n.vueltas)
    FROM turno_caja t
   CROSS JOIN LATERAL (SELECT (SELECT count(*) FROM documento_anotacion a WHERE a.entidad = 'turno_caja' AND a.documento_id = t.id AND a.acto IN ('contar', 'recontar')) AS actos,
                              (SELECT count(*) FROM turno_vuelta v WHERE v.turno_id = t.id) AS vueltas) AS n
   WHERE n.actos <> n.vueltas
  ORDER BY falta`;

/** Vouchers of a sealed box: counted is what its last round wrote down, registered is what its collections come to but for those corrected since. */
const MISVOUCHED = `
  WITH medio AS (
    SELECT m.turno_id, m.medio, m.esperado, m.contado,
           (SELECT coalesce(sum(a.centavos), 0) FROM turno_arqueo_medio a
             WHERE a.turno_id = m.turno_id AND a.medio = m.medio AND a.vuelta = (SELECT max(v.vuelta) FROM turno_vuelta v WHERE v.turno_id = m.turno_id)) AS suma,
           c.todo, c.vale
      FROM turno_medio m
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(e.monto_centavos), 0) AS todo,
              coalesce(sum(e.monto_centavos) FILTER (WHERE NOT EXISTS (SELECT FROM evento_todo k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id)), 0) AS vale
         FROM turno_comprobante x JOIN evento_todo e ON e.guia_id = x.guia_id AND e.id = x.evento_id
        WHERE x.turno_id = m.turno_id AND e.medio = m.medio) AS c)
  SELECT format('caja %s, %s: dice contado %s y la vuelta %s, registrado %s y sus cobros %s', turno_id, medio, contado, suma, esperado, vale) AS falta
    FROM medio WHERE contado <> suma OR esperado NOT BETWEEN vale AND todo ORDER BY turno_id, medio`;

/** A voucher is of one box: the first that was sealed after it. What was on its way at that moment is minutes old at most. */
const UNVOUCHED = `
  SELECT format('evento %s de la guía %s: su comprobante no es de ninguna caja', e.id, e.guia_id) AS falta
    FROM evento_todo e
    JOIN guia g ON g.id = e.guia_id AND g.moneda = 'UYU'
    JOIN LATERAL (SELECT max(v.sellada) AS sellada FROM turno_caja t JOIN turno_vuelta v ON v.turno_id = t.id WHERE t.agente_id = e.agente_id) AS u ON true
   WHERE e.tipo = 'RET_AG' AND e.medio IN ('TARJETA', 'TRANSFERENCIA', 'QR') AND e.monto_centavos > 0 AND e.agente_id IS NOT NULL
     AND e.fecha_registro >= (SELECT desde FROM libro) AND e.fecha_registro < u.sellada - interval '10 minutes'
     AND NOT EXISTS (SELECT FROM turno_comprobante x WHERE x.guia_id = e.guia_id AND x.evento_id = e.id)
     AND NOT EXISTS (SELECT FROM evento_todo k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id)
   ORDER BY e.id`;

/** What went in or out by hand is booked once, on its agency's cash; what waits, was refused or let go is not. */
const MISMOVED = `
  WITH movido AS (
    SELECT m.id, m.turno_id, CASE WHEN m.estado = 'ASENTADO' THEN CASE m.clase WHEN 'INGRESO' THEN m.centavos ELSE -m.centavos END ELSE 0 END AS dice,
           (SELECT coalesce(sum(CASE WHEN l.debe_id = c.id THEN l.centavos ELSE -l.centavos END), 0)
              FROM asiento a JOIN asiento_linea l ON l.asiento_id = a.id JOIN turno_caja t ON t.id = m.turno_id
              JOIN cuenta c ON c.rol = 'EFECTIVO_AGENCIA' AND c.auxiliar_id = t.agente_id AND c.id IN (l.debe_id, l.haber_id)
             WHERE a.origen = 'movimiento' AND a.origen_id = m.id) AS asentado
      FROM turno_movimiento m)
  SELECT format('caja %s, movimiento %s: dice %s, el libro %s', turno_id, id, dice, asentado) AS falta FROM movido WHERE dice <> asentado
  UNION ALL
  SELECT format('asiento %s: su movimiento %s no existe', a.id, a.origen_id) FROM asiento a
   WHERE a.origen = 'movimiento' AND NOT EXISTS (SELECT FROM turno_movimiento m WHERE m.id = a.origen_id)
  UNION ALL
  SELECT format('caja %s: espera confirmación de un movimiento y ya se contó', t.id) FROM turno_caja t
   WHERE t.estado <> 'ABIERTA' AND EXISTS (SELECT FROM turno_movimiento m WHERE m.turno_id = t.id AND m.estado = 'PEDIDO')
  UNION ALL
  SELECT format('caja %s, movimiento %s: nadie confirmó un egreso de más de lo que su agencia puede', m.turno_id, m.id)
    FROM turno_movimiento m WHERE m.estado = 'ASENTADO' AND m.resuelto_por IS NULL
     AND EXISTS (SELECT FROM documento_anotacion x WHERE x.entidad = m.entidad AND x.documento_id = m.id AND x.acto = 'pedir')
  ORDER BY falta`;

/** On its way a bag or a deposit holds what was declared, counted or credited nothing. */
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
    FROM (SELECT entidad, id, estado FROM turno_caja UNION ALL SELECT entidad, id, estado FROM remesa
          UNION ALL SELECT entidad, id, estado FROM turno_movimiento) AS d
    LEFT JOIN LATERAL (SELECT x.estado_hasta FROM documento_anotacion x WHERE x.entidad = d.entidad AND x.documento_id = d.id
                        ORDER BY x.id DESC LIMIT 1) a ON true
   WHERE a.estado_hasta IS DISTINCT FROM d.estado ORDER BY d.entidad, d.id`;

/** What was counted of a bag came into the till, what was credited of a deposit is at the bank; of each boleta there is one. */
const MISCREDITED = `
  SELECT format('remesa %s: dice %s, en %s entraron %s', r.numero, coalesce(r.contado_centavos, 0), donde.rol, donde.entro) AS falta
    FROM remesa r
   CROSS JOIN LATERAL (
     SELECT CASE r.via WHEN 'CHOFER' THEN 'CAJA' ELSE 'BANCO' END AS rol,
            (SELECT coalesce(sum(l.centavos), 0) FROM asiento a JOIN asiento_linea l ON l.asiento_id = a.id JOIN cuenta c ON c.id = l.debe_id
              WHERE a.origen = 'remesa' AND a.origen_id = r.id AND c.rol = CASE r.via WHEN 'CHOFER' THEN 'CAJA' ELSE 'BANCO' END) AS entro) AS donde
   WHERE donde.entro <> coalesce(r.contado_centavos, 0)
  UNION ALL
  SELECT format('boleta %s: tiene %s remesas', min(r.boleta), count(*)) FROM remesa r WHERE r.boleta IS NOT NULL
   GROUP BY ltrim(regexp_replace(upper(r.boleta), '[^A-Z0-9]', '', 'g'), '0') HAVING count(*) > 1
  ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeCajas: readonly Check[] = [
  { name: 'cada caja cerrada dejó su diferencia en el libro', run: asked(MISCOUNTED) },
  { name: 'cada arqueo es la suma de sus billetes', run: asked(MISADDED) },
  { name: 'cada vuelta de arqueo dice lo que se contó y lo que había', run: asked(MISSEALED) },
  { name: 'cada caja tiene los comprobantes de sus cobros', run: asked(MISVOUCHED) },
  { name: 'cada comprobante es de una caja', run: asked(UNVOUCHED) },
  { name: 'cada movimiento de caja está en el libro', run: asked(MISMOVED) },
  { name: 'cada remesa tiene en tránsito lo que declara', run: asked(MISSENT) },
  { name: 'cada remesa contada está en caja o en el banco', run: asked(MISCREDITED) },
  { name: 'cada caja, movimiento y remesa está donde la dejan sus anotaciones', run: asked(MISNOTED) },
];
