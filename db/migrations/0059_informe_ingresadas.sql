-- «Ingresadas» are the parcels that we scanned in, by the day of the scan; what was only announced counts in no place and no service of the report.

-- No parcel changes while its parts do, and what waits to be folded is folded by the parts as they were.
LOCK TABLE guia IN SHARE ROW EXCLUSIVE MODE;
SELECT pg_advisory_xact_lock(hashtext('plegar_informe'));
DO $$
BEGIN
  WHILE EXISTS (SELECT FROM informe_guia_delta) LOOP
    PERFORM plegar_informe();
  END LOOP;
END
$$;

-- As before, with a part of its own for the scan:
--   ingreso       clave: 0; counts on the day on which the company had it, whatever became of it
-- and servicio, departamento and localidad of what was received alone.
CREATE OR REPLACE FUNCTION partes_del_informe(
    signo int, creada timestamptz, estado_general text, prometida_el date, zona_id int, departamento_id int, localidad text, servicio text, agente_id int,
    intentos int, motivo_id int, vence_el date, levantada timestamptz, en_agencia_desde timestamptz, ultimo_fecha timestamptz,
    contra_reembolso_centavos bigint, moneda text)
  RETURNS TABLE (dia date, dimension text, clave bigint, texto text, cantidad int, suma bigint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 12
  AS $$
    SELECT CASE p.dimension WHEN 'hora' THEN h.entregada::date WHEN 'ingreso' THEN dia_de(levantada) ELSE h.dia END, p.dimension, p.clave, p.texto, p.cantidad * signo, p.suma * signo
      FROM (
        SELECT s.*, CASE WHEN s.situacion IN (8, 9) THEN 2
                         WHEN s.cumplida IS NOT NULL THEN CASE WHEN s.cumplida <= prometida_el THEN 1 WHEN intentos > 0 THEN 3 ELSE 2 END
                    END AS promesa
          FROM (
            SELECT t.*, CASE WHEN t.situacion IN (5, 6) THEN 1 ELSE 0 END AS lograda,
                   CASE WHEN t.situacion IN (2, 5) THEN dia_de(coalesce(en_agencia_desde, ultimo_fecha)) END AS cumplida,
                   CASE WHEN t.situacion = 5 THEN ultimo_fecha AT TIME ZONE 'America/Montevideo' END AS entregada,
                   -- Stages of what was delivered, in seconds; null: there was none.
                   CASE WHEN t.situacion = 5 THEN segundos_entre(creada, levantada) END AS ingreso,
                   CASE WHEN t.situacion = 5 THEN segundos_entre(levantada, coalesce(en_agencia_desde, ultimo_fecha)) END AS proceso,
                   CASE WHEN t.situacion = 5 THEN segundos_entre(en_agencia_desde, ultimo_fecha) END AS espera,
                   CASE WHEN t.situacion = 5 THEN segundos_entre(creada, ultimo_fecha) END AS total
              FROM (SELECT dia_de(creada) AS dia, situacion_de_estado(estado_general)::int AS situacion OFFSET 0) AS t OFFSET 0
          ) AS s OFFSET 0
      ) AS h
     CROSS JOIN LATERAL (
       SELECT 'situacion', h.situacion::bigint, '', 1, 0::bigint
       UNION ALL SELECT 'servicio', 0, servicio, 1, h.lograda WHERE h.situacion NOT IN (0, 10)
       UNION ALL SELECT 'departamento', departamento_id, '', 1, h.lograda WHERE h.situacion NOT IN (0, 10)
       UNION ALL SELECT 'localidad', departamento_id, coalesce(localidad, ''), 1, h.lograda WHERE h.situacion NOT IN (0, 10)
       UNION ALL SELECT 'promesa', zona_id * 10 + h.promesa, '', 1, 0 WHERE h.promesa IS NOT NULL
       UNION ALL SELECT 'abierta', zona_id * 100000 + (prometida_el - date '2000-01-01'), '', 1, 0 WHERE h.situacion IN (1, 3)
       UNION ALL SELECT 'intentos', CASE WHEN en_agencia_desde IS NULL THEN 0 ELSE 10000 END + least(intentos, 9) * 100 + h.situacion, '', 1, 0
       UNION ALL SELECT 'retiro', h.entregada::date - dia_de(en_agencia_desde), '', 1, 0 WHERE h.situacion = 5 AND en_agencia_desde IS NOT NULL
       UNION ALL SELECT 'guarda', agente_id * 100000::bigint + (vence_el - date '2000-01-01'), '', 1, 0 WHERE h.situacion = 2
       UNION ALL SELECT 'motivo', coalesce(motivo_id, 0) * 100 + h.situacion, '', 1, 0 WHERE h.situacion IN (3, 4, 7)
       UNION ALL SELECT 'cobro', CASE moneda WHEN 'USD' THEN 100 ELSE 0 END + h.situacion, '', 1, contra_reembolso_centavos
                  WHERE contra_reembolso_centavos IS NOT NULL
       UNION ALL SELECT 'ingreso', 0, '', 1, 0 WHERE levantada IS NOT NULL
       UNION ALL SELECT 'hora', extract(isodow FROM h.entregada)::int * 100 + extract(hour FROM h.entregada)::int, '', 1, 0 WHERE h.situacion = 5
       UNION ALL SELECT 'etapa', 1000 + cubeta_de_tiempo(h.ingreso), '', 1, h.ingreso WHERE h.ingreso IS NOT NULL
       UNION ALL SELECT 'etapa', 2000 + cubeta_de_tiempo(h.proceso), '', 1, h.proceso WHERE h.proceso IS NOT NULL
       UNION ALL SELECT 'etapa', 3000 + cubeta_de_tiempo(h.espera), '', 1, h.espera WHERE h.espera IS NOT NULL
       UNION ALL SELECT 'etapa', 4000 + cubeta_de_tiempo(h.total), '', 1, h.total WHERE h.total IS NOT NULL
     ) AS p (dimension, clave, texto, cantidad, suma)
  $$;

DROP TRIGGER lleva_informe_cambio ON guia;
CREATE TRIGGER lleva_informe_cambio AFTER UPDATE ON guia FOR EACH ROW
  WHEN (situacion_de_estado(OLD.estado_general) <> situacion_de_estado(NEW.estado_general) OR OLD.intentos <> NEW.intentos
        OR OLD.cliente_id <> NEW.cliente_id OR OLD.creada <> NEW.creada OR OLD.prometida_el <> NEW.prometida_el OR OLD.zona_id <> NEW.zona_id
        OR OLD.departamento_id <> NEW.departamento_id OR OLD.localidad IS DISTINCT FROM NEW.localidad OR OLD.servicio <> NEW.servicio
        OR OLD.contra_reembolso_centavos IS DISTINCT FROM NEW.contra_reembolso_centavos OR OLD.moneda <> NEW.moneda
        OR OLD.en_agencia_desde IS DISTINCT FROM NEW.en_agencia_desde OR OLD.levantada IS DISTINCT FROM NEW.levantada
        OR (NEW.estado_general = 'EN_AGENCIA' AND (OLD.agente_id IS DISTINCT FROM NEW.agente_id OR OLD.vence_el <> NEW.vence_el))
        OR (NEW.estado_general = 'ENTREGADO' AND OLD.ultimo_fecha <> NEW.ultimo_fecha)
        OR (NEW.estado_general IN ('NO_ENTREGADO', 'RETENIDO', 'EN_DEVOLUCION', 'DEVUELTO') AND OLD.motivo_id IS DISTINCT FROM NEW.motivo_id))
  EXECUTE FUNCTION llevar_informe_de_cambio();

-- What that changes of the parcels that there are; the next folds take it in.
INSERT INTO informe_delta (cliente_id, dia, dimension, clave, texto, cantidad, suma)
SELECT cliente_id, dia_de(levantada), 'ingreso', 0, '', count(*), 0 FROM guia WHERE levantada IS NOT NULL GROUP BY 1, 2
 UNION ALL
SELECT g.cliente_id, dia_de(g.creada), p.dimension, p.clave, p.texto, -count(*), 0
  FROM guia g, LATERAL (VALUES ('servicio', 0, g.servicio), ('departamento', g.departamento_id, ''),
                               ('localidad', g.departamento_id, coalesce(g.localidad, ''))) AS p (dimension, clave, texto)
 WHERE g.estado_general IN ('PRE_INGRESADO', 'A_LEVANTAR')
 GROUP BY 1, 2, 3, 4, 5;

-- For the list of a day's scans.
CREATE INDEX guia_levantada ON guia (levantada, id);
