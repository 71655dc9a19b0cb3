import { TWO_CLIENTS } from './guias.ts';
import type { Person, TestServer } from './server.ts';

/**
 * Two depósitos. Client 1 keeps goods in both, client 2 in the second. Depósito 1 has four positions in zone A, a quarantine and a dock; the
 * products are one plain, one with lots and expiries, one with serials, and one of client 2.
 */
export const TWO_DEPOSITOS = `${TWO_CLIENTS}
  INSERT INTO deposito (id, codigo, nombre) VALUES (1, 'MVD', 'Planta Montevideo'), (2, 'SAL', 'Depósito Salto');
  INSERT INTO cliente_deposito (cliente_id, deposito_id) VALUES (1, 1), (1, 2), (2, 2);
  INSERT INTO almacenamiento (id, deposito_id, clase, codigo) VALUES (1, 1, 'ZONA', 'A'), (2, 2, 'ZONA', 'Z');
  INSERT INTO almacenamiento (id, deposito_id, padre_id, clase, codigo, tipo_almacenamiento_id, tipo_stock_id, secuencia, mezcla_producto, max_unidades) VALUES
    (11, 1, 1, 'POSICION', 'A-01', 1, 1, 1, true, NULL), (12, 1, 1, 'POSICION', 'A-02', 1, 1, 2, true, NULL),
    (13, 1, 1, 'POSICION', 'A-03', 1, 1, 3, false, NULL), (14, 1, 1, 'POSICION', 'A-04', 1, 1, 4, true, 20),
    (15, 1, NULL, 'POSICION', 'CUAR-1', 7, 2, 5, true, NULL), (16, 1, NULL, 'POSICION', 'ANDEN-1', 4, 1, 6, true, NULL),
    (21, 2, 2, 'POSICION', 'Z-01', 1, 1, 1, true, NULL), (22, 2, 2, 'POSICION', 'A-01', 1, 1, 2, true, NULL);
  INSERT INTO producto (id, cliente_id, sku, nombre, control_partida, control_vence, control_serie) VALUES
    (101, 1, 'YERBA-1K', 'Yerba 1 kg', 'NO', false, 'NO'), (102, 1, 'LECHE-1L', 'Leche 1 l', 'SIEMPRE', true, 'NO'),
    (103, 1, 'TEL-01', 'Teléfono', 'NO', false, 'SIEMPRE'), (201, 2, 'LIBRO-1', 'Diccionario', 'NO', false, 'NO');
  INSERT INTO presentacion (producto_id, cliente_id, nombre, factor) SELECT id, cliente_id, 'Unidad', 1 FROM producto;
  INSERT INTO partida (id, producto_id, cliente_id, codigo, vence) VALUES (501, 102, 1, 'L1', hoy() + 30), (502, 102, 1, 'L2', hoy() + 60);
  ALTER TABLE deposito ALTER id RESTART WITH 10;
  ALTER TABLE almacenamiento ALTER id RESTART WITH 1000;
  ALTER TABLE producto ALTER id RESTART WITH 1000;
  ALTER TABLE partida ALTER id RESTART WITH 1000;
`;

export const JEFE: Person = {
  tipo: 'deposito',
  codes: ['GDS_001', 'GDS_002', 'GDS_CONTEO_001'],
  name: 'Jefa de depósito',
};
export const OPERARIO_GDS: Person = { tipo: 'deposito', codes: ['GDS_001'], name: 'Operario de depósito' };
/** Of the second depósito. */
export const JEFE_2: Person = {
  tipo: 'deposito',
  codes: ['GDS_001', 'GDS_002', 'GDS_CONTEO_001'],
  name: 'Jefe de Salto',
};

/** Says who works where. */
export async function assignDepositos(
  server: TestServer,
  people: readonly (readonly [Person, number])[],
): Promise<void> {
  for (const [person, deposito] of people)
    await server.query('INSERT INTO usuario_deposito VALUES ($1, $2)', [await server.id(person), deposito]);
}
