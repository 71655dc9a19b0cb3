-- What a driver counts where nothing carries a label: how many of each size, and what it weighs (decision 0251). Beside it what the client told of
-- the weight beforehand. A levante that was read has no such rows.

ALTER TABLE levante
  -- How it was collected: labels read, or counted. Null: not yet, or before this was written down.
  ADD COLUMN modo text CHECK (modo IN ('ESCANEO', 'CONTEO')),
  ADD COLUMN kg_anunciados numeric(7, 1) CHECK (kg_anunciados > 0),
  ADD COLUMN kg_levantados numeric(7, 1) CHECK (kg_levantados > 0);
GRANT INSERT (kg_anunciados) ON levante TO anden_personal, anden_cliente;
GRANT UPDATE (modo, kg_levantados) ON levante TO anden_personal;

CREATE TABLE levante_conteo (
  levante_id bigint   NOT NULL REFERENCES levante,
  tamano_id  smallint NOT NULL REFERENCES tamano,
  bultos     int      NOT NULL CHECK (bultos BETWEEN 1 AND 100000),
  PRIMARY KEY (levante_id, tamano_id)
);
-- Whoever takes the act back takes its count with it: the act and its end stand in the history.
GRANT SELECT, INSERT, DELETE ON levante_conteo TO anden_personal;
GRANT SELECT ON levante_conteo TO anden_cliente, anden_sistema;

ALTER TABLE levante_conteo ENABLE ROW LEVEL SECURITY;
ALTER TABLE levante_conteo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON levante_conteo TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON levante_conteo TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
-- Of a levante of theirs: its own policy answers.
CREATE POLICY cliente ON levante_conteo TO anden_cliente USING (EXISTS (SELECT FROM levante l WHERE l.id = levante_id));
CREATE POLICY chofer ON levante_conteo AS RESTRICTIVE TO anden_chofer
  USING (levante_id = ANY (ARRAY(SELECT levantes_del_chofer()))) WITH CHECK (levante_id = ANY (ARRAY(SELECT levantes_del_chofer())));

-- The mail says it too, unless somebody wrote a text of their own: that one stays.
WITH antes AS (
  UPDATE plantilla_mensaje SET estado = 'RETIRADA'
   WHERE clave = 'constancia_levante' AND estado = 'PUBLICADA' AND publicada_por IS NULL RETURNING asunto, texto
)
INSERT INTO plantilla_mensaje (clave, estado, asunto, texto, nota, publicada)
SELECT 'constancia_levante', 'PUBLICADA', asunto, replace(texto, E'\n\nDiferencia: {diferencia}.', E'\n\nContado al levantar: {conteo}.\n\nDiferencia: {diferencia}.'),
       'Dice también lo contado por tamaño', now() FROM antes;
