-- The engine of events: what an event must carry, who may register it, and what it leaves on the parcel and its pieces.

-- Why a parcel was not delivered, is held back, goes back or never was; and whose doing it is: only the company's hurts its promise.
CREATE TABLE motivo (
  id           smallint PRIMARY KEY,
  nombre       text    NOT NULL,
  responsable  text    NOT NULL CHECK (responsable IN ('destinatario', 'cliente', 'empresa', 'externo')),
  -- Whether another visit makes sense.
  reintentable boolean NOT NULL DEFAULT true,
  exige_foto   boolean NOT NULL DEFAULT false,
  activo       boolean NOT NULL DEFAULT true,
  CONSTRAINT motivo_nombre_unico UNIQUE (nombre)
);

INSERT INTO motivo (id, nombre, responsable, reintentable, exige_foto) VALUES
  (1, 'Destinatario ausente', 'destinatario', true, false), (2, 'Dirección incompleta o incorrecta', 'cliente', true, false),
  (3, 'No atiende timbre ni teléfono', 'destinatario', true, false), (4, 'Local cerrado', 'destinatario', true, false),
  (5, 'Zona con acceso impedido', 'externo', true, false), (6, 'Sin dinero para el contra-reembolso', 'destinatario', true, false),
  (7, 'Sin documento o no coincide', 'destinatario', true, false), (8, 'Pide otra fecha', 'destinatario', true, false),
  (9, 'Pide retirar en agencia', 'destinatario', true, false), (10, 'Rechazado por el destinatario', 'destinatario', false, false),
  (11, 'Pedido cancelado por el cliente', 'cliente', false, false), (12, 'Se mudó o es desconocido', 'destinatario', false, false),
  (13, 'Paquete dañado', 'empresa', false, true), (14, 'Fuera de tiempo de ruta', 'empresa', true, false),
  (15, 'Vehículo averiado', 'empresa', true, false), (16, 'Clima', 'externo', true, false),
  (20, 'Falta documentación', 'cliente', true, false), (21, 'A pedido del cliente', 'cliente', true, false),
  (22, 'Contenido a verificar', 'empresa', true, false), (23, 'Contra-reembolso sin importe', 'cliente', true, false),
  (30, 'Datos cargados por error', 'cliente', false, false), (31, 'Pedido duplicado', 'cliente', false, false),
  (40, 'Intentos agotados', 'destinatario', false, false), (41, 'Venció en agencia', 'destinatario', false, false),
  (50, 'Rechaza un bulto dañado', 'destinatario', false, false), (51, 'Falta un bulto', 'empresa', true, false);

-- Which reasons each event offers.
CREATE TABLE motivo_de_evento (
  tipo_evento text     NOT NULL REFERENCES tipo_evento,
  motivo_id   smallint NOT NULL REFERENCES motivo,
  PRIMARY KEY (tipo_evento, motivo_id)
);
INSERT INTO motivo_de_evento (tipo_evento, motivo_id)
SELECT 'NOENT', id FROM motivo WHERE id BETWEEN 1 AND 16
UNION ALL SELECT 'RTN', id FROM motivo WHERE id BETWEEN 20 AND 23
UNION ALL SELECT 'ANU', unnest(ARRAY[11, 30, 31])
UNION ALL SELECT 'DEV_INI', unnest(ARRAY[10, 11, 12, 13, 21, 40, 41])
UNION ALL SELECT 'ENT_PAR', unnest(ARRAY[50, 51]);

-- Who may take a step, what must come with it, and for how long whoever registered it may undo it. An administrator may take any.
ALTER TABLE transicion
  ADD COLUMN quien text[] NOT NULL DEFAULT '{operario}',
  ADD COLUMN exige text[] NOT NULL DEFAULT '{}',
  ADD COLUMN deshacer_minutos smallint NOT NULL DEFAULT 15,
  ADD CONSTRAINT quien_es_conocido CHECK (quien <@ ARRAY['operario', 'chofer', 'agencia', 'cliente', 'encargado'] AND cardinality(quien) > 0),
  ADD CONSTRAINT exige_es_conocido CHECK (exige <@ ARRAY['motivo', 'foto', 'firma', 'documento', 'recibe', 'monto', 'agente', 'bultos', 'dia', 'direccion', 'nota', 'peso']),
  ADD CONSTRAINT deshacer_es_plazo CHECK (deshacer_minutos BETWEEN 0 AND 1440);

-- What lies on the plant's belt is there, whatever was written down before: a collection that nobody registered stops no scan.
INSERT INTO transicion (estado_desde, tipo_evento, estado_hasta) VALUES
  ('PRE_INGRESADO', 'ING_PL', 'INGRESADO'), ('A_LEVANTAR', 'ING_PL', 'INGRESADO'), ('A_LEVANTAR', 'ADM', 'INGRESADO'),
  ('PRE_INGRESADO', 'LEV_OK', 'LEVANTADO');

UPDATE transicion SET quien = CASE
    WHEN tipo_evento IN ('LEV_SOL', 'ANU', 'DAT') THEN ARRAY['operario', 'cliente']
    WHEN tipo_evento IN ('LEV_OK', 'LEV_DIF', 'CAR', 'SAL', 'PRX', 'ENT', 'ENT_CR', 'ENT_PAR', 'NOENT', 'DEV_ENT') THEN ARRAY['operario', 'chofer']
    WHEN tipo_evento IN ('ING_AG', 'RET_AG', 'PRO') THEN ARRAY['operario', 'agencia']
    WHEN tipo_evento = 'DAN' THEN ARRAY['operario', 'chofer', 'agencia']
    WHEN tipo_evento IN ('EXT', 'SIN') THEN ARRAY['encargado']
    ELSE ARRAY['operario'] END,
  exige = CASE tipo_evento
    WHEN 'ENT' THEN '{recibe}' WHEN 'ENT_CR' THEN '{recibe,monto}' WHEN 'ENT_PAR' THEN '{recibe,bultos,motivo}'
    WHEN 'NOENT' THEN '{motivo}' WHEN 'RET_AG' THEN '{documento}' WHEN 'DEV_ENT' THEN '{firma}' WHEN 'RTN' THEN '{motivo}'
    WHEN 'DAN' THEN '{foto,nota}' WHEN 'EXT' THEN '{nota}' WHEN 'SIN' THEN '{nota}' WHEN 'ANU' THEN '{motivo}' WHEN 'DEV_INI' THEN '{motivo}'
    WHEN 'DESV' THEN '{agente}' WHEN 'REP' THEN '{dia}' WHEN 'PRO' THEN '{dia}' WHEN 'DIR' THEN '{direccion}' WHEN 'PES' THEN '{peso}'
    ELSE '{}' END::text[],
  -- What ends a life is undone by whoever leads, once the moment is over.
  deshacer_minutos = CASE WHEN tipo_evento IN ('EXT', 'SIN', 'DEV_ENT') THEN 5 ELSE 15 END;

-- What is expected next of a parcel in a state, of whom, and within how many hours it should have happened.
ALTER TABLE estado_guia ADD COLUMN proximo_paso text, ADD COLUMN responsable text, ADD COLUMN horas smallint CHECK (horas > 0);
UPDATE estado_guia e SET proximo_paso = p.paso, responsable = p.responsable, horas = p.horas
  FROM (VALUES ('PRE_INGRESADO', 'Levante o entrega en mostrador', 'Cliente', 48), ('A_LEVANTAR', 'Levantarla en origen', 'Chofer', 24),
               ('LEVANTADO', 'Ingreso a planta', 'Planta', 12), ('INGRESADO', 'Clasificarla o asignarla a un recorrido', 'Planta', 24),
               ('CLASIFICADO', 'Despacharla o asignarla a un recorrido', 'Tráfico', 24), ('EN_TRASLADO', 'Arribo a destino', 'Transporte', 24),
               ('EN_AGENCIA', 'Retiro por el destinatario', 'Agencia', NULL), ('ASIGNADO', 'Salida a reparto', 'Chofer', 24),
               ('EN_REPARTO', 'Entrega', 'Chofer', 12), ('NO_ENTREGADO', 'Reprogramar, desviar o devolver', 'Atención', 12),
               ('RETENIDO', 'Liberarla o devolverla', 'Atención', 48), ('EN_DEVOLUCION', 'Entrega al remitente', 'Chofer', 72)
       ) AS p (codigo, paso, responsable, horas)
 WHERE e.codigo = p.codigo;

-- Where what goes back to a client is taken.
ALTER TABLE cliente
  ADD COLUMN direccion text,
  ADD COLUMN localidad text,
  ADD COLUMN departamento_id smallint NOT NULL DEFAULT 1 REFERENCES departamento,
  ADD COLUMN zona_id smallint NOT NULL DEFAULT 1 REFERENCES zona,
  ADD COLUMN max_intentos smallint NOT NULL DEFAULT 2 CHECK (max_intentos BETWEEN 1 AND 9);

ALTER TABLE guia
  -- Projection as well: visits without delivery, and the reason that still explains the state.
  ADD COLUMN intentos smallint NOT NULL DEFAULT 0,
  ADD COLUMN motivo_id smallint REFERENCES motivo,
  -- A return is a parcel of its own, the child of the one that it takes back.
  ADD COLUMN madre_id bigint REFERENCES guia;
CREATE INDEX guia_madre ON guia (madre_id) WHERE madre_id IS NOT NULL;

ALTER TABLE evento
  -- Which pieces it happened to; null: all of them.
  ADD COLUMN bultos smallint[],
  ADD COLUMN motivo_id smallint REFERENCES motivo,
  ADD COLUMN monto_centavos bigint CHECK (monto_centavos > 0),
  ADD COLUMN documento text,
  ADD COLUMN recibe text,
  ADD COLUMN peso_gramos int CHECK (peso_gramos > 0),
  -- The day that was agreed on: of the next visit (REP), or the last of custody (PRO).
  ADD COLUMN dia date,
  ADD COLUMN foto_id bigint REFERENCES archivo,
  ADD COLUMN firma_id bigint REFERENCES archivo,
  -- Of a DESV: the agency before it, so that a correction can give it back.
  ADD COLUMN agente_previo_id int REFERENCES agente,
  -- Of a CORR: the event that it declares wrong.
  ADD COLUMN corrige_id bigint,
  -- Made by the device that read the label: the same reading is applied once, however often it is sent.
  ADD COLUMN clave uuid,
  ADD CONSTRAINT correccion_dice_cual CHECK ((tipo = 'CORR') = (corrige_id IS NOT NULL));
CREATE INDEX evento_foto ON evento (foto_id) WHERE foto_id IS NOT NULL;
CREATE INDEX evento_firma ON evento (firma_id) WHERE firma_id IS NOT NULL;

-- The pieces of a parcel of several, each with its own state; a parcel of one is its own piece and has no row here.
CREATE TABLE bulto (
  guia_id       bigint   NOT NULL REFERENCES guia,
  numero        smallint NOT NULL CHECK (numero BETWEEN 1 AND 999),
  estado        text     NOT NULL REFERENCES estado_guia,
  ultimo_evento text     NOT NULL REFERENCES tipo_evento,
  ultimo_fecha  timestamptz NOT NULL,
  peso_gramos   int      CHECK (peso_gramos > 0),
  PRIMARY KEY (guia_id, numero)
);
INSERT INTO bulto (guia_id, numero, estado, ultimo_evento, ultimo_fecha)
SELECT g.id, n, g.estado_general, g.ultimo_evento, g.ultimo_fecha FROM guia g, generate_series(1, g.bultos) AS n WHERE g.bultos > 1;

GRANT SELECT ON motivo, motivo_de_evento TO anden_personal, anden_cliente, anden_agencia, anden_sistema;
GRANT SELECT, INSERT, UPDATE ON bulto TO anden_personal, anden_cliente, anden_agencia;
GRANT SELECT ON bulto TO anden_sistema;
GRANT INSERT ON evento TO anden_personal, anden_cliente, anden_agencia;
GRANT UPDATE (estado_general, ultimo_evento, ultimo_fecha, levantada, en_agencia_desde, vence_el, intentos, motivo_id, peso_gramos)
  ON guia TO anden_personal, anden_cliente, anden_agencia;
-- Another agency, another address, a parcel that goes back: staff's alone.
GRANT INSERT, UPDATE (agente_id, direccion, localidad) ON guia TO anden_personal;

CREATE POLICY cliente_registra ON guia FOR UPDATE TO anden_cliente USING (cliente_id = cliente_actual()) WITH CHECK (cliente_id = cliente_actual());
CREATE POLICY agencia_registra ON guia FOR UPDATE TO anden_agencia USING (agente_id = agente_actual()) WITH CHECK (agente_id = agente_actual());
CREATE POLICY cliente_registra ON evento FOR INSERT TO anden_cliente
  WITH CHECK (cliente_id = cliente_actual() AND usuario_id = usuario_actual()
    AND EXISTS (SELECT FROM guia g WHERE g.id = evento.guia_id AND g.cliente_id = cliente_actual()));
CREATE POLICY agencia_registra ON evento FOR INSERT TO anden_agencia
  WITH CHECK (usuario_id = usuario_actual()
    AND EXISTS (SELECT FROM guia g WHERE g.id = evento.guia_id AND g.cliente_id = evento.cliente_id AND g.agente_id = agente_actual()));

ALTER TABLE bulto ENABLE ROW LEVEL SECURITY;
ALTER TABLE bulto FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON bulto TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON bulto TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY ajena ON bulto TO anden_cliente, anden_agencia
  USING (EXISTS (SELECT FROM guia g WHERE g.id = bulto.guia_id)) WITH CHECK (EXISTS (SELECT FROM guia g WHERE g.id = bulto.guia_id));

-- A photo or signature of an event is the company's: whoever sees the parcel sees it, and it is not a person's to lose.
CREATE POLICY prueba_de_evento ON archivo FOR SELECT TO anden_personal, anden_cliente, anden_agencia
  USING (EXISTS (SELECT FROM evento e WHERE e.foto_id = archivo.id) OR EXISTS (SELECT FROM evento e WHERE e.firma_id = archivo.id));

CREATE OR REPLACE FUNCTION bytes_subidos(persona int) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(sum(a.tamano), 0) FROM archivo a
         WHERE a.usuario_id = persona AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id)
           AND NOT EXISTS (SELECT FROM evento WHERE foto_id = a.id) AND NOT EXISTS (SELECT FROM evento WHERE firma_id = a.id) $$;

CREATE OR REPLACE FUNCTION borrar_fotos_sueltas() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ DELETE FROM archivo a
         WHERE a.tipo = 'image/jpeg' AND a.creado < now() - interval '1 day' AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id)
           AND NOT EXISTS (SELECT FROM evento WHERE foto_id = a.id) AND NOT EXISTS (SELECT FROM evento WHERE firma_id = a.id) $$;

-- Remarks on a parcel. Internal ones are staff's; a client's or an agency's are read by whoever sees the parcel.
CREATE TABLE comentario (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  guia_id    bigint      NOT NULL REFERENCES guia,
  usuario_id int         NOT NULL REFERENCES usuario,
  fecha      timestamptz NOT NULL DEFAULT now(),
  texto      text        NOT NULL CHECK (length(texto) BETWEEN 1 AND 1000),
  interno    boolean     NOT NULL
);
CREATE INDEX comentario_guia ON comentario (guia_id, id);
GRANT SELECT, INSERT ON comentario TO anden_personal, anden_cliente, anden_agencia;
ALTER TABLE comentario ENABLE ROW LEVEL SECURITY;
ALTER TABLE comentario FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON comentario TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON comentario FOR SELECT TO anden_personal USING (true);
CREATE POLICY personal_escribe ON comentario FOR INSERT TO anden_personal WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY ajena ON comentario FOR SELECT TO anden_cliente, anden_agencia
  USING (NOT interno AND EXISTS (SELECT FROM guia g WHERE g.id = comentario.guia_id));
CREATE POLICY ajena_escribe ON comentario FOR INSERT TO anden_cliente, anden_agencia
  WITH CHECK (NOT interno AND usuario_id = usuario_actual() AND EXISTS (SELECT FROM guia g WHERE g.id = comentario.guia_id));
