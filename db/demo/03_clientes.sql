-- 900 clients. The first is a marketplace with 28 % of all parcels, the first ten have 55 % together; those have their depot in
-- Montevideo, the others are where their buyers are.
INSERT INTO cliente (id, nombre, razon_social, rut, direccion, localidad, departamento_id, zona_id)
SELECT c.id, c.nombre,
       CASE WHEN c.id > 10 AND c.id % 5 = 0 THEN persona.nombre ELSE c.nombre || CASE WHEN c.id % 3 = 0 THEN ' S.R.L.' ELSE ' S.A.' END END,
       c.rut,
       calle.nombre || ' ' || CASE WHEN calle.nombre LIKE '%km' THEN 18 + pg_temp.azar(c.id, 17) % 32 ELSE 100 + pg_temp.azar(c.id, 17) % 4800 END,
       l.nombre, l.departamento_id, l.zona_id
  FROM (
    SELECT id,
           coalesce(
             (ARRAY['Mercado Charrúa', 'Tienda Arrabal', 'Megahogar Oriental', 'Calzados Trébol', 'Farmacias del Prado', 'Deportes Celeste',
                    'Libros de la Rambla', 'Moda Solís', 'Electro Candombe', 'Punto Mascota'])[id],
             pg_temp.palabra('rubro', id) || ' ' || pg_temp.palabra('marca', id / 30 + id % 30 * 17)
           ) AS nombre,
           (SELECT base || pg_temp.digito_rut(base)
              FROM generate_series(0, 20) AS intento
             CROSS JOIN LATERAL (SELECT '21' || lpad((104000 + id * 613 + intento)::text, 6, '0') || '0011' AS sobra) AS s
             CROSS JOIN LATERAL (SELECT left(s.sobra, 11) AS base) AS b
             WHERE pg_temp.digito_rut(base) < 10
             ORDER BY intento LIMIT 1) AS rut
      FROM generate_series(1, 900) AS id
  ) AS c
  JOIN demo_persona persona ON persona.k = c.id
  JOIN (
    SELECT *, sum(peso) OVER (ORDER BY id) / sum(peso) OVER () AS hasta, (sum(peso) OVER (ORDER BY id) - peso) / sum(peso) OVER () AS desde
      FROM demo_localidad
  ) AS l ON pg_temp.azar(c.id, 15) % CASE WHEN c.id <= 10 THEN 4000 ELSE 10000 END / 10000.0 >= l.desde
   AND pg_temp.azar(c.id, 15) % CASE WHEN c.id <= 10 THEN 4000 ELSE 10000 END / 10000.0 < l.hasta
  JOIN (SELECT *, count(*) OVER (PARTITION BY zona_id) AS calles FROM demo_calle) AS calle
    ON calle.zona_id = l.zona_id AND calle.k = pg_temp.azar(c.id, 16) % calle.calles;

-- Ten thousand tickets: a client holds as many as its share of the parcels.
CREATE TEMP TABLE demo_boleto_cliente (k int PRIMARY KEY, cliente_id int NOT NULL);

INSERT INTO demo_boleto_cliente (k, cliente_id)
SELECT generate_series(round(10000 * coalesce(lag(hasta) OVER (ORDER BY id), 0))::int, round(10000 * hasta)::int - 1), id
  FROM (
    SELECT id, sum(peso) OVER (ORDER BY id) / sum(peso) OVER () AS hasta
      FROM (
        SELECT id,
               CASE
                 WHEN id <= 10 THEN (ARRAY[0.28, 0.055, 0.045, 0.038, 0.032, 0.027, 0.023, 0.019, 0.016, 0.015])[id]
                 ELSE 0.45 * power(id, -0.5) / (SELECT sum(power(i, -0.5)) FROM generate_series(11, 900) AS i)
               END::numeric AS peso
          FROM generate_series(1, 900) AS id
      ) AS pesos
  ) AS acumulado;

ANALYZE demo_boleto_cliente;
