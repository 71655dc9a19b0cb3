-- Incidencias: matters with a clock, one person who answers for them, and an answer (decisions 0097, 0098).

-- Working hours by day of the week, Monday 1 to Sunday 7, in minutes of the day; on holidays (`feriado`) only where it says so.
CREATE TABLE calendario (
  id            int     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre        text    NOT NULL UNIQUE CHECK (length(nombre) BETWEEN 1 AND 60),
  horario       jsonb   NOT NULL CHECK (jsonb_typeof(horario) = 'array' AND jsonb_array_length(horario) BETWEEN 1 AND 50),
  abre_feriados boolean NOT NULL DEFAULT false,
  -- What the deadlines of open incidencias were last computed with; another one: they are computed anew.
  aplicado      text    NOT NULL DEFAULT ''
);
INSERT INTO calendario (nombre, horario, abre_feriados) VALUES
  ('Oficina', (SELECT jsonb_agg(jsonb_build_object('dia', d, 'desde', 480, 'hasta', CASE WHEN d = 6 THEN 780 ELSE 1200 END)) FROM generate_series(1, 6) AS d), false),
  ('Todo el día', (SELECT jsonb_agg(jsonb_build_object('dia', d, 'desde', 0, 'hasta', 1440)) FROM generate_series(1, 7) AS d), true);

CREATE TABLE incidencia_tipo (
  id        int     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codigo    text    NOT NULL UNIQUE CHECK (codigo ~ '^[A-Z_]{3,40}$'),
  nombre    text    NOT NULL CHECK (length(nombre) BETWEEN 1 AND 80),
  prioridad text    NOT NULL CHECK (prioridad IN ('BAJA', 'NORMAL', 'ALTA', 'URGENTE')),
  -- Who may open one by hand; the system opens what it finds.
  abren     text[]  NOT NULL CHECK (abren <@ '{personal,cliente,agencia}'::text[]),
  activo    boolean NOT NULL DEFAULT true
);
INSERT INTO incidencia_tipo (codigo, nombre, prioridad, abren) VALUES
  ('FALTANTE', 'Faltante', 'ALTA', '{personal,cliente,agencia}'), ('DANO', 'Daño', 'ALTA', '{personal,cliente,agencia}'),
  ('DEMORA', 'Demora', 'NORMAL', '{personal,cliente}'), ('NO_RECIBIDA', 'Figura entregada y no la recibió', 'ALTA', '{personal,cliente,agencia}'),
  ('DIRECCION', 'Dirección', 'NORMAL', '{personal,cliente,agencia}'),
  ('CONTRA_REEMBOLSO', 'Contra-reembolso', 'NORMAL', '{personal,cliente,agencia}'),
  ('FALTANTE_EN_DESCARGA', 'Faltante en descarga', 'ALTA', '{personal,agencia}'),
  ('FALTANTE_EN_ESTANTE', 'Faltante en estante', 'ALTA', '{personal,agencia}'),
  ('DIFERENCIA_DE_DINERO', 'Diferencia de dinero', 'ALTA', '{personal,agencia}'), ('LEVANTE', 'Levante', 'NORMAL', '{personal,cliente}'),
  ('FACTURACION', 'Facturación', 'BAJA', '{personal,cliente}'), ('TRATO', 'Trato recibido', 'NORMAL', '{personal,cliente,agencia}'),
  ('OTRA', 'Otra', 'NORMAL', '{personal,cliente,agencia}');

-- How soon; the row that says most about the matter rules.
CREATE TABLE incidencia_plazo (
  tipo_id        int  REFERENCES incidencia_tipo,
  prioridad      text NOT NULL CHECK (prioridad IN ('BAJA', 'NORMAL', 'ALTA', 'URGENTE')),
  cliente_id     int  REFERENCES cliente,
  respuesta_min  int  NOT NULL CHECK (respuesta_min BETWEEN 1 AND 100000),
  resolucion_min int  NOT NULL CHECK (resolucion_min BETWEEN 1 AND 100000),
  calendario_id  int  NOT NULL REFERENCES calendario,
  CONSTRAINT incidencia_plazo_unico UNIQUE NULLS NOT DISTINCT (tipo_id, prioridad, cliente_id)
);
CREATE INDEX incidencia_plazo_cliente ON incidencia_plazo (cliente_id) WHERE cliente_id IS NOT NULL;
CREATE INDEX incidencia_plazo_calendario ON incidencia_plazo (calendario_id);
INSERT INTO incidencia_plazo (tipo_id, prioridad, cliente_id, respuesta_min, resolucion_min, calendario_id) VALUES
  (NULL, 'BAJA', NULL, 480, 2880, 1), (NULL, 'NORMAL', NULL, 240, 1440, 1), (NULL, 'ALTA', NULL, 120, 720, 1), (NULL, 'URGENTE', NULL, 30, 240, 2);

INSERT INTO documento_estado (entidad, codigo, nombre, familia, es_final, orden) VALUES
  ('incidencia', 'ABIERTA', 'Abierta', 'info', false, 1), ('incidencia', 'CLASIFICADA', 'Clasificada', 'info', false, 2),
  ('incidencia', 'EN_GESTION', 'En gestión', 'curso', false, 3), ('incidencia', 'ESPERA_CLIENTE', 'Espera respuesta', 'custodia', false, 4),
  ('incidencia', 'ESPERA_TERCERO', 'Espera a un tercero', 'custodia', false, 5), ('incidencia', 'RESUELTA', 'Resuelta', 'ok', false, 6),
  ('incidencia', 'CERRADA', 'Cerrada', 'neutro', false, 7), ('incidencia', 'DUPLICADA', 'Duplicada', 'neutro', true, 8),
  ('incidencia', 'ANULADA', 'Anulada', 'neutro', true, 9);
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien)
SELECT 'incidencia', desde, acto, nombre, coalesce(hasta, desde), quien
  FROM (VALUES
    (ARRAY[NULL], 'abrir', 'Abrir', 'ABIERTA', '{atencion,cliente,agencia,interno,sistema}'::text[]),
    ('{ABIERTA,CLASIFICADA}', 'clasificar', 'Clasificar', 'CLASIFICADA', '{atencion}'),
    ('{EN_GESTION,ESPERA_CLIENTE,ESPERA_TERCERO}', 'clasificar', 'Clasificar', NULL, '{atencion}'),
    ('{ABIERTA,CLASIFICADA,EN_GESTION}', 'tomar', 'Tomar', 'EN_GESTION', '{atencion}'),
    ('{ESPERA_CLIENTE,ESPERA_TERCERO}', 'tomar', 'Tomar', NULL, '{atencion}'),
    ('{ABIERTA,CLASIFICADA,EN_GESTION}', 'asignar', 'Asignar', 'EN_GESTION', '{atencion}'),
    ('{ESPERA_CLIENTE,ESPERA_TERCERO}', 'asignar', 'Asignar', NULL, '{atencion}'),
    ('{ABIERTA,CLASIFICADA,EN_GESTION}', 'responder', 'Responder', 'EN_GESTION', '{atencion}'),
    ('{ESPERA_CLIENTE,ESPERA_TERCERO}', 'responder', 'Responder', NULL, '{atencion}'),
    ('{ABIERTA,CLASIFICADA,EN_GESTION,ESPERA_TERCERO}', 'pedir_dato', 'Preguntar y esperar', 'ESPERA_CLIENTE', '{atencion}'),
    ('{ABIERTA,CLASIFICADA,EN_GESTION,ESPERA_CLIENTE}', 'esperar_tercero', 'Esperar a un tercero', 'ESPERA_TERCERO', '{atencion}'),
    ('{ESPERA_CLIENTE,ESPERA_TERCERO}', 'retomar', 'Retomar', 'EN_GESTION', '{atencion}'),
    ('{ABIERTA,CLASIFICADA,EN_GESTION,ESPERA_TERCERO}', 'contestar', 'Escribir', NULL, '{cliente,agencia}'),
    ('{ESPERA_CLIENTE}', 'contestar', 'Contestar', 'EN_GESTION', '{cliente,agencia}'),
    ('{ABIERTA,CLASIFICADA,EN_GESTION,ESPERA_CLIENTE,ESPERA_TERCERO}', 'resolver', 'Resolver', 'RESUELTA', '{atencion}'),
    ('{RESUELTA}', 'cerrar', 'Cerrar', 'CERRADA', '{cliente,agencia,sistema}'),
    ('{RESUELTA,CERRADA}', 'reabrir', 'Reabrir', 'EN_GESTION', '{cliente,agencia,atencion}'),
    ('{ABIERTA,CLASIFICADA,EN_GESTION,ESPERA_CLIENTE,ESPERA_TERCERO}', 'duplicar', 'Unir a otra', 'DUPLICADA', '{atencion}'),
    ('{ABIERTA,CLASIFICADA}', 'anular', 'Anular', 'ANULADA', '{atencion}')
  ) AS p (desdes, acto, nombre, hasta, quien) CROSS JOIN unnest(p.desdes::text[]) AS desde;
GRANT SELECT ON documento_estado, documento_paso TO anden_cliente, anden_agencia, anden_sistema;

CREATE TABLE incidencia (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero            text        NOT NULL UNIQUE CHECK (numero ~ '^I-\d{6}-\d{4,}$'),
  tipo_id           int         NOT NULL REFERENCES incidencia_tipo,
  prioridad         text        NOT NULL CHECK (prioridad IN ('BAJA', 'NORMAL', 'ALTA', 'URGENTE')),
  entidad           text        NOT NULL DEFAULT 'incidencia' CHECK (entidad = 'incidencia'),
  estado            text        NOT NULL DEFAULT 'ABIERTA',
  abierta           boolean     NOT NULL GENERATED ALWAYS AS (estado IN ('ABIERTA', 'CLASIFICADA', 'EN_GESTION', 'ESPERA_CLIENTE', 'ESPERA_TERCERO')) STORED,
  asunto            text        NOT NULL CHECK (length(asunto) BETWEEN 1 AND 160),
  -- The one house that sees it and answers; none: it is ours alone.
  cliente_id        int         REFERENCES cliente,
  agente_id         int         REFERENCES agente,
  guia_id           bigint      REFERENCES guia,
  canal             text        NOT NULL CHECK (canal IN ('PANTALLA', 'CLIENTE', 'AGENCIA', 'SISTEMA')),
  creada            timestamptz NOT NULL,
  abierta_por       int         NOT NULL REFERENCES usuario,
  responsable_id    int         REFERENCES usuario,
  tomada            timestamptz,
  -- The terms as they were when they were last decided; working seconds.
  calendario_id     int         NOT NULL REFERENCES calendario,
  respuesta_s       int         NOT NULL CHECK (respuesta_s > 0),
  resolucion_s      int         NOT NULL CHECK (resolucion_s > 0),
  consumido_s       int         NOT NULL DEFAULT 0 CHECK (consumido_s >= 0),
  corre_desde       timestamptz,
  vence             timestamptz,
  respuesta_vence   timestamptz,
  respondida        timestamptz,
  resuelta          timestamptz,
  cerrada           timestamptz,
  reaperturas       smallint    NOT NULL DEFAULT 0,
  ultimo_mensaje    timestamptz NOT NULL,
  solucion          text        CHECK (solucion IN ('ENTREGADA', 'ENCONTRADA', 'CORREGIDA', 'DEVUELTA', 'COMPENSADA', 'INFORMADA', 'SIN_FUNDAMENTO')),
  responsable_del_hecho text    CHECK (responsable_del_hecho IN ('DESTINATARIO', 'CLIENTE', 'EMPRESA', 'EXTERNO')),
  costo_centavos    bigint      CHECK (costo_centavos >= 0),
  duplicada_de      bigint      REFERENCES incidencia,
  -- Holds its parcel back until it is solved.
  retiene           boolean     NOT NULL DEFAULT false,
  -- Of what the system found: the same finding opens it once; and the page that tells of it.
  clave_sistema     text        UNIQUE CHECK (length(clave_sistema) BETWEEN 1 AND 120),
  ruta              text        CHECK (ruta ~ '^/([^/\\]|$)' AND length(ruta) <= 200),
  version           int         NOT NULL DEFAULT 1,
  CONSTRAINT incidencia_estado FOREIGN KEY (entidad, estado) REFERENCES documento_estado,
  CONSTRAINT una_casa_afuera CHECK (num_nonnulls(cliente_id, agente_id) <= 1),
  CONSTRAINT corre_o_espera CHECK ((estado IN ('ABIERTA', 'CLASIFICADA', 'EN_GESTION')) = (corre_desde IS NOT NULL)),
  CONSTRAINT vence_si_corre CHECK ((vence IS NULL) = (corre_desde IS NULL)),
  CONSTRAINT duplicada_de_otra CHECK ((duplicada_de IS NOT NULL) = (estado = 'DUPLICADA') AND duplicada_de <> id),
  CONSTRAINT retiene_una_guia CHECK (NOT retiene OR guia_id IS NOT NULL)
);
-- The queue: what runs out first on top, what waits for others at its end.
CREATE INDEX incidencia_cola ON incidencia (coalesce(vence, 'infinity'), id) WHERE abierta;
CREATE INDEX incidencia_responsable ON incidencia (responsable_id, coalesce(vence, 'infinity'), id) WHERE abierta;
-- Whole, so that the counts of the views come from it alone.
CREATE INDEX incidencia_cuentas ON incidencia (responsable_id, estado, vence, reaperturas) WHERE abierta;
CREATE INDEX incidencia_cliente ON incidencia (cliente_id, id DESC) WHERE cliente_id IS NOT NULL;
CREATE INDEX incidencia_agente ON incidencia (agente_id, id DESC) WHERE agente_id IS NOT NULL;
CREATE INDEX incidencia_guia ON incidencia (guia_id, id DESC) WHERE guia_id IS NOT NULL;
CREATE INDEX incidencia_por_estado ON incidencia (estado, id DESC);
CREATE INDEX incidencia_por_tipo ON incidencia (tipo_id, id DESC);
CREATE INDEX incidencia_reabierta ON incidencia (coalesce(vence, 'infinity'), id) WHERE abierta AND reaperturas > 0;
CREATE INDEX incidencia_por_cerrar ON incidencia (resuelta) WHERE estado = 'RESUELTA';
CREATE INDEX incidencia_duplicada ON incidencia (duplicada_de) WHERE duplicada_de IS NOT NULL;
CREATE INDEX incidencia_asunto ON incidencia USING gin (asunto gin_trgm_ops);

-- What is said across the counter. What is said behind it has a table of its own, which no outsider's role may read.
CREATE TABLE incidencia_mensaje (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incidencia_id bigint      NOT NULL REFERENCES incidencia,
  fecha         timestamptz NOT NULL DEFAULT clock_timestamp(),
  usuario_id    int         NOT NULL REFERENCES usuario,
  -- By our people, or by the house that it is about.
  de_afuera     boolean     NOT NULL,
  clase         text        NOT NULL DEFAULT 'MENSAJE' CHECK (clase IN ('MENSAJE', 'AUTOMATICO')),
  texto         text        NOT NULL CHECK (length(texto) BETWEEN 1 AND 4000)
);
CREATE INDEX incidencia_mensaje_de ON incidencia_mensaje (incidencia_id, id);
CREATE TABLE incidencia_nota (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incidencia_id bigint      NOT NULL REFERENCES incidencia,
  fecha         timestamptz NOT NULL DEFAULT clock_timestamp(),
  usuario_id    int         NOT NULL REFERENCES usuario,
  texto         text        NOT NULL CHECK (length(texto) BETWEEN 1 AND 4000)
);
CREATE INDEX incidencia_nota_de ON incidencia_nota (incidencia_id, id);

CREATE TABLE incidencia_macro (
  id     int     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text    NOT NULL UNIQUE CHECK (length(nombre) BETWEEN 1 AND 60),
  -- With {{guia}}, {{destinatario}}, {{estado}}, {{agencia}}, {{promesa}}, {{incidencia}}, {{cliente}}.
  texto  text    NOT NULL CHECK (length(texto) BETWEEN 1 AND 2000),
  -- What is done with the answer.
  luego  text    NOT NULL DEFAULT 'seguir' CHECK (luego IN ('seguir', 'esperar', 'resolver')),
  activo boolean NOT NULL DEFAULT true
);
INSERT INTO incidencia_macro (nombre, texto, luego) VALUES
  ('Estado de la guía', 'Buenos días. La guía {{guia}} para {{destinatario}} está «{{estado}}». La fecha prometida es {{promesa}}. Le avisamos ante cualquier cambio.', 'seguir'),
  ('Pedir dirección', 'Para entregar la guía {{guia}} necesitamos la dirección completa de {{destinatario}}: calle, número, apartamento y una referencia. ¿Nos la envía?', 'esperar'),
  ('Disponible en agencia', 'La guía {{guia}} está disponible para retirar en {{agencia}}, con documento de {{destinatario}}.', 'resolver'),
  ('Búsqueda iniciada', 'Iniciamos la búsqueda de la guía {{guia}}. Le respondemos por esta misma incidencia ({{incidencia}}) apenas tengamos novedades.', 'seguir'),
  ('Resuelta', 'Damos por resuelta la incidencia {{incidencia}}. Si algo quedó pendiente, respóndanos por aquí y la reabrimos.', 'resolver');

-- Which deadline somebody was told of, so that nobody is told twice.
CREATE TABLE incidencia_aviso (
  incidencia_id bigint      NOT NULL REFERENCES incidencia,
  vence         timestamptz NOT NULL,
  clase         text        NOT NULL CHECK (clase IN ('PRONTO', 'VENCIDA')),
  PRIMARY KEY (incidencia_id, vence, clase)
);

-- Numbers without gaps, for those whose role may not count.
CREATE FUNCTION numero_de_incidencia() RETURNS text
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ INSERT INTO numerador AS n (serie, dia, ultimo) VALUES ('I', hoy(), 1) ON CONFLICT (serie, dia) DO UPDATE SET ultimo = n.ultimo + 1
        RETURNING 'I-' || to_char(dia, 'YYMMDD') || '-' || lpad(ultimo::text, greatest(4, length(ultimo::text)), '0') $$;
REVOKE ALL ON FUNCTION numero_de_incidencia() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION numero_de_incidencia() TO anden_personal, anden_cliente, anden_agencia;

-- Who is told of what was said: of the house, who takes part, else who looks after its parcels; of ours, who answers for it.
CREATE FUNCTION interesados_en_incidencia(cual bigint, para_afuera boolean) RETURNS SETOF int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH i AS (SELECT * FROM incidencia WHERE id = cual),
    casa AS (
      SELECT u.id, EXISTS (SELECT FROM incidencia_mensaje m WHERE m.incidencia_id = i.id AND m.usuario_id = u.id) OR u.id = i.abierta_por AS participa
        FROM i JOIN usuario u ON u.estado = 'ACTIVO' AND NOT u.tecnico
         AND ((u.tipo_usuario = 'cliente' AND u.cliente_id = i.cliente_id AND 'CLI_001' = ANY (codigos_de(u.id)))
           OR (u.tipo_usuario = 'agencia' AND u.agente_id = i.agente_id AND 'PCK_001' = ANY (codigos_de(u.id))))
       WHERE para_afuera
    )
    SELECT c.id FROM casa c WHERE c.id IS DISTINCT FROM usuario_actual() AND (c.participa OR NOT EXISTS (SELECT FROM casa WHERE participa))
     UNION SELECT i.responsable_id FROM i WHERE NOT para_afuera AND i.responsable_id IS NOT NULL AND i.responsable_id IS DISTINCT FROM usuario_actual()
     LIMIT 50
  $$;
REVOKE ALL ON FUNCTION interesados_en_incidencia(bigint, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION interesados_en_incidencia(bigint, boolean) TO anden_personal, anden_cliente, anden_agencia;

-- What the system itself found, whoever was at work: ours alone, once for each key. Answers its id, or that of the one that is there.
CREATE FUNCTION abrir_incidencia_de_sistema(clave text, que jsonb) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hecha bigint;
BEGIN
  -- Two that find the same at once: the later one waits, and finds what the first one opened.
  PERFORM pg_advisory_xact_lock(hashtext('incidencia'), hashtext(clave));
  SELECT id INTO hecha FROM incidencia WHERE clave_sistema = clave;
  IF FOUND THEN RETURN hecha; END IF;
  INSERT INTO incidencia (numero, tipo_id, prioridad, asunto, guia_id, canal, creada, abierta_por, calendario_id, respuesta_s, resolucion_s,
                          corre_desde, vence, ultimo_mensaje, clave_sistema, ruta)
  VALUES (numero_de_incidencia(), (que ->> 'tipo_id')::int, que ->> 'prioridad', que ->> 'asunto', (que ->> 'guia_id')::bigint, 'SISTEMA',
          (que ->> 'ahora')::timestamptz, usuario_actual(), (que ->> 'calendario_id')::int, (que ->> 'respuesta_s')::int, (que ->> 'resolucion_s')::int,
          (que ->> 'ahora')::timestamptz, (que ->> 'vence')::timestamptz, (que ->> 'ahora')::timestamptz, clave, que ->> 'ruta')
  RETURNING id INTO hecha;
  INSERT INTO incidencia_nota (incidencia_id, usuario_id, texto) VALUES (hecha, usuario_actual(), que ->> 'texto');
  INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, usuario_id) VALUES ('incidencia', hecha, 'abrir', 'ABIERTA', usuario_actual());
  RETURN hecha;
END
$$;
REVOKE ALL ON FUNCTION abrir_incidencia_de_sistema(text, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION abrir_incidencia_de_sistema(text, jsonb) TO anden_personal, anden_chofer, anden_cliente, anden_agencia;

CREATE FUNCTION avisar_incidencia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"incidencias","codigo":"VAL_001"}');
  IF TG_TABLE_NAME = 'incidencia' THEN
    IF NEW.cliente_id IS NOT NULL THEN
      PERFORM pg_notify('anden_novedades', json_build_object('evento', 'incidencias', 'codigo', 'CLI_001', 'cliente', NEW.cliente_id)::text);
    ELSIF NEW.agente_id IS NOT NULL THEN
      PERFORM pg_notify('anden_novedades', json_build_object('evento', 'incidencias', 'codigo', 'PCK_001', 'agente', NEW.agente_id)::text);
    END IF;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_incidencia AFTER INSERT OR UPDATE ON incidencia FOR EACH ROW EXECUTE FUNCTION avisar_incidencia();
CREATE TRIGGER avisa_incidencia AFTER INSERT ON incidencia_nota FOR EACH ROW EXECUTE FUNCTION avisar_incidencia();

GRANT SELECT ON calendario, incidencia_tipo, incidencia_plazo TO anden_personal, anden_chofer, anden_cliente, anden_agencia, anden_sistema;
GRANT SELECT ON incidencia_macro TO anden_personal;
GRANT INSERT (nombre, texto, luego, activo), UPDATE (nombre, texto, luego, activo) ON incidencia_macro TO anden_personal;
GRANT UPDATE (aplicado) ON calendario TO anden_sistema;

GRANT SELECT, INSERT ON incidencia TO anden_personal;
GRANT UPDATE (tipo_id, prioridad, estado, asunto, responsable_id, tomada, calendario_id, respuesta_s, resolucion_s, consumido_s, corre_desde, vence,
              respuesta_vence, respondida, resuelta, cerrada, reaperturas, ultimo_mensaje, solucion, responsable_del_hecho, costo_centavos,
              duplicada_de, retiene, version) ON incidencia TO anden_personal;
-- Outsiders: theirs, and nothing of what it cost, whose fault it was, who holds it or what it is one with.
GRANT SELECT (id, numero, tipo_id, prioridad, entidad, estado, abierta, asunto, cliente_id, agente_id, guia_id, canal, creada, abierta_por, calendario_id,
              respuesta_s, resolucion_s, consumido_s, corre_desde, vence, respuesta_vence, respondida, resuelta, cerrada, reaperturas, ultimo_mensaje,
              version) ON incidencia TO anden_cliente, anden_agencia;
GRANT INSERT (numero, tipo_id, prioridad, asunto, cliente_id, agente_id, guia_id, canal, creada, abierta_por, calendario_id, respuesta_s, resolucion_s,
              corre_desde, vence, respuesta_vence, ultimo_mensaje) ON incidencia TO anden_cliente, anden_agencia;
GRANT UPDATE (estado, consumido_s, corre_desde, vence, respuesta_vence, resuelta, cerrada, reaperturas, ultimo_mensaje, version)
  ON incidencia TO anden_cliente, anden_agencia;
GRANT SELECT ON incidencia TO anden_sistema;
GRANT UPDATE (estado, cerrada, vence, respuesta_vence, version) ON incidencia TO anden_sistema;
GRANT SELECT, INSERT ON incidencia_mensaje TO anden_personal;
GRANT SELECT, INSERT (incidencia_id, usuario_id, de_afuera, clase, texto) ON incidencia_mensaje TO anden_cliente, anden_agencia;
GRANT SELECT, INSERT ON incidencia_nota TO anden_personal;
GRANT INSERT (incidencia_id, usuario_id, texto) ON incidencia_nota TO anden_sistema;
GRANT SELECT, INSERT ON incidencia_aviso TO anden_sistema;
GRANT INSERT ON documento_anotacion TO anden_cliente, anden_agencia, anden_sistema;

-- What was agreed with one client is nobody else's.
ALTER TABLE incidencia_plazo ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidencia_plazo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON incidencia_plazo TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON incidencia_plazo FOR SELECT TO anden_personal, anden_chofer, anden_sistema USING (true);
CREATE POLICY cliente ON incidencia_plazo FOR SELECT TO anden_cliente USING (cliente_id IS NULL OR cliente_id = cliente_actual());
CREATE POLICY agencia ON incidencia_plazo FOR SELECT TO anden_agencia USING (cliente_id IS NULL);

ALTER TABLE incidencia ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidencia FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON incidencia TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON incidencia TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY sistema ON incidencia TO anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON incidencia TO anden_cliente USING (cliente_id = cliente_actual()) WITH CHECK (cliente_id = cliente_actual());
CREATE POLICY agencia ON incidencia TO anden_agencia USING (agente_id = agente_actual()) WITH CHECK (agente_id = agente_actual());

ALTER TABLE incidencia_mensaje ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidencia_mensaje FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON incidencia_mensaje TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON incidencia_mensaje TO anden_personal USING (true) WITH CHECK (usuario_id = usuario_actual());
-- Whoever may see an incidencia sees what was said in it: the policy of that table answers.
CREATE POLICY afuera ON incidencia_mensaje FOR SELECT TO anden_cliente, anden_agencia
  USING (EXISTS (SELECT FROM incidencia i WHERE i.id = incidencia_id));
CREATE POLICY afuera_escribe ON incidencia_mensaje FOR INSERT TO anden_cliente, anden_agencia
  WITH CHECK (usuario_id = usuario_actual() AND de_afuera AND EXISTS (SELECT FROM incidencia i WHERE i.id = incidencia_id));

ALTER TABLE incidencia_nota ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidencia_nota FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON incidencia_nota TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON incidencia_nota TO anden_personal USING (true) WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY sistema ON incidencia_nota FOR INSERT TO anden_sistema WITH CHECK (true);

ALTER TABLE incidencia_aviso ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidencia_aviso FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON incidencia_aviso TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY sistema ON incidencia_aviso TO anden_sistema USING (true) WITH CHECK (true);

CREATE POLICY afuera_anota ON documento_anotacion FOR INSERT TO anden_cliente, anden_agencia
  WITH CHECK (usuario_id = usuario_actual() AND entidad = 'incidencia' AND EXISTS (SELECT FROM incidencia i WHERE i.id = documento_id));
CREATE POLICY sistema_anota ON documento_anotacion FOR INSERT TO anden_sistema WITH CHECK (entidad = 'incidencia');
