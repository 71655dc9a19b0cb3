-- Carros: carts that sorted parcels are put into. What is in one is what the events of parcels make of it, and nobody writes it.

-- Out of its cart by hand: what was sorted is to be sorted anew; what is planned, held back or came out of a round keeps its state.
INSERT INTO tipo_evento (codigo, nombre, estado_destino, paso_cbv, texto_publico) VALUES ('SCA', 'Sacada del carro o canal', NULL, NULL, NULL);
INSERT INTO transicion (estado_desde, tipo_evento, estado_hasta, quien, exige) VALUES
  ('CLASIFICADO', 'SCA', 'INGRESADO', '{operario,encargado,trafico}', '{}'),
  ('INGRESADO', 'SCA', 'INGRESADO', '{operario,encargado,trafico}', '{}'),
  ('ASIGNADO', 'SCA', 'ASIGNADO', '{operario,encargado,trafico}', '{}'),
  ('RETENIDO', 'SCA', 'RETENIDO', '{operario,encargado,trafico}', '{}');
INSERT INTO version_paso (version_id, estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos)
SELECT v.id, t.estado_desde, t.tipo_evento, t.estado_hasta, t.quien, t.exige, t.deshacer_minutos
  FROM version_transiciones v CROSS JOIN transicion t
 WHERE v.estado IN ('PUBLICADA', 'BORRADOR') AND t.tipo_evento = 'SCA';

INSERT INTO documento_estado (entidad, codigo, nombre, familia, es_final, orden) VALUES
  ('carro', 'ABIERTO', 'Abierto', 'info', false, 1), ('carro', 'CERRADO', 'Cerrado', 'custodia', false, 2);
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien) VALUES
  ('carro', NULL, 'crear', 'Crear', 'ABIERTO', '{carros}'),
  ('carro', 'ABIERTO', 'sellar', 'Sellar', 'CERRADO', '{carros}'),
  ('carro', 'CERRADO', 'abrir', 'Abrir', 'ABIERTO', '{carros}'),
  ('carro', 'ABIERTO', 'vaciar', 'Vaciar', 'ABIERTO', '{carros}'),
  ('carro', 'CERRADO', 'vaciar', 'Vaciar', 'ABIERTO', '{carros}');

CREATE TABLE carro (
  id        int         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codigo    text        NOT NULL GENERATED ALWAYS AS ('CARRO_' || id::text) STORED,
  nombre    text        NOT NULL CHECK (length(nombre) BETWEEN 1 AND 60),
  zona_id   int         REFERENCES zona,
  -- Pieces that it holds; null: nobody said.
  capacidad int         CHECK (capacidad BETWEEN 1 AND 9999),
  entidad   text        NOT NULL DEFAULT 'carro' CHECK (entidad = 'carro'),
  estado    text        NOT NULL DEFAULT 'ABIERTO',
  -- The number of the seal that it was closed with; none is needed.
  precinto  text        CHECK (length(precinto) BETWEEN 1 AND 40),
  activo    boolean     NOT NULL DEFAULT true,
  CONSTRAINT carro_codigo_unico UNIQUE (codigo),
  CONSTRAINT carro_estado FOREIGN KEY (entidad, estado) REFERENCES documento_estado,
  CONSTRAINT precinto_de_cerrado CHECK (precinto IS NULL OR estado = 'CERRADO')
);

-- Which cart a parcel is in: one at most, by its key.
CREATE TABLE carro_guia (
  guia_id   bigint PRIMARY KEY REFERENCES guia,
  carro_id  int    NOT NULL REFERENCES carro,
  evento_id bigint NOT NULL,
  desde     timestamptz NOT NULL
);
CREATE INDEX carro_guia_carro ON carro_guia (carro_id, desde);

-- The cart that a parcel was put into, or was in when it happened.
ALTER TABLE evento ADD COLUMN carro_id int;
CREATE INDEX evento_carro ON evento (carro_id, fecha_evento DESC) WHERE carro_id IS NOT NULL;

CREATE FUNCTION carro_de_evento(guia bigint, corrige bigint) RETURNS int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT CASE WHEN corrige IS NULL THEN (SELECT c.carro_id FROM carro_guia c WHERE c.guia_id = guia)
                    ELSE coalesce((SELECT e.carro_id FROM evento e WHERE e.guia_id = guia AND e.id = corrige),
                                  -- What took it out may have been told before what put it in.
                                  (SELECT e.carro_id FROM evento e WHERE e.guia_id = guia AND e.tipo = 'CLA' AND e.carro_id IS NOT NULL
                                    ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1)) END $$;
REVOKE ALL ON FUNCTION carro_de_evento(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION carro_de_evento(bigint, bigint) TO anden_personal, anden_cliente, anden_agencia, anden_sistema;

-- In the cart of the last sorting that counts, unless something that counts took it out since.
CREATE FUNCTION llevar_carro() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ultimo record;
BEGIN
  SELECT e.id, e.tipo, e.carro_id, e.fecha_evento INTO ultimo
    FROM evento e
   WHERE e.guia_id = NEW.guia_id
     AND e.tipo IN ('CLA', 'SCA', 'CAR', 'SAL', 'DESP', 'ARR', 'ING_PL', 'ING_AG', 'ENT', 'ENT_CR', 'ENT_PAR', 'RET_AG', 'EXT', 'SIN', 'ANU')
     AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = NEW.guia_id AND c.tipo = 'CORR' AND c.corrige_id = e.id)
   ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1;
  IF ultimo.tipo = 'CLA' AND ultimo.carro_id IS NOT NULL THEN
    INSERT INTO carro_guia AS c (guia_id, carro_id, evento_id, desde) VALUES (NEW.guia_id, ultimo.carro_id, ultimo.id, ultimo.fecha_evento)
    ON CONFLICT (guia_id) DO UPDATE SET carro_id = EXCLUDED.carro_id, evento_id = EXCLUDED.evento_id, desde = EXCLUDED.desde;
  ELSE
    DELETE FROM carro_guia WHERE guia_id = NEW.guia_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER lleva_carro AFTER INSERT ON evento FOR EACH ROW WHEN (NEW.carro_id IS NOT NULL) EXECUTE FUNCTION llevar_carro();

-- A batch of the station that sorts into one cart.
ALTER TABLE lote ADD COLUMN carro_id int REFERENCES carro,
  ADD CONSTRAINT carro_de_clasificar CHECK (carro_id IS NULL OR (tipo = 'CLA' AND tipo_usuario = 'personal'));

-- A round begun by the label of a cart: one draft a day.
ALTER TABLE recorrido ADD COLUMN carro_id int REFERENCES carro;
CREATE UNIQUE INDEX un_borrador_por_carro ON recorrido (carro_id, dia) WHERE estado = 'BORRADOR' AND carro_id IS NOT NULL;

GRANT SELECT, INSERT (nombre, zona_id, capacidad), UPDATE (nombre, zona_id, capacidad, estado, precinto, activo) ON carro TO anden_personal;
GRANT SELECT ON carro_guia TO anden_personal;
ALTER TABLE carro ENABLE ROW LEVEL SECURITY;
ALTER TABLE carro FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON carro TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON carro TO anden_personal USING (true) WITH CHECK (true);
ALTER TABLE carro_guia ENABLE ROW LEVEL SECURITY;
ALTER TABLE carro_guia FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON carro_guia TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON carro_guia FOR SELECT TO anden_personal USING (true);
