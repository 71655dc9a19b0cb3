-- The scan station: batches of readings, what they expect, and every reading with what became of it.

-- The events that a scan can say, in the order in which the station offers them. What needs a photo, a signature, money or the pieces of
-- each parcel is told one parcel at a time, elsewhere.
CREATE TABLE evento_de_estacion (
  tipo_evento     text     PRIMARY KEY REFERENCES tipo_evento,
  orden           smallint NOT NULL,
  -- Each reading is weighed.
  lleva_peso      boolean  NOT NULL DEFAULT false,
  -- Parcels in this state are those that it should happen to next.
  estado_esperado text     REFERENCES estado_guia,
  -- Of those, only the ones bound for the place of the batch.
  de_la_sede      boolean  NOT NULL DEFAULT false,
  -- Happens at an agency and nowhere else.
  en_agencia      boolean  NOT NULL DEFAULT false,
  CONSTRAINT evento_de_estacion_en_orden UNIQUE (orden),
  CONSTRAINT de_la_sede_espera CHECK (NOT de_la_sede OR estado_esperado IS NOT NULL)
);
INSERT INTO evento_de_estacion (tipo_evento, orden, lleva_peso, estado_esperado, de_la_sede, en_agencia) VALUES
  ('ING_PL', 1, true, 'LEVANTADO', false, false), ('ADM', 2, true, NULL, false, false), ('PES', 3, true, NULL, false, false),
  ('CLA', 4, false, 'INGRESADO', false, false), ('DESP', 5, false, 'CLASIFICADO', false, false), ('ARR', 6, false, 'EN_TRASLADO', true, false),
  ('ING_AG', 7, false, 'EN_TRASLADO', true, true), ('RET_AG', 8, false, NULL, false, true), ('PRO', 9, false, NULL, false, true),
  ('LEV_SOL', 10, false, 'PRE_INGRESADO', false, false), ('LEV_OK', 11, false, 'A_LEVANTAR', false, false),
  ('LEV_DIF', 12, false, NULL, false, false), ('ASG', 13, false, NULL, false, false), ('CAR', 14, false, 'ASIGNADO', false, false),
  ('SAL', 15, false, 'ASIGNADO', false, false), ('ENT', 16, false, NULL, false, false), ('NOENT', 17, false, NULL, false, false),
  ('REP', 18, false, NULL, false, false), ('DESV', 19, false, NULL, false, false),
  ('RTN', 20, false, NULL, false, false), ('LIB', 21, false, NULL, false, false), ('APA', 22, false, NULL, false, false);

CREATE TABLE lote (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo         text   NOT NULL REFERENCES evento_de_estacion,
  usuario_id   int    NOT NULL REFERENCES usuario,
  -- Whose people work on it, and see it: all staff, one client's, or one agency's.
  tipo_usuario text   NOT NULL CHECK (tipo_usuario IN ('personal', 'cliente', 'agencia')),
  cliente_id   int    REFERENCES cliente,
  -- Where it is scanned; null: not at an agency.
  agente_id    int    REFERENCES agente,
  lugar        text   NOT NULL CHECK (lugar <> ''),
  -- What each event of it carries; `destino_id`: the agency that parcels are sent to.
  motivo_id    smallint REFERENCES motivo,
  destino_id   int    REFERENCES agente,
  dia          date,
  recibe       text,
  documento    text,
  direccion    text,
  localidad    text,
  nota         text,
  -- How many parcels are expected; null: there is no such list.
  esperadas    int    CHECK (esperadas >= 0),
  abierto      timestamptz NOT NULL DEFAULT now(),
  cerrado      timestamptz,
  cerrado_por  int    REFERENCES usuario,
  anulado      boolean NOT NULL DEFAULT false,
  -- What was decided about the differences.
  nota_cierre  text,
  CONSTRAINT cliente_de_su_lote CHECK ((tipo_usuario = 'cliente') = (cliente_id IS NOT NULL)),
  CONSTRAINT agencia_de_su_lote CHECK (tipo_usuario <> 'agencia' OR agente_id IS NOT NULL),
  CONSTRAINT cierre_dice_quien CHECK ((cerrado IS NULL) = (cerrado_por IS NULL)),
  CONSTRAINT anulado_es_cerrado CHECK (NOT anulado OR cerrado IS NOT NULL)
);
CREATE INDEX lote_abierto ON lote (usuario_id, id DESC) WHERE cerrado IS NULL;
CREATE INDEX lote_cerrado ON lote (usuario_id, cerrado) WHERE cerrado IS NOT NULL;

-- The parcels that a batch with a list knows: those expected, and those that were read though they were not.
CREATE TABLE lote_guia (
  lote_id  bigint   NOT NULL REFERENCES lote,
  guia_id  bigint   NOT NULL REFERENCES guia,
  esperada boolean  NOT NULL,
  bultos   smallint NOT NULL CHECK (bultos > 0),
  -- Pieces read. Kept by the readings.
  leidos   smallint NOT NULL DEFAULT 0 CHECK (leidos BETWEEN 0 AND bultos),
  PRIMARY KEY (lote_id, guia_id)
);
CREATE INDEX lote_guia_faltante ON lote_guia (lote_id, guia_id) WHERE esperada AND leidos < bultos;
CREATE INDEX lote_guia_sobrante ON lote_guia (lote_id, guia_id) WHERE NOT esperada AND leidos > 0;

-- Every reading, the wrong ones as well.
CREATE TABLE lote_lectura (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lote_id      bigint NOT NULL REFERENCES lote,
  usuario_id   int    NOT NULL REFERENCES usuario,
  -- When the device read it, apart from when we learned of it.
  fecha        timestamptz NOT NULL,
  registrada   timestamptz NOT NULL DEFAULT now(),
  codigo       text   NOT NULL,
  resultado    text   NOT NULL CHECK (resultado IN ('hecha', 'repetida', 'error', 'deshecha')),
  razon        text   CHECK (razon IN ('no_existe', 'ya_leida', 'estado_no_permite', 'otra_sede', 'sin_permiso', 'faltan_datos', 'fecha', 'otra')),
  texto        text   NOT NULL,
  guia_id      bigint REFERENCES guia,
  -- The piece that the label names; null: all of them.
  bulto        smallint CHECK (bulto > 0),
  evento_id    bigint,
  peso_gramos  int    CHECK (peso_gramos > 0),
  sin_peso     text,
  sobrante     boolean NOT NULL,
  -- Read before the closing of the batch, and told after it.
  tardia       boolean NOT NULL,
  -- The reading of the same batch that this one repeats.
  repite_id    bigint REFERENCES lote_lectura,
  clave        uuid,
  deshecha     timestamptz,
  deshecha_por int    REFERENCES usuario,
  CONSTRAINT hecha_registro_algo CHECK (resultado NOT IN ('hecha', 'deshecha') OR (evento_id IS NOT NULL AND guia_id IS NOT NULL)),
  CONSTRAINT no_hecha_dice_por_que CHECK ((resultado IN ('repetida', 'error')) = (razon IS NOT NULL)),
  CONSTRAINT deshecha_dice_quien CHECK ((resultado = 'deshecha') = (deshecha IS NOT NULL) AND (deshecha IS NULL) = (deshecha_por IS NULL)),
  CONSTRAINT peso_o_por_que_no CHECK (peso_gramos IS NULL OR sin_peso IS NULL)
);
CREATE INDEX lote_lectura_ultimas ON lote_lectura (lote_id, id DESC);
-- One batch registers a label once, whoever reads it and however often.
CREATE UNIQUE INDEX lote_lectura_una_vez ON lote_lectura (lote_id, guia_id, coalesce(bulto, 0)) WHERE resultado = 'hecha';
CREATE INDEX lote_lectura_ya_registrada ON lote_lectura (lote_id, guia_id) WHERE resultado = 'repetida' AND repite_id IS NULL;
CREATE INDEX lote_lectura_deshecha ON lote_lectura (lote_id, guia_id) WHERE resultado = 'deshecha';
CREATE UNIQUE INDEX lote_lectura_clave_unica ON lote_lectura (usuario_id, clave) WHERE clave IS NOT NULL;

-- What a batch counts, by the person who read: people who share a batch never wait for each other's counter.
CREATE TABLE lote_cuenta (
  lote_id          bigint NOT NULL REFERENCES lote,
  usuario_id       int    NOT NULL REFERENCES usuario,
  hechas           int    NOT NULL,
  repetidas        int    NOT NULL,
  errores          int    NOT NULL,
  deshechas        int    NOT NULL,
  sin_peso         int    NOT NULL,
  esperadas_leidas int    NOT NULL,
  sobrantes        int    NOT NULL,
  tardias          int    NOT NULL,
  PRIMARY KEY (lote_id, usuario_id)
) WITH (fillfactor = 70);

-- How many pieces of a parcel a batch has read: what it registered, and what had been registered elsewhere already.
CREATE FUNCTION bultos_leidos(de_lote bigint, de_guia bigint, bultos smallint) RETURNS smallint
  LANGUAGE sql STABLE
  AS $$
    SELECT CASE WHEN bool_or(r.bulto IS NULL) THEN bultos ELSE count(DISTINCT r.bulto)::smallint END
      FROM (SELECT bulto FROM lote_lectura WHERE lote_id = de_lote AND guia_id = de_guia AND resultado = 'hecha'
             UNION ALL
            SELECT bulto FROM lote_lectura WHERE lote_id = de_lote AND guia_id = de_guia AND resultado = 'repetida' AND repite_id IS NULL) r
  $$;

-- Keeps the counters equal to the readings, by whatever hand these come. The pieces of a parcel are counted by one transaction at a time:
-- whoever registers or undoes a reading of a parcel has that parcel locked, and then its row here.
CREATE FUNCTION contar_lectura() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  es_nueva boolean := TG_OP = 'INSERT';
  antes    text := CASE WHEN TG_OP = 'UPDATE' THEN OLD.resultado ELSE '' END;
  de_hecha int := (NEW.resultado = 'hecha')::int - (antes = 'hecha')::int;
  conocida lote_guia;
  leidos_ahora smallint;
  leidas   int := 0;
  sobran   int := 0;
BEGIN
  IF NEW.guia_id IS NOT NULL AND NEW.resultado <> 'error' AND NEW.repite_id IS NULL THEN
    SELECT * INTO conocida FROM lote_guia WHERE lote_id = NEW.lote_id AND guia_id = NEW.guia_id FOR NO KEY UPDATE;
    IF conocida.lote_id IS NULL AND NEW.sobrante THEN
      INSERT INTO lote_guia (lote_id, guia_id, esperada, bultos)
      SELECT NEW.lote_id, g.id, false, g.bultos FROM guia g WHERE g.id = NEW.guia_id
      RETURNING * INTO conocida;
    END IF;
    IF conocida.lote_id IS NOT NULL THEN
      leidos_ahora := bultos_leidos(NEW.lote_id, NEW.guia_id, conocida.bultos);
      IF leidos_ahora <> conocida.leidos THEN
        UPDATE lote_guia SET leidos = leidos_ahora WHERE lote_id = NEW.lote_id AND guia_id = NEW.guia_id;
      END IF;
      IF conocida.esperada THEN
        leidas := (leidos_ahora = conocida.bultos)::int - (conocida.leidos = conocida.bultos)::int;
      ELSE
        sobran := (leidos_ahora > 0)::int - (conocida.leidos > 0)::int;
      END IF;
    END IF;
  END IF;
  INSERT INTO lote_cuenta AS c (lote_id, usuario_id, hechas, repetidas, errores, deshechas, sin_peso, esperadas_leidas, sobrantes, tardias)
  VALUES (NEW.lote_id, NEW.usuario_id, de_hecha, (NEW.resultado = 'repetida')::int - (antes = 'repetida')::int,
          (NEW.resultado = 'error')::int - (antes = 'error')::int, (NEW.resultado = 'deshecha')::int - (antes = 'deshecha')::int,
          CASE WHEN NEW.sin_peso IS NULL THEN 0 ELSE de_hecha END, leidas, sobran, (es_nueva AND NEW.tardia)::int)
  ON CONFLICT (lote_id, usuario_id) DO UPDATE SET
    hechas = c.hechas + EXCLUDED.hechas, repetidas = c.repetidas + EXCLUDED.repetidas, errores = c.errores + EXCLUDED.errores,
    deshechas = c.deshechas + EXCLUDED.deshechas, sin_peso = c.sin_peso + EXCLUDED.sin_peso,
    esperadas_leidas = c.esperadas_leidas + EXCLUDED.esperadas_leidas, sobrantes = c.sobrantes + EXCLUDED.sobrantes,
    tardias = c.tardias + EXCLUDED.tardias;
  RETURN NULL;
END
$$;
CREATE TRIGGER cuenta_lectura AFTER INSERT OR UPDATE OF resultado ON lote_lectura FOR EACH ROW EXECUTE FUNCTION contar_lectura();

GRANT SELECT ON evento_de_estacion TO anden_personal, anden_cliente, anden_agencia;
GRANT SELECT, INSERT, UPDATE (cerrado, cerrado_por, anulado, nota_cierre) ON lote TO anden_personal, anden_cliente, anden_agencia;
GRANT SELECT ON lote_guia, lote_cuenta TO anden_personal, anden_cliente, anden_agencia;
GRANT INSERT (lote_id, guia_id, esperada, bultos) ON lote_guia TO anden_personal, anden_cliente, anden_agencia;
GRANT SELECT, INSERT, UPDATE (resultado, deshecha, deshecha_por) ON lote_lectura TO anden_personal, anden_cliente, anden_agencia;

ALTER TABLE lote ENABLE ROW LEVEL SECURITY;
ALTER TABLE lote FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON lote TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON lote FOR SELECT TO anden_personal USING (true);
CREATE POLICY personal_abre ON lote FOR INSERT TO anden_personal WITH CHECK (tipo_usuario = 'personal' AND usuario_id = usuario_actual());
CREATE POLICY personal_cierra ON lote FOR UPDATE TO anden_personal USING (true) WITH CHECK (cerrado_por IS NOT DISTINCT FROM usuario_actual() OR cerrado IS NULL);
CREATE POLICY cliente ON lote FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY cliente_abre ON lote FOR INSERT TO anden_cliente WITH CHECK (cliente_id = cliente_actual() AND usuario_id = usuario_actual());
CREATE POLICY cliente_cierra ON lote FOR UPDATE TO anden_cliente USING (cliente_id = cliente_actual()) WITH CHECK (cliente_id = cliente_actual());
CREATE POLICY agencia ON lote FOR SELECT TO anden_agencia USING (tipo_usuario = 'agencia' AND agente_id = agente_actual());
CREATE POLICY agencia_abre ON lote FOR INSERT TO anden_agencia
  WITH CHECK (tipo_usuario = 'agencia' AND agente_id = agente_actual() AND usuario_id = usuario_actual());
CREATE POLICY agencia_cierra ON lote FOR UPDATE TO anden_agencia
  USING (tipo_usuario = 'agencia' AND agente_id = agente_actual()) WITH CHECK (tipo_usuario = 'agencia' AND agente_id = agente_actual());

ALTER TABLE lote_guia ENABLE ROW LEVEL SECURITY;
ALTER TABLE lote_guia FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON lote_guia TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON lote_guia TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY ajena ON lote_guia TO anden_cliente, anden_agencia
  USING (EXISTS (SELECT FROM lote l WHERE l.id = lote_guia.lote_id))
  WITH CHECK (EXISTS (SELECT FROM lote l WHERE l.id = lote_guia.lote_id) AND EXISTS (SELECT FROM guia g WHERE g.id = lote_guia.guia_id));

ALTER TABLE lote_lectura ENABLE ROW LEVEL SECURITY;
ALTER TABLE lote_lectura FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON lote_lectura TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON lote_lectura FOR SELECT TO anden_personal USING (true);
CREATE POLICY personal_lee ON lote_lectura FOR INSERT TO anden_personal WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY personal_deshace ON lote_lectura FOR UPDATE TO anden_personal USING (true) WITH CHECK (deshecha_por = usuario_actual());
CREATE POLICY ajena ON lote_lectura FOR SELECT TO anden_cliente, anden_agencia
  USING (EXISTS (SELECT FROM lote l WHERE l.id = lote_lectura.lote_id));
CREATE POLICY ajena_lee ON lote_lectura FOR INSERT TO anden_cliente, anden_agencia
  WITH CHECK (usuario_id = usuario_actual() AND EXISTS (SELECT FROM lote l WHERE l.id = lote_lectura.lote_id)
    AND (guia_id IS NULL OR EXISTS (SELECT FROM guia g WHERE g.id = lote_lectura.guia_id)));
CREATE POLICY ajena_deshace ON lote_lectura FOR UPDATE TO anden_cliente, anden_agencia
  USING (EXISTS (SELECT FROM lote l WHERE l.id = lote_lectura.lote_id)) WITH CHECK (deshecha_por = usuario_actual());

ALTER TABLE lote_cuenta ENABLE ROW LEVEL SECURITY;
ALTER TABLE lote_cuenta FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON lote_cuenta TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON lote_cuenta FOR SELECT TO anden_personal USING (true);
CREATE POLICY ajena ON lote_cuenta FOR SELECT TO anden_cliente, anden_agencia
  USING (EXISTS (SELECT FROM lote l WHERE l.id = lote_cuenta.lote_id));
