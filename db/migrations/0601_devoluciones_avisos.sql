-- What was decided of a return is owed to its client in the transaction that decides it, whichever way that is (decision 0264): by the page, in bulk, by an
-- event at a station. A job tells what gathered meanwhile, many of one client in one notice.
ALTER TABLE devolucion ADD COLUMN por_avisar text CHECK (por_avisar IN ('AUTORIZADA', 'RECHAZADA', 'ANULADA'));
CREATE INDEX devolucion_por_avisar ON devolucion (id) WHERE por_avisar IS NOT NULL;

CREATE FUNCTION deber_aviso_de_devolucion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.por_avisar := CASE WHEN NEW.estado IN ('RECHAZADA', 'ANULADA') THEN NEW.estado ELSE 'AUTORIZADA' END;
  RETURN NEW;
END
$$;
-- What began by itself and was annulled nobody had asked for.
CREATE TRIGGER debe_aviso BEFORE UPDATE OF estado ON devolucion FOR EACH ROW
  WHEN (OLD.estado <> NEW.estado AND (OLD.estado = 'SOLICITADA' AND NEW.estado <> 'ANULADA' OR NEW.estado = 'ANULADA' AND NOT NEW.automatica))
  EXECUTE FUNCTION deber_aviso_de_devolucion();

-- Takes what is owed; of what was taken back before anybody heard of it nothing is said.
CREATE FUNCTION tomar_devoluciones_por_avisar(most int)
  RETURNS TABLE (id bigint, numero text, clase text, cliente_id int, que text, guia_nro text, guia_estado text, hija_nro text, respuesta text)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH debidas AS (
      SELECT d.id, d.por_avisar AS que FROM devolucion d WHERE d.por_avisar IS NOT NULL ORDER BY d.id LIMIT most FOR NO KEY UPDATE SKIP LOCKED
    ), tomadas AS (
      UPDATE devolucion d SET por_avisar = NULL FROM debidas x WHERE d.id = x.id
      RETURNING d.id, d.numero, d.clase, d.cliente_id, x.que, d.guia_id, d.hija_nro, d.respuesta, d.estado
    )
    SELECT t.id, t.numero, t.clase, t.cliente_id, t.que, g.numero, e.nombre, t.hija_nro, t.respuesta
      FROM tomadas t JOIN guia g ON g.id = t.guia_id JOIN estado_guia e ON e.codigo = g.estado_general
     WHERE t.que = CASE WHEN t.estado IN ('SOLICITADA', 'RECHAZADA', 'ANULADA') THEN t.estado ELSE 'AUTORIZADA' END
     ORDER BY t.id $$;
REVOKE ALL ON FUNCTION tomar_devoluciones_por_avisar(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tomar_devoluciones_por_avisar(int) TO anden_sistema;
