-- The hours by which incidencias run are kept on screen. What open ones become of it is the job's that already hears of changed hours (decision 0098).
ALTER TABLE calendario
  ADD COLUMN version int NOT NULL DEFAULT 1,
  -- Until its form has written them, in the same transaction: a new row has its hours from there.
  ALTER COLUMN horario SET DEFAULT '[{"dia":1,"desde":0,"hasta":1440}]';
ALTER TABLE calendario RENAME CONSTRAINT calendario_nombre_key TO calendario_nombre_unico;
CREATE UNIQUE INDEX calendario_nombre_sin_acentos ON calendario (clave_de_nombre(nombre));
-- Whether one incidencia names it is asked before it may be deleted.
CREATE INDEX incidencia_calendario ON incidencia (calendario_id);

GRANT INSERT (nombre, abre_feriados), UPDATE (nombre, horario, abre_feriados, version), DELETE ON calendario TO anden_personal;
ALTER POLICY lectura_de_incidencias ON auditoria USING (tabla IN ('incidencia_tipo', 'incidencia_macro', 'incidencia_plazo', 'calendario'));
