-- Ninety days up to now, hour by hour, with the numbers of the parcels whose data came in during that hour.
CREATE TEMP TABLE demo_franja (
  id       int PRIMARY KEY,
  dia      date        NOT NULL,
  inicio   timestamptz NOT NULL,
  segundos int         NOT NULL,
  desde_n  bigint      NOT NULL,
  hasta_n  bigint      NOT NULL,
  -- The working days of its parcels (Monday to Saturday): the first is the one on which they can be picked up.
  dias     timestamptz[] NOT NULL,
  fechas   date[]        NOT NULL
);
ALTER TABLE demo_franja ALTER dias SET STORAGE PLAIN, ALTER fechas SET STORAGE PLAIN;

WITH parametro AS (
  SELECT ahora, guias, (ahora AT TIME ZONE 'America/Montevideo')::date AS hoy FROM demo_parametro
), habil AS (
  SELECT dia::date AS dia, row_number() OVER (ORDER BY dia) AS orden
    FROM parametro, generate_series(hoy - 90, hoy + 40, interval '1 day') AS dia
   WHERE extract(isodow FROM dia) < 7 AND NOT EXISTS (SELECT FROM feriado f WHERE f.dia = dia.dia)
), hora AS (
  SELECT d.dia::date AS dia, h.hora, inicio_del_dia(d.dia::date) + h.hora * interval '1 hour' AS inicio,
         least(3600, extract(epoch FROM ahora - (inicio_del_dia(d.dia::date) + h.hora * interval '1 hour')))::numeric AS segundos,
         (ARRAY[100, 100, 100, 100, 100, 45, 3])[extract(isodow FROM d.dia)::int] * h.peso AS peso,
         -- Until eleven it leaves with the same day's round.
         CASE WHEN h.hora < 11 THEN d.dia::date ELSE d.dia::date + 1 END AS sale
    FROM parametro, generate_series(hoy - 89, hoy, interval '1 day') AS d (dia),
         unnest(ARRAY[8, 4, 2, 2, 2, 4, 10, 25, 60, 90, 110, 90, 75, 65, 65, 65, 70, 65, 60, 55, 55, 50, 35, 18]) WITH ORDINALITY AS p (peso, orden),
         LATERAL (SELECT p.orden::int - 1 AS hora, p.peso) AS h
), acumulada AS (
  SELECT *, sum(peso * segundos) OVER (ORDER BY inicio) / sum(peso * segundos) OVER () AS hasta, peso * segundos / sum(peso * segundos) OVER () AS parte
    FROM hora
   WHERE segundos > 0
)
INSERT INTO demo_franja (id, dia, inicio, segundos, desde_n, hasta_n, dias, fechas)
SELECT row_number() OVER (ORDER BY a.inicio), a.dia, a.inicio, a.segundos,
       -- The first three numbers are the fixed parcels'.
       4 + round((guias - 3) * (a.hasta - a.parte)), 3 + round((guias - 3) * a.hasta),
       f.dias, f.fechas
  FROM acumulada a
 CROSS JOIN parametro
 CROSS JOIN LATERAL (
   SELECT array_agg(inicio_del_dia(h.dia) ORDER BY h.orden) AS dias, array_agg(h.dia ORDER BY h.orden) AS fechas
     FROM habil h
    WHERE h.orden BETWEEN (SELECT min(s.orden) FROM habil s WHERE s.dia >= a.sale) AND (SELECT min(s.orden) + 23 FROM habil s WHERE s.dia >= a.sale)
 ) AS f;

ANALYZE demo_franja;
SELECT asegurar_particiones_evento(min(dia) - 1, (max(dia) + interval '3 months')::date) FROM demo_franja;
