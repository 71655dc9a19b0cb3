-- What goes back has a document: who asked, who said yes, where it lies, what was found inside, and how it ended (decisions 0117, 0118).

INSERT INTO documento_estado (entidad, codigo, nombre, familia, es_final, orden) VALUES
  ('devolucion', 'SOLICITADA', 'Solicitada', 'info', false, 1), ('devolucion', 'AUTORIZADA', 'Autorizada', 'info', false, 2),
  ('devolucion', 'A_LEVANTAR', 'A levantar', 'info', false, 3), ('devolucion', 'EN_AGENCIA_ORIGEN', 'En la agencia', 'custodia', false, 4),
  ('devolucion', 'EN_TRANSITO', 'En tránsito', 'curso', false, 5), ('devolucion', 'RECIBIDA', 'Recibida', 'curso', false, 6),
  ('devolucion', 'INSPECCIONADA', 'Inspeccionada', 'curso', false, 7), ('devolucion', 'DEVUELTA_AL_REMITENTE', 'Devuelta al remitente', 'ok', true, 8),
  ('devolucion', 'DESCARTADA', 'Descartada', 'alerta', true, 9), ('devolucion', 'RECHAZADA', 'Rechazada', 'neutro', true, 10),
  ('devolucion', 'ANULADA', 'Anulada', 'neutro', true, 11);
-- `sistema`: follows from what is registered of the parcels; nobody takes such a step by hand.
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien)
SELECT 'devolucion', desde, acto, nombre, hasta, quien
  FROM (VALUES
    (ARRAY[NULL], 'pedir', 'Pedir', 'SOLICITADA', '{cliente,gestion,atencion}'::text[]),
    (ARRAY[NULL], 'iniciar', 'Se inició', 'AUTORIZADA', '{sistema}'),
    ('{SOLICITADA}', 'autorizar', 'Autorizar', 'AUTORIZADA', '{gestion,atencion}'),
    ('{SOLICITADA}', 'rechazar', 'Rechazar', 'RECHAZADA', '{gestion,atencion}'),
    ('{AUTORIZADA,EN_TRANSITO,RECIBIDA,INSPECCIONADA}', 'inspeccionar', 'Inspeccionar', 'INSPECCIONADA', '{operario,gestion}'),
    ('{INSPECCIONADA}', 'descartar', 'Descartar', 'DESCARTADA', '{encargado}'),
    ('{AUTORIZADA}', 'pedir_levante', 'Espera el levante', 'A_LEVANTAR', '{sistema}'),
    ('{AUTORIZADA}', 'retirar_de_agencia', 'Espera en la agencia', 'EN_AGENCIA_ORIGEN', '{sistema}'),
    ('{AUTORIZADA,A_LEVANTAR,EN_AGENCIA_ORIGEN}', 'programar', 'Salió', 'EN_TRANSITO', '{sistema}'),
    ('{AUTORIZADA,A_LEVANTAR,EN_AGENCIA_ORIGEN,EN_TRANSITO}', 'recibir', 'Llegó a planta', 'RECIBIDA', '{sistema}'),
    ('{AUTORIZADA,EN_TRANSITO,RECIBIDA,INSPECCIONADA}', 'entregar', 'Se entregó al remitente', 'DEVUELTA_AL_REMITENTE', '{sistema}'),
    ('{DEVUELTA_AL_REMITENTE}', 'retroceder', 'Se corrigió', 'EN_TRANSITO', '{sistema}'),
    ('{SOLICITADA,AUTORIZADA}', 'anular', 'Se anuló', 'ANULADA', '{sistema}')
  ) AS p (desdes, acto, nombre, hasta, quien) CROSS JOIN unnest(p.desdes::text[]) AS desde;

-- Whether what comes back to this client is looked at before it goes on.
ALTER TABLE cliente ADD COLUMN inspecciona_devoluciones boolean NOT NULL DEFAULT false;

CREATE TABLE devolucion (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero            text        NOT NULL UNIQUE CHECK (numero ~ '^D-\d{6}-\d{4,}$'),
  clase             text        NOT NULL CHECK (clase IN ('VENCIMIENTO', 'INTENTOS', 'RECHAZO', 'PEDIDO_CLIENTE', 'LOGISTICA_INVERSA')),
  guia_id           bigint      NOT NULL REFERENCES guia,
  -- What takes it back, once somebody said yes; its number for those who see the mother alone.
  hija_id           bigint      REFERENCES guia,
  hija_nro          text,
  cliente_id        int         NOT NULL REFERENCES cliente,
  -- The agency where it lay when it was asked for or begun.
  agente_id         int         REFERENCES agente,
  lugar             text        NOT NULL CHECK (lugar IN ('AGENCIA', 'PLANTA', 'CALLE', 'DESTINATARIO')),
  entidad           text        NOT NULL DEFAULT 'devolucion' CHECK (entidad = 'devolucion'),
  estado            text        NOT NULL DEFAULT 'SOLICITADA',
  abierta           boolean     NOT NULL GENERATED ALWAYS AS (estado NOT IN ('DEVUELTA_AL_REMITENTE', 'DESCARTADA', 'RECHAZADA', 'ANULADA')) STORED,
  -- It follows from an event, nobody asked.
  automatica        boolean     NOT NULL DEFAULT false,
  a_inspeccionar    boolean     NOT NULL,
  -- The tab that it stands under.
  bandeja           text        NOT NULL GENERATED ALWAYS AS (CASE
      WHEN estado IN ('DEVUELTA_AL_REMITENTE', 'DESCARTADA', 'RECHAZADA', 'ANULADA') THEN 'terminadas'
      WHEN estado = 'SOLICITADA' THEN 'por_autorizar' WHEN estado = 'EN_AGENCIA_ORIGEN' THEN 'en_agencia'
      WHEN a_inspeccionar AND (estado = 'RECIBIDA' OR (estado = 'AUTORIZADA' AND lugar = 'PLANTA')) THEN 'por_inspeccionar'
      ELSE 'en_camino' END) STORED,
  motivo_id         smallint    REFERENCES motivo,
  pedida_por        int         REFERENCES usuario,
  pedida            timestamptz NOT NULL DEFAULT clock_timestamp(),
  autorizada_por    int         REFERENCES usuario,
  autorizada        timestamptz,
  -- When something happened to it last.
  movida            timestamptz NOT NULL DEFAULT clock_timestamp(),
  terminada         timestamptz,
  nota              text        CHECK (length(nota) BETWEEN 1 AND 500),
  -- Why somebody said no.
  respuesta         text        CHECK (length(respuesta) BETWEEN 1 AND 500),
  inspeccion        text        CHECK (inspeccion IN ('APTO', 'DANADO', 'INCOMPLETO')),
  inspeccion_nota   text        CHECK (length(inspeccion_nota) BETWEEN 1 AND 500),
  inspeccionada_por int         REFERENCES usuario,
  inspeccionada     timestamptz,
  -- Of what was scrapped: who did it and who saw it.
  acta_responsable  text        CHECK (length(acta_responsable) BETWEEN 1 AND 120),
  acta_testigo      text        CHECK (length(acta_testigo) BETWEEN 1 AND 120),
  acta_fecha        timestamptz,
  version           int         NOT NULL DEFAULT 1,
  CONSTRAINT devolucion_estado FOREIGN KEY (entidad, estado) REFERENCES documento_estado,
  CONSTRAINT hija_con_numero CHECK ((hija_id IS NULL) = (hija_nro IS NULL)),
  CONSTRAINT yace_en_su_agencia CHECK ((lugar = 'AGENCIA') = (agente_id IS NOT NULL)),
  CONSTRAINT inspeccion_de_alguien CHECK (num_nonnulls(inspeccion, inspeccionada_por, inspeccionada) IN (0, 3)),
  CONSTRAINT acta_de_dos CHECK (num_nonnulls(acta_responsable, acta_testigo, acta_fecha) IN (0, 3) AND acta_responsable <> acta_testigo)
);
-- Never open twice.
CREATE UNIQUE INDEX una_devolucion_por_guia ON devolucion (guia_id) WHERE abierta;
CREATE INDEX devolucion_guia ON devolucion (guia_id, id DESC);
CREATE UNIQUE INDEX devolucion_hija ON devolucion (hija_id) WHERE hija_id IS NOT NULL;
CREATE INDEX devolucion_bandeja ON devolucion (bandeja, id DESC);
CREATE INDEX devolucion_parada ON devolucion (movida, id) WHERE abierta;
CREATE INDEX devolucion_cliente ON devolucion (cliente_id, id DESC);
CREATE INDEX devolucion_agente ON devolucion (agente_id, id DESC) WHERE agente_id IS NOT NULL;
-- Whole, so that the counts of the tabs come from it alone.
CREATE INDEX devolucion_cuentas ON devolucion (bandeja, movida, cliente_id, agente_id) WHERE abierta;

CREATE TABLE devolucion_foto (
  devolucion_id bigint NOT NULL REFERENCES devolucion,
  archivo_id    bigint NOT NULL UNIQUE REFERENCES archivo,
  PRIMARY KEY (devolucion_id, archivo_id)
);

CREATE FUNCTION numero_de_devolucion() RETURNS text
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ INSERT INTO numerador AS n (serie, dia, ultimo) VALUES ('D', hoy(), 1) ON CONFLICT (serie, dia) DO UPDATE SET ultimo = n.ultimo + 1
        RETURNING 'D-' || to_char(dia, 'YYMMDD') || '-' || lpad(ultimo::text, greatest(4, length(ultimo::text)), '0') $$;
REVOKE ALL ON FUNCTION numero_de_devolucion() FROM PUBLIC;

-- Whose it is, where it lies and whether it is looked at are the parcel's to say, whoever writes the row.
CREATE FUNCTION completar_devolucion() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  g guia;
BEGIN
  SELECT * INTO STRICT g FROM guia WHERE id = NEW.guia_id;
  NEW.numero := coalesce(NEW.numero, numero_de_devolucion());
  NEW.cliente_id := g.cliente_id;
  NEW.lugar := CASE
    WHEN NEW.clase = 'LOGISTICA_INVERSA' THEN 'DESTINATARIO'
    WHEN g.en_agencia_desde IS NOT NULL AND g.agente_id IS NOT NULL AND g.estado_general <> 'ENTREGADO_PARCIAL' THEN 'AGENCIA'
    WHEN (SELECT e.tipo FROM evento e
           WHERE e.guia_id = g.id AND e.fecha_evento >= g.creada - interval '1 day'
             AND e.tipo IN ('NOENT', 'REP', 'SAL', 'ENT_PAR', 'ING_PL', 'ARR', 'ADM', 'VUE', 'CLA')
             AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = g.id AND c.corrige_id = e.id)
           ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1) IN ('NOENT', 'REP', 'SAL', 'ENT_PAR') THEN 'CALLE'
    ELSE 'PLANTA' END;
  NEW.agente_id := CASE WHEN NEW.lugar = 'AGENCIA' THEN g.agente_id END;
  NEW.a_inspeccionar := (SELECT c.inspecciona_devoluciones FROM cliente c WHERE c.id = g.cliente_id);
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION completar_devolucion() FROM PUBLIC;
CREATE TRIGGER completa_devolucion BEFORE INSERT ON devolucion FOR EACH ROW EXECUTE FUNCTION completar_devolucion();

-- Of a parcel, an event of one of these kinds that nobody declared wrong.
CREATE FUNCTION tiene_vigente(cual bigint, tipos text[]) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM guia g JOIN evento e ON e.guia_id = g.id AND e.fecha_evento >= g.creada - interval '1 day'
                        WHERE g.id = cual AND e.tipo = ANY (tipos)
                          AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = g.id AND c.corrige_id = e.id)) $$;
REVOKE ALL ON FUNCTION tiene_vigente(bigint, text[]) FROM PUBLIC;

-- Where the two parcels leave the document. What somebody refused stays refused; what ended before a child was born stays ended.
CREATE FUNCTION estado_de_devolucion(d devolucion) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  madre text := (SELECT estado_general FROM guia WHERE id = d.guia_id);
  hija text := (SELECT estado_general FROM guia WHERE id = d.hija_id);
  inversa boolean := d.clase = 'LOGISTICA_INVERSA';
  reposo text := CASE WHEN d.lugar = 'AGENCIA' THEN 'EN_AGENCIA_ORIGEN' ELSE 'AUTORIZADA' END;
BEGIN
  IF d.estado = 'RECHAZADA' OR (d.estado = 'ANULADA' AND d.hija_id IS NULL) THEN RETURN d.estado; END IF;
  IF d.hija_id IS NULL THEN
    RETURN CASE
      WHEN inversa THEN CASE WHEN madre IN ('ENTREGADO', 'ENTREGADO_PARCIAL') THEN d.estado ELSE 'ANULADA' END
      WHEN tiene_vigente(d.guia_id, '{DEV_ENT}') THEN 'DEVUELTA_AL_REMITENTE'
      WHEN madre = 'EN_DEVOLUCION' THEN reposo
      WHEN d.estado <> 'SOLICITADA' OR madre IN ('ENTREGADO', 'ANULADO', 'SINIESTRADO', 'DEVUELTO') THEN 'ANULADA'
      WHEN d.automatica AND madre <> 'ENTREGADO_PARCIAL' THEN 'ANULADA'
      ELSE d.estado END;
  END IF;
  RETURN CASE
    WHEN hija = 'ANULADO' THEN 'ANULADA'
    -- The mother is given back, or given up, with the child: until then the end is not told.
    WHEN hija = 'ENTREGADO' AND (inversa OR tiene_vigente(d.guia_id, '{DEV_ENT}')) THEN 'DEVUELTA_AL_REMITENTE'
    WHEN hija = 'SINIESTRADO' AND (inversa OR tiene_vigente(d.guia_id, '{SIN}')) THEN 'DESCARTADA'
    WHEN d.inspeccion IS NOT NULL THEN 'INSPECCIONADA'
    WHEN inversa AND hija IN ('PRE_INGRESADO', 'A_LEVANTAR') THEN 'A_LEVANTAR'
    WHEN tiene_vigente(d.hija_id, CASE WHEN inversa THEN '{ING_PL,ARR,ADM}' ELSE '{ING_PL,ARR}' END::text[]) THEN 'RECIBIDA'
    WHEN hija IN ('LEVANTADO', 'CLASIFICADO', 'EN_TRASLADO', 'EN_AGENCIA', 'ASIGNADO', 'EN_REPARTO', 'NO_ENTREGADO', 'EXTRAVIADO', 'ENTREGADO', 'SINIESTRADO')
      OR tiene_vigente(d.hija_id, '{CAR,DESP,SAL,LEV_OK,LEV_DIF}') THEN 'EN_TRANSITO'
    ELSE reposo END;
END
$$;
REVOKE ALL ON FUNCTION estado_de_devolucion(devolucion) FROM PUBLIC;

-- Brings the document to where its parcels leave it, and writes the step down.
CREATE FUNCTION llevar_devolucion(cual bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d devolucion;
  hasta text;
  orden_antes int;
  orden_despues int;
  quien int;
BEGIN
  SELECT * INTO STRICT d FROM devolucion WHERE id = cual FOR NO KEY UPDATE;
  hasta := estado_de_devolucion(d);
  IF hasta = d.estado THEN
    IF d.abierta THEN UPDATE devolucion SET movida = clock_timestamp() WHERE id = cual; END IF;
    RETURN;
  END IF;
  SELECT e.orden INTO orden_antes FROM documento_estado e WHERE e.entidad = 'devolucion' AND e.codigo = d.estado;
  SELECT e.orden INTO orden_despues FROM documento_estado e WHERE e.entidad = 'devolucion' AND e.codigo = hasta;
  quien := coalesce(usuario_actual(), d.autorizada_por, d.pedida_por, (SELECT min(u.id) FROM usuario u));
  UPDATE devolucion v
     SET estado = hasta, movida = clock_timestamp(), version = v.version + 1,
         terminada = CASE WHEN hasta IN ('DEVUELTA_AL_REMITENTE', 'DESCARTADA', 'ANULADA') THEN clock_timestamp() END,
         autorizada = CASE WHEN d.estado = 'SOLICITADA' AND hasta <> 'ANULADA' THEN clock_timestamp() ELSE v.autorizada END,
         autorizada_por = CASE WHEN d.estado = 'SOLICITADA' AND hasta <> 'ANULADA' THEN usuario_actual() ELSE v.autorizada_por END
   WHERE v.id = cual;
  INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id)
  SELECT 'devolucion', cual,
         CASE WHEN hasta = 'ANULADA' THEN 'anular' WHEN orden_despues < orden_antes THEN 'retroceder' WHEN d.estado = 'SOLICITADA' THEN 'autorizar'
              WHEN hasta = 'A_LEVANTAR' THEN 'pedir_levante' WHEN hasta = 'EN_AGENCIA_ORIGEN' THEN 'retirar_de_agencia' WHEN hasta = 'EN_TRANSITO' THEN 'programar'
              WHEN hasta = 'RECIBIDA' THEN 'recibir' WHEN hasta = 'DESCARTADA' THEN 'descartar' WHEN hasta = 'INSPECCIONADA' THEN 'inspeccionar' ELSE 'entregar' END,
         d.estado, hasta, quien
   WHERE quien IS NOT NULL;
END
$$;
REVOKE ALL ON FUNCTION llevar_devolucion(bigint) FROM PUBLIC;

-- A document that nobody asked for: the event that sends the parcel back writes it.
CREATE FUNCTION abrir_devolucion(g guia, desde text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hecha bigint;
  hasta text;
BEGIN
  INSERT INTO devolucion (clase, guia_id, estado, automatica, motivo_id, autorizada, autorizada_por)
  SELECT CASE WHEN g.motivo_id = 41 THEN 'VENCIMIENTO' WHEN g.motivo_id IN (12, 40) THEN 'INTENTOS' WHEN g.motivo_id IN (11, 21) THEN 'PEDIDO_CLIENTE'
              ELSE 'RECHAZO' END,
         g.id, desde, true, g.motivo_id, CASE WHEN desde <> 'SOLICITADA' THEN clock_timestamp() END,
         CASE WHEN desde <> 'SOLICITADA' THEN usuario_actual() END
  RETURNING id, estado INTO hecha, hasta;
  INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, usuario_id)
  SELECT 'devolucion', hecha, 'iniciar', hasta, u.id
    FROM (SELECT coalesce(usuario_actual(), (SELECT min(u.id) FROM usuario u)) AS id) AS u WHERE u.id IS NOT NULL;
  RETURN hecha;
END
$$;
REVOKE ALL ON FUNCTION abrir_devolucion(guia, text) FROM PUBLIC;

-- What sends a parcel back, and what ends it, whichever way it was registered.
CREATE FUNCTION seguir_a_la_madre() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ultima devolucion;
BEGIN
  SELECT * INTO ultima FROM devolucion WHERE guia_id = NEW.id ORDER BY id DESC LIMIT 1;
  IF NEW.estado_general IS DISTINCT FROM OLD.estado_general AND NEW.estado_general IN ('EN_DEVOLUCION', 'ENTREGADO_PARCIAL')
     AND OLD.estado_general NOT IN ('DEVUELTO', 'SINIESTRADO') AND (ultima.id IS NULL OR NOT ultima.abierta) THEN
    -- Delivered in part: somebody says whether the rest goes back.
    ultima.id := abrir_devolucion(NEW, CASE NEW.estado_general WHEN 'EN_DEVOLUCION' THEN 'AUTORIZADA' ELSE 'SOLICITADA' END);
  END IF;
  IF ultima.id IS NOT NULL THEN PERFORM llevar_devolucion(ultima.id); END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION seguir_a_la_madre() FROM PUBLIC;
CREATE TRIGGER lleva_devolucion_madre AFTER UPDATE ON guia FOR EACH ROW
  WHEN ((OLD.estado_general IS DISTINCT FROM NEW.estado_general OR OLD.ultimo_evento IS DISTINCT FROM NEW.ultimo_evento)
    AND (NEW.estado_general IN ('EN_DEVOLUCION', 'ENTREGADO_PARCIAL', 'ENTREGADO', 'DEVUELTO', 'ANULADO', 'SINIESTRADO')
      OR OLD.estado_general IN ('EN_DEVOLUCION', 'ENTREGADO_PARCIAL', 'ENTREGADO', 'DEVUELTO', 'SINIESTRADO')))
  EXECUTE FUNCTION seguir_a_la_madre();

CREATE FUNCTION seguir_a_la_hija() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cual bigint;
  madre guia;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT id INTO cual FROM devolucion WHERE guia_id = NEW.madre_id AND abierta;
    IF cual IS NULL THEN
      SELECT * INTO STRICT madre FROM guia WHERE id = NEW.madre_id;
      cual := abrir_devolucion(madre, 'AUTORIZADA');
    END IF;
    UPDATE devolucion SET hija_id = NEW.id, hija_nro = NEW.numero WHERE id = cual AND hija_id IS NULL;
  ELSE
    SELECT id INTO cual FROM devolucion WHERE hija_id = NEW.id;
  END IF;
  IF cual IS NOT NULL THEN PERFORM llevar_devolucion(cual); END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION seguir_a_la_hija() FROM PUBLIC;
CREATE TRIGGER lleva_devolucion_hija_nueva AFTER INSERT ON guia FOR EACH ROW WHEN (NEW.madre_id IS NOT NULL) EXECUTE FUNCTION seguir_a_la_hija();
CREATE TRIGGER lleva_devolucion_hija AFTER UPDATE ON guia FOR EACH ROW WHEN (NEW.madre_id IS NOT NULL) EXECUTE FUNCTION seguir_a_la_hija();

CREATE FUNCTION avisar_devolucion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"devoluciones","codigo":"LEV_002"}'), pg_notify('anden_novedades', '{"evento":"devoluciones","codigo":"VAL_001"}'),
          pg_notify('anden_novedades', '{"evento":"devoluciones","codigo":"EVE_003"}'),
          pg_notify('anden_novedades', json_build_object('evento', 'devoluciones', 'codigo', 'CLI_002', 'cliente', NEW.cliente_id)::text);
  IF NEW.agente_id IS NOT NULL THEN
    PERFORM pg_notify('anden_novedades', json_build_object('evento', 'devoluciones', 'codigo', 'PCK_001', 'agente', NEW.agente_id)::text);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_devolucion AFTER INSERT OR UPDATE ON devolucion FOR EACH ROW EXECUTE FUNCTION avisar_devolucion();

GRANT SELECT, INSERT (clase, guia_id, motivo_id, pedida_por, nota) ON devolucion TO anden_personal;
GRANT UPDATE (estado, motivo_id, movida, terminada, respuesta, inspeccion, inspeccion_nota, inspeccionada_por, inspeccionada, acta_responsable, acta_testigo,
              acta_fecha, version) ON devolucion TO anden_personal;
GRANT SELECT, INSERT (clase, guia_id, motivo_id, pedida_por, nota) ON devolucion TO anden_cliente;
-- An agency reads what lies with it, and nothing of who decided or what was found.
GRANT SELECT (id, numero, clase, guia_id, hija_id, hija_nro, cliente_id, agente_id, lugar, entidad, estado, abierta, automatica, a_inspeccionar, bandeja, motivo_id,
              pedida, autorizada, movida, terminada, nota, version) ON devolucion TO anden_agencia;
GRANT SELECT ON devolucion TO anden_sistema;
GRANT SELECT, INSERT, DELETE ON devolucion_foto TO anden_personal;
GRANT SELECT ON devolucion_foto TO anden_cliente;

ALTER TABLE devolucion ENABLE ROW LEVEL SECURITY;
ALTER TABLE devolucion FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON devolucion TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON devolucion TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY chofer ON devolucion AS RESTRICTIVE TO anden_chofer USING (hija_id = ANY (ARRAY(SELECT guias_del_chofer())));
CREATE POLICY sistema ON devolucion FOR SELECT TO anden_sistema USING (true);
CREATE POLICY cliente ON devolucion FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY cliente_pide ON devolucion FOR INSERT TO anden_cliente
  WITH CHECK (cliente_id = cliente_actual() AND estado = 'SOLICITADA' AND hija_id IS NULL AND pedida_por = usuario_actual());
CREATE POLICY agencia ON devolucion FOR SELECT TO anden_agencia USING (agente_id = agente_actual());

ALTER TABLE devolucion_foto ENABLE ROW LEVEL SECURITY;
ALTER TABLE devolucion_foto FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON devolucion_foto TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON devolucion_foto TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY chofer ON devolucion_foto AS RESTRICTIVE TO anden_chofer USING (devolucion_id = ANY (ARRAY(SELECT d.id FROM devolucion d)));
-- Whoever may see a devolucion sees what was photographed: the policy of that table answers.
CREATE POLICY cliente ON devolucion_foto FOR SELECT TO anden_cliente USING (EXISTS (SELECT FROM devolucion d WHERE d.id = devolucion_id));
CREATE POLICY foto_de_devolucion ON archivo FOR SELECT TO anden_personal, anden_cliente
  USING (EXISTS (SELECT FROM devolucion_foto f WHERE f.archivo_id = archivo.id));

CREATE POLICY cliente_pide_devolucion ON documento_anotacion FOR INSERT TO anden_cliente
  WITH CHECK (usuario_id = usuario_actual() AND entidad = 'devolucion' AND EXISTS (SELECT FROM devolucion d WHERE d.id = documento_id));

-- What was photographed of a return is the company's.
CREATE OR REPLACE FUNCTION bytes_subidos(persona int) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(sum(a.tamano), 0) FROM archivo a
         WHERE a.usuario_id = persona AND persona IS NOT DISTINCT FROM coalesce(usuario_actual(), persona)
           AND (a.tipo <> 'image/jpeg' OR a.creado > now() - interval '3 days')
           AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id) AND NOT EXISTS (SELECT FROM evento WHERE foto_id = a.id)
           AND NOT EXISTS (SELECT FROM evento WHERE firma_id = a.id) AND NOT EXISTS (SELECT FROM importacion WHERE archivo_id = a.id)
           AND NOT EXISTS (SELECT FROM devolucion_foto WHERE archivo_id = a.id) $$;
CREATE OR REPLACE FUNCTION borrar_fotos_sueltas() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ DELETE FROM archivo a
         WHERE a.tipo = 'image/jpeg' AND a.creado < now() - interval '1 day' AND a.creado > now() - interval '8 days'
           AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id)
           AND NOT EXISTS (SELECT FROM evento WHERE foto_id = a.id) AND NOT EXISTS (SELECT FROM evento WHERE firma_id = a.id)
           AND NOT EXISTS (SELECT FROM devolucion_foto WHERE archivo_id = a.id) $$;
