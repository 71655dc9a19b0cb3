-- A levante as a stop of a round: it stands behind so many of the round's doors, goes along where the round goes, and is free again where the
-- round is called off. And what was done to it last, so that it can be taken back for a while (decision 0198).

ALTER TABLE levante
  ADD COLUMN recorrido_id bigint REFERENCES recorrido,
  -- Behind the doors of this number and those before them; 0: before all of them.
  ADD COLUMN orden smallint CHECK (orden >= 0),
  -- The transaction of the last act: the events of parcels that came with it are told by it.
  ADD COLUMN movido timestamptz,
  ADD CONSTRAINT parada_tiene_lugar CHECK ((recorrido_id IS NULL) = (orden IS NULL));
CREATE INDEX levante_recorrido ON levante (recorrido_id) WHERE recorrido_id IS NOT NULL;
GRANT UPDATE (recorrido_id, orden, movido) ON levante TO anden_personal;
GRANT UPDATE (movido) ON levante TO anden_cliente;

-- A van breaks down on its way there: somebody else goes. What was taken back says so in the history.
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien) VALUES
  ('levante', 'EN_CAMINO', 'asignar', 'Asignar', 'ASIGNADO', '{levantes}'),
  ('levante', 'EN_PUNTO', 'asignar', 'Asignar', 'ASIGNADO', '{levantes}'),
  ('levante', 'CONFIRMADO', 'deshacer', 'Deshacer', 'SOLICITADO', '{levantes}');

-- Its place in a round that it comes into: behind what is visited before its slot begins; where nobody knows the hours, at the end.
CREATE FUNCTION lugar_de_levante(ronda bigint, empieza timestamptz) RETURNS int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(max(g.orden) FILTER (WHERE g.llega_hacia IS NULL OR g.llega_hacia <= empieza), 0)
          FROM recorrido_guia g WHERE g.recorrido_id = ronda AND g.estado <> 'QUITADA' $$;
REVOKE ALL ON FUNCTION lugar_de_levante(bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lugar_de_levante(bigint, timestamptz) TO anden_personal;

CREATE FUNCTION llevar_levantes_de_recorrido() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.estado = 'ANULADO' OR NEW.chofer_id IS NULL THEN
    WITH libres AS (
      UPDATE levante SET estado = 'CONFIRMADO', chofer_id = NULL, recorrido_id = NULL, orden = NULL, version = version + 1
       WHERE recorrido_id = NEW.id AND estado = 'ASIGNADO' RETURNING id)
    INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id)
    SELECT 'levante', id, 'desasignar', 'ASIGNADO', 'CONFIRMADO', coalesce(usuario_actual(), NEW.cambiado_por) FROM libres;
    -- Who is on the way already goes on, without the round.
    UPDATE levante SET recorrido_id = NULL, orden = NULL, version = version + 1 WHERE recorrido_id = NEW.id AND vivo;
  ELSE
    UPDATE levante SET chofer_id = NEW.chofer_id, version = version + 1
     WHERE recorrido_id = NEW.id AND vivo AND chofer_id IS DISTINCT FROM NEW.chofer_id;
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION llevar_levantes_de_recorrido() FROM PUBLIC;
CREATE TRIGGER lleva_levantes AFTER UPDATE OF estado, chofer_id ON recorrido FOR EACH ROW
  WHEN (OLD.chofer_id IS DISTINCT FROM NEW.chofer_id OR (NEW.estado = 'ANULADO' AND OLD.estado <> 'ANULADO'))
  EXECUTE FUNCTION llevar_levantes_de_recorrido();

-- Some of what a round still has to fetch goes over to another one, as its parcels do. Who plans rounds may.
CREATE FUNCTION pasar_levantes(de bigint, a bigint, cuales bigint[]) RETURNS SETOF bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH hacia AS (
      SELECT r.id, r.chofer_id, r.dia FROM recorrido r
       WHERE r.id = a AND r.chofer_id IS NOT NULL AND ('REC_004' = ANY (codigos_de(usuario_actual())) OR es_administrador())
    ), van AS (
      SELECT l.id, l.estado FROM levante l JOIN hacia h ON h.dia = l.dia WHERE l.recorrido_id = de AND l.id = ANY (cuales) AND l.vivo ORDER BY l.id FOR NO KEY UPDATE OF l
    ), idos AS (
      UPDATE levante l SET recorrido_id = h.id, chofer_id = h.chofer_id, estado = 'ASIGNADO', version = l.version + 1,
             orden = lugar_de_levante(h.id, (l.dia + l.desde) AT TIME ZONE 'America/Montevideo')
        FROM van v, hacia h WHERE l.id = v.id RETURNING l.id, v.estado AS antes
    ), notas AS (
      INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id)
      SELECT 'levante', i.id, 'asignar', i.antes, 'ASIGNADO', usuario_actual() FROM idos i ORDER BY i.id
    )
    SELECT i.id FROM idos i ORDER BY i.id $$;
REVOKE ALL ON FUNCTION pasar_levantes(bigint, bigint, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pasar_levantes(bigint, bigint, bigint[]) TO anden_personal;

-- What a round has to fetch is seen where rounds are seen.
CREATE FUNCTION avisar_parada_de_levante() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"recorridos","codigo":"REC_004"}'), pg_notify('anden_novedades', '{"evento":"recorridos","codigo":"RECO_001"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_parada AFTER UPDATE OF estado, recorrido_id, orden ON levante FOR EACH ROW
  WHEN (OLD.recorrido_id IS NOT NULL OR NEW.recorrido_id IS NOT NULL) EXECUTE FUNCTION avisar_parada_de_levante();
