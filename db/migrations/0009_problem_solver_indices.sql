-- Whether a person has cases is asked for each name that the report's filter offers.
CREATE INDEX caso_usuario ON caso (usuario_id, fecha_inicio DESC);
