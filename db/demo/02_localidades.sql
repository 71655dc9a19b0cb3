-- Where parcels go: department (share of the parcels), and its localities (share inside the department) with their zone.
-- In Montevideo the locality is the neighbourhood.
CREATE TEMP TABLE demo_localidad (
  id              int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  departamento_id smallint NOT NULL,
  zona_id         smallint NOT NULL,
  nombre          text     NOT NULL,
  peso            numeric  NOT NULL
);

INSERT INTO demo_localidad (departamento_id, zona_id, nombre, peso)
SELECT d.id, l.zona, btrim(l.nombre), d.porcentaje * l.parte / sum(l.parte) OVER (PARTITION BY d.id)
  FROM (VALUES
    (1, 45.5), (2, 1.6), (3, 17.2), (4, 1.8), (5, 3.5), (6, 1.3), (7, 0.6), (8, 1.6), (9, 1.3), (10, 6.6), (11, 2.8), (12, 1.2),
    (13, 2.2), (14, 1.8), (15, 3.1), (16, 3.1), (17, 1.9), (18, 1.9), (19, 1.0)
  ) AS d (id, porcentaje)
  JOIN (
    SELECT z.departamento, z.zona, z.parte, unnest(string_to_array(z.nombres, ',')) AS nombre
      FROM (VALUES
        (1, 1, 5, 'Ciudad Vieja, Centro, Cordón, Aguada, Barrio Sur, Palermo'),
        (1, 2, 7, 'Pocitos, Punta Carretas, Buceo, Malvín, Parque Rodó, Parque Batlle, La Blanqueada'),
        (1, 3, 3, 'Carrasco, Punta Gorda, Malvín Norte, Maroñas, Curva de Maroñas, Flor de Maroñas'),
        (1, 4, 3, 'Unión, Cerrito, Piedras Blancas, Colón, Sayago, Peñarol, Manga, Jacinto Vera'),
        (1, 5, 3, 'Prado, Paso Molino, La Teja, Belvedere, Cerro, Paso de la Arena, Nuevo París, Capurro'),
        (3, 6, 14, 'Ciudad de la Costa, Las Piedras'), (3, 6, 7, 'Pando, La Paz, Barros Blancos, Progreso'),
        (3, 7, 5, 'Atlántida, Salinas, Parque del Plata'), (3, 6, 3, 'Canelones, Santa Lucía, Toledo, Suárez, Sauce'),
        (2, 10, 3, 'Artigas'), (2, 10, 2, 'Bella Unión'), (2, 10, 0.3, 'Tomás Gomensoro, Baltasar Brum'),
        (4, 12, 6, 'Melo'), (4, 12, 2, 'Río Branco'), (4, 12, 0.4, 'Fraile Muerto, Aceguá, Isidoro Noblía'),
        (5, 9, 4, 'Colonia del Sacramento'), (5, 9, 2, 'Carmelo, Nueva Helvecia, Juan Lacaze, Rosario'), (5, 9, 1, 'Nueva Palmira, Tarariras'),
        (6, 11, 6, 'Durazno'), (6, 11, 1, 'Sarandí del Yí'), (6, 11, 0.4, 'Villa del Carmen, Centenario'),
        (7, 11, 9, 'Trinidad'), (7, 11, 0.5, 'Ismael Cortinas'),
        (8, 11, 6, 'Florida'), (8, 11, 1, 'Sarandí Grande, Casupá, Fray Marcos'),
        (9, 12, 7, 'Minas'), (9, 12, 1, 'José Pedro Varela, Solís de Mataojo, Villa Serrana'),
        (10, 8, 6, 'Maldonado'), (10, 8, 3, 'Punta del Este, San Carlos'), (10, 8, 1.5, 'Piriápolis, Pan de Azúcar'), (10, 8, 0.7, 'La Barra, José Ignacio'),
        (11, 10, 9, 'Paysandú'), (11, 10, 0.7, 'Guichón, Quebracho, Nuevo Paysandú'),
        (12, 10, 4, 'Fray Bentos'), (12, 10, 3, 'Young'), (12, 10, 0.4, 'Nuevo Berlín, San Javier'),
        (13, 12, 9, 'Rivera'), (13, 12, 0.8, 'Tranqueras, Vichadero, Minas de Corrales'),
        (14, 8, 3, 'Rocha'), (14, 8, 1.5, 'Chuy, Castillos, La Paloma'), (14, 8, 0.5, 'Lascano, Punta del Diablo, Cabo Polonio'),
        (15, 10, 9, 'Salto'), (15, 10, 0.5, 'Constitución, Belén'),
        (16, 11, 4, 'San José de Mayo'), (16, 6, 3, 'Ciudad del Plata, Delta del Tigre'), (16, 11, 1.5, 'Libertad, Ecilda Paullier'),
        (17, 9, 5, 'Mercedes'), (17, 9, 2, 'Dolores'), (17, 9, 0.7, 'Cardona, José Enrique Rodó, Palmitas'),
        (18, 12, 5, 'Tacuarembó'), (18, 11, 2, 'Paso de los Toros'), (18, 12, 0.4, 'San Gregorio de Polanco, Ansina'),
        (19, 12, 7, 'Treinta y Tres'), (19, 12, 0.5, 'Vergara, Santa Clara de Olimar, Cerro Chato')
      ) AS z (departamento, zona, parte, nombres)
  ) AS l ON l.departamento = d.id
 ORDER BY d.id, l.parte DESC, l.zona, btrim(l.nombre) COLLATE "C";

-- Streets by zone; every zone outside Montevideo and the coast shares the streets that each town has. A name that ends
-- in «km» takes a kilometre as its number.
CREATE TEMP TABLE demo_calle (zona_id smallint NOT NULL, k int NOT NULL, nombre text NOT NULL, PRIMARY KEY (zona_id, k));

INSERT INTO demo_calle (zona_id, k, nombre)
SELECT z.id, row_number() OVER (PARTITION BY z.id ORDER BY c.orden) - 1, btrim(c.nombre)
  FROM (VALUES
    ('{1}', '18 de Julio, Colonia, Mercedes, Uruguay, Paysandú, San José, Soriano, Canelones, Maldonado, Durazno, Sarandí, Rincón, 25 de Mayo, Cerrito, Andes, Convención, Río Branco, Av. Libertador, Rondeau, Galicia, Constituyente, Gaboto, Tristán Narvaja, Eduardo Acevedo'),
    ('{2}', 'Av. Brasil, Bvar. España, Bvar. Artigas, Av. Rivera, Av. Italia, 21 de Setiembre, Ellauri, Benito Blanco, Chucarro, Libertad, Guayaquí, Gabriel Pereira, Cavia, Scosería, Luis A. de Herrera, 26 de Marzo, Rambla O’Higgins, Orinoco, Michigan, Aconcagua, Gonzalo Ramírez, Av. Ramón Anador'),
    ('{3}', 'Av. Arocena, Av. Bolivia, Av. Italia, Camino Carrasco, Potosí, Mones Roses, Costa Rica, Rambla Rep. de México, Coimbra, General Paz, Camino Maldonado, Veracierto, Hipólito Yrigoyen, Mataojo, 8 de Octubre, Belloni, Iguá, Cno. al Paso de la Española'),
    ('{4}', '8 de Octubre, Av. San Martín, Av. Gral. Flores, Propios, Av. Garzón, Bvar. Batlle y Ordóñez, Camino Corrales, Av. Sayago, Ariel, Camino Edison, Casavalle, José Belloni, Av. Instrucciones, Larravide, Pernas, Avellaneda, Burgues, Lezica'),
    ('{5}', 'Agraciada, Millán, Av. Joaquín Suárez, Lucas Obes, 19 de Abril, Av. Carlos María Ramírez, Grecia, Austria, Camino Cibils, Santa Lucía, San Quintín, Av. Luis Batlle Berres, Emilio Romero, Conciliación, Carlos Tellier, Islas Canarias, Uruguayana, Zufriategui'),
    ('{6}', 'Av. Giannattasio km, Av. Artigas, Dr. Pouey, Av. de las Américas, Ruta 8 km, Ruta 5 km, Ruta 1 km, Wilson Ferreira, Av. Racine, Calcagno, Becú, Márquez Castro, Horacio García Lagos, Elías Regules, César Mayo Gutiérrez, Treinta y Tres, Lavalleja, José Batlle y Ordóñez'),
    ('{7}', 'Ruta Interbalnearia km, Av. Argentina, Av. Artigas, Calle 11, Calle 18, Calle 22, Calle 3, Av. Julieta, Diagonal 4, República de Chile, Roger Ballet, Circunvalación'),
    ('{8,9,10,11,12}', '18 de Julio, José Artigas, Gral. Rivera, Lavalleja, 25 de Agosto, Treinta y Tres, José Pedro Varela, Sarandí, Ituzaingó, Rodó, Batlle y Ordóñez, Luis A. de Herrera, Aparicio Saravia, Florida, Uruguay, Brasil, Dr. Baltasar Brum, Wilson Ferreira Aldunate, 19 de Abril, Zorrilla de San Martín, Leandro Gómez, Joaquín Suárez, 33 Orientales, Gral. Flores, Oribe, Zapicán, Del Pilar, Solís, Misiones, Agraciada, Camino Vecinal km')
  ) AS lista (zonas, calles)
 CROSS JOIN LATERAL unnest(lista.zonas::smallint[]) AS z (id)
 CROSS JOIN LATERAL unnest(string_to_array(lista.calles, ',')) WITH ORDINALITY AS c (nombre, orden);

-- Those around the plant are painted; one was drawn by hand.
UPDATE zona z SET color = c.color
  FROM (VALUES ('MVD-Centro', 'TURQUESA'), ('MVD-Sur', 'NARANJA'), ('MVD-Este', 'VIOLETA'), ('MVD-Norte', 'AZUL'), ('MVD-Oeste', 'LADRILLO'),
               ('Metropolitana', 'VERDE'), ('Costa de Oro', 'ROSA')) AS c (nombre, color)
 WHERE z.nombre = c.nombre;
UPDATE zona SET poligono = '[{"lat": -34.914, "lng": -56.2}, {"lat": -34.912, "lng": -56.17}, {"lat": -34.893, "lng": -56.165}, {"lat": -34.885, "lng": -56.185}, {"lat": -34.897, "lng": -56.215}]'
 WHERE nombre = 'MVD-Centro';
