-- Of a dispatch of another warehouse its people are told nothing, whoever asks the database itself.
CREATE OR REPLACE FUNCTION levantes_del_despacho(cual bigint)
  RETURNS TABLE (id bigint, numero text, estado text, desde time, hasta time, chofer text, cliente text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT l.id, l.numero, l.estado, l.desde, l.hasta, (SELECT u.fullname FROM usuario u WHERE u.id = l.chofer_id), c.nombre
          FROM despacho_levante x JOIN levante l ON l.id = x.levante_id JOIN cliente c ON c.id = l.cliente_id
         WHERE x.despacho_id = cual AND cliente_actual() IS NULL
           AND (x.deposito_id = ANY (depositos_de_la_persona())
                OR NOT EXISTS (SELECT FROM usuario u WHERE u.id = usuario_actual() AND u.tipo_usuario = 'deposito')) $$;
