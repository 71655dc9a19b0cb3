-- A client's people make orders of their own: drafts that they write, change, confirm and give up. From the confirmation on they are the
-- warehouse's. What the warehouse drafts for a client is not the client's to change.

CREATE FUNCTION borrador_del_cliente(orden_id bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM orden o JOIN transaccion t ON t.id = o.transaccion_id JOIN usuario u ON u.id = t.creada_por
                        WHERE o.transaccion_id = orden_id AND o.decision = 'BORRADOR' AND o.cliente_id = cliente_actual() AND u.cliente_id = cliente_actual()) $$;
-- A head that this very person makes, of the own client and at a depósito that keeps its goods.
CREATE FUNCTION cabeza_del_cliente(orden_id bigint, que text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM transaccion t WHERE t.id = orden_id AND t.tipo = que AND t.cliente_id = cliente_actual() AND t.creada_por = usuario_actual()) $$;
-- What there is of a client's own goods for orders at a depósito: which places may be taken from is the warehouse's own matter.
CREATE FUNCTION disponible_del_cliente(cual int, productos int[]) RETURNS TABLE (producto_id int, disponible bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT s.producto_id, sum(s.cantidad)::bigint
          FROM stock_saldo s JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.bloqueo NOT IN ('SALIDA', 'TODO')
          JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.se_reserva
          LEFT JOIN partida q ON q.id = s.partida_id
         WHERE s.producto_id = ANY (productos) AND s.deposito_id = cual AND s.condicion = 'DISPONIBLE' AND s.cliente_id = cliente_actual()
           AND cual = ANY (depositos_del_cliente()) AND (q.vence IS NULL OR q.vence >= hoy())
         GROUP BY s.producto_id $$;
REVOKE ALL ON FUNCTION borrador_del_cliente(bigint), cabeza_del_cliente(bigint, text), disponible_del_cliente(int, int[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION borrador_del_cliente(bigint), cabeza_del_cliente(bigint, text), disponible_del_cliente(int, int[]) TO anden_cliente;

GRANT INSERT (tipo, deposito_id, cliente_id, nota, creada_por, conteo_linea_id) ON transaccion TO anden_cliente;
GRANT INSERT (transaccion_id, tipo, deposito_id, deposito_destino_id, cliente_id, referencia, repetida, prioridad, corte, prometida_el, proveedor, servicio,
              entrega, paga, agente_id, localidad_id, direccion_dudosa, contra_reembolso_centavos, valor_declarado_centavos, moneda, parcial,
              observaciones, extra, campos_version_id, campos_en_falta),
      UPDATE (decision, referencia, repetida, prioridad, corte, prometida_el, proveedor, servicio, entrega, paga, agente_id, localidad_id, direccion_dudosa,
              contra_reembolso_centavos, valor_declarado_centavos, moneda, parcial, observaciones, version, extra, campos_version_id, campos_en_falta)
  ON orden TO anden_cliente;
GRANT INSERT (transaccion_id, deposito_id, cliente_id, producto_id, partida_pedida_id, pedida), UPDATE (pedida, anulada), DELETE ON transaccion_linea
  TO anden_cliente;
GRANT INSERT, UPDATE ON orden_destino TO anden_cliente;
GRANT SELECT, INSERT, UPDATE, DELETE ON orden_borrador TO anden_cliente;

CREATE POLICY cliente_agrega ON transaccion FOR INSERT TO anden_cliente
  WITH CHECK (tipo IN ('COMPRA', 'TRASLADO', 'VENTA') AND cliente_id = cliente_actual() AND creada_por = usuario_actual() AND conteo_linea_id IS NULL
              AND deposito_id = ANY ((SELECT depositos_del_cliente())::int[]));
CREATE POLICY cliente_crea ON orden FOR INSERT TO anden_cliente
  WITH CHECK (cliente_id = cliente_actual() AND decision = 'BORRADOR' AND prioridad = 3 AND deposito_id = ANY ((SELECT depositos_del_cliente())::int[])
              AND (deposito_destino_id IS NULL OR deposito_destino_id = ANY ((SELECT depositos_del_cliente())::int[]))
              AND cabeza_del_cliente(transaccion_id, tipo));
CREATE POLICY cliente_cambia ON orden FOR UPDATE TO anden_cliente
  USING (borrador_del_cliente(transaccion_id))
  WITH CHECK (cliente_id = cliente_actual() AND decision IN ('BORRADOR', 'CONFIRMADA', 'ANULADA') AND prioridad = 3);
CREATE POLICY cliente_agrega ON transaccion_linea FOR INSERT TO anden_cliente
  WITH CHECK (cliente_id = cliente_actual() AND borrador_del_cliente(transaccion_id));
CREATE POLICY cliente_cambia ON transaccion_linea FOR UPDATE TO anden_cliente USING (borrador_del_cliente(transaccion_id)) WITH CHECK (cliente_id = cliente_actual());
CREATE POLICY cliente_quita ON transaccion_linea FOR DELETE TO anden_cliente USING (borrador_del_cliente(transaccion_id));
CREATE POLICY cliente_agrega ON orden_destino FOR INSERT TO anden_cliente
  WITH CHECK (cliente_id = cliente_actual() AND borrador_del_cliente(transaccion_id));
CREATE POLICY cliente_cambia ON orden_destino FOR UPDATE TO anden_cliente
  USING (cliente_id = cliente_actual() AND borrador_del_cliente(transaccion_id)) WITH CHECK (cliente_id = cliente_actual());
CREATE POLICY propio_del_cliente ON orden_borrador TO anden_cliente USING (usuario_id = usuario_actual()) WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY cliente_anota_ordenes ON documento_anotacion FOR INSERT TO anden_cliente
  WITH CHECK (entidad = 'orden' AND usuario_id = usuario_actual() AND acto IN ('crear', 'guardar', 'confirmar', 'anular')
              AND borrador_del_cliente(documento_id));

-- What a client confirmed is promised by the server, a few seconds later.
CREATE INDEX orden_sin_intentar ON orden (transaccion_id) WHERE intentada IS NULL AND decision = 'CONFIRMADA' AND tipo <> 'COMPRA';
