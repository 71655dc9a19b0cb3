-- What a driver may see, said as it was and found faster: each statement of a driver asks for it, some of them three times over.

-- The same parcels. Rounds are found once and not for each of their lines.
CREATE OR REPLACE FUNCTION guias_del_chofer() RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ WITH ronda AS MATERIALIZED (SELECT r.id, r.dia FROM recorrido r WHERE r.id = ANY (ARRAY(SELECT recorridos_del_chofer())))
        SELECT l.guia_id FROM ronda r JOIN recorrido_guia l ON l.recorrido_id = r.id
         WHERE l.estado <> 'QUITADA' AND (l.abierta OR r.dia >= hoy() - 7)
         UNION
        SELECT g.guia_id FROM levante_guia g WHERE g.levante_id = ANY (ARRAY(SELECT levantes_del_chofer())) AND g.estado <> 'QUITADA' $$;

-- The same clients: of these parcels, and of every levante that was theirs to fetch. Read past the walls of both tables, which would ask for the parcels once more.
CREATE INDEX levante_chofer_cliente ON levante (chofer_id, cliente_id);
CREATE FUNCTION clientes_del_chofer() RETURNS SETOF int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT g.cliente_id FROM guia g WHERE g.id = ANY (ARRAY(SELECT guias_del_chofer()))
         UNION
        SELECT l.cliente_id FROM levante l WHERE l.chofer_id = usuario_actual() $$;
REVOKE ALL ON FUNCTION clientes_del_chofer() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION clientes_del_chofer() TO anden_chofer;
DROP POLICY chofer ON cliente;
CREATE POLICY chofer ON cliente AS RESTRICTIVE TO anden_chofer USING (id = ANY (ARRAY(SELECT clientes_del_chofer())));
