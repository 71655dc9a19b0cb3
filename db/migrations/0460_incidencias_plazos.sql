-- Two terms, each with its notices; and the inverse of working time as the database counts it.

-- When so many working seconds have gone by since a moment: `sumar` of src/shared/habil.ts, said once more for proofs. Null: a calendar that never works.
CREATE FUNCTION sumar_habiles(inicio timestamptz, segundos int, cual int) RETURNS timestamptz
  LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  falta numeric := segundos;
  un_dia date := (inicio AT TIME ZONE 'America/Montevideo')::date;
  tramo  record;
BEGIN
  IF segundos <= 0 THEN RETURN inicio; END IF;
  FOR visto IN 1 .. 3 * 366 LOOP
    FOR tramo IN
      SELECT greatest(inicio, t.abre) AS abre, t.cierra, extract(epoch FROM t.cierra - greatest(inicio, t.abre)) AS largo
        FROM calendario c
       CROSS JOIN LATERAL jsonb_to_recordset(c.horario) AS h (dia int, desde int, hasta int)
       CROSS JOIN LATERAL (SELECT (un_dia::timestamp + h.desde * interval '1 minute') AT TIME ZONE 'America/Montevideo' AS abre,
                                  (un_dia::timestamp + h.hasta * interval '1 minute') AT TIME ZONE 'America/Montevideo' AS cierra) AS t
       WHERE c.id = cual AND h.dia = extract(isodow FROM un_dia)::int AND t.cierra > inicio
         AND (c.abre_feriados OR NOT EXISTS (SELECT FROM feriado f WHERE f.dia = un_dia))
       ORDER BY t.abre
    LOOP
      IF tramo.largo >= falta THEN RETURN tramo.abre + falta * interval '1 second'; END IF;
      falta := falta - tramo.largo;
    END LOOP;
    un_dia := un_dia + 1;
  END LOOP;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION sumar_habiles(timestamptz, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sumar_habiles(timestamptz, int, int) TO anden_personal, anden_sistema;

-- Whoever owes the first answer is told of that term as of the other one.
ALTER TABLE incidencia_aviso DROP CONSTRAINT incidencia_aviso_clase_check,
  ADD CONSTRAINT incidencia_aviso_clase CHECK (clase IN ('PRONTO', 'VENCIDA', 'RESPUESTA_PRONTO', 'RESPUESTA_VENCIDA'));
CREATE INDEX incidencia_por_responder ON incidencia (respuesta_vence, id) WHERE abierta AND respuesta_vence IS NOT NULL;

-- What our people write to a house when they open a matter with it is the first thing that it hears from us.
UPDATE incidencia i SET respondida = m.primero, respuesta_vence = NULL
  FROM (SELECT incidencia_id, date_trunc('second', min(fecha)) AS primero FROM incidencia_mensaje WHERE NOT de_afuera GROUP BY 1) AS m
 WHERE m.incidencia_id = i.id AND i.canal = 'PANTALLA' AND i.respondida IS DISTINCT FROM m.primero;
