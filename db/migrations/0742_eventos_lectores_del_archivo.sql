-- Who reads the events of one parcel whatever its age, or all events there are.

CREATE OR REPLACE FUNCTION seguimiento_publico(numero_pedido text, escrito text)
  RETURNS TABLE (numero text, estado text, servicio text, bultos smallint, dia date, vencido boolean, departamento text,
                 agencia text, agencia_direccion text, agencia_departamento text, eventos jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH pedida AS MATERIALIZED (
      SELECT g.*, control_de_seguimiento(escrito) = ANY (controles_de_la_guia(
               coalesce(g.destinatario, 'Nadie Conocido'), g.documento, CASE WHEN g.id IS NULL THEN '099 000 000' ELSE g.telefono END)) AS acierta
        FROM (SELECT numero_pedido COLLATE "C" AS numero) AS p
        LEFT JOIN guia g ON g.numero = p.numero
    )
    SELECT g.numero, g.estado_general, g.servicio, g.bultos, g.vence_el, g.vence_el < hoy(), d.nombre, a.nombre, a.direccion, da.nombre,
           coalesce((
             SELECT jsonb_agg(jsonb_build_object(
                      'texto', t.texto_publico, 'fecha', to_char(e.fecha_evento AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                      'departamento', de.nombre, 'bultos', cardinality(e.bultos)) ORDER BY e.fecha_evento DESC, e.id DESC)
               FROM (SELECT x.id, x.tipo, x.agente_id, x.fecha_evento, x.bultos FROM evento x
                      WHERE x.guia_id = g.id AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = g.id AND c.tipo = 'CORR' AND c.corrige_id = x.id)
                      UNION ALL
                     SELECT x.id, x.tipo, x.agente_id, x.fecha_evento, x.bultos FROM eventos_archivados(g.id, g.creada) x
                      WHERE NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = g.id AND c.tipo = 'CORR' AND c.corrige_id = x.id)
                        AND NOT EXISTS (SELECT FROM eventos_archivados(g.id, g.creada) c WHERE c.tipo = 'CORR' AND c.corrige_id = x.id)) AS e
               JOIN tipo_evento t ON t.codigo = e.tipo AND t.texto_publico IS NOT NULL
               LEFT JOIN agente ae ON ae.id = e.agente_id
               LEFT JOIN departamento de ON de.id = ae.departamento_id
           ), '[]')
      FROM pedida g
      JOIN departamento d ON d.id = g.departamento_id
      LEFT JOIN agente a ON a.id = g.agente_id
      LEFT JOIN departamento da ON da.id = a.departamento_id
     WHERE g.acierta AND g.id IS NOT NULL
  $$;

-- A photo of an archived event is a proof of the company's like any other.
CREATE OR REPLACE FUNCTION olvidar_al_mudarse() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM envio_borrador WHERE usuario_id = NEW.id;
  DELETE FROM notificacion WHERE usuario_id = NEW.id;
  DELETE FROM idempotencia WHERE usuario_id = NEW.id;
  DELETE FROM vista WHERE usuario_id = NEW.id AND NOT compartida;
  DELETE FROM archivo a
   WHERE a.usuario_id = NEW.id AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id) AND NOT EXISTS (SELECT FROM evento_todo WHERE foto_id = a.id)
     AND NOT EXISTS (SELECT FROM evento_todo WHERE firma_id = a.id) AND NOT EXISTS (SELECT FROM importacion WHERE archivo_id = a.id);
  UPDATE archivo SET usuario_id = NULL WHERE usuario_id = NEW.id;
  RETURN NULL;
END
$$;

-- An agency that counts its first box after years has vouchers of all of them.
CREATE OR REPLACE FUNCTION sellar_comprobantes(cual bigint, agencia int, la_vuelta int) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO turno_comprobante (guia_id, evento_id, turno_id)
  SELECT e.guia_id, e.id, cual
    FROM evento_todo e JOIN guia g ON g.id = e.guia_id AND g.moneda = 'UYU'
   WHERE e.agente_id = agencia AND e.tipo = 'RET_AG' AND e.medio IN ('TARJETA', 'TRANSFERENCIA', 'QR') AND e.monto_centavos > 0
     AND e.fecha_registro >= (SELECT l.desde FROM libro l)
     AND NOT EXISTS (SELECT FROM turno_comprobante c WHERE c.guia_id = e.guia_id AND c.evento_id = e.id)
     AND NOT EXISTS (SELECT FROM evento_todo k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id);
  DELETE FROM turno_medio m WHERE m.turno_id = cual;
  INSERT INTO turno_medio (turno_id, medio, esperado, contado, comprobantes)
  SELECT cual, coalesce(r.medio, c.medio), coalesce(r.centavos, 0), coalesce(c.centavos, 0), coalesce(c.comprobantes, 0)
    FROM (SELECT e.medio, sum(e.monto_centavos)::bigint AS centavos
            FROM turno_comprobante x JOIN evento_todo e ON e.guia_id = x.guia_id AND e.id = x.evento_id
           WHERE x.turno_id = cual AND NOT EXISTS (SELECT FROM evento_todo k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id)
           GROUP BY e.medio) AS r
    FULL JOIN (SELECT * FROM turno_arqueo_medio a WHERE a.turno_id = cual AND a.vuelta = la_vuelta) AS c ON c.medio = r.medio
   WHERE coalesce(r.centavos, 0) + coalesce(c.centavos, 0) > 0 OR c.comprobantes > 0;
END
$$;

CREATE OR REPLACE VIEW informe_recuento AS
SELECT g.cliente_id, p.dia, p.dimension, p.clave, p.texto, sum(p.cantidad)::bigint AS cantidad, sum(p.suma)::bigint AS suma
  FROM guia g,
       partes_del_informe(1, g.creada, g.estado_general, g.prometida_el, g.zona_id, g.departamento_id, g.localidad, g.servicio, g.agente_id,
            g.intentos, g.motivo_id, g.vence_el, g.levantada, g.en_agencia_desde, g.ultimo_fecha, g.contra_reembolso_centavos, g.moneda) AS p
 GROUP BY g.cliente_id, p.dia, p.dimension, p.clave, p.texto
UNION ALL
SELECT g.cliente_id, dia_de(g.creada), 'visita', coalesce(e.motivo_id, 0), '', count(*), 0
  FROM evento_todo e JOIN guia g ON g.id = e.guia_id
 WHERE e.tipo = 'NOENT' AND e.id NOT IN (SELECT c.corrige_id FROM evento_todo c WHERE c.tipo = 'CORR')
 GROUP BY g.cliente_id, dia_de(g.creada), coalesce(e.motivo_id, 0)
UNION ALL
SELECT c.cliente_id, dia_de(c.fecha_inicio), 'caso', c.causa_id, '', count(*), sum(extract(epoch FROM c.fecha_fin - c.fecha_inicio))::bigint
  FROM caso c WHERE c.anulado IS NULL AND c.cliente_id IS NOT NULL
 GROUP BY c.cliente_id, dia_de(c.fecha_inicio), c.causa_id;

-- Where a return of a parcel stands, which may be asked for long after it was delivered.
CREATE OR REPLACE FUNCTION tiene_vigente(cual bigint, tipos text[]) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM guia g JOIN evento e ON e.guia_id = g.id AND e.fecha_evento >= g.creada - interval '1 day'
                        WHERE g.id = cual AND e.tipo = ANY (tipos)
                          AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = g.id AND c.corrige_id = e.id))
            OR EXISTS (SELECT FROM guia g JOIN LATERAL eventos_archivados(g.id, g.creada) e ON e.tipo = ANY (tipos)
                        WHERE g.id = cual
                          AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = g.id AND c.corrige_id = e.id)
                          AND NOT EXISTS (SELECT FROM eventos_archivados(g.id, g.creada) c WHERE c.corrige_id = e.id)) $$;

-- Of a round that was counted long ago and is opened again.
CREATE OR REPLACE FUNCTION medios_de(el_recorrido bigint, persona int) RETURNS TABLE (medio text, moneda text, centavos bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT e.medio, g.moneda, sum(e.monto_centavos)::bigint
          FROM evento_todo e JOIN guia g ON g.id = e.guia_id JOIN recorrido r ON r.id = e.recorrido_id
         WHERE e.recorrido_id = el_recorrido AND e.monto_centavos > 0 AND e.tipo IN ('ENT_CR', 'ENT_PAR') AND e.medio <> 'EFECTIVO'
           AND e.fecha_registro >= (SELECT l.desde FROM libro l)
           AND persona = CASE WHEN EXISTS (SELECT FROM usuario_rol x WHERE x.usuario_id = e.usuario_id AND x.rol_id = 18) THEN e.usuario_id ELSE r.chofer_id END
           AND NOT EXISTS (SELECT FROM evento_todo k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id)
         GROUP BY e.medio, g.moneda $$;

-- All sums of rounds anew.
CREATE OR REPLACE FUNCTION rehacer_cuentas_de_recorridos() RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('plegar_recorridos'));
  LOCK TABLE recorrido_guia IN SHARE MODE;
  DELETE FROM recorrido_delta;
  DELETE FROM recorrido_cuenta;
  INSERT INTO recorrido_cuenta (recorrido_id, dato, cantidad)
  SELECT l.recorrido_id, p.dato, sum(p.cantidad) FROM recorrido_guia l, partes_de_linea(l.estado, l.bultos, l.zona_id) p GROUP BY 1, 2
  UNION ALL
  SELECT e.recorrido_id, p.dato, sum(p.cantidad) FROM evento_todo e JOIN guia g ON g.id = e.guia_id, partes_de_cobro(e.monto_centavos, g.moneda, e.medio) p
   WHERE e.recorrido_id IS NOT NULL AND e.monto_centavos IS NOT NULL
     AND NOT EXISTS (SELECT FROM evento_todo c WHERE c.guia_id = e.guia_id AND c.tipo = 'CORR' AND c.corrige_id = e.id)
   GROUP BY 1, 2;
END
$$;
