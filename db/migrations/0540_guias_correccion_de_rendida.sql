-- What a round brought was counted and signed with these events: from then on only whoever leads takes one back (areas/field.md, section 6). What is told
-- of its parcels afterwards was not counted, and is corrected like anything else.
CREATE FUNCTION eventos_rendidos(guia bigint) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT e.id
          FROM evento e JOIN recorrido r ON r.id = e.recorrido_id
         WHERE e.guia_id = guia AND e.fecha_evento >= (SELECT g.creada - interval '1 day' FROM guia g WHERE g.id = guia) AND r.estado = 'RENDIDO'
           AND EXISTS (SELECT FROM documento_anotacion a
                        WHERE a.entidad = 'recorrido' AND a.documento_id = r.id AND a.estado_hasta = 'RENDIDO' AND a.registrada >= e.fecha_registro) $$;
REVOKE ALL ON FUNCTION eventos_rendidos(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eventos_rendidos(bigint) TO anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema;
