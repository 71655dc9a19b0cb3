/**
 * Three parcels that were over long ago, beside those of `TWO_CLIENTS`: 31 went over an agency's counter, 32 is another client's and another agency's,
 * 33 was handed over at a door at the second try. The months are told back from this one: eight and nine.
 */
const at = (mes: number, dia: number, hora: number) =>
  `inicio_del_dia((date_trunc('month', hoy()) - interval '${mes} months')::date + ${dia - 1}) + interval '${hora} hours'`;

export const GUIAS_VIEJAS = `
  INSERT INTO guia (id, numero, cliente_id, destinatario, documento, departamento_id, zona_id, agente_id, tamano_id, servicio, creada, prometida_el,
                    estado_general, vence_el, ultimo_evento, ultimo_fecha, levantada, en_agencia_desde, intentos) VALUES
    (31, '771000000011', 1, 'Irma Cabral', '4.815.162-3', 1, 1, 1, 3, 'ESTANDAR_AGENCIA', ${at(9, 27, 9)}, dia_de(${at(8, 3, 9)}),
     'ENTREGADO', dia_de(${at(8, 2, 12)}) + 4, 'RET_AG', ${at(8, 4, 11)}, ${at(9, 27, 15)}, ${at(8, 2, 12)}, 0),
    (32, '771000000028', 2, 'Omar Silva', NULL, 15, 10, 2, 4, 'ESTANDAR_AGENCIA', ${at(8, 10, 9)}, dia_de(${at(8, 14, 9)}),
     'ENTREGADO', dia_de(${at(8, 12, 12)}) + 5, 'RET_AG', ${at(8, 13, 11)}, ${at(8, 10, 15)}, ${at(8, 12, 12)}, 0),
    (33, '771000000035', 1, 'Nora Paz', NULL, 1, 2, NULL, 2, 'ESTANDAR_DOMICILIO', ${at(9, 5, 9)}, dia_de(${at(9, 7, 9)}),
     'ENTREGADO', dia_de(${at(9, 7, 9)}), 'ENT', ${at(9, 8, 16)}, ${at(9, 5, 10)}, NULL, 1);
  INSERT INTO evento (id, guia_id, cliente_id, agente_id, tipo, fecha_evento, fecha_registro, motivo_id, recibe)
  SELECT id, guia_id, cliente_id, agente_id, tipo, cuando, cuando, motivo_id, recibe
    FROM (VALUES (801, 31, 1, NULL::int, 'DAT', ${at(9, 27, 9)}, NULL::int, NULL), (802, 31, 1, NULL, 'ADM', ${at(9, 27, 15)}, NULL, NULL),
                 (803, 31, 1, NULL, 'CLA', ${at(9, 28, 8)}, NULL, NULL), (804, 31, 1, NULL, 'DESP', ${at(8, 1, 20)}, NULL, NULL),
                 (805, 31, 1, 1, 'ING_AG', ${at(8, 2, 12)}, NULL, NULL), (806, 31, 1, 1, 'RET_AG', ${at(8, 4, 11)}, NULL, 'Irma Cabral'),
                 (811, 32, 2, NULL, 'DAT', ${at(8, 10, 9)}, NULL, NULL), (812, 32, 2, NULL, 'ADM', ${at(8, 10, 15)}, NULL, NULL),
                 (813, 32, 2, NULL, 'CLA', ${at(8, 11, 8)}, NULL, NULL), (814, 32, 2, NULL, 'DESP', ${at(8, 11, 20)}, NULL, NULL),
                 (815, 32, 2, 2, 'ING_AG', ${at(8, 12, 12)}, NULL, NULL), (816, 32, 2, 2, 'RET_AG', ${at(8, 13, 11)}, NULL, 'Omar Silva'),
                 (821, 33, 1, NULL, 'DAT', ${at(9, 5, 9)}, NULL, NULL), (822, 33, 1, NULL, 'ADM', ${at(9, 5, 10)}, NULL, NULL),
                 (823, 33, 1, NULL, 'ASG', ${at(9, 6, 7)}, NULL, NULL), (824, 33, 1, NULL, 'CAR', ${at(9, 6, 8)}, NULL, NULL),
                 (825, 33, 1, NULL, 'SAL', ${at(9, 6, 9)}, NULL, NULL), (826, 33, 1, NULL, 'NOENT', ${at(9, 6, 15)}, 1, NULL),
                 (827, 33, 1, NULL, 'REP', ${at(9, 7, 8)}, NULL, NULL), (828, 33, 1, NULL, 'ASG', ${at(9, 8, 7)}, NULL, NULL),
                 (829, 33, 1, NULL, 'CAR', ${at(9, 8, 8)}, NULL, NULL), (830, 33, 1, NULL, 'SAL', ${at(9, 8, 9)}, NULL, NULL),
                 (831, 33, 1, NULL, 'ENT', ${at(9, 8, 16)}, NULL, 'Nora Paz')
         ) AS e (id, guia_id, cliente_id, agente_id, tipo, cuando, motivo_id, recibe);
  ALTER TABLE evento ALTER id RESTART WITH 1000;
`;
