-- Who changed what of a product, to whoever works where its owner keeps goods, and to our own people: of the log of changes only the rows of that product.
CREATE FUNCTION historial_de_producto(cual int) RETURNS TABLE (id bigint, fecha timestamptz, usuario text, servicio text, antes jsonb, despues jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT a.id, a.fecha, coalesce(nombre_en_deposito(a.usuario_id), 'Sistema'), a.servicio, a.antes, a.despues
          FROM auditoria a JOIN producto p ON p.id = a.fila_id
         WHERE a.tabla = 'producto' AND a.fila_id = cual
           AND (p.cliente_id = ANY (clientes_de_los_depositos()) OR EXISTS (SELECT FROM usuario u WHERE u.id = usuario_actual() AND u.tipo_usuario = 'personal'))
         ORDER BY a.id DESC LIMIT 200 $$;
REVOKE ALL ON FUNCTION historial_de_producto(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION historial_de_producto(int) TO anden_personal, anden_deposito;
