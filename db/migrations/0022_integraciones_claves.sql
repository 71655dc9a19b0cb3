-- What clients' own systems use: keys to call us with, and addresses of theirs that we tell of events (decision 0020).

-- The person behind a key, so that audit, comments and repeated commands have an author. It holds no role and never signs in.
ALTER TABLE usuario ADD COLUMN tecnico boolean NOT NULL DEFAULT false;
ALTER TABLE usuario ADD CONSTRAINT tecnico_es_de_cliente CHECK (NOT tecnico OR (tipo_usuario = 'cliente' AND clave_hash = '!'));
GRANT SELECT (tecnico) ON usuario TO anden_personal, anden_cliente;

-- Keys of clients' systems: only the hash is kept.
CREATE TABLE clave_api (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id   int         NOT NULL REFERENCES cliente,
  usuario_id   int         NOT NULL REFERENCES usuario,
  nombre       text        NOT NULL CHECK (length(nombre) BETWEEN 1 AND 60),
  -- Its beginning, by which people know it again.
  prefijo      text        NOT NULL,
  huella       bytea       NOT NULL CHECK (length(huella) = 32),
  alcances     text[]      NOT NULL CHECK (cardinality(alcances) > 0),
  creada       timestamptz NOT NULL DEFAULT now(),
  creada_por   int         NOT NULL REFERENCES usuario,
  vence        timestamptz,
  -- Within an hour.
  ultimo_uso   timestamptz,
  revocada     timestamptz,
  revocada_por int         REFERENCES usuario,
  CONSTRAINT clave_api_huella_unica UNIQUE (huella),
  CONSTRAINT una_persona_por_clave UNIQUE (usuario_id),
  CONSTRAINT revocada_por_alguien CHECK ((revocada IS NULL) = (revocada_por IS NULL))
);
CREATE INDEX clave_api_cliente ON clave_api (cliente_id);

GRANT SELECT (id, cliente_id, usuario_id, nombre, prefijo, alcances, creada, creada_por, vence, ultimo_uso, revocada, revocada_por)
  ON clave_api TO anden_personal, anden_cliente;
GRANT UPDATE (revocada, revocada_por) ON clave_api TO anden_personal, anden_cliente;
GRANT SELECT, INSERT, UPDATE (ultimo_uso) ON clave_api TO anden_sistema;
ALTER TABLE clave_api ENABLE ROW LEVEL SECURITY;
ALTER TABLE clave_api FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON clave_api TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON clave_api TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON clave_api TO anden_cliente USING (cliente_id = cliente_actual()) WITH CHECK (cliente_id = cliente_actual());

-- Every process forgets a key that was revoked or changed. Not on ultimo_uso: it changes no right.
CREATE TRIGGER avisa_acceso AFTER UPDATE OF revocada, vence, alcances, huella, cliente_id OR DELETE ON clave_api
  FOR EACH ROW EXECUTE FUNCTION avisar_cambio_de_acceso();

-- Addresses of clients' systems. Nothing is sent to one before somebody of ours approved it.
CREATE TABLE webhook (
  id              int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id      int         NOT NULL REFERENCES cliente,
  nombre          text        NOT NULL CHECK (length(nombre) BETWEEN 1 AND 60),
  url             text        NOT NULL CHECK (length(url) BETWEEN 10 AND 500),
  -- Kinds of event of its own parcels that it is told of.
  eventos         text[]      NOT NULL CHECK (cardinality(eventos) > 0),
  -- Signs what is sent; we need it as it is, so only the server itself may read it.
  secreto         text        NOT NULL CHECK (length(secreto) >= 40),
  estado          text        NOT NULL DEFAULT 'PENDIENTE' CHECK (estado IN ('PENDIENTE', 'APROBADO', 'RECHAZADO')),
  pausado         boolean     NOT NULL DEFAULT false,
  -- Who or what paused it.
  motivo_pausa    text        CHECK (motivo_pausa IN ('PERSONA', 'FALLAS')),
  -- The present run of failures, and how long the address is left alone because of it.
  fallas_seguidas int         NOT NULL DEFAULT 0,
  fallando_desde  timestamptz,
  espera_hasta    timestamptz,
  creado          timestamptz NOT NULL DEFAULT now(),
  creado_por      int         NOT NULL REFERENCES usuario,
  decidido        timestamptz,
  decidido_por    int         REFERENCES usuario,
  eliminado       timestamptz,
  CONSTRAINT pausa_dice_por_que CHECK (pausado = (motivo_pausa IS NOT NULL)),
  CONSTRAINT decision_tiene_autor CHECK ((estado = 'PENDIENTE') = (decidido IS NULL) AND (decidido IS NULL) = (decidido_por IS NULL))
);
CREATE INDEX webhook_cliente ON webhook (cliente_id);
-- What each new event looks into: a handful of rows.
CREATE INDEX webhook_escucha ON webhook (cliente_id) WHERE estado = 'APROBADO' AND eliminado IS NULL;

GRANT SELECT (id, cliente_id, nombre, url, eventos, estado, pausado, motivo_pausa, fallas_seguidas, fallando_desde, espera_hasta, creado, creado_por,
              decidido, decidido_por, eliminado) ON webhook TO anden_personal, anden_cliente;
GRANT UPDATE (nombre, eventos, pausado, motivo_pausa, fallas_seguidas, fallando_desde, espera_hasta, eliminado) ON webhook TO anden_personal, anden_cliente;
GRANT UPDATE (estado, decidido, decidido_por) ON webhook TO anden_personal;
GRANT SELECT, INSERT, UPDATE (pausado, motivo_pausa, fallas_seguidas, fallando_desde, espera_hasta) ON webhook TO anden_sistema;
ALTER TABLE webhook ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON webhook TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON webhook TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON webhook TO anden_cliente USING (cliente_id = cliente_actual()) WITH CHECK (cliente_id = cliente_actual());

-- What is to be told, written in the transaction of the event, and what became of it; kept 30 days. No keys to parcel and event: checking
-- them would lock the parcel once more, and neither is ever deleted.
CREATE TABLE webhook_aviso (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What the receiver knows it by: the same at every attempt.
  identificador  uuid        NOT NULL DEFAULT gen_random_uuid(),
  webhook_id     int         NOT NULL REFERENCES webhook,
  cliente_id     int         NOT NULL,
  tipo           text        NOT NULL CHECK (tipo IN ('EVENTO', 'PRUEBA')),
  guia_id        bigint,
  evento         text,
  estado_general text,
  fecha          timestamptz NOT NULL,
  creado         timestamptz NOT NULL DEFAULT now(),
  estado         text        NOT NULL DEFAULT 'PENDIENTE' CHECK (estado IN ('PENDIENTE', 'ENTREGADO', 'FALLIDO')),
  intentos       smallint    NOT NULL DEFAULT 0,
  proximo        timestamptz NOT NULL DEFAULT now(),
  ultimo_intento timestamptz,
  codigo_http    smallint,
  ms             int,
  error          text,
  CONSTRAINT evento_con_sus_datos CHECK ((tipo = 'EVENTO') = (guia_id IS NOT NULL AND evento IS NOT NULL AND estado_general IS NOT NULL))
);
CREATE INDEX webhook_aviso_pendiente ON webhook_aviso (webhook_id, guia_id, id) WHERE estado = 'PENDIENTE';
CREATE INDEX webhook_aviso_por_enviar ON webhook_aviso (webhook_id, proximo, id) WHERE estado = 'PENDIENTE';
CREATE INDEX webhook_aviso_cliente ON webhook_aviso (cliente_id, id DESC);
CREATE INDEX webhook_aviso_guia ON webhook_aviso (guia_id) WHERE guia_id IS NOT NULL;
CREATE INDEX webhook_aviso_webhook ON webhook_aviso (webhook_id, id DESC);

GRANT SELECT, INSERT, UPDATE (estado, intentos, proximo) ON webhook_aviso TO anden_personal, anden_cliente;
GRANT SELECT, UPDATE (estado, intentos, proximo, ultimo_intento, codigo_http, ms, error), DELETE ON webhook_aviso TO anden_sistema;
ALTER TABLE webhook_aviso ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_aviso FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON webhook_aviso TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY sistema ON webhook_aviso TO anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY personal ON webhook_aviso FOR SELECT TO anden_personal USING (true);
CREATE POLICY personal_reenvia ON webhook_aviso FOR UPDATE TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY personal_prueba ON webhook_aviso FOR INSERT TO anden_personal WITH CHECK (tipo = 'PRUEBA');
CREATE POLICY cliente ON webhook_aviso FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY cliente_reenvia ON webhook_aviso FOR UPDATE TO anden_cliente USING (cliente_id = cliente_actual()) WITH CHECK (cliente_id = cliente_actual());
CREATE POLICY cliente_prueba ON webhook_aviso FOR INSERT TO anden_cliente
  WITH CHECK (tipo = 'PRUEBA' AND cliente_id = cliente_actual() AND EXISTS (SELECT FROM webhook w WHERE w.id = webhook_id));

-- Once for each statement that adds events, whatever their number. It runs after the parcels of the same statement were updated, so the
-- state that it notes is the one that the event led to. While an address is paused, its events wait.
CREATE FUNCTION anotar_avisos() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO webhook_aviso (webhook_id, cliente_id, tipo, guia_id, evento, estado_general, fecha)
  SELECT w.id, w.cliente_id, 'EVENTO', n.guia_id, n.tipo, g.estado_general, n.fecha_evento
    FROM nuevos n
    JOIN webhook w ON w.cliente_id = n.cliente_id AND w.estado = 'APROBADO' AND w.eliminado IS NULL AND n.tipo = ANY (w.eventos)
    JOIN guia g ON g.id = n.guia_id
   ORDER BY n.id;
  IF FOUND THEN
    PERFORM pg_notify('anden_trabajo', 'webhooks');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER anota_avisos AFTER INSERT ON evento REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION anotar_avisos();
