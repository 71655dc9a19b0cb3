-- An order that was given a licence plate whole (decision 0272) is picked by reading its code once (decision 0320): the line of work names it. Whether it
-- is whole still is the ledger's to say, each time that somebody asks.
ALTER TABLE wo_linea
  ADD COLUMN lpn_id bigint,
  ADD CONSTRAINT wo_linea_de_lpn FOREIGN KEY (lpn_id, deposito_id, cliente_id) REFERENCES lpn (id, deposito_id, cliente_id),
  ADD CONSTRAINT wo_linea_con_lpn_es_de_orden CHECK (lpn_id IS NULL OR linea_id IS NOT NULL);
CREATE INDEX wo_linea_lpn ON wo_linea (lpn_id) WHERE lpn_id IS NOT NULL;
GRANT INSERT (lpn_id) ON wo_linea TO anden_personal, anden_deposito;
