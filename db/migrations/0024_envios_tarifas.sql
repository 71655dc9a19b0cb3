-- Envíos: what a client asks us to carry, before and beside the parcels that carry it; where it can go, what it costs, when it arrives.

-- New parcels, one or many at once, by staff and by clients' own people.
-- Own numbers: 88, nine digits, a GS1 check digit. Above all that older systems gave out.
CREATE SEQUENCE numero_de_guia MINVALUE 500000000 MAXVALUE 999999999;

CREATE FUNCTION siguiente_numero_de_guia() RETURNS text
  LANGUAGE sql VOLATILE
  AS $$
    SELECT n.texto || (10 - (
             SELECT sum(substr(n.texto, 12 - i, 1)::int * CASE WHEN i % 2 = 1 THEN 3 ELSE 1 END) FROM generate_series(1, 11) AS i
           ) % 10) % 10
      FROM (SELECT '88' || nextval('numero_de_guia') AS texto) AS n
  $$;

GRANT USAGE ON SEQUENCE numero_de_guia TO anden_personal, anden_cliente;
GRANT INSERT ON guia TO anden_cliente;
CREATE POLICY cliente_da_de_alta ON guia FOR INSERT TO anden_cliente WITH CHECK (cliente_id = cliente_actual());

-- Whether numbers are taken, by whomever: a client may not see others' parcels, and still must not be given their numbers.
CREATE FUNCTION numeros_en_uso(numeros text[]) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT g.numero FROM guia g WHERE g.numero = ANY (numeros) $$;
REVOKE ALL ON FUNCTION numeros_en_uso(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION numeros_en_uso(text[]) TO anden_personal, anden_cliente;

-- Towns, and the quarters of Montevideo. Within a name that several departments have, the larger town comes first.
CREATE TABLE localidad (
  id              int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre          text     NOT NULL,
  departamento_id smallint NOT NULL REFERENCES departamento,
  zona_id         smallint NOT NULL REFERENCES zona,
  -- What price and promise go by.
  ambito          text     NOT NULL CHECK (ambito IN ('MONTEVIDEO', 'METROPOLITANA', 'CAPITAL', 'INTERIOR')),
  -- 1: a city, 2: a town, 3: a village or a resort.
  rango           smallint NOT NULL CHECK (rango BETWEEN 1 AND 3),
  -- Other names that people use.
  alias           text[]   NOT NULL DEFAULT '{}',
  CONSTRAINT localidad_unica_en_su_departamento UNIQUE (departamento_id, nombre)
);

INSERT INTO localidad (nombre, departamento_id, zona_id, ambito, rango)
SELECT btrim(n.nombre), l.departamento, l.zona,
       CASE WHEN l.departamento = 1 THEN 'MONTEVIDEO' WHEN l.zona IN (6, 7) THEN 'METROPOLITANA'
            WHEN btrim(n.nombre) = d.capital THEN 'CAPITAL' ELSE 'INTERIOR' END,
       l.rango
  FROM (VALUES
    (1, 1, 1, 'Montevideo, Ciudad Vieja, Centro, Cordón, Aguada, Barrio Sur, Palermo, Reducto, Villa Muñoz, La Comercial, La Figurita, Tres Cruces, Goes, Arroyo Seco, Bella Vista'),
    (1, 2, 1, 'Pocitos, Punta Carretas, Buceo, Malvín, Parque Rodó, Parque Batlle, La Blanqueada, Villa Biarritz, Pocitos Nuevo, Villa Dolores'),
    (1, 3, 1, 'Carrasco, Punta Gorda, Malvín Norte, Maroñas, Curva de Maroñas, Flor de Maroñas, Carrasco Norte, Punta Rieles, Bella Italia, Ituzaingó, Jardines del Hipódromo, Bañados de Carrasco, La Cruz de Carrasco, Villa Española, Villa García, Parque Guaraní, Las Canteras'),
    (1, 4, 1, 'Unión, Cerrito, Piedras Blancas, Colón, Sayago, Peñarol, Manga, Jacinto Vera, Brazo Oriental, Bolívar, Mercado Modelo, Pérez Castellanos, Casavalle, Lezica, Melilla, Conciliación, Las Acacias, Aires Puros, Toledo Chico, Lavalleja, Villa Teresa, Abayubá, Marconi, Larrañaga, Atahualpa, Paso de las Duranas'),
    (1, 5, 1, 'Prado, Paso Molino, La Teja, Belvedere, Cerro, Paso de la Arena, Nuevo París, Capurro, Casabó, Pajas Blancas, Santiago Vázquez, Tres Ombúes, Pueblo Victoria, Los Bulevares, Nuevo Sayago, Santa Catalina, La Paloma Tomkinson, Rincón del Cerro, Punta Espinillo'),
    (2, 10, 1, 'Artigas, Bella Unión'), (2, 10, 3, 'Tomás Gomensoro, Baltasar Brum, Las Piedras, Sequeira, Topador, Javier de Viana, Franquía, Mones Quintela, Cainsa, Coronado, Cuareim, Pintadito, Paso Campamento, Diego Lamas, Bernabé Rivera, Colonia Palma, Cerro Ejido, Cerro San Eugenio, La Bolsa'),
    (3, 6, 1, 'Ciudad de la Costa, Las Piedras, Pando, La Paz, Barros Blancos, Progreso, Canelones'),
    (3, 6, 1, 'Paso de Carrasco, Lagomar, Solymar, Shangrilá, El Pinar, Lomas de Solymar, San José de Carrasco, Barra de Carrasco, Parque Carrasco, El Bosque, Médanos de Solymar, Montes de Solymar, Pinares de Solymar, Colinas de Solymar'),
    (3, 6, 2, 'Santa Lucía, Toledo, Suárez, Sauce, Colonia Nicolich, Juanicó, Los Cerrillos, Santa Rosa, San Ramón, Tala, San Jacinto, San Bautista, San Antonio, Migues, Montes, Soca, Empalme Olmos, Aguas Corrientes, Villa Aeroparque, Villa Felicidad, Cruz de los Caminos, Estación Atlántida, 18 de Mayo, Villa San José, Villa Crespo y San Andrés, Paso de la Cadena, Villa El Tato, Campo Militar, Cumbres de Carrasco, Estación La Floresta, Pedrera, Castellanos, Bolívar, Barrancas Coloradas, El Colorado, Totoral del Sauce, Seis Hermanos, Villa San Cono, Capilla de Cella'),
    (3, 7, 2, 'Atlántida, Salinas, Parque del Plata, La Floresta, Neptunia, Pinamar, Marindia, Las Toscas, Costa Azul, San Luis, Los Titanes, Cuchilla Alta, Jaureguiberry, Guazuvirá, Bello Horizonte, La Tuna, Araminda, Santa Lucía del Este, Biarritz, Villa Argentina, Fortín de Santa Rosa, City Golf, Estación Las Toscas, El Fortín, Balneario Argentino, Santa Ana, El Galeón'),
    (4, 12, 1, 'Melo, Río Branco'), (4, 12, 3, 'Fraile Muerto, Aceguá, Isidoro Noblía, Tupambaé, Plácido Rosas, Arévalo, Ramón Trigo, Lago Merín, Arbolito, Bañado de Medina, Cerro de las Cuentas, Tres Islas, Las Cañas, Getulio Vargas, Arachania, Poblado Uruguay, Quebracho'),
    (5, 9, 1, 'Colonia del Sacramento, Carmelo, Nueva Helvecia, Juan Lacaze, Rosario, Nueva Palmira'), (5, 9, 2, 'Tarariras, Ombúes de Lavalle, Colonia Valdense, La Paz, Florencio Sánchez, Colonia Miguelete, Conchillas, Santa Ana, Riachuelo, Playa Fomento, Blanca Arena, Barker, Agraciada, Cufré, Campana, Real de San Carlos, San Pedro, El Semillero, La Estanzuela, Los Pinos, Santa Regina, Boca del Cufré, Artilleros, Brisas del Plata, El Ensueño, Zagarzazú, Laguna de los Patos, Colonia Cosmopolita, Puerto Inglés, Juan Carlos Caseros, Pueblo Gil, La Horqueta, Cerros de San Juan, Minuano, Estación Tarariras'),
    (6, 11, 1, 'Durazno, Sarandí del Yí'), (6, 11, 3, 'Villa del Carmen, Centenario, Blanquillo, Carlos Reyles, La Paloma, Baygorria, Feliciano, Cerro Chato, San Jorge, Rossell y Rius, Ombúes de Oribe, Aguas Buenas, Álvarez, Las Palmas, Pueblo de Álvarez, Santa Bernardina, Chacras de Durazno'),
    (7, 11, 1, 'Trinidad'), (7, 11, 3, 'Ismael Cortinas, Andresito, La Casilla, Cerro Colorado, Juan José Castro'),
    (8, 11, 1, 'Florida, Sarandí Grande'), (8, 11, 3, 'Casupá, Fray Marcos, 25 de Mayo, 25 de Agosto, Cardal, Nico Pérez, Mendoza Grande, Mendoza Chico, Alejandro Gallinal, Cerro Colorado, Capilla del Sauce, Chamizo, Independencia, La Cruz, Goñi, Polanco del Yí, Reboledo, Illescas, Valentines, Pintado, San Gabriel, La Macana, Puntas de Maciel, Estación Capilla del Sauce, Berrondo, Caserío La Fundación, Montecoral'),
    (9, 12, 1, 'Minas'), (9, 12, 2, 'José Pedro Varela, Solís de Mataojo, Mariscala, José Batlle y Ordóñez, Zapicán, Pirarajá, Villa Serrana, Villa del Rosario, Aramendía, Colón, Blanes Viale, Estación Solís, Gaetán, Illescas, Polanco Norte, Ramón Trigo, Aguas Blancas, San Francisco de las Sierras, Barrio La Coronilla'),
    (10, 8, 1, 'Maldonado, Punta del Este, San Carlos, Piriápolis, Pan de Azúcar'), (10, 8, 3, 'La Barra, José Ignacio, Aiguá, Manantiales, Solís, Punta Ballena, Punta Negra, Bella Vista, Las Flores, Ocean Park, Playa Hermosa, Playa Grande, Playa Verde, Portezuelo, Chihuahua, Sauce de Portezuelo, Balneario Buenos Aires, El Tesoro, La Capuera, Cerro Pelado, Gregorio Aznárez, Garzón, Nueva Carrara, Las Cañas, Cerros Azules, Gerona, San Vicente, Pinares, Punta Colorada, Balneario Las Flores, El Chorro, Edén Rock, Faro José Ignacio, San Rafael, Beverly Hills, Pueblo Edén, Villa Delia, Los Talas, Parque Medina, Santa Mónica, Arenas de José Ignacio, Laguna Blanca, Rincón del Indio'),
    (11, 10, 1, 'Paysandú'), (11, 10, 2, 'Guichón, Quebracho, Nuevo Paysandú, Chacras de Paysandú, Porvenir, San Félix, Tambores, Piedras Coloradas, Lorenzo Geyres, Chapicuy, Merinos, Piñera, Orgoroso, Casablanca, Constancia, Esperanza, Cañada del Pueblo, Beisso, Morató, Termas de Guaviyú, Termas de Almirón, El Eucalipto, Cerro Chato, Arbolito, Gallinal, Queguayar, Cuchilla de Fuego, Soto, Zeballos'),
    (12, 10, 1, 'Fray Bentos, Young'), (12, 10, 3, 'Nuevo Berlín, San Javier, Algorta, Grecco, Las Cañas, Barrio Anglo, Bellaco, Menafra, Paso de los Mellizos, Sarandí de Navarro, Tres Quintas, Gartental, Los Arrayanes, General Borges, Sánchez, Merinos, El Ombú, Villa General Borges'),
    (13, 12, 1, 'Rivera'), (13, 12, 2, 'Tranqueras, Vichadero, Minas de Corrales, Santa Teresa, Mandubí, La Pedrera, Lagunón, Masoller, Lapuente, Moirones, Cerro Pelado, Las Flores, Arroyo Blanco, Paso Ataques, Amarillo, Cerrillada, Cerro Caqueiro, Manuel Díaz, Paso Hospital, Cerro Chapeu'),
    (14, 8, 1, 'Rocha, Chuy, Castillos, La Paloma, Lascano'), (14, 8, 3, 'Punta del Diablo, Cabo Polonio, Cebollatí, Velázquez, La Pedrera, 18 de Julio, San Luis al Medio, La Coronilla, Barra del Chuy, Aguas Dulces, Barra de Valizas, Costa Azul, Arachania, La Aguada, Puerto de los Botes, Santa Teresa, Pueblo Nuevo, La Esmeralda, Capacho, San Antonio, Diecinueve de Abril, Parallé, La Fortaleza, Puimayen, Tajamares de La Pedrera, Oceanía del Polonio, La Ribiera'),
    (15, 10, 1, 'Salto'), (15, 10, 3, 'Constitución, Belén, San Antonio, Termas del Daymán, Termas del Arapey, Colonia Lavalleja, Rincón de Valentín, Saucedo, Palomas, Pueblo Fernández, Biassini, Sarandí de Arapey, Cerro de Vera, Chacras de Belén, Cayetano, Celeste, Garibaldi, Laureles, Migliaro, Osimani y Llerena, Paso Cementerio, Puntas de Valentín, Albisu, Parque José Luis, Guaviyú de Arapey, Olivera, Las Flores, Campo de Todos'),
    (16, 6, 1, 'Ciudad del Plata, Delta del Tigre, Playa Pascual, Autódromo, Parque Postel, Monte Grande, Villa Rives, Safici, Santa Mónica, San Fernando'), (16, 11, 1, 'San José de Mayo, Libertad'), (16, 11, 3, 'Ecilda Paullier, Rodríguez, Rafael Perazza, Kiyú, Ituzaingó, Villa Rodríguez, Puntas de Valdez, Juan Soler, Mal Abrigo, González, Capurro, Raigón, Boca del Cufré, Ordeig, Cerámicas del Sur, La Boyada, Rincón del Pino, Pueblo Nuevo, Colonia Wilson, Scavino, Cañada Grande, 18 de Julio, Radial, Carreta Quemada, Mangrullo, San Gregorio'),
    (17, 9, 1, 'Mercedes, Dolores, Cardona'), (17, 9, 3, 'José Enrique Rodó, Palmitas, Villa Soriano, Egaña, Risso, Cañada Nieto, Santa Catalina, Palmar, Palo Solo, Agraciada, Chacras de Dolores, Castillos, Sacachispas, Perseverano, La Loma, Cuchilla del Perdido, El Tala, Colonia Concordia, La Concordia, Villa Darwin, Lares, Jackson, Castro y Careaga'),
    (18, 12, 1, 'Tacuarembó'), (18, 11, 1, 'Paso de los Toros'), (18, 12, 3, 'San Gregorio de Polanco, Ansina, Achar, Tambores, Curtina, Las Toscas, Paso del Cerro, La Pedrera, Piedra Sola, Caraguatá, Clara, Chamberlain, Cuchilla de Peralta, Laureles, Laura, Peralta, Pueblo del Barro, Cardozo, Cuchilla del Ombú, Balneario Iporá, Punta de Carretera, Sauce de Batoví, Cerro de Pereira, Rincón del Bonete, Montevideo Chico, Las Flores, Cinco Sauces, Villa Ansina, Pueblo Centenario, La Hilera, Puntas de Cinco Sauces, Zapará, Tres Cerros'),
    (19, 12, 1, 'Treinta y Tres'), (19, 12, 3, 'Vergara, Santa Clara de Olimar, Cerro Chato, Enrique Martínez, Charqueada, Rincón, Isla Patrulla, Valentines, Villa Sara, Ejido de Treinta y Tres, Arrozal Treinta y Tres, El Bellaco, María Albina, Poblado Alonzo, Estación Rincón, Villa Passano, Mendizábal, Arbolito, Julio María Sanz')
  ) AS l (departamento, zona, rango, nombres)
  JOIN departamento d ON d.id = l.departamento
 CROSS JOIN LATERAL unnest(string_to_array(l.nombres, ',')) WITH ORDINALITY AS n (nombre, orden)
 ORDER BY l.departamento, l.rango, l.zona, n.orden;

UPDATE localidad l SET alias = a.alias::text[]
  FROM (VALUES
    (3, 'Suárez', '{Joaquín Suárez}'), (3, 'Barros Blancos', '{Juan Antonio Artigas}'), (3, 'Colonia Nicolich', '{Nicolich,Aeroparque}'),
    (3, 'Ciudad de la Costa', '{La Costa,Ciudad Costa}'), (5, 'Colonia del Sacramento', '{Colonia,Colonia Sacramento}'),
    (5, 'Nueva Helvecia', '{Colonia Suiza}'), (5, 'Juan Lacaze', '{Juan L. Lacaze,Puerto Sauce,Sauce}'), (5, 'Colonia Valdense', '{Valdense}'),
    (6, 'Villa del Carmen', '{El Carmen,Carmen}'), (8, 'Alejandro Gallinal', '{Cerro Colorado de Florida}'),
    (9, 'José Batlle y Ordóñez', '{Batlle y Ordóñez}'), (9, 'José Pedro Varela', '{Varela}'), (10, 'Punta del Este', '{Peninsula,La Punta}'),
    (13, 'Lapuente', '{Cerro Alegre}'), (14, 'Chuy', '{El Chuy}'), (14, 'Diecinueve de Abril', '{19 de Abril}'), (15, 'Termas del Daymán', '{Daymán}'),
    (15, 'Termas del Arapey', '{Arapey}'), (16, 'San José de Mayo', '{San José}'), (16, 'Villa Rodríguez', '{Estación Rodríguez}'),
    (17, 'José Enrique Rodó', '{Rodó}'), (17, 'Villa Soriano', '{Santo Domingo de Soriano}'), (18, 'San Gregorio de Polanco', '{San Gregorio}'),
    (18, 'Ansina', '{Tomás Gomensoro de Tacuarembó}'), (19, 'Treinta y Tres', '{33}'), (19, 'Santa Clara de Olimar', '{Santa Clara}'),
    (19, 'Enrique Martínez', '{La Charqueada}'), (1, 'Cerrito', '{Cerrito de la Victoria}'), (1, 'Paso Molino', '{Paso del Molino}'),
    (1, 'Larrañaga', '{Villa Larrañaga}'), (1, 'Pueblo Victoria', '{Villa Victoria}')
  ) AS a (departamento, nombre, alias)
 WHERE l.departamento_id = a.departamento AND l.nombre = a.nombre;

GRANT SELECT ON localidad TO anden_personal, anden_cliente, anden_agencia, anden_sistema;

-- By when it should arrive: working days after the day on which it is asked for, or after the next one where the hour is past. What has no
-- row is not offered there.
CREATE TABLE plazo_de_entrega (
  servicio text     NOT NULL,
  ambito   text     NOT NULL CHECK (ambito IN ('MONTEVIDEO', 'METROPOLITANA', 'CAPITAL', 'INTERIOR')),
  dias     smallint NOT NULL CHECK (dias BETWEEN 0 AND 30),
  -- Hour of Montevideo from which it counts as asked for on the next day.
  corte    smallint NOT NULL CHECK (corte BETWEEN 0 AND 24),
  PRIMARY KEY (servicio, ambito)
);
INSERT INTO plazo_de_entrega (servicio, ambito, dias, corte)
SELECT s.servicio, a.ambito, s.dias[a.n], s.corte
  FROM (VALUES ('ESTANDAR_DOMICILIO', ARRAY[1, 1, 2, 3], 18), ('ESTANDAR_AGENCIA', ARRAY[1, 1, 2, 3], 18), ('EXPRESS_24', ARRAY[1, 1, 1, 2], 16),
               ('FLEX', ARRAY[0, 0, NULL, NULL], 12), ('DOCUMENTOS', ARRAY[1, 1, 2, 3], 18), ('CARGA_ESPECIAL', ARRAY[2, 3, 4, 5], 14)
       ) AS s (servicio, dias, corte)
 CROSS JOIN (VALUES ('MONTEVIDEO', 1), ('METROPOLITANA', 2), ('CAPITAL', 3), ('INTERIOR', 4)) AS a (ambito, n)
 WHERE s.dias[a.n] IS NOT NULL;
GRANT SELECT ON plazo_de_entrega TO anden_personal, anden_cliente, anden_sistema;

-- Prices. The general tariff has no client; a client may have its own, which is then the only one for it.
CREATE TABLE tarifa (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre     text NOT NULL CHECK (length(nombre) BETWEEN 1 AND 60),
  cliente_id int  REFERENCES cliente,
  CONSTRAINT una_tarifa_por_cliente UNIQUE NULLS NOT DISTINCT (cliente_id)
);

-- A version is never changed: envíos say which one their price is from. The last one whose day has come is in force.
CREATE TABLE tarifa_version (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tarifa_id     int         NOT NULL REFERENCES tarifa,
  numero        int         NOT NULL CHECK (numero > 0),
  vigente_desde date        NOT NULL,
  nota          text        CHECK (length(nota) BETWEEN 1 AND 200),
  creada        timestamptz NOT NULL DEFAULT now(),
  creada_por    int         REFERENCES usuario,
  moneda        text        NOT NULL DEFAULT 'UYU' CHECK (moneda IN ('UYU', 'USD')),
  -- Each piece beyond the first costs this part of its price, in thousandths.
  bulto_adicional_por_mil int NOT NULL CHECK (bulto_adicional_por_mil BETWEEN 0 AND 1000),
  -- For what is heavier than the last line: for each kilogram begun.
  kilo_adicional_centavos int NOT NULL CHECK (kilo_adicional_centavos >= 0),
  contra_reembolso_por_mil int NOT NULL CHECK (contra_reembolso_por_mil BETWEEN 0 AND 1000),
  contra_reembolso_minimo_centavos int NOT NULL CHECK (contra_reembolso_minimo_centavos >= 0),
  valor_declarado_por_mil  int NOT NULL CHECK (valor_declarado_por_mil BETWEEN 0 AND 1000),
  -- Cubic centimetres that weigh as much as a kilogram.
  cm3_por_kilo  int         NOT NULL DEFAULT 5000 CHECK (cm3_por_kilo > 0),
  -- What a dollar is taken for where an amount is in the other currency.
  dolar_centavos int        NOT NULL CHECK (dolar_centavos > 0),
  tasa_postal_por_mil int   NOT NULL DEFAULT 100 CHECK (tasa_postal_por_mil BETWEEN 0 AND 1000),
  iva_por_mil   int         NOT NULL DEFAULT 220 CHECK (iva_por_mil BETWEEN 0 AND 1000),
  CONSTRAINT numero_de_version_unico UNIQUE (tarifa_id, numero)
);
CREATE INDEX tarifa_version_vigencia ON tarifa_version (tarifa_id, vigente_desde DESC, numero DESC);

-- The price of one piece up to a weight: everywhere of a kind, or in one department, which then counts more.
CREATE TABLE tarifa_linea (
  id              int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version_id      int      NOT NULL REFERENCES tarifa_version,
  servicio        text     NOT NULL,
  ambito          text     CHECK (ambito IN ('MONTEVIDEO', 'METROPOLITANA', 'CAPITAL', 'INTERIOR')),
  departamento_id smallint REFERENCES departamento,
  hasta_gramos    int      NOT NULL CHECK (hasta_gramos > 0),
  precio_centavos int      NOT NULL CHECK (precio_centavos > 0),
  CONSTRAINT linea_dice_adonde CHECK ((ambito IS NULL) <> (departamento_id IS NULL)),
  CONSTRAINT linea_unica UNIQUE NULLS NOT DISTINCT (version_id, servicio, ambito, departamento_id, hasta_gramos)
);

CREATE FUNCTION linea_nace_con_su_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM tarifa_version v WHERE v.id = NEW.version_id AND v.creada = now()) THEN
    RAISE EXCEPTION 'a version of a tariff is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'linea_nace_con_su_version';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER nace_con_su_version BEFORE INSERT ON tarifa_linea FOR EACH ROW EXECUTE FUNCTION linea_nace_con_su_version();

CREATE FUNCTION tarifa_no_se_cambia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of a tariff is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'tarifa_no_se_cambia';
END
$$;
CREATE TRIGGER no_se_cambia BEFORE UPDATE OR DELETE ON tarifa_version FOR EACH ROW EXECUTE FUNCTION tarifa_no_se_cambia();
CREATE TRIGGER no_se_cambia BEFORE UPDATE OR DELETE ON tarifa_linea FOR EACH ROW EXECUTE FUNCTION tarifa_no_se_cambia();

INSERT INTO tarifa (nombre) VALUES ('Tarifa general');
INSERT INTO tarifa_version (tarifa_id, numero, vigente_desde, nota, bulto_adicional_por_mil, kilo_adicional_centavos, contra_reembolso_por_mil,
                            contra_reembolso_minimo_centavos, valor_declarado_por_mil, dolar_centavos)
SELECT id, 1, '2024-01-01', 'Precios de partida', 700, 1800, 30, 9000, 10, 4000 FROM tarifa WHERE cliente_id IS NULL;
-- In pesos, for a piece of up to 500 g, 2, 5, 10, 20, 30 and 60 kg.
INSERT INTO tarifa_linea (version_id, servicio, ambito, hasta_gramos, precio_centavos)
SELECT v.id, s.servicio, a.ambito, p.gramos, round(p.pesos::numeric * s.por_mil * a.por_mil / 1000000.0 / 5) * 5 * 100
  FROM tarifa_version v
 CROSS JOIN (VALUES ('ESTANDAR_DOMICILIO', 1000), ('ESTANDAR_AGENCIA', 800), ('EXPRESS_24', 1400), ('FLEX', 1150), ('DOCUMENTOS', 900),
                    ('CARGA_ESPECIAL', 1600)) AS s (servicio, por_mil)
 CROSS JOIN (VALUES ('MONTEVIDEO', 1000), ('METROPOLITANA', 1150), ('CAPITAL', 1350), ('INTERIOR', 1550)) AS a (ambito, por_mil)
 CROSS JOIN (VALUES (500, 150), (2000, 190), (5000, 240), (10000, 310), (20000, 450), (30000, 620), (60000, 1100)) AS p (gramos, pesos)
  JOIN plazo_de_entrega pe ON pe.servicio = s.servicio AND pe.ambito = a.ambito;

GRANT SELECT ON tarifa, tarifa_version, tarifa_linea TO anden_personal, anden_cliente, anden_sistema;
GRANT INSERT ON tarifa, tarifa_version, tarifa_linea TO anden_personal;
ALTER TABLE tarifa ENABLE ROW LEVEL SECURITY;
ALTER TABLE tarifa FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON tarifa TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON tarifa TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON tarifa FOR SELECT TO anden_cliente USING (cliente_id IS NULL OR cliente_id = cliente_actual());
ALTER TABLE tarifa_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE tarifa_version FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON tarifa_version TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON tarifa_version TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON tarifa_version FOR SELECT TO anden_cliente USING (EXISTS (SELECT FROM tarifa t WHERE t.id = tarifa_id));
ALTER TABLE tarifa_linea ENABLE ROW LEVEL SECURITY;
ALTER TABLE tarifa_linea FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON tarifa_linea TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON tarifa_linea TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON tarifa_linea FOR SELECT TO anden_cliente USING (EXISTS (SELECT FROM tarifa_version v WHERE v.id = version_id));

-- The stage of an envío that a parcel in this state stands for.
CREATE FUNCTION etapa_de_envio(estado text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT CASE WHEN estado IN ('PRE_INGRESADO', 'A_LEVANTAR') THEN 'CONFIRMADO' WHEN estado = 'ANULADO' THEN 'ANULADO'
                WHEN estado IN ('ENTREGADO', 'ENTREGADO_PARCIAL', 'DEVUELTO', 'EXTRAVIADO', 'SINIESTRADO') THEN 'COMPLETADO'
                ELSE 'EN_CURSO' END
  $$;

-- What was agreed with the client. Where it goes, to whom and in how many pieces stands on its parcels, since events correct that.
CREATE TABLE envio (
  id                bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  cliente_id        int         NOT NULL REFERENCES cliente,
  usuario_id        int         NOT NULL REFERENCES usuario,
  creado            timestamptz NOT NULL DEFAULT now(),
  origen            text        NOT NULL CHECK (origen IN ('PANTALLA', 'IMPORTACION', 'API')),
  -- What its parcels make of it, kept by their trigger.
  estado            text        NOT NULL DEFAULT 'CONFIRMADO' CHECK (estado IN ('CONFIRMADO', 'EN_CURSO', 'COMPLETADO', 'ANULADO')),
  servicio          text        NOT NULL CHECK (servicio IN ('ESTANDAR_DOMICILIO', 'ESTANDAR_AGENCIA', 'EXPRESS_24', 'FLEX', 'DOCUMENTOS', 'CARGA_ESPECIAL')),
  entrega           text        NOT NULL CHECK (entrega IN ('DOMICILIO', 'AGENCIA')),
  paga              text        NOT NULL CHECK (paga IN ('REMITENTE', 'DESTINATARIO', 'CUENTA_CORRIENTE')),
  solicitud         text        NOT NULL CHECK (solicitud IN ('MOSTRADOR', 'LEVANTE')),
  cobra             boolean     NOT NULL,
  valor_declarado_centavos bigint CHECK (valor_declarado_centavos > 0),
  valor_declarado_moneda   text CHECK (valor_declarado_moneda IN ('UYU', 'USD')),
  -- As declared: size, weight and measures of each piece.
  piezas            jsonb       NOT NULL CHECK (jsonb_array_length(piezas) BETWEEN 1 AND 99),
  localidad_id      int         REFERENCES localidad,
  -- How the address was read; the address itself stays as it was typed.
  precision_direccion text      CHECK (precision_direccion IN ('PUERTA', 'ESQUINA', 'SOLAR', 'KILOMETRO', 'LUGAR', 'CALLE', 'SIN_DATOS')),
  partes_direccion  jsonb,
  lat               double precision CHECK (lat BETWEEN -90 AND 90),
  lng               double precision CHECK (lng BETWEEN -180 AND 180),
  observaciones     text        CHECK (length(observaciones) BETWEEN 1 AND 500),
  -- The price at the moment of confirming, line by line, and the version that it is from.
  tarifa_version_id int         NOT NULL REFERENCES tarifa_version,
  precio_centavos   bigint      NOT NULL CHECK (precio_centavos >= 0),
  precio_moneda     text        NOT NULL CHECK (precio_moneda IN ('UYU', 'USD')),
  precio_tramos     jsonb       NOT NULL,
  CONSTRAINT declarado_con_su_moneda CHECK ((valor_declarado_centavos IS NULL) = (valor_declarado_moneda IS NULL)),
  CONSTRAINT punto_entero CHECK ((lat IS NULL) = (lng IS NULL))
);
CREATE INDEX envio_cliente ON envio (cliente_id, id DESC);
CREATE INDEX envio_estado ON envio (estado, id DESC) INCLUDE (cliente_id);
CREATE INDEX envio_creado ON envio (creado, id) INCLUDE (cliente_id);

-- The parcels of an envío. A table of its own: a column of `guia` would want an index there, which every event would write.
CREATE TABLE envio_guia (
  guia_id  bigint PRIMARY KEY REFERENCES guia,
  envio_id bigint NOT NULL REFERENCES envio
);
CREATE INDEX envio_guia_envio ON envio_guia (envio_id, guia_id);

GRANT SELECT, INSERT ON envio, envio_guia TO anden_personal, anden_cliente;
ALTER TABLE envio ENABLE ROW LEVEL SECURITY;
ALTER TABLE envio FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON envio TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON envio TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON envio TO anden_cliente USING (cliente_id = cliente_actual())
  WITH CHECK (cliente_id = cliente_actual() AND usuario_id = usuario_actual());
ALTER TABLE envio_guia ENABLE ROW LEVEL SECURITY;
ALTER TABLE envio_guia FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON envio_guia TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON envio_guia TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON envio_guia TO anden_cliente
  USING (EXISTS (SELECT FROM envio e WHERE e.id = envio_id AND e.cliente_id = cliente_actual()))
  WITH CHECK (EXISTS (SELECT FROM envio e WHERE e.id = envio_id AND e.cliente_id = cliente_actual())
    AND EXISTS (SELECT FROM guia g WHERE g.id = guia_id AND g.cliente_id = cliente_actual()));

-- Runs only where the stage changes: at most a few times in the life of a parcel. The envío is locked before its parcels are read, so
-- that of two that move at once the second sees the first.
CREATE FUNCTION llevar_estado_de_envio() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cual bigint;
BEGIN
  SELECT eg.envio_id INTO cual FROM envio_guia eg WHERE eg.guia_id = NEW.id;
  IF cual IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM envio e WHERE e.id = cual FOR NO KEY UPDATE;
  UPDATE envio e SET estado = s.estado
    FROM (SELECT CASE WHEN bool_and(p.etapa = 'ANULADO') THEN 'ANULADO' WHEN bool_and(p.etapa IN ('ANULADO', 'CONFIRMADO')) THEN 'CONFIRMADO'
                      WHEN bool_or(p.etapa IN ('CONFIRMADO', 'EN_CURSO')) THEN 'EN_CURSO' ELSE 'COMPLETADO' END AS estado
            FROM (SELECT etapa_de_envio(g.estado_general) AS etapa FROM envio_guia eg JOIN guia g ON g.id = eg.guia_id WHERE eg.envio_id = cual) AS p
         ) AS s
   WHERE e.id = cual AND e.estado <> s.estado;
  RETURN NULL;
END
$$;
CREATE TRIGGER lleva_estado_de_envio AFTER UPDATE OF estado_general ON guia FOR EACH ROW
  WHEN (etapa_de_envio(OLD.estado_general) <> etapa_de_envio(NEW.estado_general)) EXECUTE FUNCTION llevar_estado_de_envio();

-- What a person has typed of an envío that is not confirmed yet.
CREATE TABLE envio_borrador (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id int         NOT NULL REFERENCES usuario,
  modificado timestamptz NOT NULL DEFAULT now(),
  datos      jsonb       NOT NULL CHECK (jsonb_typeof(datos) = 'object')
);
CREATE INDEX envio_borrador_usuario ON envio_borrador (usuario_id, modificado DESC);
GRANT SELECT, INSERT, UPDATE (modificado, datos), DELETE ON envio_borrador TO anden_personal, anden_cliente;
ALTER TABLE envio_borrador ENABLE ROW LEVEL SECURITY;
ALTER TABLE envio_borrador FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON envio_borrador TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY propio ON envio_borrador TO anden_personal, anden_cliente USING (usuario_id = usuario_actual()) WITH CHECK (usuario_id = usuario_actual());
