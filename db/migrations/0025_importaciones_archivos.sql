-- Parcels that come by file: what was read of each file, and what became of each of its rows. What a client's own system sent and was
-- refused stands in the same tables (origin API), one importacion for each key and day, so that it is looked at and mended in one place.
CREATE TABLE importacion (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id   int         NOT NULL REFERENCES cliente,
  usuario_id   int         NOT NULL REFERENCES usuario,
  origen       text        NOT NULL DEFAULT 'ARCHIVO' CHECK (origen IN ('ARCHIVO', 'API')),
  nombre       text        NOT NULL CHECK (length(nombre) BETWEEN 1 AND 200),
  creada       timestamptz NOT NULL DEFAULT now(),
  -- Day of Montevideo that the refusals of a key are gathered by.
  dia          date        NOT NULL DEFAULT hoy(),
  -- The upload, until it is old; its hash stays, and by it a file is known again.
  archivo_id   bigint      REFERENCES archivo,
  huella       bytea       CHECK (length(huella) = 32),
  tamano       int,
  -- What somebody said of the file where the guess was wrong.
  opciones     jsonb       NOT NULL DEFAULT '{}',
  -- What reading found; until then it is to be read.
  leida        timestamptz,
  -- Why it does not go on, told to people; nothing is done for it meanwhile.
  falla        text,
  formato      text        CHECK (formato IN ('csv', 'xlsx')),
  codificacion text,
  separador    text,
  -- The row that names the columns, as a spreadsheet counts them; 0: none does.
  encabezado   int,
  columnas     text[]      NOT NULL DEFAULT '{}',
  -- Stands for the names of the columns: the mapping of one file serves the next.
  firma        text,
  -- Field of each column ('' for none), and values for all rows of fields that no column has.
  mapeo        text[],
  fijos        jsonb       NOT NULL DEFAULT '{}',
  recordado    boolean     NOT NULL DEFAULT false,
  -- All rows were checked once since the columns were mapped.
  validada     timestamptz,
  -- In whose name rows are checked and parcels made: who last asked for it, and from where.
  encargada_a  int         NOT NULL REFERENCES usuario,
  ip           text        NOT NULL,
  terminada    timestamptz,
  filas        int         NOT NULL DEFAULT 0,
  por_revisar  int         NOT NULL DEFAULT 0,
  con_errores  int         NOT NULL DEFAULT 0,
  listas       int         NOT NULL DEFAULT 0,
  por_importar int         NOT NULL DEFAULT 0,
  importadas   int         NOT NULL DEFAULT 0,
  omitidas     int         NOT NULL DEFAULT 0,
  estado       text        NOT NULL GENERATED ALWAYS AS (
    CASE WHEN mapeo IS NULL THEN 'SUBIDA'
         WHEN importadas > 0 AND por_revisar + con_errores + listas + por_importar = 0 THEN 'IMPORTADA'
         WHEN importadas > 0 THEN 'IMPORTADA_PARCIAL'
         WHEN validada IS NULL THEN 'MAPEADA'
         ELSE 'VALIDADA' END) STORED,
  CONSTRAINT archivo_con_su_huella CHECK (origen = 'API' OR (huella IS NOT NULL AND tamano IS NOT NULL)),
  CONSTRAINT cada_columna_en_el_mapeo CHECK (mapeo IS NULL OR cardinality(mapeo) = cardinality(columnas)),
  CONSTRAINT cuenta_de_filas CHECK (least(por_revisar, con_errores, listas, por_importar, importadas, omitidas) >= 0
                                    AND por_revisar + con_errores + listas + por_importar + importadas + omitidas = filas)
);
CREATE INDEX importacion_cliente ON importacion (cliente_id, id DESC);
CREATE INDEX importacion_huella ON importacion (cliente_id, huella);
-- One upload, one importacion.
CREATE UNIQUE INDEX importacion_archivo ON importacion (archivo_id) WHERE archivo_id IS NOT NULL;
CREATE UNIQUE INDEX importacion_de_la_api ON importacion (cliente_id, usuario_id, dia) WHERE origen = 'API';
-- What the worker looks into.
CREATE INDEX importacion_por_hacer ON importacion (id)
  WHERE falla IS NULL AND (leida IS NULL OR (por_revisar > 0 AND mapeo IS NOT NULL) OR por_importar > 0);

-- One row of a file. The client stands in it for its policy; no keys to importacion and guia: 50,000 rows are written while somebody waits,
-- rows come with their importacion and never outlive it, and parcels are never deleted.
CREATE TABLE importacion_fila (
  id             bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  importacion_id bigint   NOT NULL,
  cliente_id     int      NOT NULL,
  -- As a spreadsheet counts.
  nro            int      NOT NULL,
  -- As it came; of a refused call, what was sent.
  crudo          text[]   NOT NULL,
  -- What each field says now, mended or not.
  valores        jsonb    NOT NULL DEFAULT '{}',
  errores        jsonb    NOT NULL DEFAULT '[]',
  -- Somebody said that this one is meant although its reference was used before.
  acepta_repetida boolean NOT NULL DEFAULT false,
  estado         text     NOT NULL DEFAULT 'por_revisar'
                 CHECK (estado IN ('por_revisar', 'con_errores', 'lista', 'por_importar', 'importada', 'omitida')),
  creada         timestamptz NOT NULL DEFAULT now(),
  -- What was made of it: the envío, its first guía, the numbers of all.
  envio_id       bigint,
  guia_id        bigint,
  guia_nro       text,
  CONSTRAINT importacion_fila_unica UNIQUE (importacion_id, nro),
  CONSTRAINT importada_tiene_guia CHECK ((estado = 'importada') = (guia_id IS NOT NULL) AND num_nulls(envio_id, guia_id, guia_nro) IN (0, 3)),
  CONSTRAINT con_errores_los_dice CHECK ((estado = 'con_errores') = (jsonb_array_length(errores) > 0) OR estado = 'omitida')
) WITH (fillfactor = 70);
CREATE INDEX importacion_fila_estado ON importacion_fila (importacion_id, estado, id);
-- By which a reference that a file has twice is found.
CREATE INDEX importacion_fila_referencia ON importacion_fila (importacion_id, (valores ->> 'referencia')) WHERE valores ? 'referencia';
CREATE INDEX importacion_fila_rechazada ON importacion_fila (cliente_id, id DESC) WHERE estado = 'con_errores';

-- Each statement that adds or changes rows moves the counts of their importacion; rows that are forgotten leave them as they are.
CREATE FUNCTION contar_filas_de_importacion() RETURNS trigger
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
           terminada = CASE WHEN i.por_importar > 0 AND i.por_importar + d.por_importar = 0 THEN now() ELSE i.terminada END,
           validada = coalesce(i.validada, CASE WHEN i.por_revisar > 0 AND i.por_revisar + d.por_revisar = 0 AND i.mapeo IS NOT NULL THEN now() END)
      FROM (SELECT importacion_id, coalesce(sum(n) FILTER (WHERE estado = 'por_revisar'), 0) AS por_revisar,
                   coalesce(sum(n) FILTER (WHERE estado = 'con_errores'), 0) AS con_errores, coalesce(sum(n) FILTER (WHERE estado = 'lista'), 0) AS listas,
                   coalesce(sum(n) FILTER (WHERE estado = 'por_importar'), 0) AS por_importar,
                   coalesce(sum(n) FILTER (WHERE estado = 'importada'), 0) AS importadas, coalesce(sum(n) FILTER (WHERE estado = 'omitida'), 0) AS omitidas
              FROM (SELECT importacion_id, estado, 1 AS n FROM nuevas UNION ALL SELECT importacion_id, estado, -1 FROM viejas) cambio
             GROUP BY importacion_id) d
     -- What only changes a value asks for no lock that others wait for.
     WHERE i.id = d.importacion_id
       AND (d.por_revisar, d.con_errores, d.listas, d.por_importar, d.importadas, d.omitidas) IS DISTINCT FROM (0, 0, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER cuenta_nuevas AFTER INSERT ON importacion_fila REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_filas_de_importacion();
CREATE TRIGGER cuenta_cambiadas AFTER UPDATE ON importacion_fila REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_filas_de_importacion();

-- How a client's columns were last mapped, by the names of its columns.
CREATE TABLE importacion_mapeo (
  cliente_id int         NOT NULL REFERENCES cliente,
  firma      text        NOT NULL,
  mapeo      text[]      NOT NULL,
  fijos      jsonb       NOT NULL,
  usuario_id int         NOT NULL REFERENCES usuario,
  usado      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cliente_id, firma)
);

GRANT SELECT, INSERT, UPDATE ON importacion, importacion_mapeo TO anden_personal, anden_cliente;
GRANT SELECT, INSERT, UPDATE, DELETE ON importacion_fila TO anden_personal, anden_cliente;
-- The server finds what is to be done and forgets what is old.
GRANT SELECT, UPDATE (falla) ON importacion TO anden_sistema;

ALTER TABLE importacion ENABLE ROW LEVEL SECURITY;
ALTER TABLE importacion FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON importacion TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON importacion TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON importacion TO anden_cliente USING (cliente_id = cliente_actual()) WITH CHECK (cliente_id = cliente_actual());

ALTER TABLE importacion_fila ENABLE ROW LEVEL SECURITY;
ALTER TABLE importacion_fila FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON importacion_fila TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON importacion_fila TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON importacion_fila TO anden_cliente USING (cliente_id = cliente_actual()) WITH CHECK (cliente_id = cliente_actual());

ALTER TABLE importacion_mapeo ENABLE ROW LEVEL SECURITY;
ALTER TABLE importacion_mapeo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON importacion_mapeo TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON importacion_mapeo TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY cliente ON importacion_mapeo TO anden_cliente USING (cliente_id = cliente_actual()) WITH CHECK (cliente_id = cliente_actual());

-- A file that an importacion keeps is the client's, not a person's: it does not count against whoever brought it.
CREATE OR REPLACE FUNCTION bytes_subidos(persona int) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(sum(a.tamano), 0) FROM archivo a
         WHERE a.usuario_id = persona AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id)
           AND NOT EXISTS (SELECT FROM importacion WHERE archivo_id = a.id) $$;

-- What a client keeps of its files.
CREATE FUNCTION bytes_de_importaciones(cliente int) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(sum(tamano), 0) FROM importacion WHERE cliente_id = cliente AND archivo_id IS NOT NULL $$;
REVOKE ALL ON FUNCTION bytes_de_importaciones(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bytes_de_importaciones(int) TO anden_personal, anden_cliente;

-- Rows are kept half a year, files with them; what was brought, when and how it ended stays.
CREATE FUNCTION olvidar_importaciones_viejas() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    DELETE FROM importacion_fila f USING importacion i
     WHERE i.id = f.importacion_id AND i.creada < now() - interval '180 days';
    WITH soltada AS (
      UPDATE importacion i SET archivo_id = NULL FROM importacion v
       WHERE v.id = i.id AND i.archivo_id IS NOT NULL AND i.creada < now() - interval '180 days' RETURNING v.archivo_id)
    DELETE FROM archivo a USING soltada s WHERE a.id = s.archivo_id;
  $$;
REVOKE ALL ON FUNCTION olvidar_importaciones_viejas() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION olvidar_importaciones_viejas() TO anden_sistema;
