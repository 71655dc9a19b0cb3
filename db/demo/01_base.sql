-- Chance without chance: the same row number gives the same value in every load, on every machine.
CREATE FUNCTION pg_temp.azar(n bigint, semilla int) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT hashint8extended(n, semilla) & 9223372036854775807 $$;

-- When a step of a parcel's script happens: so many seconds into its day, or after the parcel's data came in.
CREATE FUNCTION pg_temp.fecha_del_paso(dia timestamptz, creada timestamptz, desde int, margen int, n bigint) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(dia, creada) + (desde + pg_temp.azar(n, 21) % margen) * interval '1 second' $$;

CREATE TEMP TABLE demo_lista (lista text NOT NULL, k int NOT NULL, valor text NOT NULL, PRIMARY KEY (lista, k));

INSERT INTO demo_lista (lista, k, valor)
SELECT l.lista, v.k - 1, v.valor
  FROM (VALUES
    ('nombre', ARRAY[
      'Ana', 'María', 'Lucía', 'Valentina', 'Camila', 'Florencia', 'Sofía', 'Agustina', 'Carolina', 'Verónica', 'Silvia', 'Rosario',
      'Natalia', 'Gabriela', 'Mónica', 'Andrea', 'Leticia', 'Cecilia', 'Paola', 'Victoria', 'Inés', 'Martina', 'Julieta', 'Emilia',
      'Rocío', 'Patricia', 'Graciela', 'Estela', 'Mariana', 'Belén', 'Juan', 'José', 'Martín', 'Diego', 'Nicolás', 'Santiago',
      'Mateo', 'Joaquín', 'Facundo', 'Sebastián', 'Andrés', 'Gonzalo', 'Federico', 'Rodrigo', 'Matías', 'Bruno', 'Ignacio', 'Marcelo',
      'Álvaro', 'Pablo', 'Gustavo', 'Washington', 'Wilson', 'Óscar', 'Raúl', 'Néstor', 'Hugo', 'Julio', 'Germán', 'Tomás']),
    ('apellido', ARRAY[
      'Rodríguez', 'González', 'Martínez', 'Pereira', 'Silva', 'Da Rosa', 'Techera', 'Olivera', 'Bentancor', 'Sosa', 'Fernández', 'Pérez',
      'García', 'López', 'Díaz', 'Cabrera', 'Suárez', 'Núñez', 'Acosta', 'Méndez', 'Viera', 'Ferreira', 'Píriz', 'Alonso',
      'Castro', 'De León', 'Machado', 'Morales', 'Correa', 'Larrosa', 'Britos', 'Umpiérrez', 'Etcheverry', 'Irigoyen', 'Bonilla', 'Cardozo',
      'Da Silva', 'Dos Santos', 'Estévez', 'Figueroa', 'Gadea', 'Hernández', 'Izaguirre', 'Lemos', 'Maciel', 'Medina', 'Moreira', 'Muñoz',
      'Nieves', 'Ojeda', 'Peña', 'Quintana', 'Ramos', 'Rivero', 'Saravia', 'Tabárez', 'Toledo', 'Vázquez', 'Zunino', 'Arrospide',
      'Barrios', 'Berrutti', 'Camejo', 'Curbelo', 'Echenique', 'Guerra', 'Lacava', 'Menoni', 'Romero', 'Sellanes', 'Trías']),
    ('rubro', ARRAY[
      'Tienda', 'Indumentaria', 'Calzados', 'Librería', 'Papelería', 'Ferretería', 'Electrónica', 'Deportes', 'Juguetería', 'Perfumería',
      'Farmacia', 'Óptica', 'Repuestos', 'Bazar', 'Mueblería', 'Cosmética', 'Lencería', 'Tecnología', 'Vinos', 'Yerbas',
      'Mascotas', 'Bicicletas', 'Herramientas', 'Cueros', 'Textiles', 'Imprenta', 'Suplementos', 'Artesanías', 'Iluminación', 'Relojería']),
    ('marca', ARRAY[
      'Aguaribay', 'Arazá', 'Bañado', 'Butiá', 'Calagua', 'Cardenal', 'Ceibo', 'Coronilla', 'Cuchilla Alta', 'Del Puerto',
      'Don Fermín', 'El Ñandú', 'El Tropero', 'Faro Blanco', 'Guayubirá', 'Guazú', 'Hornero', 'La Blanqueada', 'La Cimarrona', 'La Gaviota',
      'La Pulpera', 'La Rinconada', 'Las Toscas', 'Lapacho', 'Lobería', 'Macachín', 'Mangangá', 'Mburucuyá', 'Molles', 'Nueva Palma',
      'Ombú', 'Oriental', 'Palma Sola', 'Paraná', 'Pitanga', 'Plaza Vieja', 'Quebracho', 'Rambla Sur', 'Río Abierto', 'Rosedal',
      'San Servando', 'Santa Rita', 'Sauce Llorón', 'Sierra Azul', 'Tala Viejo', 'Tero Real', 'Timbó', 'Tres Puentes', 'Urunday', 'Vichadero',
      'Villa Serrana', 'Viraró', 'Yacaré', 'Yaguarí', 'Yatay', 'Zorzal', 'Zanja Honda', 'Zapicán', 'Ñangapiré', 'Ita Pitá']),
    ('comercio', ARRAY[
      'Papelería Rondeau', 'Kiosco El Trébol', 'Farmacia Sur', 'Autoservicio Doña Rosa', 'Librería Colegial', 'Kiosco Central',
      'Farmacia Artigas', 'Minimercado La Esquina', 'Papelería Escolar', 'Almacén Los Primos', 'Veterinaria San Roque', 'Ferretería El Tornillo'])
  ) AS l (lista, valores)
 CROSS JOIN LATERAL unnest(l.valores) WITH ORDINALITY AS v (valor, k);

-- The n-th word of a list, round and round.
CREATE FUNCTION pg_temp.palabra(de_lista text, n bigint) RETURNS text
  LANGUAGE sql STABLE
  AS $$ SELECT l.valor FROM demo_lista l WHERE l.lista = de_lista AND l.k = n % (SELECT count(*) FROM demo_lista WHERE lista = de_lista) $$;

-- The check digit of an identity card (cédula) of seven digits.
CREATE FUNCTION pg_temp.digito_ci(numero int) RETURNS int
  LANGUAGE sql IMMUTABLE
  AS $$
    SELECT ((sum(substr(lpad(numero::text, 7, '0'), i, 1)::int * (ARRAY[8, 1, 2, 3, 4, 7, 6])[i])) % 10)::int
      FROM generate_series(1, 7) AS i
  $$;

-- The check digit of a tax number (RUT) of eleven digits; 10 is never issued.
CREATE FUNCTION pg_temp.digito_rut(once_digitos text) RETURNS int
  LANGUAGE sql IMMUTABLE
  AS $$
    SELECT ((11 - sum(substr(once_digitos, i, 1)::int * (ARRAY[4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])[i]) % 11) % 11)::int
      FROM generate_series(1, 11) AS i
  $$;

-- The people who get parcels: each with one name, one identity card and one telephone.
CREATE TEMP TABLE demo_persona (
  k         int PRIMARY KEY,
  nombre    text NOT NULL,
  -- The card that everybody has, as the product writes documents (`leerDocumento`); what is written on the parcel, only some.
  cedula    text NOT NULL,
  documento text,
  telefono  text,
  -- The same as searches see it.
  texto_busqueda     text,
  documento_busqueda text,
  telefono_busqueda  text
);

INSERT INTO demo_persona (k, nombre, cedula, documento, telefono)
SELECT persona.k,
       n.valor || ' ' || a.valor || CASE WHEN h % 10 < 7 THEN ' ' || b.valor ELSE '' END,
       c.cedula,
       CASE WHEN h % 100 < 62 THEN c.cedula END,
       CASE WHEN h / 100 % 100 < 96 THEN '09' || 1 + h / 10000 % 9 || ' ' || lpad((h / 100000 % 1000)::text, 3, '0') || ' ' || lpad((h / 100000000 % 1000)::text, 3, '0') END
  FROM (SELECT k, pg_temp.azar(k, 1) AS h, (1100000 + pg_temp.azar(k, 2) % 4800000)::int AS ci FROM generate_series(0, 19999) AS k) AS persona
 CROSS JOIN LATERAL (SELECT regexp_replace((ci * 10 + pg_temp.digito_ci(ci))::text, '^(.)(...)(...)(.)$', '\1.\2.\3-\4') AS cedula OFFSET 0) AS c
  JOIN demo_lista n ON n.lista = 'nombre' AND n.k = pg_temp.azar(persona.k, 3) % 60
  JOIN demo_lista a ON a.lista = 'apellido' AND a.k = pg_temp.azar(persona.k, 4) % 71
  JOIN demo_lista b ON b.lista = 'apellido' AND b.k = pg_temp.azar(persona.k, 5) % 71;

UPDATE demo_persona
   SET texto_busqueda = ltrim(texto_de_busqueda('', NULL, nombre)), documento_busqueda = documento_de_busqueda(documento),
       telefono_busqueda = telefono_de_busqueda(telefono);
ANALYZE demo_persona;
