-- 130 agencies: how many in each department, spread over its localities from the largest down.
INSERT INTO agente (id, nombre, codigo, tipo_agente_id, departamento_id, zona_id, direccion, dias_guarda, capacidad)
SELECT id, nombre, 'AGENTE_' || id, tipo, departamento_id, zona_id,
       calle || ' ' || CASE WHEN calle LIKE '%km' THEN 20 + id % 12 ELSE 400 + id * 37 % 3000 END,
       (ARRAY[7, 5, 4, 4, 5, 2])[tipo],
       (ARRAY[400, 180, 60, 80, 260, 40])[tipo] + (CASE WHEN tipo = 1 THEN -id % 150 ELSE id % 20 END)
  FROM (
    SELECT a.id, a.departamento_id, l.zona_id, tipo.id AS tipo,
           CASE
             WHEN tipo.id = 1 THEN 'Sucursal ' || l.nombre || CASE WHEN a.departamento_id = 1 THEN '' ELSE ' Centro' END
             WHEN tipo.id = 5 AND a.departamento_id = 1 THEN 'Terminal Tres Cruces – Local 14'
             WHEN tipo.id = 5 THEN 'Terminal ' || l.nombre
             WHEN tipo.id = 6 THEN 'Locker ' || l.nombre
             WHEN tipo.id = 4 THEN 'Cobros ' || l.nombre
             WHEN tipo.id = 3 THEN 'Pick-up ' || pg_temp.palabra('comercio', a.id) || ' (' || l.nombre || ')'
             ELSE 'Agencia ' || l.nombre
           END || CASE WHEN vuelta > 0 AND tipo.id <> 3 THEN ' ' || vuelta + 1 ELSE '' END AS nombre,
           (SELECT k.nombre FROM demo_calle k WHERE k.zona_id = l.zona_id ORDER BY (k.k * 7 + a.id) % 23, k.k LIMIT 1) AS calle
      FROM (
        -- The first agency of Montevideo is number 1 and the first of Salto number 2.
        SELECT row_number() OVER (ORDER BY d.id <> 1 OR orden > 0, d.id <> 15 OR orden > 0, d.id, orden)::int AS id, d.id AS departamento_id, orden
          FROM (VALUES
            (1, 42), (2, 3), (3, 22), (4, 3), (5, 5), (6, 3), (7, 2), (8, 3), (9, 3), (10, 10), (11, 4), (12, 3), (13, 4), (14, 5),
            (15, 5), (16, 4), (17, 4), (18, 3), (19, 2)
          ) AS d (id, cantidad)
         CROSS JOIN LATERAL generate_series(0, d.cantidad - 1) AS orden
      ) AS a
      JOIN (
        SELECT *, row_number() OVER (PARTITION BY departamento_id ORDER BY id) - 1 AS lugar, count(*) OVER (PARTITION BY departamento_id) AS lugares
          FROM demo_localidad
      ) AS l ON l.departamento_id = a.departamento_id AND l.lugar = a.orden % l.lugares
     CROSS JOIN LATERAL (SELECT a.orden / l.lugares AS vuelta) AS v
     CROSS JOIN LATERAL (
       SELECT CASE
                WHEN a.orden = 0 THEN 1
                WHEN a.orden = 1 AND a.departamento_id NOT IN (3, 7, 19) THEN 5
                WHEN a.departamento_id IN (1, 3, 10) AND a.orden % 7 = 4 THEN 6
                WHEN a.orden % 5 = 2 THEN 4
                WHEN a.orden % 2 = 1 THEN 3
                ELSE 2
              END AS id
     ) AS tipo
  ) AS agencia
 ORDER BY id;

-- Two that closed: they are listed, and nothing goes there.
UPDATE agente SET activo = false WHERE id IN (41, 127);
-- What is paid for each parcel that others hand over for us.
UPDATE agente SET comision_centavos = CASE tipo_agente_id WHEN 4 THEN 3500 WHEN 3 THEN 4000 ELSE 4500 END WHERE tipo_agente_id IN (2, 3, 4);
-- Doors by kind: a locker never closes and has no telephone; a terminal and a branch open early.
UPDATE agente a
   SET abre = h.abre, cierra = h.cierra, abre_dias = CASE WHEN a.tipo_agente_id IN (5, 6) THEN '{1,2,3,4,5,6,7}'::smallint[] ELSE a.abre_dias END,
       abre_feriados = a.tipo_agente_id IN (5, 6), limite_efectivo_centavos = h.limite,
       telefono = CASE WHEN a.tipo_agente_id <> 6 THEN '2' || lpad((4000000 + a.id * 7919 % 900000)::text, 7, '0') END
  FROM (VALUES (1, '08:30'::time, '18:30'::time, 6000000), (2, '09:00', '18:00', 3000000), (3, '10:00', '19:00', 1500000), (4, '09:00', '18:00', 3000000),
               (5, '06:00', '22:00', 3000000), (6, '00:00', '23:59', NULL)) AS h (tipo, abre, cierra, limite)
 WHERE a.tipo_agente_id = h.tipo;

-- Forty thousand ways that a parcel may go, each street in proportion to its department and locality.
-- modo: D at the door, F flex, A agency, L locker. agente_id: where it is handed over, or where a failed visit is sent.
CREATE TEMP TABLE demo_ruta (
  k               int PRIMARY KEY,
  departamento_id smallint NOT NULL,
  zona_id         smallint NOT NULL,
  localidad       text     NOT NULL,
  calle           text     NOT NULL,
  en_kilometro    boolean  NOT NULL,
  modo            "char"   NOT NULL,
  agente_id       int      NOT NULL,
  dias_guarda     smallint NOT NULL,
  grupo           smallint NOT NULL,
  dias_promesa    smallint NOT NULL
);

INSERT INTO demo_ruta
SELECT r.k, r.departamento_id, r.zona_id, r.nombre, c.nombre, c.nombre LIKE '%km', r.modo, a.id, a.dias_guarda,
       CASE
         WHEN r.modo = 'F' THEN 4
         WHEN r.modo IN ('A', 'L') THEN CASE WHEN r.zona_id <= 7 THEN 10 ELSE 20 END + a.dias_guarda
         WHEN r.zona_id <= 5 THEN 1
         WHEN r.zona_id <= 7 THEN 2
         ELSE 3
       END,
       CASE WHEN r.modo = 'F' THEN 0 WHEN r.zona_id <= 7 THEN 1 ELSE 2 END
  FROM (
    SELECT k, l.*,
           CASE
             WHEN sorteo < 62 THEN 'D'
             WHEN sorteo < 92 THEN 'A'
             WHEN sorteo < 96 THEN CASE WHEN departamento_id IN (1, 3, 10) THEN 'L' ELSE 'A' END
             ELSE CASE WHEN zona_id <= 6 THEN 'F' ELSE 'D' END
           END AS modo
      FROM (
        SELECT l.*, round(40000 * (hasta - peso / sum(peso) OVER ()))::int AS desde_k, round(40000 * hasta)::int - 1 AS hasta_k
          FROM (SELECT *, sum(peso) OVER (ORDER BY id) / sum(peso) OVER () AS hasta FROM demo_localidad) AS l
      ) AS l
     CROSS JOIN LATERAL generate_series(l.desde_k, l.hasta_k) AS k
     CROSS JOIN LATERAL (SELECT pg_temp.azar(k, 6) % 100 AS sorteo) AS s
  ) AS r
  JOIN (SELECT *, count(*) OVER (PARTITION BY zona_id) AS calles FROM demo_calle) AS c
    ON c.zona_id = r.zona_id AND c.k = pg_temp.azar(r.k, 7) % c.calles
  JOIN (
    SELECT *, row_number() OVER (PARTITION BY departamento_id, tipo_agente_id = 6 ORDER BY id) - 1 AS lugar,
           count(*) OVER (PARTITION BY departamento_id, tipo_agente_id = 6) AS lugares
      FROM agente WHERE activo
  ) AS a ON a.departamento_id = r.departamento_id AND (a.tipo_agente_id = 6) = (r.modo = 'L') AND a.lugar = CASE
      -- In the capital most fetch theirs at the branch downtown or at the bus station, so two agencies hold more than a page.
      WHEN r.departamento_id = 1 AND r.modo = 'A' AND pg_temp.azar(r.k, 9) % 100 < 48 THEN 0
      WHEN r.departamento_id = 1 AND r.modo = 'A' AND pg_temp.azar(r.k, 9) % 100 < 84 THEN 1
      ELSE pg_temp.azar(r.k, 8) % a.lugares
    END;

ANALYZE demo_ruta;

-- Benches: two where what comes in is weighed and labelled, the belt, an office, and the counter of the branch downtown.
INSERT INTO puesto (nombre, agente_id, formato, impresora, con_balanza, sonido)
SELECT p.nombre, p.agente_id, p.formato, p.impresora, p.con_balanza, p.sonido
  FROM (VALUES (1, 'Mesa de recepción 1', NULL::int, 'zpl', 'Zebra recepción', true, 'SI'), (2, 'Mesa de recepción 2', NULL, 'zpl', 'Zebra recepción', true, 'SI'),
               (3, 'Cinta de clasificación', NULL, 'pdf', NULL, false, 'SI'), (4, 'Oficina de atención', NULL, 'pdf', 'Láser oficina', false, 'NO'),
               (5, 'Mostrador 1', 1, 'zpl', 'Zebra mostrador', true, 'PERSONA')) AS p (n, nombre, agente_id, formato, impresora, con_balanza, sonido)
 ORDER BY p.n;
