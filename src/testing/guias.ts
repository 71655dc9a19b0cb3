/**
 * Two clients, two agencies and a few parcels of each, for tests of who sees what. Ids are fixed, so tests can name them. The rows say
 * what their events make of them: one waits at its agency, one is out with its driver, one should have been collected by yesterday.
 */
export const TWO_CLIENTS = `
  INSERT INTO cliente (id, nombre, razon_social) VALUES (1, 'Tienda Norte', 'Tienda Norte SA'), (2, 'Librería Sur', 'Librería Sur SRL');
  INSERT INTO agente (id, nombre, codigo, tipo_agente_id, departamento_id, zona_id, dias_guarda) VALUES
    (1, 'Agencia Cordón', 'AG1', 2, 1, 1, 4), (2, 'Agencia Salto', 'AG2', 2, 15, 10, 5);
  INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, departamento_id, zona_id, agente_id, tamano_id, servicio, creada, prometida_el,
                    estado_general, vence_el, ultimo_evento, ultimo_fecha, levantada, en_agencia_desde) VALUES
    (11, '881000000012', 1, 'PED-77', 'Ana Pereira', 1, 1, 1, 3, 'ESTANDAR_AGENCIA', now() - interval '72 hours', hoy() - 1,
     'EN_AGENCIA', hoy() + 3, 'ING_AG', now() - interval '24 hours', now() - interval '70 hours', now() - interval '24 hours'),
    (12, '881000000036', 1, 'PED-78', 'Luis Techera', 1, 2, NULL, 2, 'ESTANDAR_DOMICILIO', now() - interval '48 hours', hoy() + 1,
     'EN_REPARTO', hoy() + 1, 'SAL', now() - interval '3 hours', now() - interval '46 hours', NULL),
    (21, '881000000029', 2, 'LIB-01', 'Marta Bentancor', 15, 10, 2, 4, 'ESTANDAR_AGENCIA', now() - interval '216 hours', hoy() - 6,
     'EN_AGENCIA', hoy() - 1, 'ING_AG', now() - interval '144 hours', now() - interval '214 hours', now() - interval '144 hours');
  INSERT INTO evento (guia_id, cliente_id, agente_id, tipo, fecha_evento, fecha_registro)
  SELECT guia_id, cliente_id, agente_id, tipo, now() - hace * interval '1 hour', now() - hace * interval '1 hour'
    FROM (VALUES (11, 1, NULL, 'DAT', 72), (11, 1, NULL, 'ADM', 70), (11, 1, NULL, 'CLA', 50), (11, 1, NULL, 'DESP', 30), (11, 1, 1, 'ING_AG', 24),
                 (12, 1, NULL, 'DAT', 48), (12, 1, NULL, 'ADM', 46), (12, 1, NULL, 'ASG', 5), (12, 1, NULL, 'CAR', 4), (12, 1, NULL, 'SAL', 3),
                 (21, 2, NULL, 'DAT', 216), (21, 2, NULL, 'ADM', 214), (21, 2, NULL, 'CLA', 190), (21, 2, NULL, 'DESP', 150), (21, 2, 2, 'ING_AG', 144)
         ) AS e (guia_id, cliente_id, agente_id, tipo, hace);
  -- What tests add must not meet the ids above.
  ALTER TABLE guia ALTER id RESTART WITH 1000;
`;
