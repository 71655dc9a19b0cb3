-- Who of ours hears that a house opened a matter: whoever answers for its client, else all who attend (decision 0269).
CREATE FUNCTION avisados_de_nueva_incidencia(cual bigint) RETURNS SETOF int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH i AS (SELECT v.cliente_id FROM incidencia v WHERE v.id = cual AND v.abierta_por = usuario_actual() AND v.canal IN ('CLIENTE', 'AGENCIA')),
    suyo AS (SELECT u.id FROM i JOIN cliente c ON c.id = i.cliente_id JOIN usuario u ON u.id = c.ejecutivo_id AND u.estado = 'ACTIVO')
    SELECT s.id FROM suyo s
     UNION ALL
    SELECT u.id FROM i JOIN usuario u ON u.tipo_usuario = 'personal' AND u.estado = 'ACTIVO' AND NOT u.tecnico
     WHERE NOT EXISTS (SELECT FROM suyo)
       AND (EXISTS (SELECT FROM usuario_funcionalidad f WHERE f.usuario_id = u.id AND f.codigo = 'VAL_001')
            OR EXISTS (SELECT FROM usuario_rol r JOIN rol_funcionalidad f ON f.rol_id = r.rol_id WHERE r.usuario_id = u.id AND f.codigo = 'VAL_001'))
     LIMIT 200
  $$;
REVOKE ALL ON FUNCTION avisados_de_nueva_incidencia(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION avisados_de_nueva_incidencia(bigint) TO anden_cliente, anden_agencia;

-- Whoever of ours opens one with a client writes to it as well, whether or not they attend.
CREATE OR REPLACE FUNCTION enviar_respuesta_de_incidencia(cual bigint, asunto text, texto text) RETURNS int
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ WITH i AS (SELECT v.id FROM incidencia v
                    WHERE v.id = cual AND v.cliente_id IS NOT NULL
                      AND (v.abierta_por = usuario_actual() OR 'VAL_001' = ANY (codigos_de(usuario_actual())) OR es_administrador())),
             enviados AS (INSERT INTO correo (para, asunto, texto)
                          SELECT u.email, $2, $3 FROM i CROSS JOIN LATERAL interesados_en_incidencia(i.id, true) AS q (id) JOIN usuario u ON u.id = q.id
                           ORDER BY u.id LIMIT 5 RETURNING id)
        SELECT count(*)::int FROM enviados $$;

-- A question that nobody answered is asked once more, and whoever asked is told that nobody did.
ALTER TABLE incidencia_aviso DROP CONSTRAINT incidencia_aviso_clase,
  ADD CONSTRAINT incidencia_aviso_clase
    CHECK (clase IN ('PRONTO', 'VENCIDA', 'RESPUESTA_PRONTO', 'RESPUESTA_VENCIDA', 'RECUERDO', 'SIN_RESPUESTA'));
CREATE FUNCTION recordar_incidencia(cual bigint, asunto text, texto text) RETURNS int
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ WITH i AS (SELECT v.id FROM incidencia v WHERE v.id = cual AND v.cliente_id IS NOT NULL AND v.estado = 'ESPERA_CLIENTE'),
             enviados AS (INSERT INTO correo (para, asunto, texto)
                          SELECT u.email, $2, $3 FROM i CROSS JOIN LATERAL interesados_en_incidencia(i.id, true) AS q (id) JOIN usuario u ON u.id = q.id
                           ORDER BY u.id LIMIT 5 RETURNING id)
        SELECT count(*)::int FROM enviados $$;
REVOKE ALL ON FUNCTION recordar_incidencia(bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recordar_incidencia(bigint, text, text) TO anden_sistema;
GRANT EXECUTE ON FUNCTION interesados_en_incidencia(bigint, boolean) TO anden_sistema;
CREATE INDEX incidencia_espera_cliente ON incidencia (ultimo_mensaje) WHERE abierta AND estado = 'ESPERA_CLIENTE';
