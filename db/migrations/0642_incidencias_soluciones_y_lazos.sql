-- How matters of a kind may end, as whoever leads keeps it; nothing: in any way.
ALTER TABLE incidencia_tipo
  ADD COLUMN soluciones text[] NOT NULL DEFAULT '{}'
    CHECK (soluciones <@ '{ENTREGADA,ENCONTRADA,CORREGIDA,DEVUELTA,COMPENSADA,INFORMADA,SIN_FUNDAMENTO}');
GRANT UPDATE (soluciones) ON incidencia_tipo TO anden_personal;
UPDATE incidencia_tipo t SET soluciones = v.soluciones
  FROM (VALUES ('FACTURACION', '{CORREGIDA,COMPENSADA,INFORMADA,SIN_FUNDAMENTO}'::text[]),
               ('TRATO', '{COMPENSADA,INFORMADA,SIN_FUNDAMENTO}'),
               ('LEVANTE', '{CORREGIDA,COMPENSADA,INFORMADA,SIN_FUNDAMENTO}'),
               ('DIFERENCIA_DE_DINERO', '{ENCONTRADA,CORREGIDA,COMPENSADA,INFORMADA,SIN_FUNDAMENTO}'),
               ('FALTANTE_EN_ESTANTE', '{ENTREGADA,ENCONTRADA,COMPENSADA,INFORMADA,SIN_FUNDAMENTO}')) AS v (codigo, soluciones)
 WHERE t.codigo = v.codigo;

-- What a matter has to do with: a round, what it brought back, a box of an agency, and a bag of its money as well.
ALTER TABLE incidencia_lazo DROP CONSTRAINT incidencia_lazo_clase_check,
  ADD CONSTRAINT incidencia_lazo_clase_check
    CHECK (clase IN ('CASO', 'LEVANTE', 'DEVOLUCION', 'INCIDENCIA', 'RECORRIDO', 'RENDICION', 'REMESA', 'CAJA'));
