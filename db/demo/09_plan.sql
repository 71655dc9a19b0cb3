-- What happens to each parcel, decided before a row of it is written: the rows of guia and evento are read from here.
CREATE TEMP TABLE demo_plan (
  id         bigint NOT NULL,
  creada     timestamptz NOT NULL,
  azar       bigint NOT NULL,
  cliente_id int NOT NULL,
  agente_id  int NOT NULL,
  franja_id  int NOT NULL,
  ruta_k     int NOT NULL,
  guion_id   int NOT NULL,
  hechos     int NOT NULL,
  con_cobro  boolean NOT NULL
);

-- The three parcels that the wire names. One waits at agency 1 and one at agency 2, scanned in on the day before at the
-- latest; one is out with its driver since the last morning round.
INSERT INTO demo_plan
SELECT v.id, f.inicio + v.id * interval '7 minutes', pg_temp.azar(v.id, 11), v.cliente_id, r.agente_id, f.id, r.k, g.id,
       cardinality(string_to_array(g.pasos, ' ')) - 1, false
  FROM demo_parametro p
 CROSS JOIN (VALUES (1, 1, 1, 90), (2, 2, 2, 90), (3, 1, NULL, 91)) AS v (id, cliente_id, agente_id, grupo)
  JOIN demo_guion g ON g.grupo = v.grupo
 CROSS JOIN LATERAL (
   SELECT * FROM demo_ruta r
    WHERE CASE WHEN v.agente_id IS NULL THEN r.grupo = 1 ELSE r.agente_id = v.agente_id AND r.modo = 'A' END
    ORDER BY r.k LIMIT 1
 ) AS r
 CROSS JOIN LATERAL (
   SELECT * FROM demo_franja f
    WHERE f.dias[2] + CASE WHEN v.agente_id IS NULL THEN interval '9 hours' ELSE interval '38 hours' END <= p.ahora
      AND f.inicio + interval '1 hour' < p.ahora
    ORDER BY f.inicio DESC LIMIT 1
 ) AS f;

-- Every other parcel. Two numbers drawn from its id decide all of it, a few digits for each question.
INSERT INTO demo_plan
SELECT d.n, d.creada, d.h2, b.cliente_id, r.agente_id, d.franja_id, r.k, g.guion_id,
       -- Only the last days' scripts can be unfinished: the others need no look at the clock.
       CASE
         WHEN d.dias[s.ultimo_dia + 3] <= d.ahora THEN s.pasos
         ELSE (
           SELECT count(*) FROM demo_paso p
            WHERE p.clave BETWEEN g.guion_id * 32 AND g.guion_id * 32 + 31
              AND pg_temp.fecha_del_paso(d.dias[p.dia + 1], d.creada, p.desde, p.margen, d.n * 32 + p.orden) <= d.ahora
         )
       END,
       d.h2 / 64 % 100 < 4 AND NOT s.es_parcial
  FROM (
    SELECT n, f.id AS franja_id, f.dias, p.ahora, pg_temp.azar(n, 12) AS h1, pg_temp.azar(n, 13) AS h2,
           f.inicio + ((n - f.desde_n) * f.segundos / (f.hasta_n - f.desde_n + 1)) * interval '1 second' AS creada
      FROM demo_parametro p
     CROSS JOIN demo_franja f
     CROSS JOIN LATERAL generate_series(f.desde_n, f.hasta_n) AS n
    OFFSET 0 -- so that each number is drawn once, not wherever it is used
  ) AS d
  JOIN demo_boleto_cliente b ON b.k = d.h1 % 10000
  JOIN demo_ruta r ON r.k = d.h1 / 10000 % 40000
  JOIN demo_boleto_guion g ON g.clave = r.grupo * 1000 + d.h1 / 400000000 % 1000
  JOIN demo_resumen s ON s.guion_id = g.guion_id;

ANALYZE demo_plan;
