-- A client that has gone may go on as another one: whoever comes upon the old one is led there.
ALTER TABLE cliente
  ADD COLUMN sucesor_id int REFERENCES cliente,
  ADD CONSTRAINT sucesor_de_quien_se_fue CHECK (sucesor_id IS NULL OR (estado = 'BAJA' AND sucesor_id <> id));
CREATE INDEX cliente_sucesor ON cliente (sucesor_id) WHERE sucesor_id IS NOT NULL;
GRANT UPDATE (sucesor_id) ON cliente TO anden_personal;

-- How many visits a client has agreed on is a rule with its day, and nothing but that: what stood beside it without one becomes the oldest of them.
INSERT INTO cliente_regla (cliente_id, clave, valor, desde, puesta, puesta_por)
SELECT c.id, 'max_intentos', to_jsonb(c.max_intentos), '2000-01-01', '1999-12-31', (SELECT min(u.id) FROM usuario u)
  FROM cliente c WHERE c.max_intentos <> 2 AND EXISTS (SELECT FROM usuario);
ALTER TABLE cliente DROP COLUMN max_intentos;
