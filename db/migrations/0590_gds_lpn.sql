-- Licence plates: what holds stock and has a code of its own (a pallet, a box, a container). What lies in one is the ledger's to say, row by row,
-- as what lies in a place is: the plate is one more part of each side of a movement, and of the key of a balance.

-- The company's prefix of GS1: with one, plates are numbered as SSCC; without, with a letter of our own.
ALTER TABLE deposito ADD COLUMN gs1_prefijo text COLLATE "C" CONSTRAINT gs1_prefijo_son_digitos CHECK (gs1_prefijo ~ '^\d{6,12}$');
GRANT UPDATE (gs1_prefijo) ON deposito TO anden_personal;

CREATE SEQUENCE lpn_serie;
CREATE TABLE lpn (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Eighteen digits of an SSCC, or L, nine digits and the check digit of GS1.
  codigo            text        COLLATE "C" NOT NULL CONSTRAINT lpn_codigo_valido CHECK (codigo ~ '^(\d{18}|L\d{10})$'),
  tipo              text        NOT NULL CHECK (tipo IN ('PALLET', 'CAJA', 'CONTENEDOR')),
  deposito_id       int         NOT NULL REFERENCES deposito,
  -- Whose goods it holds: one client's, so that whoever sees it sees all of it.
  cliente_id        int         NOT NULL REFERENCES cliente,
  -- On which it stands.
  padre_id          bigint,
  -- Where all that lies in it is; null: nothing does. The ledger's own trigger says so.
  almacenamiento_id int,
  estado            text        NOT NULL DEFAULT 'ABIERTO' CHECK (estado IN ('ABIERTO', 'CERRADO', 'BAJA')),
  creado            timestamptz NOT NULL DEFAULT now(),
  creado_por        int         NOT NULL REFERENCES usuario,
  CONSTRAINT lpn_codigo_unico UNIQUE (codigo),
  CONSTRAINT lpn_de_casa UNIQUE (id, deposito_id, cliente_id),
  CONSTRAINT lpn_sobre FOREIGN KEY (padre_id, deposito_id, cliente_id) REFERENCES lpn (id, deposito_id, cliente_id),
  CONSTRAINT lpn_en_lugar FOREIGN KEY (almacenamiento_id, deposito_id) REFERENCES almacenamiento (id, deposito_id),
  CONSTRAINT lpn_no_sobre_si CHECK (padre_id <> id),
  CONSTRAINT pallet_no_va_sobre_otro CHECK (padre_id IS NULL OR tipo <> 'PALLET'),
  CONSTRAINT lpn_de_baja_esta_vacio CHECK (estado <> 'BAJA' OR num_nonnulls(almacenamiento_id, padre_id) = 0)
);
CREATE INDEX lpn_lugar ON lpn (almacenamiento_id) WHERE almacenamiento_id IS NOT NULL;
CREATE INDEX lpn_padre ON lpn (padre_id) WHERE padre_id IS NOT NULL;
CREATE INDEX lpn_casa ON lpn (deposito_id, id DESC);
CREATE INDEX lpn_cliente ON lpn (cliente_id, id DESC);

CREATE FUNCTION con_digito_gs1(payload text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT payload || (10 - sum(substr(payload, i, 1)::int * CASE WHEN (length(payload) - i) % 2 = 0 THEN 3 ELSE 1 END) % 10) % 10
    FROM generate_series(1, length(payload)) AS i $$;

-- Nobody says its number. The serial takes what the prefix leaves of seventeen digits, the extension digit before it being its first.
CREATE FUNCTION numerar_lpn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  prefijo text := (SELECT d.gs1_prefijo FROM deposito d WHERE d.id = NEW.deposito_id);
  serie text := nextval('lpn_serie')::text;
BEGIN
  IF prefijo IS NULL THEN
    NEW.codigo := 'L' || con_digito_gs1(lpad(serie, 9, '0'));
  ELSE
    serie := lpad(serie, greatest(17 - length(prefijo), length(serie)), '0');
    NEW.codigo := con_digito_gs1(left(serie, 1) || prefijo || substr(serie, 2));
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER numera_lpn BEFORE INSERT ON lpn FOR EACH ROW EXECUTE FUNCTION numerar_lpn();

-- One level: a box on a pallet, and no further. Whoever is put on another is held after it, and looked at once both are.
CREATE FUNCTION revisar_padre_de_lpn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  padre lpn;
BEGIN
  SELECT * INTO padre FROM lpn WHERE id = NEW.padre_id FOR NO KEY UPDATE;
  IF padre.estado <> 'ABIERTO' THEN PERFORM negar_stock('lpn_abierto', padre.codigo); END IF;
  IF padre.padre_id IS NOT NULL OR EXISTS (SELECT FROM lpn h WHERE h.padre_id = NEW.id) THEN PERFORM negar_stock('lpn_un_nivel', NEW.codigo); END IF;
  IF (SELECT count(DISTINCT x.almacenamiento_id) FROM (
        SELECT NEW.almacenamiento_id UNION ALL SELECT padre.almacenamiento_id UNION ALL SELECT h.almacenamiento_id FROM lpn h WHERE h.padre_id = padre.id) x) > 1
  THEN PERFORM negar_stock('lpn_en_un_lugar', NEW.codigo); END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER revisa_padre BEFORE UPDATE OF padre_id ON lpn FOR EACH ROW
  WHEN (NEW.padre_id IS NOT NULL AND NEW.padre_id IS DISTINCT FROM OLD.padre_id) EXECUTE FUNCTION revisar_padre_de_lpn();

ALTER TABLE stock_movimiento ADD COLUMN de_lpn_id bigint, ADD COLUMN a_lpn_id bigint;
ALTER TABLE stock_movimiento
  ADD CONSTRAINT movimiento_de_lpn FOREIGN KEY (de_lpn_id, deposito_id, cliente_id) REFERENCES lpn (id, deposito_id, cliente_id),
  ADD CONSTRAINT movimiento_a_lpn FOREIGN KEY (a_lpn_id, deposito_id, cliente_id) REFERENCES lpn (id, deposito_id, cliente_id),
  ADD CONSTRAINT lpn_esta_en_un_lugar CHECK ((de_lpn_id IS NULL OR de_almacenamiento_id IS NOT NULL) AND (a_lpn_id IS NULL OR a_almacenamiento_id IS NOT NULL)),
  DROP CONSTRAINT algo_cambia,
  ADD CONSTRAINT algo_cambia CHECK ((de_almacenamiento_id, de_lpn_id, de_condicion, de_linea_id)
                                    IS DISTINCT FROM (a_almacenamiento_id, a_lpn_id, a_condicion, a_linea_id));
CREATE INDEX stock_movimiento_de_lpn ON stock_movimiento (de_lpn_id, id DESC) WHERE de_lpn_id IS NOT NULL;
CREATE INDEX stock_movimiento_a_lpn ON stock_movimiento (a_lpn_id, id DESC) WHERE a_lpn_id IS NOT NULL;

ALTER TABLE stock_saldo ADD COLUMN lpn_id bigint NOT NULL DEFAULT 0;
ALTER TABLE stock_saldo DROP CONSTRAINT stock_saldo_pkey;
ALTER TABLE stock_saldo ADD PRIMARY KEY (producto_id, almacenamiento_id, partida_id, lpn_id, condicion, linea_id);
CREATE INDEX stock_saldo_lpn ON stock_saldo (lpn_id) WHERE lpn_id <> 0;
ALTER TABLE serie ADD COLUMN lpn_id bigint NOT NULL DEFAULT 0;

-- What each of them holds after what was written: it lies in one place, with the pallet that it stands on. What is put into one that is closed is
-- refused; whoever takes out of one has opened it. A box that was carried off alone stands on its pallet no more.
CREATE FUNCTION asentar_lpn(tocados bigint[], entra bigint[], sale bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  s record;
BEGIN
  PERFORM FROM lpn l WHERE l.id = ANY (tocados || ARRAY(SELECT p.padre_id FROM lpn p WHERE p.id = ANY (tocados))) ORDER BY l.id FOR NO KEY UPDATE;
  SELECT l.codigo INTO s FROM lpn l WHERE l.id = ANY (entra) AND l.estado <> 'ABIERTO' ORDER BY l.id LIMIT 1;
  IF FOUND THEN PERFORM negar_stock('lpn_abierto', s.codigo); END IF;
  UPDATE lpn l SET estado = 'ABIERTO' WHERE l.id = ANY (sale) AND l.estado = 'CERRADO';
  FOR s IN
    SELECT l.id, l.codigo, l.almacenamiento_id, ARRAY(SELECT DISTINCT x.almacenamiento_id FROM stock_saldo x
                                                       WHERE x.lpn_id = l.id AND x.lpn_id <> 0 AND x.cantidad > 0) AS lugares
      FROM lpn l WHERE l.id = ANY (tocados) ORDER BY l.id
  LOOP
    IF cardinality(s.lugares) > 1 THEN PERFORM negar_stock('lpn_en_un_lugar', s.codigo); END IF;
    IF s.almacenamiento_id IS DISTINCT FROM s.lugares[1] THEN UPDATE lpn SET almacenamiento_id = s.lugares[1] WHERE id = s.id; END IF;
  END LOOP;
  FOR s IN
    SELECT p.id, p.codigo FROM lpn p
     WHERE p.id IN (SELECT coalesce(l.padre_id, l.id) FROM lpn l WHERE l.id = ANY (tocados))
       AND (SELECT count(DISTINCT f.almacenamiento_id) FROM lpn f WHERE f.id = p.id OR f.padre_id = p.id) > 1
     ORDER BY p.id
  LOOP
    UPDATE lpn h SET padre_id = NULL WHERE h.padre_id = s.id AND h.id = ANY (tocados) AND NOT s.id = ANY (tocados);
    IF (SELECT count(DISTINCT f.almacenamiento_id) FROM lpn f WHERE f.id = s.id OR f.padre_id = s.id) > 1
    THEN PERFORM negar_stock('lpn_en_un_lugar', s.codigo); END IF;
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION asentar_lpn(bigint[], bigint[], bigint[]), numerar_lpn(), revisar_padre_de_lpn() FROM PUBLIC;

-- As before, with what carries on both sides.
CREATE OR REPLACE FUNCTION asentar_movimientos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  s record;
  ordenes bigint[];
  tocados bigint[];
BEGIN
  -- Orders before anything that lies in places: whoever decides about one holds it first too.
  SELECT array_agg(DISTINCT l.transaccion_id) INTO ordenes
    FROM nuevos n JOIN transaccion_linea l ON l.id IN (n.de_linea_id, n.a_linea_id) WHERE n.de_linea_id IS NOT NULL OR n.a_linea_id IS NOT NULL;
  IF ordenes IS NOT NULL THEN
    PERFORM FROM orden o WHERE o.transaccion_id = ANY (ordenes) ORDER BY o.transaccion_id FOR NO KEY UPDATE;
  END IF;

  SELECT n.id, p.sku INTO s FROM nuevos n JOIN producto p ON p.id = n.producto_id
   WHERE p.control_partida = 'SIEMPRE' AND n.partida_id IS NULL LIMIT 1;
  IF FOUND THEN PERFORM negar_stock('partida_requerida', s.sku); END IF;
  SELECT n.id, p.sku INTO s FROM nuevos n JOIN producto p ON p.id = n.producto_id
   WHERE (p.control_serie = 'SIEMPRE') <> (n.series IS NOT NULL) LIMIT 1;
  IF FOUND THEN PERFORM negar_stock('serie_requerida', s.sku); END IF;
  SELECT a.codigo INTO s FROM nuevos n JOIN almacenamiento a ON a.id IN (n.de_almacenamiento_id, n.a_almacenamiento_id) WHERE a.clase <> 'POSICION' LIMIT 1;
  IF FOUND THEN PERFORM negar_stock('stock_solo_en_posicion', s.codigo); END IF;

  FOR s IN
    SELECT producto_id, almacenamiento_id, partida_id, lpn_id, condicion, linea_id, deposito_id, cliente_id, sum(delta) AS delta
      FROM (SELECT producto_id, de_almacenamiento_id AS almacenamiento_id, coalesce(partida_id, 0) AS partida_id, coalesce(de_lpn_id, 0) AS lpn_id,
                   de_condicion AS condicion, coalesce(de_linea_id, 0) AS linea_id, deposito_id, cliente_id, -cantidad AS delta
              FROM nuevos WHERE de_almacenamiento_id IS NOT NULL
             UNION ALL
            SELECT producto_id, a_almacenamiento_id, coalesce(partida_id, 0), coalesce(a_lpn_id, 0), a_condicion, coalesce(a_linea_id, 0), deposito_id,
                   cliente_id, cantidad
              FROM nuevos WHERE a_almacenamiento_id IS NOT NULL) AS lados
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(delta) <> 0
     ORDER BY producto_id, almacenamiento_id, partida_id, lpn_id, condicion COLLATE "C", linea_id
  LOOP
    IF s.delta > 0 THEN
      INSERT INTO stock_saldo AS o (producto_id, almacenamiento_id, partida_id, lpn_id, condicion, linea_id, deposito_id, cliente_id, cantidad)
      VALUES (s.producto_id, s.almacenamiento_id, s.partida_id, s.lpn_id, s.condicion, s.linea_id, s.deposito_id, s.cliente_id, s.delta)
      ON CONFLICT (producto_id, almacenamiento_id, partida_id, lpn_id, condicion, linea_id)
      DO UPDATE SET cantidad = o.cantidad + EXCLUDED.cantidad, desde = CASE WHEN o.cantidad = 0 THEN now() ELSE o.desde END;
    ELSE
      UPDATE stock_saldo o SET cantidad = o.cantidad + s.delta
       WHERE o.producto_id = s.producto_id AND o.almacenamiento_id = s.almacenamiento_id AND o.partida_id = s.partida_id
         AND o.lpn_id = s.lpn_id AND o.condicion = s.condicion AND o.linea_id = s.linea_id;
      IF NOT FOUND THEN PERFORM negar_stock('stock_nunca_negativo', s.almacenamiento_id::text); END IF;
    END IF;
  END LOOP;

  -- Lines by what lies where: off the shelf is tomada, at the dock it is empacada. All in one statement, so that each order is summed once.
  IF ordenes IS NOT NULL THEN
    PERFORM FROM transaccion_linea l
      WHERE l.id IN (SELECT n.de_linea_id FROM nuevos n WHERE n.de_linea_id IS NOT NULL UNION SELECT n.a_linea_id FROM nuevos n WHERE n.a_linea_id IS NOT NULL)
      ORDER BY l.id FOR NO KEY UPDATE;
    UPDATE transaccion_linea l
       SET reservada = l.reservada + d.reservada, tomada = l.tomada + d.tomada, empacada = l.empacada + d.empacada,
           despachada = l.despachada + d.despachada, recibida = l.recibida + d.recibida, por_ubicar = l.por_ubicar + d.por_ubicar
      FROM (
        SELECT v.linea_id, coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'RESERVADO'), 0) AS reservada,
               coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'RESERVADO' AND t.uso IN ('CARRO', 'MANO', 'PACKING', 'DESPACHO')), 0) AS tomada,
               coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'RESERVADO' AND t.uso = 'DESPACHO'), 0) AS empacada,
               coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'ENTREGA'), 0) AS despachada,
               coalesce(-sum(v.cantidad) FILTER (WHERE v.condicion = 'PROVEEDOR'), 0) AS recibida,
               coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'EN_RECEPCION'), 0) AS por_ubicar
          FROM (SELECT n.a_linea_id AS linea_id, n.a_condicion AS condicion, n.a_almacenamiento_id AS lugar_id, n.cantidad FROM nuevos n
                 UNION ALL SELECT n.de_linea_id, n.de_condicion, n.de_almacenamiento_id, -n.cantidad FROM nuevos n) AS v
          LEFT JOIN almacenamiento a ON a.id = v.lugar_id
          LEFT JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
         WHERE v.linea_id IS NOT NULL GROUP BY v.linea_id) AS d
     WHERE l.id = d.linea_id;
  END IF;

  FOR s IN
    SELECT n.*, c.codigo FROM nuevos n CROSS JOIN LATERAL unnest(n.series) AS c (codigo) ORDER BY n.producto_id, c.codigo COLLATE "C", n.id
  LOOP
    IF s.de_almacenamiento_id IS NULL THEN
      INSERT INTO serie AS o (producto_id, codigo, partida_id, almacenamiento_id, lpn_id, condicion, linea_id, deposito_id, cliente_id, movimiento_id)
      VALUES (s.producto_id, s.codigo, coalesce(s.partida_id, 0), s.a_almacenamiento_id, coalesce(s.a_lpn_id, 0), s.a_condicion, coalesce(s.a_linea_id, 0),
              s.deposito_id, s.cliente_id, s.id)
      ON CONFLICT (producto_id, codigo) DO UPDATE
        SET partida_id = EXCLUDED.partida_id, almacenamiento_id = EXCLUDED.almacenamiento_id, lpn_id = EXCLUDED.lpn_id,
            condicion = EXCLUDED.condicion, linea_id = EXCLUDED.linea_id, deposito_id = EXCLUDED.deposito_id, movimiento_id = EXCLUDED.movimiento_id
        WHERE o.almacenamiento_id IS NULL;
    ELSE
      UPDATE serie o
         SET almacenamiento_id = s.a_almacenamiento_id, lpn_id = coalesce(s.a_lpn_id, 0),
             condicion = CASE WHEN s.a_almacenamiento_id IS NOT NULL THEN s.a_condicion END,
             linea_id = coalesce(s.a_linea_id, 0), movimiento_id = s.id
       WHERE o.producto_id = s.producto_id AND o.codigo = s.codigo AND o.almacenamiento_id = s.de_almacenamiento_id
         AND o.lpn_id = coalesce(s.de_lpn_id, 0) AND o.condicion = s.de_condicion AND o.linea_id = coalesce(s.de_linea_id, 0) AND o.partida_id = coalesce(s.partida_id, 0);
    END IF;
    IF NOT FOUND THEN PERFORM negar_stock('serie_en_otro_lugar', s.codigo); END IF;
  END LOOP;

  -- What carries: of which something changed its place, or which was opened or filled.
  SELECT array_agg(DISTINCT x.id) INTO tocados
    FROM nuevos n CROSS JOIN LATERAL (VALUES (n.de_lpn_id), (n.a_lpn_id)) AS x (id)
   WHERE x.id IS NOT NULL
     AND (n.de_lpn_id IS DISTINCT FROM n.a_lpn_id OR n.de_almacenamiento_id IS DISTINCT FROM n.a_almacenamiento_id);
  IF tocados IS NOT NULL THEN PERFORM asentar_lpn(tocados,
    ARRAY(SELECT DISTINCT n.a_lpn_id FROM nuevos n WHERE n.a_lpn_id IS DISTINCT FROM n.de_lpn_id AND n.a_lpn_id IS NOT NULL),
    ARRAY(SELECT DISTINCT n.de_lpn_id FROM nuevos n WHERE n.a_lpn_id IS DISTINCT FROM n.de_lpn_id AND n.de_lpn_id IS NOT NULL));
  END IF;
  RETURN NULL;
END
$$;
ALTER FUNCTION asentar_movimientos() SET enable_seqscan = off;
ALTER FUNCTION asentar_movimientos() SET enable_hashjoin = off;
ALTER FUNCTION asentar_movimientos() SET enable_mergejoin = off;

-- In the order in which the ledger touches them.
CREATE OR REPLACE FUNCTION retener_stock(ordenes bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  productos int[];
BEGIN
  SELECT array_agg(p.producto_id ORDER BY p.producto_id) INTO productos
    FROM (SELECT DISTINCT l.producto_id FROM transaccion_linea l WHERE l.transaccion_id = ANY (ordenes)) AS p;
  PERFORM pg_advisory_xact_lock(280, u.id) FROM unnest(productos) WITH ORDINALITY AS u (id, n) ORDER BY u.n;
  PERFORM FROM stock_saldo s
    WHERE s.producto_id = ANY (productos) AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0
      AND s.deposito_id IN (SELECT o.deposito_id FROM orden o WHERE o.transaccion_id = ANY (ordenes))
    ORDER BY s.producto_id, s.almacenamiento_id, s.partida_id, s.lpn_id, s.condicion, s.linea_id FOR NO KEY UPDATE;
END
$$;

GRANT SELECT ON lpn TO anden_personal, anden_deposito, anden_sistema;
-- Who made it is the company's own.
GRANT SELECT (id, codigo, tipo, deposito_id, cliente_id, padre_id, almacenamiento_id, estado, creado) ON lpn TO anden_cliente;
GRANT INSERT (tipo, deposito_id, cliente_id, creado_por), UPDATE (estado, padre_id) ON lpn TO anden_personal, anden_deposito;
GRANT SELECT (de_lpn_id, a_lpn_id) ON stock_movimiento TO anden_cliente;
GRANT INSERT (de_lpn_id, a_lpn_id) ON stock_movimiento TO anden_personal, anden_deposito, anden_sistema;

ALTER TABLE lpn ENABLE ROW LEVEL SECURITY;
ALTER TABLE lpn FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON lpn TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON lpn FOR SELECT TO anden_personal, anden_sistema USING (true);
CREATE POLICY personal_agrega ON lpn FOR INSERT TO anden_personal WITH CHECK (creado_por = usuario_actual());
CREATE POLICY personal_cambia ON lpn FOR UPDATE TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY deposito ON lpn FOR SELECT TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]));
CREATE POLICY deposito_agrega ON lpn FOR INSERT TO anden_deposito
  WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]) AND creado_por = usuario_actual());
CREATE POLICY deposito_cambia ON lpn FOR UPDATE TO anden_deposito
  USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[])) WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]));
CREATE POLICY cliente ON lpn FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
-- Whoever drives reads nothing of a warehouse.
CREATE POLICY chofer ON lpn AS RESTRICTIVE TO anden_chofer USING (false);

-- A count reads one that is closed as a whole, once.
ALTER TABLE conteo_lectura ADD COLUMN lpn_id bigint REFERENCES lpn;
GRANT INSERT (lpn_id) ON conteo_lectura TO anden_personal, anden_deposito;
CREATE INDEX conteo_lectura_lpn ON conteo_lectura (lpn_id) WHERE lpn_id IS NOT NULL;
