-- Where addresses are, without the internet. What is learned of a door is staff's alone: a client or an agency reads none of it, for it is
-- made from what all clients send.

-- One door, corner, plot or kilometre by its `clave` (src/shared/puntos/clave.ts), as a person corrected it or as visits taught it.
CREATE TABLE punto (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clave        text             NOT NULL UNIQUE CHECK (length(clave) BETWEEN 3 AND 300),
  lat          double precision NOT NULL,
  lng          double precision NOT NULL,
  fuente       text             NOT NULL CHECK (fuente IN ('CORRECCION', 'VISITAS')),
  -- How many deliveries the point of VISITAS is the middle of.
  visitas      smallint         NOT NULL DEFAULT 0 CHECK (visitas >= 0),
  cambiado     timestamptz      NOT NULL DEFAULT now(),
  corregido_por int             REFERENCES usuario,
  CONSTRAINT punto_en_uruguay CHECK (lat BETWEEN -35.3 AND -30 AND lng BETWEEN -58.6 AND -53),
  CONSTRAINT correccion_de_alguien CHECK ((fuente = 'CORRECCION') = (corregido_por IS NOT NULL))
);
CREATE INDEX punto_corregido_por ON punto (corregido_por) WHERE corregido_por IS NOT NULL;

-- Where deliveries to a door were confirmed: the last nine of each, until they say where it is.
CREATE TABLE punto_visita (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clave       text             NOT NULL CHECK (length(clave) BETWEEN 3 AND 300),
  lat         double precision NOT NULL,
  lng         double precision NOT NULL,
  fecha       timestamptz      NOT NULL,
  CONSTRAINT visita_en_uruguay CHECK (lat BETWEEN -35.3 AND -30 AND lng BETWEEN -58.6 AND -53)
);
CREATE INDEX punto_visita_clave ON punto_visita (clave, fecha DESC, id DESC);

-- The national register of addresses as the operator imported it: replaced whole, by `npm run admin -- direcciones`.
CREATE TABLE direccion_padron (
  departamento_id smallint         NOT NULL REFERENCES departamento,
  -- Names as `claveDeCalle` makes them.
  localidad       text             NOT NULL,
  calle           text             NOT NULL,
  numero          int              CHECK (numero > 0),
  letra           text,
  km              numeric(6, 3)    CHECK (km >= 0),
  manzana         text,
  solar           text,
  lat             double precision NOT NULL,
  lng             double precision NOT NULL
);
CREATE INDEX direccion_padron_calle ON direccion_padron (departamento_id, calle, numero);
CREATE INDEX direccion_padron_solar ON direccion_padron (departamento_id, localidad, manzana, solar) WHERE solar IS NOT NULL;

-- The middle of a locality.
CREATE TABLE localidad_centro (
  localidad_id int              PRIMARY KEY REFERENCES localidad,
  lat          double precision NOT NULL,
  lng          double precision NOT NULL,
  -- ESTIMADA is a guess: written down from general knowledge to the hundredth of a degree (about a kilometre), to be proof-read.
  fuente       text             NOT NULL CHECK (fuente IN ('ESTIMADA', 'PADRON', 'CORRECCION')),
  CONSTRAINT centro_en_uruguay CHECK (lat BETWEEN -35.3 AND -30 AND lng BETWEEN -58.6 AND -53)
);

INSERT INTO localidad_centro (localidad_id, lat, lng, fuente)
SELECT l.id, c.lat, c.lng, 'ESTIMADA'
  FROM (VALUES
    (1, 'Montevideo', -34.90, -56.18), (1, 'Ciudad Vieja', -34.91, -56.21), (1, 'Centro', -34.91, -56.19), (1, 'Cordón', -34.90, -56.18),
    (1, 'Aguada', -34.89, -56.19), (1, 'Barrio Sur', -34.91, -56.19), (1, 'Palermo', -34.91, -56.18), (1, 'Reducto', -34.88, -56.19),
    (1, 'La Comercial', -34.89, -56.17), (1, 'Tres Cruces', -34.89, -56.17), (1, 'Goes', -34.88, -56.18), (1, 'Bella Vista', -34.88, -56.20),
    (1, 'Pocitos', -34.91, -56.15), (1, 'Punta Carretas', -34.92, -56.16), (1, 'Buceo', -34.90, -56.13), (1, 'Malvín', -34.89, -56.11),
    (1, 'Parque Rodó', -34.91, -56.17), (1, 'Parque Batlle', -34.89, -56.15), (1, 'La Blanqueada', -34.88, -56.15),
    (1, 'Carrasco', -34.89, -56.06), (1, 'Punta Gorda', -34.89, -56.08), (1, 'Malvín Norte', -34.88, -56.12), (1, 'Maroñas', -34.86, -56.13),
    (1, 'Carrasco Norte', -34.87, -56.07), (1, 'Punta Rieles', -34.83, -56.10), (1, 'Villa García', -34.79, -56.06),
    (1, 'Unión', -34.88, -56.14), (1, 'Cerrito', -34.86, -56.17), (1, 'Piedras Blancas', -34.83, -56.14), (1, 'Colón', -34.80, -56.22),
    (1, 'Sayago', -34.83, -56.22), (1, 'Peñarol', -34.82, -56.20), (1, 'Manga', -34.80, -56.14), (1, 'Jacinto Vera', -34.87, -56.17),
    (1, 'Brazo Oriental', -34.86, -56.18), (1, 'Casavalle', -34.83, -56.17), (1, 'Lezica', -34.80, -56.25), (1, 'Melilla', -34.78, -56.26),
    (1, 'Prado', -34.86, -56.20), (1, 'Paso Molino', -34.86, -56.22), (1, 'La Teja', -34.86, -56.23), (1, 'Belvedere', -34.85, -56.22),
    (1, 'Cerro', -34.88, -56.26), (1, 'Paso de la Arena', -34.84, -56.27), (1, 'Nuevo París', -34.84, -56.24), (1, 'Capurro', -34.87, -56.21),
    (1, 'Santiago Vázquez', -34.79, -56.35),
    (2, 'Artigas', -30.40, -56.47), (2, 'Bella Unión', -30.26, -57.60),
    (3, 'Canelones', -34.52, -56.28), (3, 'Las Piedras', -34.73, -56.22), (3, 'Pando', -34.72, -55.96), (3, 'La Paz', -34.76, -56.22),
    (3, 'Ciudad de la Costa', -34.82, -55.95), (3, 'Santa Lucía', -34.45, -56.40), (3, 'Atlántida', -34.77, -55.76),
    (4, 'Melo', -32.37, -54.18), (4, 'Río Branco', -32.60, -53.38),
    (5, 'Colonia del Sacramento', -34.46, -57.84), (5, 'Carmelo', -34.00, -58.28), (5, 'Nueva Helvecia', -34.30, -57.23),
    (6, 'Durazno', -33.38, -56.52), (7, 'Trinidad', -33.52, -56.90), (8, 'Florida', -34.10, -56.21), (9, 'Minas', -34.37, -55.24),
    (10, 'Maldonado', -34.90, -54.95), (10, 'Punta del Este', -34.96, -54.94), (10, 'San Carlos', -34.80, -54.91), (10, 'Piriápolis', -34.86, -55.27),
    (11, 'Paysandú', -32.32, -58.08), (12, 'Fray Bentos', -33.12, -58.30), (12, 'Young', -32.70, -57.63),
    (13, 'Rivera', -30.90, -55.55), (14, 'Rocha', -34.48, -54.33), (14, 'Chuy', -33.69, -53.46), (15, 'Salto', -31.38, -57.96),
    (16, 'San José de Mayo', -34.34, -56.71), (16, 'Libertad', -34.63, -56.62), (17, 'Mercedes', -33.25, -58.03), (17, 'Dolores', -33.53, -58.22),
    (18, 'Tacuarembó', -31.72, -55.98), (18, 'Paso de los Toros', -32.82, -56.51), (19, 'Treinta y Tres', -33.23, -54.38)
  ) AS c (departamento_id, nombre, lat, lng)
  JOIN localidad l ON l.departamento_id = c.departamento_id AND l.nombre = c.nombre;

GRANT SELECT, INSERT, UPDATE ON punto TO anden_personal, anden_sistema;
GRANT SELECT, INSERT, DELETE ON punto_visita TO anden_personal, anden_sistema;
GRANT SELECT ON direccion_padron TO anden_personal, anden_sistema;
GRANT SELECT, INSERT, UPDATE ON localidad_centro TO anden_personal;
GRANT SELECT ON localidad_centro TO anden_sistema;

ALTER TABLE punto ENABLE ROW LEVEL SECURITY;
ALTER TABLE punto FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON punto TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON punto TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
ALTER TABLE punto_visita ENABLE ROW LEVEL SECURITY;
ALTER TABLE punto_visita FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON punto_visita TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON punto_visita TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
