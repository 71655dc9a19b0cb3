-- Dispatch (decision 0192): closed bultos are read out to whoever takes them, and what differs is decided one by one.

CREATE TABLE despacho (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero      text        COLLATE "C" NOT NULL GENERATED ALWAYS AS ('DS-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED,
  deposito_id int         NOT NULL REFERENCES deposito,
  destino     text        NOT NULL CHECK (destino IN ('LEVANTE', 'RECORRIDO', 'TRASLADO', 'RETIRO')),
  estado      text        NOT NULL DEFAULT 'ABIERTO' CHECK (estado IN ('ABIERTO', 'CERRADO', 'CERRADO_CON_DIFERENCIAS', 'ANULADO')),
  -- The round that it is loaded into; the depósito that it goes to; the client who collects.
  recorrido_id        bigint REFERENCES recorrido,
  recorrido           text   CHECK (length(recorrido) BETWEEN 1 AND 40),
  deposito_destino_id int    REFERENCES deposito,
  cliente_id          int    REFERENCES cliente,
  -- Between which hours the driver comes.
  desde       time,
  hasta       time,
  matricula   text        CHECK (length(matricula) BETWEEN 1 AND 20),
  -- Who takes it, as the person at the dock writes it.
  lleva       text        CHECK (length(lleva) BETWEEN 1 AND 80),
  -- Its paper, numbered when it is closed.
  remito      text        COLLATE "C",
  nota        text        CHECK (length(nota) BETWEEN 1 AND 200),
  abierto     timestamptz NOT NULL DEFAULT now(),
  abierto_por int         NOT NULL REFERENCES usuario,
  cerrado     timestamptz,
  cerrado_por int         REFERENCES usuario,
  CONSTRAINT despacho_numero_unico UNIQUE (numero),
  CONSTRAINT despacho_remito_unico UNIQUE (remito),
  CONSTRAINT despacho_de_deposito UNIQUE (id, deposito_id),
  CONSTRAINT despacho_va_a_un_lado CHECK ((destino = 'RECORRIDO') = (recorrido_id IS NOT NULL) AND (recorrido_id IS NULL) = (recorrido IS NULL)
    AND (destino = 'TRASLADO') = (deposito_destino_id IS NOT NULL) AND (destino = 'RETIRO') = (cliente_id IS NOT NULL)
    AND (destino = 'LEVANTE') = (desde IS NOT NULL) AND (desde IS NULL) = (hasta IS NULL) AND (desde IS NULL OR desde < hasta)
    AND deposito_destino_id IS DISTINCT FROM deposito_id),
  CONSTRAINT despacho_cerrado_tiene_quien CHECK ((estado IN ('CERRADO', 'CERRADO_CON_DIFERENCIAS')) = (cerrado IS NOT NULL AND cerrado_por IS NOT NULL AND remito IS NOT NULL))
);
CREATE INDEX despacho_deposito ON despacho (deposito_id, id DESC);
CREATE INDEX despacho_abierto ON despacho (deposito_id, id) WHERE estado = 'ABIERTO';
CREATE SEQUENCE despacho_remito;

CREATE TABLE despacho_bulto (
  despacho_id bigint      NOT NULL,
  bulto_id    bigint      NOT NULL,
  deposito_id int         NOT NULL,
  -- False: it was read though nobody had put it there.
  previsto    boolean     NOT NULL DEFAULT true,
  -- PREVISTO, then LEIDO; QUEDA: not read, and decided to stay at the dock; QUITADO: taken out again.
  estado      text        NOT NULL DEFAULT 'PREVISTO' CHECK (estado IN ('PREVISTO', 'LEIDO', 'QUEDA', 'QUITADO')),
  leido       timestamptz,
  leido_por   int         REFERENCES usuario,
  nota        text        CHECK (length(nota) BETWEEN 1 AND 200),
  PRIMARY KEY (despacho_id, bulto_id),
  CONSTRAINT despacho_bulto_de_despacho FOREIGN KEY (despacho_id, deposito_id) REFERENCES despacho (id, deposito_id),
  CONSTRAINT despacho_bulto_de_bulto FOREIGN KEY (bulto_id, deposito_id) REFERENCES orden_bulto (id, deposito_id),
  CONSTRAINT leido_tiene_quien CHECK ((estado = 'LEIDO') <= (leido IS NOT NULL AND leido_por IS NOT NULL))
);
-- A bulto goes in one dispatch.
CREATE UNIQUE INDEX bulto_en_un_despacho ON despacho_bulto (bulto_id) WHERE estado IN ('PREVISTO', 'LEIDO');

-- The levantes that it was handed over as, one of each client.
CREATE TABLE despacho_levante (
  despacho_id bigint NOT NULL,
  deposito_id int    NOT NULL,
  levante_id  bigint NOT NULL REFERENCES levante,
  PRIMARY KEY (despacho_id, levante_id),
  CONSTRAINT despacho_levante_de_despacho FOREIGN KEY (despacho_id, deposito_id) REFERENCES despacho (id, deposito_id)
);
CREATE INDEX despacho_levante_levante ON despacho_levante (levante_id);

-- What a warehouse reads of a levante: number, state, hours, driver, client. No address, no parcel, no recipient.
CREATE FUNCTION levantes_del_despacho(cual bigint)
  RETURNS TABLE (id bigint, numero text, estado text, desde time, hasta time, chofer text, cliente text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT l.id, l.numero, l.estado, l.desde, l.hasta, (SELECT u.fullname FROM usuario u WHERE u.id = l.chofer_id), c.nombre
          FROM despacho_levante x JOIN levante l ON l.id = x.levante_id JOIN cliente c ON c.id = l.cliente_id
         WHERE x.despacho_id = cual AND (cliente_actual() IS NULL) $$;
REVOKE ALL ON FUNCTION levantes_del_despacho(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION levantes_del_despacho(bigint) TO anden_personal, anden_deposito, anden_sistema;

CREATE TRIGGER avisa_despacho AFTER INSERT OR UPDATE ON despacho FOR EACH STATEMENT EXECUTE FUNCTION avisar_despacho();
CREATE TRIGGER avisa_despacho AFTER INSERT OR UPDATE ON despacho_bulto FOR EACH STATEMENT EXECUTE FUNCTION avisar_despacho();

GRANT SELECT ON despacho, despacho_bulto, despacho_levante TO anden_personal, anden_deposito, anden_sistema;
GRANT INSERT (deposito_id, destino, recorrido_id, recorrido, deposito_destino_id, cliente_id, desde, hasta, matricula, lleva, abierto_por),
      UPDATE (estado, remito, nota, cerrado, cerrado_por) ON despacho TO anden_personal, anden_deposito;
GRANT INSERT (despacho_id, bulto_id, deposito_id, previsto, estado, leido, leido_por), UPDATE (previsto, estado, leido, leido_por, nota) ON despacho_bulto
  TO anden_personal, anden_deposito;
GRANT INSERT ON despacho_levante TO anden_personal, anden_deposito;
GRANT USAGE ON SEQUENCE despacho_remito TO anden_personal, anden_deposito;

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['despacho', 'despacho_bulto', 'despacho_levante'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
    EXECUTE format('CREATE POLICY personal ON %I TO anden_personal, anden_sistema USING (true) WITH CHECK (true)', tabla);
    EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE TO anden_chofer USING (false) WITH CHECK (false)', tabla);
    EXECUTE format('CREATE POLICY deposito ON %I TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))
                    WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))', tabla);
  END LOOP;
END
$$;
CREATE POLICY abre_en_su_nombre ON despacho AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (abierto_por = usuario_actual());
