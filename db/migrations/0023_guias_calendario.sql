-- Working days: which days an agency keeps its doors open, and on which day the custody of a parcel ends.

-- Days on which nobody works by law; the others of the calendar are working days like any. Kept by administrators, year by year.
CREATE TABLE feriado (
  dia    date PRIMARY KEY,
  nombre text NOT NULL
);
INSERT INTO feriado (dia, nombre)
SELECT make_date(anio, mes, dia), nombre
  FROM generate_series(2024, 2035) AS anio,
       (VALUES (1, 1, 'Año Nuevo'), (5, 1, 'Día de los Trabajadores'), (7, 18, 'Jura de la Constitución'),
               (8, 25, 'Declaratoria de la Independencia'), (12, 25, 'Navidad')) AS f (mes, dia, nombre);
GRANT SELECT ON feriado TO anden_personal, anden_cliente, anden_agencia, anden_sistema;

ALTER TABLE agente
  -- Monday 1 to Sunday 7.
  ADD COLUMN abre_dias smallint[] NOT NULL DEFAULT '{1,2,3,4,5,6}',
  -- A locker or a bus terminal opens on holidays as well.
  ADD COLUMN abre_feriados boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT abre_algun_dia CHECK (cardinality(abre_dias) > 0 AND abre_dias <@ '{1,2,3,4,5,6,7}'::smallint[]);

-- The last day of custody of what an agency scanned in on a day: as many of its own open days later as it keeps a parcel. Written on
-- the event (`evento.dia` of ING_AG), so that a holiday that is entered later moves no parcel that is on a shelf already.
CREATE FUNCTION fin_de_guarda(agencia int, desde date) RETURNS date
  LANGUAGE sql STABLE
  AS $$ SELECT (SELECT d.dia FROM (SELECT desde + n AS dia FROM generate_series(1, a.dias_guarda * 7 + 30) AS n) AS d
                 WHERE extract(isodow FROM d.dia) = ANY (a.abre_dias)
                   AND (a.abre_feriados OR NOT EXISTS (SELECT FROM feriado f WHERE f.dia = d.dia))
                 ORDER BY d.dia OFFSET a.dias_guarda - 1 LIMIT 1)
          FROM agente a WHERE a.id = agencia $$;

-- So many working days of the company (Monday to Saturday) after a day; 0: that day, or the next one that is worked.
CREATE FUNCTION dia_habil(desde date, dias int) RETURNS date
  LANGUAGE sql STABLE
  AS $$ SELECT d.dia FROM (SELECT desde + n AS dia FROM generate_series(CASE WHEN dias = 0 THEN 0 ELSE 1 END, dias * 2 + 30) AS n) AS d
         WHERE extract(isodow FROM d.dia) < 7 AND NOT EXISTS (SELECT FROM feriado f WHERE f.dia = d.dia)
         ORDER BY d.dia OFFSET greatest(dias - 1, 0) LIMIT 1 $$;
