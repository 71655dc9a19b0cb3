-- The secret of a webhook signs what is sent, so the server must be able to read it: from now on sealed, as secrets of second factors are,
-- with what no copy of the database alone opens. What stands here plain is sealed by the first server that looks for notices to send.
ALTER TABLE webhook ADD COLUMN secreto_sellado bytea;
ALTER TABLE webhook ALTER COLUMN secreto DROP NOT NULL;
ALTER TABLE webhook ADD CONSTRAINT webhook_tiene_secreto CHECK (secreto IS NOT NULL OR secreto_sellado IS NOT NULL);
CREATE INDEX webhook_por_sellar ON webhook (id) WHERE secreto IS NOT NULL;

GRANT UPDATE (secreto, secreto_sellado) ON webhook TO anden_sistema;
-- Sealed to its own row: the number is known before the row is.
GRANT USAGE ON SEQUENCE webhook_id_seq TO anden_sistema;
