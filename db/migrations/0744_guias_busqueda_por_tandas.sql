-- Search by text, newest first, without reading all that share a word. The trigrams lie in one index with whose the parcel is and with the bunches that
-- its id falls into, of eight thousand and of sixty-five thousand, so that the newest are asked first. Before, the newest ten thousand rows were read one
-- by one, whatever was looked for; and where those did not give enough, every row that has it: of a name and a surname, thousands.
CREATE INDEX guia_busqueda_tandas ON guia_busqueda USING gin (texto gin_trgm_ops, cliente_id, (guia_id >> 13), (guia_id >> 16));
DROP INDEX guia_busqueda_texto;
ALTER INDEX guia_busqueda_tandas RENAME TO guia_busqueda_texto;

-- Search by text, newest first, at most `limite` (null: all), of one client or (null) of all; run by the two functions below. `palabras` are plain, all of
-- them must occur, the longest comes first. The newest two bunches of the small ones are asked, else the newest two of the large ones, else everything:
-- what has too few in sixty-five thousand is rare enough for all of it to be read.
-- Of a word with digits the index is asked for the last five characters alone: numbers follow one another, so that their beginnings are common to
-- thousands, and going through the lists of those cost five times what the few do that must be read in vain for it.
-- Each way is planned by itself and with its values, a bunch by an equality: the planner knows nothing of a LIKE under a policy, and would leave out
-- what it thinks it can do without. Found first and put in order then: an order by id would tempt it to walk through all parcels that there are.
CREATE FUNCTION hallar_por_texto(palabras text[], casa int, limite int) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE ROWS 200 SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  patrones CONSTANT text[] := ARRAY(SELECT patron_de(p) FROM unnest(palabras) AS p);
  partes CONSTANT text[] := ARRAY(SELECT patron_de(CASE WHEN p ~ '\d' THEN right(p, 5) ELSE p END) FROM unnest(palabras) WITH ORDINALITY AS u (p, n) ORDER BY n);
  con_texto CONSTANT text := 'SELECT b.guia_id FROM guia_busqueda b WHERE b.texto LIKE $1[1] AND b.texto LIKE coalesce($1[2], $1[1]) AND b.texto LIKE ALL ($2)'
    || CASE WHEN casa IS NULL THEN '' ELSE ' AND b.cliente_id = $3' END;
  ultima CONSTANT bigint := CASE WHEN casa IS NULL THEN (SELECT max(guia_id) FROM guia_busqueda)
                                 ELSE (SELECT max(guia_id) FROM guia_busqueda WHERE cliente_id = casa) END;
  halladas bigint[] := '{}';
  bits int;
BEGIN
  FOREACH bits IN ARRAY CASE WHEN limite IS NULL THEN '{0}' ELSE '{13,16,0}' END::int[] LOOP
    EXECUTE 'WITH h AS MATERIALIZED (' || CASE WHEN bits = 0 THEN con_texto ELSE
              format('%1$s AND (b.guia_id >> %2$s) = $4 UNION ALL %1$s AND (b.guia_id >> %2$s) = $4 - 1', con_texto, bits) END
         || ') SELECT ARRAY(SELECT h.guia_id FROM h ORDER BY h.guia_id DESC LIMIT $5)'
       INTO halladas USING partes, patrones, casa, ultima >> bits, limite;
    EXIT WHEN cardinality(halladas) >= limite;
  END LOOP;
  RETURN QUERY SELECT unnest(halladas);
END
$$;
REVOKE ALL ON FUNCTION hallar_por_texto(text[], int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hallar_por_texto(text[], int, int) TO anden_personal, anden_sistema;

CREATE OR REPLACE FUNCTION buscar_guias(palabras text[], limite int) RETURNS SETOF bigint
  LANGUAGE sql STABLE ROWS 200
  AS $$ SELECT hallar_por_texto(palabras, NULL, limite) $$;

-- The same for people who see a part of the table. LIKE is not leakproof: under their policies it could not use its index, so this one reviewed
-- function runs as the owner and takes client or agency from the transaction's settings, never from a parameter; nothing set gives nothing.
CREATE OR REPLACE FUNCTION buscar_guias_propias(palabras text[], limite int) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200 SET search_path = public, pg_temp AS $$
BEGIN
  IF cliente_actual() IS NOT NULL THEN
    RETURN QUERY SELECT hallar_por_texto(palabras, cliente_actual(), limite);
  ELSIF agente_actual() IS NOT NULL THEN
    -- An agency holds few: they are read one by one.
    RETURN QUERY
      SELECT b.guia_id FROM guia_busqueda b
       WHERE b.agente_id = agente_actual() AND strpos(b.texto, palabras[1]) > 0
         AND b.texto LIKE ALL (ARRAY(SELECT patron_de(p) FROM unnest(palabras) AS p))
       ORDER BY b.guia_id DESC LIMIT limite;
  END IF;
END
$$;
