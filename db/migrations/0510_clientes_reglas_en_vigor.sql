-- More of what is agreed with one client, each asked where it is done (decision 0240): what a counter has proved, the code that it asks for, whether a
-- parcel may be sent to an agency instead, whether what comes back is looked at, and when what nobody fetched is asked back.
ALTER TABLE cliente_regla DROP CONSTRAINT regla_conocida,
  ADD CONSTRAINT regla_conocida CHECK (valor = 'null' OR CASE clave
    WHEN 'max_intentos' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[1, 2, 3, 4, 5, 6, 7, 8, 9]'
    WHEN 'dias_guarda_extra' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30]'
    WHEN 'prueba_puerta' THEN jsonb_typeof(valor) = 'array' AND valor <@ '["firma", "foto", "documento", "codigo"]'
    WHEN 'prueba_agencia' THEN jsonb_typeof(valor) = 'array' AND valor <@ '["firma", "foto"]'
    WHEN 'codigo_retiro' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'permite_desvio' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'inspeccion_devolucion' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'dias_para_devolver' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30]'
    WHEN 'aviso_al_destinatario' THEN jsonb_typeof(valor) = 'array' AND valor <@ '["AVI", "SAL", "PRX"]'
    ELSE false END);

-- What was in force at a moment: of that day, and put by then. Who acts without a network is not held to what was agreed meanwhile.
CREATE FUNCTION regla_de_cliente_al(cual int, la_clave text, momento timestamptz) RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT nullif(valor, 'null') FROM cliente_regla
         WHERE cliente_id = cual AND clave = la_clave AND desde <= (momento AT TIME ZONE 'America/Montevideo')::date AND puesta <= momento
         ORDER BY desde DESC, id DESC LIMIT 1 $$;
REVOKE ALL ON FUNCTION regla_de_cliente_al(int, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION regla_de_cliente_al(int, text, timestamptz) TO anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema;

-- Whether a counter still has to hear the code of this parcel: its client wants it, one was sent, and whoever asks did not get it right these minutes.
CREATE FUNCTION falta_codigo_de_retiro(la_guia bigint, cual int, momento timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(regla_de_cliente_al(cual, 'codigo_retiro', momento) = 'true', false)
           AND EXISTS (SELECT FROM guia_codigo c WHERE c.guia_id = la_guia
                          AND NOT coalesce(c.verificado_por = usuario_actual() AND c.verificado > clock_timestamp() - interval '10 minutes', false)) $$;
REVOKE ALL ON FUNCTION falta_codigo_de_retiro(bigint, int, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION falta_codigo_de_retiro(bigint, int, timestamptz) TO anden_personal, anden_agencia, anden_cliente, anden_deposito, anden_sistema;

-- Whether a parcel may be sent to an agency instead of to its door: on a round as it was agreed when that left, since its driver may have no network.
CREATE FUNCTION admite_desvio(la_guia bigint, cual int, momento timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(regla_de_cliente_al(cual, 'permite_desvio', least(momento, coalesce((
            SELECT r.salida FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id WHERE l.guia_id = la_guia AND l.abierta), momento))) = 'true', true) $$;
REVOKE ALL ON FUNCTION admite_desvio(bigint, int, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION admite_desvio(bigint, int, timestamptz) TO anden_personal, anden_agencia, anden_cliente, anden_deposito, anden_sistema;

-- The same for each client of a round, asked once for its sheet.
CREATE FUNCTION desvios_de_ronda(recorrido bigint) RETURNS TABLE (cliente_id int, admite boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT c.cliente_id, coalesce(regla_de_cliente_al(c.cliente_id, 'permite_desvio', coalesce(r.salida, now())) = 'true', true)
          FROM recorrido r
         CROSS JOIN LATERAL (SELECT DISTINCT g.cliente_id FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id WHERE l.recorrido_id = r.id) AS c
         WHERE r.id = recorrido $$;
REVOKE ALL ON FUNCTION desvios_de_ronda(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION desvios_de_ronda(bigint) TO anden_personal;

-- Whether what comes back is looked at: as agreed, else as the row of the client says.
CREATE OR REPLACE FUNCTION completar_devolucion() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  g guia;
BEGIN
  SELECT * INTO STRICT g FROM guia WHERE id = NEW.guia_id;
  NEW.numero := coalesce(NEW.numero, numero_de_devolucion());
  NEW.cliente_id := g.cliente_id;
  NEW.lugar := CASE
    WHEN NEW.clase = 'LOGISTICA_INVERSA' THEN 'DESTINATARIO'
    WHEN g.en_agencia_desde IS NOT NULL AND g.agente_id IS NOT NULL AND g.estado_general <> 'ENTREGADO_PARCIAL' THEN 'AGENCIA'
    WHEN (SELECT e.tipo FROM evento e
           WHERE e.guia_id = g.id AND e.fecha_evento >= g.creada - interval '1 day'
             AND e.tipo IN ('NOENT', 'REP', 'SAL', 'ENT_PAR', 'ING_PL', 'ARR', 'ADM', 'VUE', 'CLA')
             AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = g.id AND c.corrige_id = e.id)
           ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1) IN ('NOENT', 'REP', 'SAL', 'ENT_PAR') THEN 'CALLE'
    ELSE 'PLANTA' END;
  NEW.agente_id := CASE WHEN NEW.lugar = 'AGENCIA' THEN g.agente_id END;
  NEW.a_inspeccionar := coalesce(regla_de_cliente(g.cliente_id, 'inspeccion_devolucion', hoy()) = 'true',
                                 (SELECT c.inspecciona_devoluciones FROM cliente c WHERE c.id = g.cliente_id));
  RETURN NEW;
END
$$;

-- Of clients that agreed on days: what lies at an agency so many days past its term is asked back, once for each term. Answers how many were.
CREATE FUNCTION pedir_devoluciones_vencidas(most int) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cual bigint;
  hecha bigint;
  cuantas int := 0;
BEGIN
  FOR cual IN
    SELECT g.id
      FROM (SELECT r.cliente_id, regla_de_cliente(r.cliente_id, 'dias_para_devolver', hoy())::int AS dias
              FROM (SELECT DISTINCT x.cliente_id FROM cliente_regla x WHERE x.clave = 'dias_para_devolver' AND x.desde <= hoy()) AS r) AS k
      JOIN guia g ON g.cliente_id = k.cliente_id AND g.estado_general = 'EN_AGENCIA' AND g.madre_id IS NULL AND g.vence_el < hoy() - k.dias
     WHERE k.dias IS NOT NULL
       AND NOT EXISTS (SELECT FROM devolucion d WHERE d.guia_id = g.id
                          AND (d.abierta OR (d.pedida AT TIME ZONE 'America/Montevideo')::date > g.vence_el))
     ORDER BY g.id LIMIT most FOR NO KEY UPDATE OF g SKIP LOCKED
  LOOP
    INSERT INTO devolucion (clase, guia_id, motivo_id, nota)
    VALUES ('VENCIMIENTO', cual, 41, 'Venció su plazo en la agencia: se pide según lo acordado con el cliente') RETURNING id INTO hecha;
    INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, usuario_id)
    SELECT 'devolucion', hecha, 'pedir', 'SOLICITADA', min(u.id) FROM usuario u;
    cuantas := cuantas + 1;
  END LOOP;
  RETURN cuantas;
END
$$;
REVOKE ALL ON FUNCTION pedir_devoluciones_vencidas(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pedir_devoluciones_vencidas(int) TO anden_sistema;
