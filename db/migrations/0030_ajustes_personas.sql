-- What administrators set on screen: whose people somebody is of, what they may, and what each role may.
GRANT UPDATE (tipo_usuario, cliente_id, agente_id) ON usuario TO anden_sistema;
GRANT INSERT ON usuario_funcionalidad TO anden_sistema;
GRANT INSERT, UPDATE (nombre), DELETE ON rol TO anden_sistema;
GRANT INSERT, DELETE ON rol_funcionalidad TO anden_sistema;

-- What somebody did last, for the list of who is in.
GRANT SELECT ON auditoria TO anden_sistema;
CREATE POLICY sistema_lee ON auditoria FOR SELECT TO anden_sistema USING (true);
CREATE INDEX auditoria_usuario ON auditoria (usuario_id, fecha DESC) WHERE usuario_id IS NOT NULL;
