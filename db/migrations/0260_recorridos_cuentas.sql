-- What the control tower says of a round is kept: how many of its lines are in which state, their pieces, their zones, what was collected on the
-- way. Changes are appended and folded in the background: a counter written in place would make everybody who scans wait for one another.
CREATE TABLE recorrido_cuenta (
  recorrido_id bigint NOT NULL,
  -- `lineas:ENTREGADA`, `bultos`, `zona:3`, `cobrado:UYU`, `efectivo:UYU`.
  dato         text COLLATE "C" NOT NULL,
  cantidad     bigint NOT NULL,
  PRIMARY KEY (recorrido_id, dato),
  CONSTRAINT cuenta_de_recorrido FOREIGN KEY (recorrido_id) REFERENCES recorrido
);
CREATE TABLE recorrido_delta (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recorrido_id bigint NOT NULL,
  dato         text COLLATE "C" NOT NULL,
  cantidad     bigint NOT NULL
);
CREATE INDEX recorrido_delta_recorrido ON recorrido_delta (recorrido_id);

-- What a line counts in. One that was taken out is counted as that alone.
CREATE FUNCTION partes_de_linea(estado text, bultos int, zona_id int) RETURNS TABLE (dato text, cantidad bigint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 3
  AS $$ SELECT 'lineas:' || estado, 1::bigint
        UNION ALL SELECT 'bultos', bultos::bigint WHERE estado <> 'QUITADA'
        UNION ALL SELECT 'zona:' || zona_id, 1::bigint WHERE estado <> 'QUITADA' $$;

-- What an amount counts in: what was paid, and what of it is in somebody's pocket.
CREATE FUNCTION partes_de_cobro(centavos bigint, moneda text, medio text) RETURNS TABLE (dato text, cantidad bigint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 2
  AS $$ SELECT 'cobrado:' || moneda, centavos
        UNION ALL SELECT 'efectivo:' || moneda, centavos WHERE coalesce(medio, 'EFECTIVO') = 'EFECTIVO' $$;

CREATE FUNCTION contar_lineas() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO recorrido_delta (recorrido_id, dato, cantidad)
    SELECT l.recorrido_id, p.dato, sum(p.cantidad) FROM ahora l, partes_de_linea(l.estado, l.bultos, l.zona_id) p GROUP BY l.recorrido_id, p.dato;
  ELSE
    INSERT INTO recorrido_delta (recorrido_id, dato, cantidad)
    SELECT l.recorrido_id, p.dato, -sum(p.cantidad) FROM antes l, partes_de_linea(l.estado, l.bultos, l.zona_id) p GROUP BY l.recorrido_id, p.dato;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER cuenta_lineas_alta AFTER INSERT ON recorrido_guia REFERENCING NEW TABLE AS ahora FOR EACH STATEMENT EXECUTE FUNCTION contar_lineas();
CREATE TRIGGER cuenta_lineas_baja AFTER DELETE ON recorrido_guia REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION contar_lineas();

-- Of a change, only what differs.
CREATE FUNCTION contar_cambio_de_linea() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO recorrido_delta (recorrido_id, dato, cantidad)
  SELECT p.recorrido_id, p.dato, sum(p.cantidad)
    FROM (SELECT OLD.recorrido_id, a.dato, -a.cantidad FROM partes_de_linea(OLD.estado, OLD.bultos, OLD.zona_id) a
          UNION ALL SELECT NEW.recorrido_id, d.dato, d.cantidad FROM partes_de_linea(NEW.estado, NEW.bultos, NEW.zona_id) d) AS p (recorrido_id, dato, cantidad)
   GROUP BY p.recorrido_id, p.dato HAVING sum(p.cantidad) <> 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER cuenta_lineas_cambio AFTER UPDATE ON recorrido_guia FOR EACH ROW
  WHEN (OLD.estado <> NEW.estado OR OLD.bultos <> NEW.bultos OR OLD.zona_id <> NEW.zona_id) EXECUTE FUNCTION contar_cambio_de_linea();

-- What is collected on the way, and what a correction takes back.
CREATE FUNCTION contar_cobro() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO recorrido_delta (recorrido_id, dato, cantidad)
  SELECT e.recorrido_id, p.dato, CASE WHEN NEW.tipo = 'CORR' THEN -p.cantidad ELSE p.cantidad END
    FROM evento e JOIN guia g ON g.id = e.guia_id, partes_de_cobro(e.monto_centavos, g.moneda, e.medio) p
   WHERE e.guia_id = NEW.guia_id AND e.id = CASE WHEN NEW.tipo = 'CORR' THEN NEW.corrige_id ELSE NEW.id END
     AND e.recorrido_id IS NOT NULL AND e.monto_centavos IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER cuenta_cobro AFTER INSERT ON evento FOR EACH ROW
  WHEN (NEW.recorrido_id IS NOT NULL AND (NEW.monto_centavos IS NOT NULL OR NEW.tipo = 'CORR')) EXECUTE FUNCTION contar_cobro();

CREATE FUNCTION plegar_recorridos() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('plegar_recorridos')) THEN
    RETURN;
  END IF;
  WITH plegados AS (DELETE FROM recorrido_delta RETURNING *)
  INSERT INTO recorrido_cuenta AS c (recorrido_id, dato, cantidad)
  SELECT recorrido_id, dato, sum(cantidad) FROM plegados GROUP BY recorrido_id, dato HAVING sum(cantidad) <> 0
  ON CONFLICT (recorrido_id, dato) DO UPDATE SET cantidad = c.cantidad + EXCLUDED.cantidad;
END
$$;
REVOKE ALL ON FUNCTION plegar_recorridos() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plegar_recorridos() TO anden_sistema;

-- All of it anew, from lines and events: for what was written past the triggers.
CREATE FUNCTION rehacer_cuentas_de_recorridos() RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('plegar_recorridos'));
  LOCK TABLE recorrido_guia IN SHARE MODE;
  DELETE FROM recorrido_delta;
  DELETE FROM recorrido_cuenta;
  INSERT INTO recorrido_cuenta (recorrido_id, dato, cantidad)
  SELECT l.recorrido_id, p.dato, sum(p.cantidad) FROM recorrido_guia l, partes_de_linea(l.estado, l.bultos, l.zona_id) p GROUP BY 1, 2
  UNION ALL
  SELECT e.recorrido_id, p.dato, sum(p.cantidad) FROM evento e JOIN guia g ON g.id = e.guia_id, partes_de_cobro(e.monto_centavos, g.moneda, e.medio) p
   WHERE e.recorrido_id IS NOT NULL AND e.monto_centavos IS NOT NULL
     AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.tipo = 'CORR' AND c.corrige_id = e.id)
   GROUP BY 1, 2;
END
$$;
REVOKE ALL ON FUNCTION rehacer_cuentas_de_recorridos() FROM PUBLIC;
SELECT rehacer_cuentas_de_recorridos();

-- How far behind its fold is, beside the others'.
ALTER TABLE pliegue DROP CONSTRAINT pliegue_nombre_check,
  ADD CONSTRAINT pliegue_nombre_check CHECK (nombre IN ('casos', 'guias', 'pickup', 'informes', 'recorridos'));
INSERT INTO pliegue (nombre) VALUES ('recorridos');
CREATE OR REPLACE FUNCTION atraso_de_pliegues() RETURNS TABLE (nombre text, segundos int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT p.nombre, CASE WHEN CASE p.nombre WHEN 'casos' THEN EXISTS (SELECT FROM caso_resumen_delta) WHEN 'guias' THEN EXISTS (SELECT FROM guia_conteo_delta)
                                    WHEN 'pickup' THEN EXISTS (SELECT FROM pickup_conteo_delta) WHEN 'recorridos' THEN EXISTS (SELECT FROM recorrido_delta)
                                    ELSE EXISTS (SELECT FROM informe_guia_delta) OR EXISTS (SELECT FROM informe_delta) END
                          THEN extract(epoch FROM now() - p.al_dia)::int ELSE 0 END
      FROM pliegue p
  $$;

-- The next stop of each round under way, without reading those that are done.
ALTER TABLE recorrido_guia ADD COLUMN llega_hacia timestamptz;
CREATE INDEX recorrido_guia_en_camino ON recorrido_guia (recorrido_id, orden) WHERE estado = 'EN_CAMINO';
GRANT UPDATE (llega_hacia) ON recorrido_guia TO anden_personal;

GRANT SELECT ON recorrido_cuenta, recorrido_delta TO anden_personal;
ALTER TABLE recorrido_cuenta ENABLE ROW LEVEL SECURITY;
ALTER TABLE recorrido_cuenta FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON recorrido_cuenta TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON recorrido_cuenta FOR SELECT TO anden_personal USING (true);
CREATE POLICY chofer ON recorrido_cuenta AS RESTRICTIVE TO anden_chofer USING (recorrido_id = ANY (ARRAY(SELECT recorridos_del_chofer())));
ALTER TABLE recorrido_delta ENABLE ROW LEVEL SECURITY;
ALTER TABLE recorrido_delta FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON recorrido_delta TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON recorrido_delta FOR SELECT TO anden_personal USING (true);
CREATE POLICY chofer ON recorrido_delta AS RESTRICTIVE TO anden_chofer USING (recorrido_id = ANY (ARRAY(SELECT recorridos_del_chofer())));
