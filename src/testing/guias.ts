/** Two clients, two agencies and a few parcels of each, for tests of who sees what. Ids are fixed, so tests can name them. */
export const TWO_CLIENTS = `
  INSERT INTO cliente (id, nombre, razon_social) VALUES (1, 'Tienda Norte', 'Tienda Norte SA'), (2, 'Librería Sur', 'Librería Sur SRL');
  INSERT INTO agente (id, nombre, codigo, tipo_agente_id, departamento_id, zona_id) VALUES
    (1, 'Agencia Cordón', 'AG1', 2, 1, 1), (2, 'Agencia Salto', 'AG2', 2, 15, 10);
  INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, departamento_id, zona_id, agente_id, tamano_id, servicio,
                    creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha) VALUES
    (11, '881000000012', 1, 'PED-77', 'Ana Pereira', 1, 1, 1, 3, 'ESTANDAR_AGENCIA', now() - interval '3 days', hoy() - 1, 'EN_AGENCIA', hoy() + 3, 'ING_AG', now()),
    (12, '881000000036', 1, 'PED-78', 'Luis Techera', 1, 2, NULL, 2, 'ESTANDAR_DOMICILIO', now() - interval '2 days', hoy() + 1, 'EN_REPARTO', hoy() + 1, 'SAL', now()),
    (21, '881000000029', 2, 'LIB-01', 'Marta Bentancor', 15, 10, 2, 4, 'ESTANDAR_AGENCIA', now() - interval '9 days', hoy() - 6, 'EN_AGENCIA', hoy() - 1, 'ING_AG', now());
  INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) VALUES
    (11, 1, 'DAT', now() - interval '3 days'), (11, 1, 'ING_AG', now()), (21, 2, 'DAT', now() - interval '9 days'), (21, 2, 'ING_AG', now());
  -- What tests add must not meet the ids above.
  ALTER TABLE guia ALTER id RESTART WITH 1000;
`;
