-- What a review of the street found open.

-- A phone that is lost reads of the counters of agencies, of their boxes and of the warehouse as much as its driver needs of them: nothing.
DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['autorizado', 'entrega_mostrador', 'estante', 'guia_estante', 'repaso', 'repaso_aparte', 'repaso_guia',
                               'turno_caja', 'turno_arqueo', 'remesa', 'stock_movimiento', 'stock_saldo', 'transaccion', 'transaccion_linea',
                               'conteo_stock', 'conteo_linea', 'conteo_lectura', 'conteo_renglon', 'partida', 'serie'] LOOP
    IF (SELECT c.relrowsecurity FROM pg_class c WHERE c.oid = tabla::regclass) THEN
      EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE TO anden_chofer USING (false)', tabla);
    END IF;
  END LOOP;
END
$$;

-- Where somebody is is shown as long as they agree: whoever looks asks whether they do.
CREATE POLICY personal ON posicion_permiso FOR SELECT TO anden_personal USING (true);
CREATE POLICY chofer ON posicion_permiso AS RESTRICTIVE TO anden_chofer USING (usuario_id = usuario_actual());

-- Whoever ends an unloading for its driver has said one side of it, and does not say the other one.
ALTER TABLE descarga ADD COLUMN cerrada_por int CONSTRAINT descarga_cerrada_por REFERENCES usuario,
  ADD CONSTRAINT confirma_otro_que_la_cierra CHECK (confirma_id <> cerrada_por);
GRANT INSERT (cerrada_por) ON descarga TO anden_personal;

-- What a driver leaves to another round is judged once that round is held: else its loading closes in between, or it fills up. In the order of their ids,
-- so that two who leave parcels to each other wait and do not collide. A driver sees own rounds alone.
CREATE FUNCTION sostener_rondas(rondas bigint[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT FROM recorrido WHERE id = ANY (rondas) ORDER BY id FOR NO KEY UPDATE $$;
REVOKE ALL ON FUNCTION sostener_rondas(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sostener_rondas(bigint[]) TO anden_personal;
CREATE OR REPLACE FUNCTION rondas_que_cargan(recorrido bigint) RETURNS TABLE (id bigint, numero text, chofer text, salida_prevista text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT o.id, o.numero, u.fullname, to_char(o.salida_prevista, 'HH24:MI')
          FROM recorrido r
          JOIN recorrido o ON o.id <> r.id AND o.dia >= r.dia AND o.dia <= hoy() AND o.estado IN ('PLANIFICADO', 'EN_CARGA')
                          AND o.destino_id IS NOT DISTINCT FROM r.destino_id
          JOIN usuario u ON u.id = o.chofer_id
         WHERE r.id = recorrido AND (SELECT count(*) FROM recorrido_guia l WHERE l.recorrido_id = o.id AND l.abierta) < 400
         ORDER BY o.salida_prevista NULLS LAST, o.numero LIMIT 100 $$;
