-- Levantes: what a client asks us to fetch, from the asking to the last parcel scanned in (decision 0116). Which parcels belong to one is a
-- row of `levante_guia`; what became of each is a projection of its events, which nobody writes.

-- Who looks after levantes is a papel of its own, and may do what a levante does to parcels.
ALTER TABLE transicion DROP CONSTRAINT quien_es_conocido,
  ADD CONSTRAINT quien_es_conocido CHECK (quien <@ ARRAY['operario', 'chofer', 'agencia', 'cliente', 'encargado', 'trafico', 'levantes'] AND cardinality(quien) > 0);
ALTER TABLE version_paso DROP CONSTRAINT version_quien_es_conocido,
  ADD CONSTRAINT version_quien_es_conocido CHECK (quien <@ ARRAY['operario', 'chofer', 'agencia', 'cliente', 'encargado', 'trafico', 'levantes'] AND cardinality(quien) > 0);

INSERT INTO tipo_evento (codigo, nombre, estado_destino, paso_cbv, texto_publico) VALUES ('LEV_NO', 'No se levantó', 'PRE_INGRESADO', NULL, NULL);
INSERT INTO motivo (id, nombre, responsable, reintentable, exige_foto) VALUES
  (60, 'Cliente cerrado', 'cliente', true, true), (61, 'Mercadería no pronta', 'cliente', true, false),
  (62, 'Sin capacidad en el vehículo', 'empresa', true, false), (63, 'Dirección de levante incorrecta', 'cliente', true, true),
  (64, 'Fuera de horario', 'empresa', true, false), (65, 'Cancelado en puerta', 'cliente', true, false),
  (66, 'Levante cancelado', 'cliente', true, false), (67, 'No estaba en el levante', 'cliente', true, false);
INSERT INTO motivo_de_evento (tipo_evento, motivo_id) SELECT 'LEV_NO', generate_series(60, 67);

INSERT INTO transicion (estado_desde, tipo_evento, estado_hasta, quien, exige) VALUES
  ('A_LEVANTAR', 'LEV_NO', 'PRE_INGRESADO', '{operario,chofer,cliente,levantes}', '{motivo}');
UPDATE transicion SET quien = quien || '{levantes}'::text[] WHERE tipo_evento IN ('LEV_SOL', 'LEV_OK', 'LEV_DIF') AND NOT 'levantes' = ANY (quien);
INSERT INTO version_paso (version_id, estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos)
SELECT v.id, t.estado_desde, t.tipo_evento, t.estado_hasta, t.quien, t.exige, t.deshacer_minutos
  FROM version_transiciones v CROSS JOIN transicion t
 WHERE v.estado IN ('PUBLICADA', 'BORRADOR') AND t.tipo_evento = 'LEV_NO';
UPDATE version_paso p SET quien = p.quien || '{levantes}'::text[]
  FROM version_transiciones v
 WHERE v.id = p.version_id AND v.estado IN ('PUBLICADA', 'BORRADOR') AND p.tipo_evento IN ('LEV_SOL', 'LEV_OK', 'LEV_DIF') AND NOT 'levantes' = ANY (p.quien);

INSERT INTO documento_estado (entidad, codigo, nombre, familia, es_final, orden) VALUES
  ('levante', 'SOLICITADO', 'Solicitado', 'info', false, 1), ('levante', 'CONFIRMADO', 'Confirmado', 'info', false, 2),
  ('levante', 'ASIGNADO', 'Asignado', 'curso', false, 3), ('levante', 'EN_CAMINO', 'En camino', 'curso', false, 4),
  ('levante', 'EN_PUNTO', 'En el punto', 'curso', false, 5), ('levante', 'LEVANTADO', 'Levantado', 'ok', false, 6),
  ('levante', 'LEVANTADO_CON_DIFERENCIA', 'Levantado con diferencia', 'alerta', false, 7),
  ('levante', 'RECIBIDO_EN_PLANTA', 'Recibido en planta', 'ok', false, 8), ('levante', 'CERRADO', 'Cerrado', 'neutro', false, 9),
  ('levante', 'FALLIDO', 'Fallido', 'error', false, 10), ('levante', 'REPROGRAMADO', 'Reprogramado', 'neutro', true, 11),
  -- Not final: a driver without a network may have collected it before the word arrived. What was read rules.
  ('levante', 'CANCELADO', 'Cancelado', 'neutro', false, 12), ('levante', 'VENCIDO', 'Vencido', 'alerta', false, 13);
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien)
SELECT 'levante', desde, acto, nombre, hasta, quien
  FROM (VALUES
    (ARRAY[NULL], 'solicitar', 'Solicitar', 'CONFIRMADO', '{cliente,levantes}'::text[]),
    (ARRAY[NULL], 'solicitar_sin_franja', 'Solicitar', 'SOLICITADO', '{cliente,levantes,sistema}'),
    ('{SOLICITADO}', 'confirmar', 'Confirmar', 'CONFIRMADO', '{levantes}'),
    ('{SOLICITADO,CONFIRMADO,ASIGNADO}', 'asignar', 'Asignar', 'ASIGNADO', '{levantes}'),
    ('{ASIGNADO}', 'desasignar', 'Quitar el chofer', 'CONFIRMADO', '{levantes}'),
    ('{ASIGNADO}', 'en_camino', 'Voy en camino', 'EN_CAMINO', '{chofer_propio,levantes}'),
    ('{ASIGNADO,EN_CAMINO}', 'en_punto', 'Llegué', 'EN_PUNTO', '{chofer_propio,levantes}'),
    ('{ASIGNADO,EN_CAMINO,EN_PUNTO}', 'levantar', 'Levantar', 'LEVANTADO', '{chofer_propio,levantes}'),
    ('{ASIGNADO,EN_CAMINO,EN_PUNTO}', 'levantar_con_diferencia', 'Levantar', 'LEVANTADO_CON_DIFERENCIA', '{chofer_propio,levantes}'),
    ('{CANCELADO,VENCIDO}', 'levantar', 'Levantar', 'LEVANTADO', '{chofer_propio}'),
    ('{CANCELADO,VENCIDO}', 'levantar_con_diferencia', 'Levantar', 'LEVANTADO_CON_DIFERENCIA', '{chofer_propio}'),
    ('{ASIGNADO,EN_CAMINO,EN_PUNTO}', 'fallar', 'No se levantó', 'FALLIDO', '{chofer_propio,levantes}'),
    ('{LEVANTADO,LEVANTADO_CON_DIFERENCIA}', 'recibir', 'Dar por recibido', 'RECIBIDO_EN_PLANTA', '{levantes,sistema}'),
    ('{RECIBIDO_EN_PLANTA}', 'cerrar', 'Cerrar', 'CERRADO', '{levantes,sistema}'),
    ('{CERRADO}', 'reabrir', 'Reabrir', 'RECIBIDO_EN_PLANTA', '{levantes}'),
    ('{SOLICITADO,CONFIRMADO,VENCIDO}', 'reprogramar', 'Reprogramar', 'REPROGRAMADO', '{cliente,levantes}'),
    ('{ASIGNADO,FALLIDO}', 'reprogramar', 'Reprogramar', 'REPROGRAMADO', '{levantes}'),
    ('{SOLICITADO,CONFIRMADO,ASIGNADO,VENCIDO}', 'cancelar', 'Cancelar', 'CANCELADO', '{cliente,levantes}'),
    ('{EN_CAMINO,EN_PUNTO}', 'cancelar', 'Cancelar', 'CANCELADO', '{levantes}'),
    ('{SOLICITADO,CONFIRMADO,ASIGNADO}', 'vencer', 'Vencer', 'VENCIDO', '{sistema}')
  ) AS p (desdes, acto, nombre, hasta, quien) CROSS JOIN unnest(p.desdes::text[]) AS desde;

-- Where a client's parcels are fetched, and where they go back to.
CREATE TABLE cliente_direccion (
  id              int      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id      int      NOT NULL REFERENCES cliente,
  nombre          text     NOT NULL CHECK (length(nombre) BETWEEN 1 AND 60),
  direccion       text     NOT NULL CHECK (length(direccion) BETWEEN 1 AND 200),
  localidad       text     CHECK (length(localidad) BETWEEN 1 AND 80),
  departamento_id smallint NOT NULL REFERENCES departamento,
  zona_id         smallint NOT NULL REFERENCES zona,
  contacto        text     CHECK (length(contacto) BETWEEN 1 AND 80),
  telefono        text     CHECK (length(telefono) BETWEEN 1 AND 40),
  -- What the driver must know to get in.
  acceso          text     CHECK (length(acceso) BETWEEN 1 AND 300),
  -- The one that stands on the client itself.
  principal       boolean  NOT NULL DEFAULT false,
  activa          boolean  NOT NULL DEFAULT true,
  CONSTRAINT cliente_direccion_nombre UNIQUE (cliente_id, nombre)
);
CREATE UNIQUE INDEX cliente_direccion_principal ON cliente_direccion (cliente_id) WHERE principal;

CREATE FUNCTION llevar_direccion_principal() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.direccion IS NOT NULL THEN
    INSERT INTO cliente_direccion AS d (cliente_id, nombre, direccion, localidad, departamento_id, zona_id, principal)
    VALUES (NEW.id, 'Principal', left(NEW.direccion, 200), left(NEW.localidad, 80), NEW.departamento_id, NEW.zona_id, true)
    ON CONFLICT (cliente_id) WHERE principal DO UPDATE
      SET direccion = EXCLUDED.direccion, localidad = EXCLUDED.localidad, departamento_id = EXCLUDED.departamento_id, zona_id = EXCLUDED.zona_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER lleva_direccion AFTER INSERT OR UPDATE OF direccion, localidad, departamento_id, zona_id ON cliente
  FOR EACH ROW EXECUTE FUNCTION llevar_direccion_principal();
INSERT INTO cliente_direccion (cliente_id, nombre, direccion, localidad, departamento_id, zona_id, principal)
SELECT id, 'Principal', left(direccion, 200), left(localidad, 80), departamento_id, zona_id, true FROM cliente WHERE length(direccion) > 0;

-- How many levantes fit into a slot of a weekday (Monday 1) in one zone; the rows without a zone hold for all that have none of their own.
CREATE TABLE franja_capacidad (
  zona_id    smallint REFERENCES zona,
  dia_semana smallint NOT NULL CHECK (dia_semana BETWEEN 1 AND 7),
  desde      time     NOT NULL,
  hasta      time     NOT NULL,
  paradas    int      NOT NULL CHECK (paradas BETWEEN 0 AND 1000),
  CONSTRAINT franja_unica UNIQUE NULLS NOT DISTINCT (zona_id, dia_semana, desde),
  CONSTRAINT franja_corre_adelante CHECK (desde < hasta)
);
INSERT INTO franja_capacidad (zona_id, dia_semana, desde, hasta, paradas)
SELECT NULL::smallint, d, f.desde, f.hasta, 20
  FROM generate_series(1, 5) AS d, (VALUES ('09:00'::time, '12:00'::time), ('12:00', '15:00'), ('15:00', '18:00')) AS f (desde, hasta)
UNION ALL SELECT NULL, 6, '09:00', '12:00', 20;
-- Until when a levante is asked for the same day.
CREATE TABLE corte_levante (
  zona_id smallint REFERENCES zona,
  hora    time NOT NULL,
  CONSTRAINT corte_unico UNIQUE NULLS NOT DISTINCT (zona_id)
);
INSERT INTO corte_levante (zona_id, hora) VALUES (NULL, '11:00');

CREATE TABLE levante (
  id                bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero            text     COLLATE "C" NOT NULL UNIQUE CHECK (numero ~ '^L-\d{6}-\d{4,}$'),
  cliente_id        int      NOT NULL REFERENCES cliente,
  -- Null: the client has told us none yet.
  direccion_id      int      REFERENCES cliente_direccion,
  -- As they stood when it was asked for: a driver goes where the client said.
  direccion         text     NOT NULL CHECK (length(direccion) BETWEEN 1 AND 300),
  contacto          text     CHECK (length(contacto) BETWEEN 1 AND 80),
  telefono          text     CHECK (length(telefono) BETWEEN 1 AND 40),
  acceso            text     CHECK (length(acceso) BETWEEN 1 AND 300),
  zona_id           smallint NOT NULL REFERENCES zona,
  dia               date     NOT NULL,
  desde             time     NOT NULL,
  hasta             time     NOT NULL,
  entidad           text     NOT NULL DEFAULT 'levante' CHECK (entidad = 'levante'),
  estado            text     NOT NULL,
  vivo              boolean  NOT NULL GENERATED ALWAYS AS (estado IN ('SOLICITADO', 'CONFIRMADO', 'ASIGNADO', 'EN_CAMINO', 'EN_PUNTO')) STORED,
  origen            text     NOT NULL CHECK (origen IN ('CLIENTE', 'TRAFICO', 'PLANTILLA', 'ENVIO', 'DEPOSITO')),
  -- A number, where nothing was loaded yet.
  bultos_anunciados int      CHECK (bultos_anunciados BETWEEN 1 AND 100000),
  bultos_levantados int      CHECK (bultos_levantados BETWEEN 0 AND 100000),
  -- What was not as announced, in one word; and what became of it.
  diferencia        text     CHECK (diferencia IN ('FALTARON', 'SOBRARON', 'DANADOS')),
  decision          text     CHECK (length(decision) BETWEEN 1 AND 300),
  chofer_id         int      REFERENCES usuario,
  motivo_id         smallint REFERENCES motivo,
  -- Who handed over.
  entrega           text     CHECK (length(entrega) BETWEEN 1 AND 80),
  firma_id          bigint   REFERENCES archivo,
  foto_id           bigint   REFERENCES archivo,
  reprogramado_de   bigint   REFERENCES levante,
  instrucciones     text     CHECK (length(instrucciones) BETWEEN 1 AND 300),
  levantado         timestamptz,
  recibido          timestamptz,
  creado            timestamptz NOT NULL DEFAULT now(),
  creado_por        int      NOT NULL REFERENCES usuario,
  version           int      NOT NULL DEFAULT 1,
  CONSTRAINT levante_estado FOREIGN KEY (entidad, estado) REFERENCES documento_estado,
  CONSTRAINT levante_corre_adelante CHECK (desde < hasta),
  CONSTRAINT asignado_tiene_chofer CHECK (estado NOT IN ('ASIGNADO', 'EN_CAMINO', 'EN_PUNTO') OR chofer_id IS NOT NULL),
  CONSTRAINT diferencia_tiene_palabra CHECK (estado <> 'LEVANTADO_CON_DIFERENCIA' OR diferencia IS NOT NULL),
  CONSTRAINT fallido_tiene_motivo CHECK (estado <> 'FALLIDO' OR motivo_id IS NOT NULL)
);
CREATE INDEX levante_dia ON levante (dia DESC, id DESC);
CREATE INDEX levante_cliente ON levante (cliente_id, id DESC);
CREATE INDEX levante_chofer ON levante (chofer_id, dia DESC) WHERE chofer_id IS NOT NULL;
CREATE INDEX levante_franja ON levante (dia, zona_id, desde) WHERE vivo;
CREATE INDEX levante_por_seguir ON levante (estado, dia) WHERE estado IN ('LEVANTADO', 'LEVANTADO_CON_DIFERENCIA', 'RECIBIDO_EN_PLANTA', 'FALLIDO', 'VENCIDO');
CREATE INDEX levante_direccion ON levante (direccion_id) WHERE direccion_id IS NOT NULL;
CREATE UNIQUE INDEX levante_reprogramado_una_vez ON levante (reprogramado_de) WHERE reprogramado_de IS NOT NULL;

-- The parcels of one. Announced, collected and scanned in are counted from here: there is no sum that could differ.
CREATE TABLE levante_guia (
  levante_id bigint  NOT NULL REFERENCES levante,
  guia_id    bigint  NOT NULL REFERENCES guia,
  -- False: the driver found it there.
  anunciada  boolean NOT NULL DEFAULT true,
  estado     text    NOT NULL DEFAULT 'ANUNCIADA' CHECK (estado IN ('ANUNCIADA', 'LEVANTADA', 'INGRESADA', 'NO_ESTABA', 'QUITADA', 'PERDIDA')),
  abierta    boolean NOT NULL GENERATED ALWAYS AS (estado IN ('ANUNCIADA', 'LEVANTADA')) STORED,
  PRIMARY KEY (levante_id, guia_id)
);
-- A parcel is never in two open levantes.
CREATE UNIQUE INDEX guia_en_un_levante ON levante_guia (guia_id) WHERE abierta;
CREATE INDEX levante_guia_guia ON levante_guia (guia_id, levante_id DESC);
