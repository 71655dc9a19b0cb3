-- Whether a client's goods are always counted by somebody who is told no figure: what was announced is not believed, and not shown.
ALTER TABLE cliente_regla DROP CONSTRAINT regla_conocida,
  ADD CONSTRAINT regla_conocida CHECK (valor = 'null' OR CASE clave
    WHEN 'max_intentos' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[1, 2, 3, 4, 5, 6, 7, 8, 9]'
    WHEN 'dias_guarda_extra' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30]'
    WHEN 'prueba_puerta' THEN jsonb_typeof(valor) = 'array' AND valor <@ '["firma", "foto", "documento", "codigo"]'
    WHEN 'prueba_agencia' THEN jsonb_typeof(valor) = 'array' AND valor <@ '["firma", "foto"]'
    WHEN 'codigo_retiro' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'permite_desvio' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'inspeccion_devolucion' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'dias_para_devolver' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30]'
    WHEN 'aviso_al_destinatario' THEN jsonb_typeof(valor) = 'array' AND valor <@ '["AVI", "SAL", "PRX"]'
    WHEN 'retencion_por_deuda' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'etiqueta_propia' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'exceso_recepcion_por_mil' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[5, 10, 20, 30, 50, 100, 200]'
    WHEN 'recepcion_ciega' THEN jsonb_typeof(valor) = 'boolean'
    ELSE false END);
