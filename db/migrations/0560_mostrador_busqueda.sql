-- A counter finds a parcel among those that lie there by an index for each kind of key, however many lie there and whatever the agency ever had
-- (areas/agency.md §7: 15 ms at two million parcels). Indexes of names and digits cannot be used under row level security, since the functions
-- they are made of are not leakproof: the function below reads them, and looks itself whose counter it is.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The same for all that lies there for one person: by document, else by telephone and name.
CREATE FUNCTION persona_en_mostrador(documento text, destinatario text, telefono text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  -- Named with its schema, since an index is built with no path to look along.
  AS $$ SELECT coalesce(documento, public.clave_de_nombre(destinatario) || coalesce(' ' || right(regexp_replace(telefono, '\D', '', 'g'), 8), '')) $$;

-- A telephone is known by its end: the last digits first.
CREATE FUNCTION telefono_al_reves(telefono text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT reverse(right(regexp_replace(telefono, '\D', '', 'g'), 12)) $$;

CREATE INDEX guia_aqui_persona ON guia (agente_id, persona_en_mostrador(documento, destinatario, telefono))
  WHERE situacion_en_pickup(agente_id, estado_general, levantada, en_agencia_desde) = 'ingresado';
CREATE INDEX guia_aqui_telefono ON guia (agente_id, telefono_al_reves(telefono) COLLATE "C")
  WHERE situacion_en_pickup(agente_id, estado_general, levantada, en_agencia_desde) = 'ingresado';
CREATE INDEX guia_aqui_nombre ON guia USING gin (agente_id, clave_de_nombre(destinatario) gin_trgm_ops)
  WHERE situacion_en_pickup(agente_id, estado_general, levantada, en_agencia_desde) = 'ingresado';

-- Parcels that lie at this agency and match, those asked for before all others of the same people; at most `most`. `textos` holds the numbers
-- of a label, else one text: the code of a shelf, a document, the end of a telephone, a part of a name.
CREATE FUNCTION hallar_en_mostrador(agencia int, por text, textos text[], most int)
  RETURNS TABLE (guia_id bigint, pedida boolean, persona text)
  -- It answers few: with a thousand expected, its caller would be planned to read all that the agency ever had.
  LANGUAGE plpgsql STABLE ROWS 21 SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  texto text := textos[1];
  reves text := reverse(textos[1]);
  ids bigint[];
  quienes text[];
BEGIN
  -- Ours stand at any counter; all others at their own, and at none where it is not set.
  IF current_setting('role') <> 'anden_personal' AND agencia IS DISTINCT FROM agente_actual() THEN
    RETURN;
  END IF;
  -- Each is found first and put in order then: an order by id would tempt the planner to walk through all parcels that there are.
  CASE por
    WHEN 'guia' THEN
      WITH todas AS MATERIALIZED (
        SELECT g.id FROM guia g
         WHERE g.numero = ANY (textos) AND g.agente_id = agencia
           AND situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde) = 'ingresado')
      SELECT array_agg(t.id) INTO ids FROM (SELECT id FROM todas ORDER BY id LIMIT most) AS t;
    WHEN 'estante' THEN
      WITH todas AS MATERIALIZED (
        SELECT g.id FROM guia g
         WHERE g.id = ANY (ARRAY(SELECT x.guia_id FROM estante s JOIN guia_estante x ON x.estante_id = s.id AND x.hasta IS NULL
                                  WHERE s.agente_id = agencia AND s.codigo = texto))
           AND g.agente_id = agencia
           AND situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde) = 'ingresado')
      SELECT array_agg(t.id) INTO ids FROM (SELECT id FROM todas ORDER BY id LIMIT most) AS t;
    WHEN 'documento' THEN
      WITH todas AS MATERIALIZED (
        SELECT g.id FROM guia g
         WHERE g.agente_id = agencia AND persona_en_mostrador(g.documento, g.destinatario, g.telefono) = texto AND g.documento = texto
           AND situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde) = 'ingresado')
      SELECT array_agg(t.id) INTO ids FROM (SELECT id FROM todas ORDER BY id LIMIT most) AS t;
    WHEN 'telefono' THEN
      WITH todas AS MATERIALIZED (
        SELECT g.id FROM guia g
         WHERE g.agente_id = agencia AND telefono_al_reves(g.telefono) COLLATE "C" >= reves AND telefono_al_reves(g.telefono) COLLATE "C" < reves || '~'
           AND situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde) = 'ingresado')
      SELECT array_agg(t.id) INTO ids FROM (SELECT id FROM todas ORDER BY id LIMIT most) AS t;
    WHEN 'nombre' THEN
      WITH todas AS MATERIALIZED (
        SELECT g.id FROM guia g
         WHERE g.agente_id = agencia AND clave_de_nombre(g.destinatario) LIKE '%' || regexp_replace(clave_de_nombre(texto), '([\\%_])', '\\\1', 'g') || '%'
           AND situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde) = 'ingresado')
      SELECT array_agg(t.id) INTO ids FROM (SELECT id FROM todas ORDER BY id LIMIT most) AS t;
  END CASE;
  IF ids IS NULL THEN
    RETURN;
  END IF;
  SELECT array_agg(DISTINCT persona_en_mostrador(g.documento, g.destinatario, g.telefono)) INTO quienes FROM guia g WHERE g.id = ANY (ids);
  RETURN QUERY
    SELECT g.id, true, persona_en_mostrador(g.documento, g.destinatario, g.telefono) FROM guia g WHERE g.id = ANY (ids);
  IF cardinality(ids) >= most THEN
    RETURN;
  END IF;
  RETURN QUERY
    WITH otras AS MATERIALIZED (
      SELECT g.id, persona_en_mostrador(g.documento, g.destinatario, g.telefono) AS de FROM guia g
       WHERE g.agente_id = agencia AND persona_en_mostrador(g.documento, g.destinatario, g.telefono) = ANY (quienes) AND g.id <> ALL (ids)
         AND situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde) = 'ingresado')
    SELECT o.id, false, o.de FROM otras o ORDER BY o.id LIMIT most - cardinality(ids);
END
$$;
REVOKE ALL ON FUNCTION hallar_en_mostrador(int, text, text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hallar_en_mostrador(int, text, text[], int) TO anden_personal, anden_agencia;
