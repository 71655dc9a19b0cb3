-- What mails to recipients and clients say: texts with variables, in versions. One of each is in force, one may be a draft, those before are kept
-- (decision 0241). And notices that go out by themselves where a client agreed on them.
CREATE TABLE plantilla_mensaje (
  id            int         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clave         text        NOT NULL CHECK (clave IN ('aviso_agencia', 'aviso_salida', 'aviso_proxima', 'codigo_puerta', 'constancia_levante', 'levante_sin_levantar')),
  estado        text        NOT NULL DEFAULT 'BORRADOR' CHECK (estado IN ('BORRADOR', 'PUBLICADA', 'RETIRADA')),
  asunto        text        NOT NULL CHECK (length(asunto) BETWEEN 1 AND 150 AND asunto !~ '[[:cntrl:]]'),
  texto         text        NOT NULL CHECK (length(texto) BETWEEN 1 AND 4000),
  nota          text        CHECK (length(nota) BETWEEN 1 AND 500),
  version       int         NOT NULL DEFAULT 1,
  creada        timestamptz NOT NULL DEFAULT now(),
  creada_por    int         REFERENCES usuario,
  publicada     timestamptz,
  publicada_por int         REFERENCES usuario,
  CONSTRAINT mensaje_publicado_dice_cuando CHECK ((estado = 'BORRADOR') = (publicada IS NULL)),
  CONSTRAINT mensaje_publicado_con_nota CHECK (estado = 'BORRADOR' OR nota IS NOT NULL)
);
CREATE UNIQUE INDEX mensaje_en_vigor ON plantilla_mensaje (clave) WHERE estado = 'PUBLICADA';
CREATE UNIQUE INDEX mensaje_borrador ON plantilla_mensaje (clave) WHERE estado = 'BORRADOR';
CREATE INDEX mensaje_de_clave ON plantilla_mensaje (clave, publicada DESC);

INSERT INTO plantilla_mensaje (clave, estado, asunto, texto, nota, publicada) VALUES
('aviso_agencia', 'PUBLICADA', 'Su paquete {guia} lo espera en {agencia}',
 E'El paquete {guia}, que le envía {cliente}, lo espera en:\n\n{lugar}\n\n{plazo}\n\nPara retirarlo lleve su documento de identidad y este número.\n\n'
 'Si lo retira otra persona, dele este código: {codigo}. Quien lo tenga puede retirar el paquete.', 'Como hasta ahora', now()),
('aviso_salida', 'PUBLICADA', 'Hoy le llevamos el paquete {guia}',
 E'El paquete {guia}, que le envía {cliente}, salió hoy a entregarse en {direccion}.\n\n'
 'Si no va a estar, deje a alguien que pueda recibirlo. Siga dónde viene: {seguimiento}', 'Texto inicial', now()),
('aviso_proxima', 'PUBLICADA', 'Su paquete {guia} es la próxima entrega',
 E'Su casa es la próxima del recorrido que le lleva el paquete {guia}, de {cliente}.\n\nEspérelo en {direccion}.', 'Texto inicial', now()),
('codigo_puerta', 'PUBLICADA', 'Hoy le llevamos {cuantas}',
 E'Hoy salió a entregarse {guias}, de {cliente}.\n\nCuando lo reciba, diga este código a quien se lo lleve: {codigo}.\n\n'
 'Si no va a estar, dele el código a quien lo reciba por usted. Nadie de nosotros se lo pide antes de llegar a su puerta.', 'Como hasta ahora', now()),
('constancia_levante', 'PUBLICADA', 'Levante {levante}: {levantadas} guías, {bultos} bultos',
 E'Levantamos el {fecha}.\n\nGuías anunciadas: {anunciadas}. Levantadas: {levantadas}. Bultos: {bultos}.\n\nDiferencia: {diferencia}.\n\n'
 'No estaban: {faltan}.\n\nEntregó: {entrego}.\n\n{constancia}', 'Como hasta ahora', now()),
('levante_sin_levantar', 'PUBLICADA', 'Levante {levante}: todavía no se levantó',
 'El mensaje anterior fue un error: no nos llevamos nada todavía. Cuando se levante le avisamos otra vez.', 'Como hasta ahora', now());

-- What was in force once stays as it was.
CREATE FUNCTION negar_mensaje_en_vigor() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'only a draft of a message changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'mensaje_en_vigor_no_cambia';
END
$$;
REVOKE ALL ON FUNCTION negar_mensaje_en_vigor() FROM PUBLIC;
CREATE TRIGGER solo_borrador BEFORE UPDATE OF asunto, texto, clave ON plantilla_mensaje FOR EACH ROW
  WHEN (OLD.estado <> 'BORRADOR' AND (OLD.asunto, OLD.texto, OLD.clave) IS DISTINCT FROM (NEW.asunto, NEW.texto, NEW.clave)) EXECUTE FUNCTION negar_mensaje_en_vigor();

GRANT SELECT ON plantilla_mensaje TO anden_personal;
GRANT INSERT (clave, asunto, texto, creada_por, estado, nota, publicada, publicada_por), UPDATE (estado, asunto, texto, nota, version, publicada, publicada_por), DELETE
  ON plantilla_mensaje TO anden_personal;
ALTER TABLE plantilla_mensaje ENABLE ROW LEVEL SECURITY;
ALTER TABLE plantilla_mensaje FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON plantilla_mensaje TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON plantilla_mensaje TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY chofer ON plantilla_mensaje AS RESTRICTIVE TO anden_chofer USING (false);

-- The text that is in force: for whoever's act sends it, who may read no others.
CREATE FUNCTION mensaje_en_vigor(cual text) RETURNS TABLE (asunto text, texto text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT p.asunto, p.texto FROM plantilla_mensaje p WHERE p.clave = cual AND p.estado = 'PUBLICADA' $$;
REVOKE ALL ON FUNCTION mensaje_en_vigor(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mensaje_en_vigor(text) TO anden_personal, anden_agencia, anden_cliente, anden_sistema;

-- A trial goes to the address of whoever tries it, and to no other.
CREATE FUNCTION probar_mensaje(asunto text, texto text) RETURNS text
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ INSERT INTO correo (para, asunto, texto) SELECT u.email, $1, $2 FROM usuario u WHERE u.id = usuario_actual() RETURNING para $$;
REVOKE ALL ON FUNCTION probar_mensaje(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION probar_mensaje(text, text) TO anden_personal;

-- Notices that recipients are owed, and what became of each.
CREATE TABLE aviso_al_destinatario (
  id        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  guia_id   bigint      NOT NULL REFERENCES guia,
  evento_id bigint      NOT NULL,
  clase     text        NOT NULL CHECK (clase IN ('AVI', 'SAL', 'PRX')),
  creado    timestamptz NOT NULL DEFAULT clock_timestamp(),
  resuelto  timestamptz,
  -- `PASO`: it was no longer true by the time it would have been sent.
  resultado text        CHECK (resultado IN ('ENVIADO', 'PASO')),
  CONSTRAINT aviso_resuelto_entero CHECK ((resuelto IS NULL) = (resultado IS NULL)),
  CONSTRAINT aviso_de_evento UNIQUE (evento_id)
);
CREATE INDEX aviso_al_destinatario_pendiente ON aviso_al_destinatario (id) WHERE resuelto IS NULL;
CREATE INDEX aviso_al_destinatario_guia ON aviso_al_destinatario (guia_id);
GRANT SELECT, UPDATE (resuelto, resultado), DELETE ON aviso_al_destinatario TO anden_sistema;
ALTER TABLE aviso_al_destinatario ENABLE ROW LEVEL SECURITY;
ALTER TABLE aviso_al_destinatario FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON aviso_al_destinatario TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY sistema ON aviso_al_destinatario TO anden_sistema USING (true) WITH CHECK (true);

-- Beside the event that gives rise to it, whichever way that is registered: no scan waits for a mail. What is told late is no news.
CREATE FUNCTION deber_aviso() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.fecha_evento < clock_timestamp() - interval '6 hours' THEN RETURN NULL; END IF;
  INSERT INTO aviso_al_destinatario (guia_id, evento_id, clase)
  SELECT g.id, NEW.id, c.clase FROM guia g CROSS JOIN (SELECT CASE NEW.tipo WHEN 'ING_AG' THEN 'AVI' ELSE NEW.tipo END AS clase) AS c
   WHERE g.id = NEW.guia_id AND g.correo IS NOT NULL AND g.madre_id IS NULL
     AND coalesce(regla_de_cliente_al(g.cliente_id, 'aviso_al_destinatario', clock_timestamp()) ? c.clase, false);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION deber_aviso() FROM PUBLIC;
CREATE TRIGGER debe_aviso AFTER INSERT ON evento FOR EACH ROW WHEN (NEW.tipo IN ('ING_AG', 'SAL', 'PRX')) EXECUTE FUNCTION deber_aviso();

GRANT EXECUTE ON FUNCTION avisar_al_destinatario(bigint, text, text) TO anden_sistema;

-- Their history is read by whoever keeps them.
CREATE POLICY lectura_de_mensajes ON auditoria FOR SELECT TO anden_personal USING (tabla = 'plantilla_mensaje');

-- Whether a parcel that is out goes with a code: its recipient hears of it by the mail that tells the code, and needs no other.
CREATE FUNCTION sale_con_codigo(la_guia bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id
                       CROSS JOIN LATERAL pruebas_en_puerta(l.recorrido_id, g.cliente_id) AS p
                        WHERE l.guia_id = la_guia AND l.abierta AND 'codigo' = ANY (p)) $$;
REVOKE ALL ON FUNCTION sale_con_codigo(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sale_con_codigo(bigint) TO anden_sistema;
