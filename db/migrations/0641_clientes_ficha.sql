-- Words that our people hang on a client to find it with others (decision 0283). Among ourselves alone, like those of incidencias.
CREATE TABLE cliente_etiqueta (
  cliente_id int         NOT NULL REFERENCES cliente,
  -- However it is written it is one.
  clave      text        NOT NULL GENERATED ALWAYS AS (clave_de_nombre(texto)) STORED,
  texto      text        NOT NULL CHECK (length(texto) BETWEEN 2 AND 30),
  usuario_id int         NOT NULL REFERENCES usuario,
  desde      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cliente_id, clave)
);
CREATE INDEX cliente_etiqueta_clave ON cliente_etiqueta (clave, cliente_id);
CREATE INDEX cliente_etiqueta_usuario ON cliente_etiqueta (usuario_id);

GRANT SELECT, INSERT (cliente_id, texto, usuario_id), DELETE ON cliente_etiqueta TO anden_personal;
ALTER TABLE cliente_etiqueta ENABLE ROW LEVEL SECURITY;
ALTER TABLE cliente_etiqueta FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON cliente_etiqueta TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON cliente_etiqueta TO anden_personal USING (true) WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY chofer ON cliente_etiqueta AS RESTRICTIVE TO anden_chofer USING (false);

-- Of what somebody there is written to, who may have no account.
ALTER TABLE cliente_contacto
  ADD COLUMN avisos text[] NOT NULL DEFAULT '{}' CHECK (avisos <@ '{INCIDENCIAS,DEVOLUCIONES}'),
  ADD CONSTRAINT avisa_por_correo CHECK (avisos = '{}' OR correo IS NOT NULL);
GRANT INSERT (avisos), UPDATE (avisos) ON cliente_contacto TO anden_personal, anden_cliente;

-- Whom of a client a mail of this kind goes to, besides its accounts: whoever has one hears of it there.
CREATE FUNCTION contactos_por_avisar(cual int, aviso text) RETURNS TABLE (correo text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT min(k.correo) FROM cliente_contacto k
         WHERE k.cliente_id = cual AND k.activo AND aviso = ANY (k.avisos)
           AND NOT EXISTS (SELECT FROM usuario u WHERE lower(u.email) = lower(k.correo) AND u.estado = 'ACTIVO')
         GROUP BY lower(k.correo) ORDER BY min(k.id) LIMIT 10 $$;
REVOKE ALL ON FUNCTION contactos_por_avisar(int, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION contactos_por_avisar(int, text) TO anden_sistema;

CREATE OR REPLACE FUNCTION enviar_respuesta_de_incidencia(cual bigint, asunto text, texto text) RETURNS int
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ WITH i AS (SELECT v.id, v.cliente_id FROM incidencia v
                    WHERE v.id = cual AND v.cliente_id IS NOT NULL AND ('VAL_001' = ANY (codigos_de(usuario_actual())) OR es_administrador())),
             enviados AS (INSERT INTO correo (para, asunto, texto)
                          SELECT q.email, $2, $3
                            FROM ((SELECT u.email FROM i CROSS JOIN LATERAL interesados_en_incidencia(i.id, true) AS q (id) JOIN usuario u ON u.id = q.id
                                    ORDER BY u.id LIMIT 5)
                                  UNION ALL SELECT k.correo FROM i CROSS JOIN LATERAL contactos_por_avisar(i.cliente_id, 'INCIDENCIAS') AS k) AS q (email)
                          RETURNING id)
        SELECT count(*)::int FROM enviados $$;

-- A key that is exchanged ends a day later: whatever uses it has until then.
GRANT UPDATE (vence) ON clave_api TO anden_sistema;
