-- What a file brought into a depósito can be taken back (decision 0202): stock by inverse movements of the ledger, orders by annulling them,
-- products and places by removing what the file made and nobody has changed or used since. Row by row, in the background; what cannot be
-- taken back stays, with its reason.

-- By which file it was made; null: by hand, or by none that is known. No key: what was brought is never deleted.
ALTER TABLE producto ADD COLUMN importacion_id bigint;
ALTER TABLE almacenamiento ADD COLUMN importacion_id bigint;
CREATE INDEX producto_importacion ON producto (importacion_id) WHERE importacion_id IS NOT NULL;
CREATE INDEX almacenamiento_importacion ON almacenamiento (importacion_id) WHERE importacion_id IS NOT NULL;
GRANT INSERT (importacion_id), DELETE ON producto TO anden_personal, anden_deposito;
GRANT INSERT (importacion_id), DELETE ON almacenamiento TO anden_personal, anden_deposito;
-- Only what a file made and nobody has changed since is ever removed.
CREATE POLICY personal_quita ON producto FOR DELETE TO anden_personal USING (importacion_id IS NOT NULL AND version = 1);
CREATE POLICY deposito_quita ON producto FOR DELETE TO anden_deposito
  USING (cliente_id = ANY ((SELECT clientes_de_los_depositos())::int[]) AND importacion_id IS NOT NULL AND version = 1);
CREATE POLICY solo_lo_importado ON almacenamiento AS RESTRICTIVE FOR DELETE TO anden_personal, anden_deposito
  USING (importacion_id IS NOT NULL AND version = 1);

ALTER TABLE importacion_fila
  DROP CONSTRAINT importacion_fila_estado_check,
  DROP CONSTRAINT importada_dice_que,
  -- Of stock: the row of the ledger that it made.
  ADD COLUMN movimiento_id bigint,
  -- Why it could not be taken back, told to people.
  ADD COLUMN sin_revertir text CHECK (length(sin_revertir) BETWEEN 1 AND 300),
  ADD CONSTRAINT importacion_fila_estado_check CHECK (
    estado IN ('por_revisar', 'con_errores', 'lista', 'por_importar', 'importada', 'omitida', 'por_revertir', 'revertida')),
  ADD CONSTRAINT importada_dice_que CHECK (
    (estado IN ('importada', 'por_revertir', 'revertida')) = (guia_id IS NOT NULL OR documento_nro IS NOT NULL)
    AND num_nulls(envio_id, guia_id, guia_nro) IN (0, 3)
    AND (documento_id IS NULL) = (documento_tipo IS NULL)
    AND (documento_nro IS NULL OR deposito_id IS NOT NULL) AND (guia_id IS NULL OR deposito_id IS NULL)),
  ADD CONSTRAINT envios_no_se_revierten CHECK (estado NOT IN ('por_revertir', 'revertida') OR deposito_id IS NOT NULL),
  ADD CONSTRAINT movimiento_de_su_transaccion CHECK (movimiento_id IS NULL OR documento_tipo = 'TRANSACCION'),
  ADD CONSTRAINT sin_revertir_sigue_importada CHECK (sin_revertir IS NULL OR estado = 'importada');

-- Whoever changes a product or a place raises its version: what a row made and is at its first is what that row made.
UPDATE producto p SET importacion_id = f.importacion_id
  FROM importacion_fila f WHERE f.documento_tipo = 'PRODUCTO' AND f.documento_id = p.id AND p.version = 1;
UPDATE almacenamiento a SET importacion_id = f.importacion_id
  FROM importacion_fila f WHERE f.documento_tipo = 'ALMACENAMIENTO' AND f.documento_id = a.id AND a.version = 1;
-- Rows of a transacción made its movements in their own order, one each.
UPDATE importacion_fila f SET movimiento_id = m.id
  FROM (SELECT r.id, r.documento_id, row_number() OVER (PARTITION BY r.documento_id ORDER BY r.id) AS n
          FROM importacion_fila r WHERE r.documento_tipo = 'TRANSACCION') o
  JOIN (SELECT x.id, x.transaccion_id, row_number() OVER (PARTITION BY x.transaccion_id ORDER BY x.id) AS n FROM stock_movimiento x) m
    ON m.transaccion_id = o.documento_id AND m.n = o.n
 WHERE f.id = o.id;

DROP INDEX importacion_por_hacer;
ALTER TABLE importacion
  DROP COLUMN estado,
  DROP CONSTRAINT cuenta_de_filas,
  ADD COLUMN por_revertir  int NOT NULL DEFAULT 0,
  ADD COLUMN revertidas    int NOT NULL DEFAULT 0,
  -- Who asked last that it be taken back, and when.
  ADD COLUMN revertida_por int REFERENCES usuario,
  ADD COLUMN revertida     timestamptz,
  ADD CONSTRAINT cuenta_de_filas CHECK (
    least(por_revisar, con_errores, listas, por_importar, importadas, omitidas, por_revertir, revertidas) >= 0
    AND por_revisar + con_errores + listas + por_importar + importadas + omitidas + por_revertir + revertidas = filas),
  ADD CONSTRAINT alguien_la_revierte CHECK (num_nulls(revertida_por, revertida) IN (0, 2) AND (revertida IS NOT NULL OR por_revertir + revertidas = 0));
ALTER TABLE importacion
  ADD COLUMN estado text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN mapeo IS NULL THEN 'SUBIDA'
         WHEN importadas + por_revertir > 0 AND por_revisar + con_errores + listas + por_importar + revertidas = 0 THEN 'IMPORTADA'
         WHEN importadas + por_revertir > 0 THEN 'IMPORTADA_PARCIAL'
         WHEN revertidas > 0 THEN 'REVERTIDA'
         WHEN validada IS NULL THEN 'MAPEADA'
         ELSE 'VALIDADA' END) STORED;
CREATE INDEX importacion_por_hacer ON importacion (id)
  WHERE falla IS NULL AND (leida IS NULL OR (por_revisar > 0 AND mapeo IS NOT NULL) OR por_importar > 0 OR por_revertir > 0);

CREATE OR REPLACE FUNCTION contar_filas_de_importacion() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE importacion i SET filas = i.filas + d.total, por_revisar = i.por_revisar + d.por_revisar, con_errores = i.con_errores + d.con_errores
      FROM (SELECT importacion_id, count(*) AS total, count(*) FILTER (WHERE estado = 'por_revisar') AS por_revisar,
                   count(*) FILTER (WHERE estado = 'con_errores') AS con_errores
              FROM nuevas GROUP BY importacion_id) d
     WHERE i.id = d.importacion_id;
  ELSE
    UPDATE importacion i
       SET por_revisar = i.por_revisar + d.por_revisar, con_errores = i.con_errores + d.con_errores, listas = i.listas + d.listas,
           por_importar = i.por_importar + d.por_importar, importadas = i.importadas + d.importadas, omitidas = i.omitidas + d.omitidas,
           por_revertir = i.por_revertir + d.por_revertir, revertidas = i.revertidas + d.revertidas,
           terminada = CASE WHEN i.por_importar > 0 AND i.por_importar + d.por_importar = 0 THEN now() ELSE i.terminada END,
           validada = coalesce(i.validada, CASE WHEN i.por_revisar > 0 AND i.por_revisar + d.por_revisar = 0 AND i.mapeo IS NOT NULL THEN now() END)
      FROM (SELECT importacion_id, coalesce(sum(n) FILTER (WHERE estado = 'por_revisar'), 0) AS por_revisar,
                   coalesce(sum(n) FILTER (WHERE estado = 'con_errores'), 0) AS con_errores, coalesce(sum(n) FILTER (WHERE estado = 'lista'), 0) AS listas,
                   coalesce(sum(n) FILTER (WHERE estado = 'por_importar'), 0) AS por_importar,
                   coalesce(sum(n) FILTER (WHERE estado = 'importada'), 0) AS importadas, coalesce(sum(n) FILTER (WHERE estado = 'omitida'), 0) AS omitidas,
                   coalesce(sum(n) FILTER (WHERE estado = 'por_revertir'), 0) AS por_revertir,
                   coalesce(sum(n) FILTER (WHERE estado = 'revertida'), 0) AS revertidas
              FROM (SELECT importacion_id, estado, 1 AS n FROM nuevas UNION ALL SELECT importacion_id, estado, -1 FROM viejas) cambio
             GROUP BY importacion_id) d
     -- What only changes a value asks for no lock that others wait for.
     WHERE i.id = d.importacion_id
       AND (d.por_revisar, d.con_errores, d.listas, d.por_importar, d.importadas, d.omitidas, d.por_revertir, d.revertidas)
           IS DISTINCT FROM (0, 0, 0, 0, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END
$$;

-- In the caller's name, so that its policies hold. What something else names stays: foreign keys know it better than any list of uses,
-- and `usada` says which table it was.
CREATE FUNCTION quitar_productos(importacion bigint, ids int[]) RETURNS TABLE (producto_id int, usada text)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  uno int;
BEGIN
  FOR uno IN SELECT p.id FROM producto p WHERE p.id = ANY (ids) AND p.importacion_id = importacion AND p.version = 1 ORDER BY p.id FOR UPDATE LOOP
    producto_id := uno;
    usada := NULL;
    BEGIN
      DELETE FROM producto_codigo k WHERE k.producto_id = uno;
      DELETE FROM presentacion r WHERE r.producto_id = uno;
      DELETE FROM producto p WHERE p.id = uno;
    EXCEPTION WHEN foreign_key_violation THEN
      GET STACKED DIAGNOSTICS usada = TABLE_NAME;
    END;
    RETURN NEXT;
  END LOOP;
END
$$;

CREATE FUNCTION quitar_almacenamientos(importacion bigint, ids int[]) RETURNS TABLE (almacenamiento_id int, usada text)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  uno int;
  nivel text;
BEGIN
  -- In the order in which movements lock them.
  FOR uno IN SELECT a.id FROM almacenamiento a WHERE a.id = ANY (ids) AND a.importacion_id = importacion AND a.version = 1 AND a.clase = 'POSICION'
              ORDER BY a.id FOR UPDATE LOOP
    almacenamiento_id := uno;
    usada := NULL;
    BEGIN
      DELETE FROM almacenamiento a WHERE a.id = uno;
    EXCEPTION WHEN foreign_key_violation THEN
      GET STACKED DIAGNOSTICS usada = TABLE_NAME;
    END;
    RETURN NEXT;
  END LOOP;
  -- What the file made to hold them and holds nothing any more goes with them, from the shelf up to the zone.
  FOREACH nivel IN ARRAY ARRAY['NIVEL', 'MODULO', 'PASILLO', 'ZONA'] LOOP
    FOR uno IN SELECT a.id FROM almacenamiento a
                WHERE a.importacion_id = importacion AND a.clase = nivel AND a.version = 1
                  AND NOT EXISTS (SELECT FROM almacenamiento h WHERE h.padre_id = a.id) ORDER BY a.id FOR UPDATE SKIP LOCKED LOOP
      BEGIN
        DELETE FROM almacenamiento a WHERE a.id = uno;
      EXCEPTION WHEN foreign_key_violation THEN
        -- Somebody has just put something under it.
        NULL;
      END;
    END LOOP;
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION quitar_productos(bigint, int[]), quitar_almacenamientos(bigint, int[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION quitar_productos(bigint, int[]), quitar_almacenamientos(bigint, int[]) TO anden_personal, anden_deposito;
