-- Whoever of ours opens one with a client writes to it as well, whether or not they attend (0606): the contacts that 0641 added had lost it.
CREATE OR REPLACE FUNCTION enviar_respuesta_de_incidencia(cual bigint, asunto text, texto text) RETURNS int
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ WITH i AS (SELECT v.id, v.cliente_id FROM incidencia v
                    WHERE v.id = cual AND v.cliente_id IS NOT NULL
                      AND (v.abierta_por = usuario_actual() OR 'VAL_001' = ANY (codigos_de(usuario_actual())) OR es_administrador())),
             enviados AS (INSERT INTO correo (para, asunto, texto)
                          SELECT q.email, $2, $3
                            FROM ((SELECT u.email FROM i CROSS JOIN LATERAL interesados_en_incidencia(i.id, true) AS q (id) JOIN usuario u ON u.id = q.id
                                    ORDER BY u.id LIMIT 5)
                                  UNION ALL SELECT k.correo FROM i CROSS JOIN LATERAL contactos_por_avisar(i.cliente_id, 'INCIDENCIAS') AS k) AS q (email)
                          RETURNING id)
        SELECT count(*)::int FROM enviados $$;
