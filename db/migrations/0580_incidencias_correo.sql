-- Whoever asked at a client hears by mail of what we answer, with the address where it is answered (decision 0254).
ALTER TABLE plantilla_mensaje DROP CONSTRAINT plantilla_mensaje_clave_check,
  ADD CONSTRAINT plantilla_mensaje_clave_check CHECK (clave IN ('aviso_agencia', 'aviso_salida', 'aviso_proxima', 'codigo_puerta', 'constancia_levante',
                                                                'levante_sin_levantar', 'respuesta_incidencia'));
INSERT INTO plantilla_mensaje (clave, estado, asunto, texto, nota, publicada) VALUES
('respuesta_incidencia', 'PUBLICADA', '{incidencia}: {asunto}',
 E'{respuesta}\n\n{espera}\n\nPara verla y contestar: {enlace}\n\nEste correo no se lee: conteste en esa página.', 'Texto inicial', now());

-- To those of the client who take part, else to those of it who may; by our people who attend alone.
CREATE FUNCTION enviar_respuesta_de_incidencia(cual bigint, asunto text, texto text) RETURNS int
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ WITH i AS (SELECT v.id FROM incidencia v
                    WHERE v.id = cual AND v.cliente_id IS NOT NULL AND ('VAL_001' = ANY (codigos_de(usuario_actual())) OR es_administrador())),
             enviados AS (INSERT INTO correo (para, asunto, texto)
                          SELECT u.email, $2, $3 FROM i CROSS JOIN LATERAL interesados_en_incidencia(i.id, true) AS q (id) JOIN usuario u ON u.id = q.id
                           ORDER BY u.id LIMIT 5 RETURNING id)
        SELECT count(*)::int FROM enviados $$;
REVOKE ALL ON FUNCTION enviar_respuesta_de_incidencia(bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enviar_respuesta_de_incidencia(bigint, text, text) TO anden_personal;
