-- A list of a zone was counted up to a hundred thousand each time: twenty of its twenty-three milliseconds. What events do not change (client, department,
-- zone, service, cash on delivery) is counted when a parcel comes in or is corrected, so that no event writes anything more for it.
-- As in `guia_conteo` the client 0 stands for all of them.
CREATE TABLE guia_conteo_fijo (
  cliente_id      int      NOT NULL,
  zona_id         smallint NOT NULL,
  departamento_id smallint NOT NULL,
  servicio        text     NOT NULL,
  cobra           boolean  NOT NULL,
  cantidad        bigint   NOT NULL,
  PRIMARY KEY (cliente_id, zona_id, departamento_id, servicio, cobra)
);

-- Changes not yet folded into it, for the same reason as those of `guia_conteo`.
CREATE TABLE guia_conteo_fijo_delta (
  id              bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id      int      NOT NULL,
  zona_id         smallint NOT NULL,
  departamento_id smallint NOT NULL,
  servicio        text     NOT NULL,
  cobra           boolean  NOT NULL,
  cantidad        int      NOT NULL
);

CREATE OR REPLACE FUNCTION contar_altas_de_guias() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO guia_conteo_delta (cliente_id, agente_id, estado_general, cantidad)
  SELECT g.cliente_id, g.agente_id, g.estado_general, count(*) FROM ahora g GROUP BY g.cliente_id, g.agente_id, g.estado_general;
  INSERT INTO guia_conteo_fijo_delta (cliente_id, zona_id, departamento_id, servicio, cobra, cantidad)
  SELECT g.cliente_id, g.zona_id, g.departamento_id, g.servicio, g.contra_reembolso_centavos IS NOT NULL, count(*) FROM ahora g GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION contar_bajas_de_guias() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO guia_conteo_delta (cliente_id, agente_id, estado_general, cantidad)
  SELECT g.cliente_id, g.agente_id, g.estado_general, -count(*) FROM antes g GROUP BY g.cliente_id, g.agente_id, g.estado_general;
  INSERT INTO guia_conteo_fijo_delta (cliente_id, zona_id, departamento_id, servicio, cobra, cantidad)
  SELECT g.cliente_id, g.zona_id, g.departamento_id, g.servicio, g.contra_reembolso_centavos IS NOT NULL, -count(*) FROM antes g GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;

CREATE FUNCTION contar_cambio_fijo_de_guia() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO guia_conteo_fijo_delta (cliente_id, zona_id, departamento_id, servicio, cobra, cantidad)
  VALUES (OLD.cliente_id, OLD.zona_id, OLD.departamento_id, OLD.servicio, OLD.contra_reembolso_centavos IS NOT NULL, -1),
         (NEW.cliente_id, NEW.zona_id, NEW.departamento_id, NEW.servicio, NEW.contra_reembolso_centavos IS NOT NULL, 1);
  RETURN NULL;
END
$$;
CREATE TRIGGER cuenta_cambio_fijo AFTER UPDATE OF cliente_id, zona_id, departamento_id, servicio, contra_reembolso_centavos ON guia FOR EACH ROW
  WHEN ((OLD.cliente_id, OLD.zona_id, OLD.departamento_id, OLD.servicio, OLD.contra_reembolso_centavos IS NULL)
        <> (NEW.cliente_id, NEW.zona_id, NEW.departamento_id, NEW.servicio, NEW.contra_reembolso_centavos IS NULL))
  EXECUTE FUNCTION contar_cambio_fijo_de_guia();

-- Folds both, under the one lock.
CREATE OR REPLACE FUNCTION plegar_conteo_de_guias() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('plegar_conteo_de_guias')) THEN
    RETURN;
  END IF;
  WITH plegados AS (DELETE FROM guia_conteo_delta RETURNING *)
  INSERT INTO guia_conteo AS c (cliente_id, agente_id, estado_general, cantidad)
  SELECT CASE WHEN por_cliente THEN p.cliente_id ELSE 0 END, CASE WHEN por_agente THEN p.agente_id ELSE 0 END, p.estado_general, sum(p.cantidad)
    FROM plegados p, (VALUES (false, false), (true, false), (false, true), (true, true)) AS n (por_cliente, por_agente)
   WHERE p.agente_id IS NOT NULL OR NOT n.por_agente
   GROUP BY 1, 2, 3 HAVING sum(p.cantidad) <> 0
  ON CONFLICT (cliente_id, agente_id, estado_general) DO UPDATE SET cantidad = c.cantidad + EXCLUDED.cantidad;
  WITH plegados AS (DELETE FROM guia_conteo_fijo_delta RETURNING *)
  INSERT INTO guia_conteo_fijo AS c (cliente_id, zona_id, departamento_id, servicio, cobra, cantidad)
  SELECT n.cliente_id, p.zona_id, p.departamento_id, p.servicio, p.cobra, sum(p.cantidad)
    FROM plegados p CROSS JOIN LATERAL (VALUES (0), (p.cliente_id)) AS n (cliente_id) GROUP BY 1, 2, 3, 4, 5 HAVING sum(p.cantidad) <> 0
  ON CONFLICT (cliente_id, zona_id, departamento_id, servicio, cobra) DO UPDATE SET cantidad = c.cantidad + EXCLUDED.cantidad;
END
$$;

INSERT INTO guia_conteo_fijo (cliente_id, zona_id, departamento_id, servicio, cobra, cantidad)
SELECT coalesce(cliente_id, 0), zona_id, departamento_id, servicio, cobra, sum(cantidad)
  FROM (SELECT cliente_id, zona_id, departamento_id, servicio, contra_reembolso_centavos IS NOT NULL AS cobra, count(*) AS cantidad FROM guia GROUP BY 1, 2, 3, 4, 5) AS g
 GROUP BY GROUPING SETS ((zona_id, departamento_id, servicio, cobra), (cliente_id, zona_id, departamento_id, servicio, cobra));

-- Read like `guia_conteo`, but that an agency finds no row: which parcels it holds is what events change.
GRANT SELECT ON guia_conteo_fijo, guia_conteo_fijo_delta TO anden_personal, anden_cliente, anden_agencia, anden_sistema;
DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['guia_conteo_fijo', 'guia_conteo_fijo_delta'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
    EXECUTE format('CREATE POLICY personal ON %I FOR SELECT TO anden_personal, anden_sistema USING (true)', tabla);
    EXECUTE format('CREATE POLICY cliente ON %I FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual())', tabla);
    EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE FOR SELECT TO anden_chofer USING (false)', tabla);
  END LOOP;
END
$$;
