-- A van breaks down at noon: its load goes over to another round (TRF), or the round to another driver. And the recipient who turns up while the
-- driver is still in the street is visited again on the same turn (REI), which is no second visit.
INSERT INTO tipo_evento (codigo, nombre, estado_destino, paso_cbv, texto_publico) VALUES
  ('TRF', 'Pasada a otro recorrido', NULL, NULL, NULL),
  ('REI', 'Vuelve a intentarse en la misma vuelta', 'EN_REPARTO', 'departing', 'Se vuelve a intentar la entrega hoy')
ON CONFLICT (codigo) DO NOTHING;
INSERT INTO transicion (estado_desde, tipo_evento, estado_hasta, quien, exige) VALUES
  ('ASIGNADO', 'TRF', 'ASIGNADO', '{operario,trafico}', '{}'),
  ('EN_REPARTO', 'TRF', 'EN_REPARTO', '{operario,trafico}', '{}'),
  ('NO_ENTREGADO', 'REI', 'EN_REPARTO', '{chofer}', '{}')
ON CONFLICT DO NOTHING;
INSERT INTO version_paso (version_id, estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos)
SELECT v.id, t.estado_desde, t.tipo_evento, t.estado_hasta, t.quien, t.exige, t.deshacer_minutos
  FROM version_transiciones v CROSS JOIN transicion t
 WHERE v.estado IN ('PUBLICADA', 'BORRADOR') AND t.tipo_evento IN ('TRF', 'REI')
ON CONFLICT DO NOTHING;

-- A round that changes hands keeps its state, and that it did is written down with it.
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien)
SELECT 'recorrido', estado, 'pasar', 'Pasar a otro chofer', estado, '{trafico}'
  FROM unnest(ARRAY['PLANIFICADO', 'EN_CARGA', 'CARGADO', 'EN_RUTA']) AS estado;

ALTER TABLE recorrido_guia DROP CONSTRAINT recorrido_guia_estado_check,
  ADD CONSTRAINT recorrido_guia_estado_check CHECK (estado IN ('PLANIFICADA', 'CARGADA', 'EN_CAMINO', 'ENTREGADA', 'PARCIAL', 'NO_ENTREGADA',
    'DESCARGADA', 'DEVUELTA', 'QUITADA', 'TRANSFERIDA', 'PERDIDA'));

-- Out of which round a TRF took it: a correction gives the line back.
ALTER TABLE evento ADD COLUMN recorrido_previo_id bigint;
CREATE INDEX evento_recorrido_previo ON evento (recorrido_previo_id, guia_id) WHERE recorrido_previo_id IS NOT NULL;
CREATE FUNCTION recorrido_previo_de_evento(guia bigint, tipo text, corrige bigint) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT CASE WHEN tipo = 'TRF' THEN (SELECT l.recorrido_id FROM recorrido_guia l WHERE l.guia_id = guia AND l.abierta)
                    WHEN corrige IS NOT NULL THEN (SELECT e.recorrido_previo_id FROM evento e WHERE e.guia_id = guia AND e.id = corrige) END $$;
REVOKE ALL ON FUNCTION recorrido_previo_de_evento(bigint, text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recorrido_previo_de_evento(bigint, text, bigint) TO anden_personal, anden_cliente, anden_agencia, anden_sistema;

CREATE OR REPLACE FUNCTION mueve_linea(tipo text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN tipo IN ('ASG', 'CAR', 'DESP', 'SAL', 'DESV', 'ENT', 'ENT_CR', 'RET_AG', 'ENT_PAR', 'NOENT', 'ING_AG', 'ARR', 'VUE', 'ING_PL', 'REP',
                  'DEV_INI', 'DEV_ENT', 'EXT', 'SIN', 'DAS', 'TRF', 'REI');

-- Where it was when it went over: on the way, or still to be loaded into the other van.
CREATE FUNCTION estado_al_pasar(guia bigint, cuando timestamptz, id_ bigint) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT CASE WHEN e.tipo IN ('SAL', 'REI') THEN 'EN_CAMINO' ELSE 'PLANIFICADA' END
          FROM evento e
         WHERE e.guia_id = guia AND e.tipo IN ('ASG', 'CAR', 'SAL', 'REI') AND (e.fecha_evento, e.id) < (cuando, id_)
           AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = guia AND c.tipo = 'CORR' AND c.corrige_id = e.id)
         ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1 $$;
REVOKE ALL ON FUNCTION estado_al_pasar(bigint, timestamptz, bigint) FROM PUBLIC;

CREATE OR REPLACE FUNCTION estado_de_linea(recorrido bigint, guia bigint) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT CASE
             -- It went over, out of this round or, later, out of whatever it was in by then.
             WHEN e.recorrido_previo_id = recorrido AND e.tipo = 'TRF' THEN 'TRANSFERIDA'
             WHEN EXISTS (SELECT FROM evento x
                           WHERE x.guia_id = guia AND x.tipo = 'TRF' AND x.recorrido_id <> recorrido AND (x.fecha_evento, x.id) > (e.fecha_evento, e.id)
                             AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = guia AND c.tipo = 'CORR' AND c.corrige_id = x.id)) THEN 'TRANSFERIDA'
             WHEN e.tipo = 'ASG' THEN 'PLANIFICADA'
             WHEN e.tipo = 'TRF' THEN coalesce(estado_al_pasar(guia, e.fecha_evento, e.id), 'PLANIFICADA')
             -- Of several pieces each is loaded: until the last one it is not all there.
             WHEN e.tipo = 'CAR' AND (SELECT g.bultos FROM guia g WHERE g.id = guia) > (
               SELECT count(DISTINCT n) FROM evento x CROSS JOIN LATERAL unnest(coalesce(x.bultos,
                        ARRAY(SELECT generate_series(1, g.bultos)::smallint FROM guia g WHERE g.id = guia))) AS n
                WHERE x.guia_id = guia AND x.recorrido_id = recorrido AND x.tipo = 'CAR'
                  AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = guia AND c.tipo = 'CORR' AND c.corrige_id = x.id)) THEN 'PLANIFICADA'
             WHEN e.tipo IN ('CAR', 'DESP') THEN 'CARGADA'
             WHEN e.tipo IN ('SAL', 'DESV', 'REI') THEN 'EN_CAMINO'
             WHEN e.tipo IN ('ENT', 'ENT_CR', 'RET_AG') THEN 'ENTREGADA'
             WHEN e.tipo = 'ENT_PAR' THEN 'PARCIAL'
             WHEN e.tipo = 'NOENT' THEN 'NO_ENTREGADA'
             WHEN e.tipo IN ('ING_AG', 'ARR') THEN 'DESCARGADA'
             WHEN e.tipo IN ('VUE', 'ING_PL', 'REP', 'DEV_INI', 'DEV_ENT') THEN 'DEVUELTA'
             WHEN e.tipo IN ('EXT', 'SIN') THEN 'PERDIDA'
             ELSE 'QUITADA' END
      FROM evento e
     WHERE e.guia_id = guia AND (e.recorrido_id = recorrido OR e.recorrido_previo_id = recorrido)
       AND mueve_linea(e.tipo)
       AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = guia AND c.tipo = 'CORR' AND c.corrige_id = e.id)
     ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1 $$;

-- One line as its events leave it. Back in a round by a correction, a parcel leaves the draft that it was put into meanwhile.
CREATE FUNCTION poner_linea(recorrido bigint, guia bigint, ahora text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF ahora IN ('PLANIFICADA', 'CARGADA', 'EN_CAMINO', 'NO_ENTREGADA') THEN
    DELETE FROM recorrido_guia l USING recorrido r
     WHERE l.guia_id = guia AND l.abierta AND l.recorrido_id <> recorrido AND r.id = l.recorrido_id AND r.estado = 'BORRADOR';
  END IF;
  UPDATE recorrido_guia SET estado = ahora WHERE recorrido_id = recorrido AND guia_id = guia AND estado <> ahora;
END
$$;
REVOKE ALL ON FUNCTION poner_linea(bigint, bigint, text) FROM PUBLIC;

CREATE OR REPLACE FUNCTION llevar_linea() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.tipo = 'TRF' THEN
    -- Closed there before it is opened here: a parcel is in one open line.
    PERFORM poner_linea(NEW.recorrido_previo_id, NEW.guia_id, estado_de_linea(NEW.recorrido_previo_id, NEW.guia_id));
    INSERT INTO recorrido_guia AS l (recorrido_id, guia_id, modo, orden, estado)
    SELECT NEW.recorrido_id, NEW.guia_id, p.modo, 1 + (SELECT coalesce(max(o.orden), 0) FROM recorrido_guia o WHERE o.recorrido_id = NEW.recorrido_id),
           estado_de_linea(NEW.recorrido_id, NEW.guia_id)
      FROM recorrido_guia p WHERE p.recorrido_id = NEW.recorrido_previo_id AND p.guia_id = NEW.guia_id
    ON CONFLICT (recorrido_id, guia_id) DO UPDATE SET estado = EXCLUDED.estado, orden = EXCLUDED.orden, fija = false, llega_hacia = NULL;
  ELSIF NEW.tipo = 'CORR' THEN
    -- What is taken back may have led to what happened in other rounds since. Those that close come first. Where all that ever happened was
    -- declared wrong the parcel was never in it; one that no event ever moved stays as it was planned, held back or not.
    PERFORM poner_linea(x.recorrido_id, NEW.guia_id, x.ahora)
       FROM (SELECT l.recorrido_id, coalesce(estado_de_linea(l.recorrido_id, NEW.guia_id),
                      CASE WHEN l.recorrido_id IN (NEW.recorrido_id, NEW.recorrido_previo_id)
                             AND mueve_linea((SELECT e.tipo FROM evento e WHERE e.guia_id = NEW.guia_id AND e.id = NEW.corrige_id)) THEN 'QUITADA'
                           ELSE l.estado END) AS ahora
               FROM recorrido_guia l WHERE l.guia_id = NEW.guia_id) AS x
      ORDER BY x.ahora IN ('PLANIFICADA', 'CARGADA', 'EN_CAMINO', 'NO_ENTREGADA');
  ELSE
    PERFORM poner_linea(NEW.recorrido_id, NEW.guia_id, estado_de_linea(NEW.recorrido_id, NEW.guia_id));
  END IF;
  PERFORM pg_notify('anden_novedades', '{"evento":"recorridos","codigo":"REC_004"}'),
          pg_notify('anden_novedades', '{"evento":"recorridos","codigo":"RECO_001"}');
  RETURN NULL;
END
$$;

-- What went over counts where it is now.
CREATE OR REPLACE FUNCTION partes_de_linea(estado text, bultos int, zona_id int) RETURNS TABLE (dato text, cantidad bigint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 3
  AS $$ SELECT 'lineas:' || estado, 1::bigint
        UNION ALL SELECT 'bultos', bultos::bigint WHERE estado NOT IN ('QUITADA', 'TRANSFERIDA')
        UNION ALL SELECT 'zona:' || zona_id, 1::bigint WHERE estado NOT IN ('QUITADA', 'TRANSFERIDA') $$;
