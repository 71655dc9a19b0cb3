-- Whoever owns the database can take a row of audit away; from now on that is seen. What is ten minutes old is counted and hashed, in portions
-- that each go on where the one before ended and hash that one's hash too: `npm run verificar` counts and hashes anew.
CREATE TABLE auditoria_sello (
  -- The portion: rows of audit by their numbers.
  hasta_id bigint      PRIMARY KEY,
  desde_id bigint      NOT NULL,
  filas    int         NOT NULL CHECK (filas > 0),
  -- Of its oldest row, by which it is known when rows of it may go.
  desde    timestamptz NOT NULL,
  anterior bytea       NOT NULL,
  resumen  bytea       NOT NULL,
  sellado  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sello_de_una_porcion CHECK (desde_id <= hasta_id)
);
ALTER TABLE auditoria_sello ENABLE ROW LEVEL SECURITY;
ALTER TABLE auditoria_sello FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON auditoria_sello TO CURRENT_USER USING (true) WITH CHECK (true);

-- Written so that no setting of whoever asks changes a letter of it.
CREATE FUNCTION resumen_de_auditoria(primera bigint, ultima bigint, previo bytea, OUT filas int, OUT desde timestamptz, OUT resumen bytea)
  LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$
    SELECT count(*)::int, min(a.fecha),
           sha256(previo || convert_to(coalesce(string_agg(jsonb_build_array(a.id, extract(epoch FROM a.fecha), a.usuario_id, a.servicio, a.tabla,
             a.fila_id, a.antes, a.despues, a.ip, a.pedido_id)::text, E'\n' ORDER BY a.id), ''), 'UTF8'))
      FROM auditoria a WHERE a.id BETWEEN primera AND ultima
  $$;
REVOKE ALL ON FUNCTION resumen_de_auditoria(bigint, bigint, bytea) FROM PUBLIC;

-- Seals the next portion. No call takes ten minutes, so no row comes later among those that are sealed.
CREATE FUNCTION sellar_auditoria() RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  previo auditoria_sello;
  ultima bigint;
  porcion record;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('sellar_auditoria')) THEN
    RETURN 0;
  END IF;
  SELECT * INTO previo FROM auditoria_sello ORDER BY hasta_id DESC LIMIT 1;
  SELECT coalesce(min(v.id) FILTER (WHERE v.fecha > now() - interval '10 minutes') - 1, max(v.id)) INTO ultima
    FROM (SELECT a.id, a.fecha FROM auditoria a WHERE a.id > coalesce(previo.hasta_id, 0) ORDER BY a.id LIMIT 20000) AS v;
  SELECT * INTO porcion FROM resumen_de_auditoria(coalesce(previo.hasta_id, 0) + 1, ultima, coalesce(previo.resumen, ''));
  IF coalesce(porcion.filas, 0) = 0 THEN
    RETURN 0;
  END IF;
  INSERT INTO auditoria_sello (hasta_id, desde_id, filas, desde, anterior, resumen)
  VALUES (ultima, coalesce(previo.hasta_id, 0) + 1, porcion.filas, porcion.desde, coalesce(previo.resumen, ''), porcion.resumen);
  DELETE FROM auditoria_sello WHERE sellado < now() - interval '26 months';
  RETURN porcion.filas;
END
$$;
REVOKE ALL ON FUNCTION sellar_auditoria() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sellar_auditoria() TO anden_sistema;
