-- The last two kinds of what is agreed with one client (decision 0282): what comes back is kept while it owes, and its parcels bring a label of their own.
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
    WHEN 'retencion_por_deuda' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'etiqueta_propia' THEN jsonb_typeof(valor) = 'boolean'
    ELSE false END);

-- How a client stood at a moment, as its acts tell it; one that none is known of stands as its row says.
CREATE FUNCTION estado_de_cliente_al(cual int, momento timestamptz) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(
          (SELECT a.estado_hasta FROM documento_anotacion a
            WHERE a.entidad = 'cliente' AND a.documento_id = cual AND a.registrada <= momento ORDER BY a.id DESC LIMIT 1),
          (SELECT a.estado_desde FROM documento_anotacion a
            WHERE a.entidad = 'cliente' AND a.documento_id = cual AND a.registrada > momento ORDER BY a.id LIMIT 1),
          (SELECT c.estado FROM cliente c WHERE c.id = cual)) $$;
REVOKE ALL ON FUNCTION estado_de_cliente_al(int, timestamptz) FROM PUBLIC;

-- Whether what goes back to a client is kept, since it owes and agreed on that: on a round as it was when that left, since its driver may have no network.
CREATE FUNCTION retenida_por_deuda(la_guia bigint, cual int, momento timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(regla_de_cliente_al(cual, 'retencion_por_deuda', al.momento) = 'true', false)
           AND estado_de_cliente_al(cual, al.momento) = 'SUSPENDIDO_DEUDA'
          FROM (SELECT least(retenida_por_deuda.momento, coalesce((
                  SELECT r.salida FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id WHERE l.guia_id = la_guia AND l.abierta),
                  retenida_por_deuda.momento)) AS momento) AS al $$;
REVOKE ALL ON FUNCTION retenida_por_deuda(bigint, int, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retenida_por_deuda(bigint, int, timestamptz) TO anden_personal, anden_agencia, anden_cliente, anden_deposito, anden_sistema;

-- Which of these parcels bring the label of their client today: to our people alone, who print the others.
CREATE FUNCTION con_etiqueta_propia(guias bigint[]) RETURNS bigint[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(array_agg(g.id), '{}')
          FROM guia g
         WHERE g.id = ANY (guias) AND g.madre_id IS NULL
           AND g.cliente_id IN (SELECT x.cliente_id FROM (SELECT DISTINCT r.cliente_id FROM cliente_regla r WHERE r.clave = 'etiqueta_propia') AS x
                                 WHERE regla_de_cliente(x.cliente_id, 'etiqueta_propia', hoy()) = 'true') $$;
REVOKE ALL ON FUNCTION con_etiqueta_propia(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION con_etiqueta_propia(bigint[]) TO anden_personal;
