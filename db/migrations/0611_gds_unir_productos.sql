-- What a dock made of a code that nobody knew turns out to be a product that is known: its stock and its codes are taken over, and it is used no more.
ALTER TABLE producto ADD COLUMN unido_a int,
  ADD CONSTRAINT producto_unido_a FOREIGN KEY (unido_a, cliente_id) REFERENCES producto (id, cliente_id),
  ADD CONSTRAINT producto_no_se_une_a_si CHECK (unido_a <> id);
CREATE INDEX producto_unido ON producto (unido_a) WHERE unido_a IS NOT NULL;
GRANT UPDATE (unido_a) ON producto TO anden_personal, anden_deposito;

-- Nothing is carried: the one leaves the book where the other comes into it.
INSERT INTO acto_paso (acto, de, a)
SELECT 'UNIR', c, 'AJUSTE' FROM unnest(ARRAY['DISPONIBLE', 'EN_RECEPCION', 'CUARENTENA', 'DANADO', 'BLOQUEADO']) AS c
UNION ALL SELECT 'UNIR', 'AJUSTE', c FROM unnest(ARRAY['DISPONIBLE', 'EN_RECEPCION', 'CUARENTENA', 'DANADO', 'BLOQUEADO']) AS c;

-- Of what lies elsewhere a person sees nothing, and would leave it behind.
CREATE FUNCTION stock_en_otro_deposito(producto int) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM stock_saldo s WHERE s.producto_id = producto AND s.cantidad > 0 AND s.deposito_id <> ALL (depositos_de_la_persona())) $$;
REVOKE ALL ON FUNCTION stock_en_otro_deposito(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stock_en_otro_deposito(int) TO anden_deposito;
