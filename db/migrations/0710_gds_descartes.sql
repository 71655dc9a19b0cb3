-- What was done without a network and the server did not take: whoever lets go of it says why, and whoever leads the depósito reads it. Only added to.
CREATE TABLE stock_descarte (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposito_id   int         NOT NULL REFERENCES deposito,
  -- Of the call that was not taken: it is let go of once by its person, however often that is told.
  clave         uuid        NOT NULL,
  que           text        COLLATE "C" NOT NULL CHECK (que IN ('MOVIMIENTO', 'CONTEO', 'PICKING', 'TRASLADO')),
  -- As the page showed it, and why it was not taken, in the words that the person read.
  titulo        text        NOT NULL CHECK (length(titulo) BETWEEN 1 AND 200),
  rechazo       text        NOT NULL CHECK (length(rechazo) BETWEEN 1 AND 500),
  motivo        text        COLLATE "C" NOT NULL CHECK (motivo IN ('REGISTRADO', 'NO_SE_HIZO', 'MAL_LEIDO', 'SE_REPITE', 'OTRO')),
  nota          text        CHECK (length(nota) BETWEEN 1 AND 500),
  -- Which goods, in words, and how many in all; null: the page did not know.
  articulos     text        CHECK (length(articulos) BETWEEN 1 AND 1000),
  unidades      bigint      CHECK (unidades >= 0),
  de            text        CHECK (length(de) BETWEEN 1 AND 80),
  a             text        CHECK (length(a) BETWEEN 1 AND 80),
  -- Where it stood in work or in a count, by its number.
  documento     text        COLLATE "C",
  -- When it was let go of, by the server's clock as the device knew it.
  fecha_evento  timestamptz,
  registrado    timestamptz NOT NULL DEFAULT now(),
  usuario_id    int         NOT NULL REFERENCES usuario,
  CONSTRAINT descarte_una_vez UNIQUE (usuario_id, clave),
  CONSTRAINT descarte_por_otro_lo_cuenta CHECK (motivo <> 'OTRO' OR nota IS NOT NULL)
);
CREATE INDEX stock_descarte_deposito ON stock_descarte (deposito_id, id DESC);

GRANT SELECT ON stock_descarte TO anden_personal, anden_deposito, anden_sistema;
GRANT INSERT (deposito_id, clave, que, titulo, rechazo, motivo, nota, articulos, unidades, de, a, documento, fecha_evento, usuario_id)
  ON stock_descarte TO anden_personal, anden_deposito;
ALTER TABLE stock_descarte ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_descarte FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON stock_descarte TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON stock_descarte TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY chofer ON stock_descarte AS RESTRICTIVE TO anden_chofer USING (false) WITH CHECK (false);
CREATE POLICY deposito ON stock_descarte TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))
  WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]));
CREATE POLICY descarta_en_su_nombre ON stock_descarte AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (usuario_id = usuario_actual());
