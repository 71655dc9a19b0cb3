-- Custody with the days that were agreed with a client on top: open days of the agency, as its own.
CREATE FUNCTION fin_de_guarda(agencia int, desde date, extra int) RETURNS date
  LANGUAGE sql STABLE
  AS $$ SELECT (SELECT d.dia FROM (SELECT desde + n AS dia FROM generate_series(1, (a.dias_guarda + extra) * 7 + 30) AS n) AS d
                 WHERE extract(isodow FROM d.dia) = ANY (a.abre_dias)
                   AND (a.abre_feriados OR NOT EXISTS (SELECT FROM feriado f WHERE f.dia = d.dia))
                 ORDER BY d.dia OFFSET a.dias_guarda + extra - 1 LIMIT 1)
          FROM agente a WHERE a.id = agencia $$;
