-- What was changed in the catalogues, in words that people read. The audit keeps the facts; this is the screen's history.
CREATE TABLE historial_cambio (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id         int         NOT NULL REFERENCES usuario,
  fecha_modificacion timestamptz NOT NULL DEFAULT now(),
  tabla_afectada     text        NOT NULL CHECK (tabla_afectada IN ('catalogo_causas', 'catalogo_soluciones', 'causa_solucion')),
  -- No foreign key: the entry outlives what it tells of.
  registro_id        int         NOT NULL,
  accion             text        NOT NULL CHECK (accion IN ('crear', 'editar', 'eliminar', 'cambiar_estado')),
  campo_modificado   text        NOT NULL CHECK (campo_modificado IN ('nombre', 'activo', 'mapeo')),
  valor_anterior     text,
  valor_nuevo        text,
  descripcion        text        NOT NULL
);
CREATE INDEX historial_cambio_reciente ON historial_cambio (id DESC);
CREATE INDEX historial_cambio_tabla ON historial_cambio (tabla_afectada, id DESC);
CREATE INDEX historial_cambio_registro ON historial_cambio (registro_id, id DESC);

GRANT INSERT, UPDATE, DELETE ON causa, solucion, causa_solucion TO anden_personal;
GRANT SELECT, INSERT ON historial_cambio TO anden_personal;

ALTER TABLE historial_cambio ENABLE ROW LEVEL SECURITY;
ALTER TABLE historial_cambio FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON historial_cambio TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY lectura ON historial_cambio FOR SELECT TO anden_personal USING (true);
CREATE POLICY propia ON historial_cambio FOR INSERT TO anden_personal WITH CHECK (usuario_id = usuario_actual());
