-- How fast a round is taken to go, how long it stands at a door, when it leaves and how long its day may be: what the search of orders, the hours of
-- a plan and the words about a day that is too long reckon with (decision 0256). One row an ámbito; the figures begin as the guesses that stood in
-- the code, and whoever keeps vehicles puts better ones.
CREATE TABLE ruta_parametro (
  id            int      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ambito        text     NOT NULL CHECK (ambito IN ('MONTEVIDEO', 'METROPOLITANA', 'CAPITAL', 'INTERIOR')),
  kmh           int      NOT NULL CHECK (kmh BETWEEN 3 AND 120),
  -- The way by road over the great circle, in hundredths.
  rodeo         int      NOT NULL CHECK (rodeo BETWEEN 100 AND 300),
  -- Of a longer way, what is over these kilometres is driven on a road.
  ruta_desde_km int      NOT NULL CHECK (ruta_desde_km BETWEEN 0 AND 500),
  ruta_kmh      int      NOT NULL CHECK (ruta_kmh BETWEEN 3 AND 120),
  puerta_s      int      NOT NULL CHECK (puerta_s BETWEEN 0 AND 7200),
  levante_s     int      NOT NULL CHECK (levante_s BETWEEN 0 AND 7200),
  -- Of a round to which nobody gave an hour.
  salida        time     NOT NULL,
  jornada_h     numeric(4, 2) NOT NULL CHECK (jornada_h BETWEEN 0.5 AND 24),
  version       int      NOT NULL DEFAULT 1,
  CONSTRAINT ruta_parametro_ambito_unico UNIQUE (ambito)
);
INSERT INTO ruta_parametro (ambito, kmh, rodeo, ruta_desde_km, ruta_kmh, puerta_s, levante_s, salida, jornada_h)
SELECT a.ambito, a.kmh, 135, 12, 65, 150, 300, '08:00', 10
  FROM (VALUES ('MONTEVIDEO', 18), ('METROPOLITANA', 28), ('CAPITAL', 25), ('INTERIOR', 28)) AS a (ambito, kmh);

-- The rows are the product's own: there is no ámbito more, and none less.
GRANT SELECT, UPDATE ON ruta_parametro TO anden_personal;
ALTER TABLE ruta_parametro ENABLE ROW LEVEL SECURITY;
ALTER TABLE ruta_parametro FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON ruta_parametro TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON ruta_parametro TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY lectura_de_tiempos ON auditoria FOR SELECT TO anden_personal USING (tabla = 'ruta_parametro');

-- A van that has another turn, or whose driver works half a day; null: as long as its ámbito says.
ALTER TABLE vehiculo ADD COLUMN jornada_h numeric(4, 2) CHECK (jornada_h BETWEEN 0.5 AND 24);
