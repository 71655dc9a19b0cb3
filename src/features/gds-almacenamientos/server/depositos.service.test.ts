import { afterAll, beforeAll, expect, test } from 'vitest';

import { ajustarStock } from '#features/gds-stock/contract.ts';
import { assignDepositos, JEFE, TWO_DEPOSITOS } from '#testing/gds.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { opcionesDeDeposito } from '../contract.ts';
import { guardarDeposito, listDepositos } from '../depositos.contract.ts';

const ADMIN: Person = { roles: [1], name: 'Administra' };
const NUEVA: Person = { tipo: 'deposito', codes: ['GDS_001'], name: 'Recién llegada' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS);
  await assignDepositos(server, [[JEFE, 1]]);
});
afterAll(() => server.close());

test('an administrator opens a depósito, and who is named works there at once', async () => {
  const nueva = await server.id(NUEVA);
  const stranger = await server.id({ name: 'De la empresa', codes: ['GUI_001'] });
  expect(await server.as(NUEVA, opcionesDeDeposito, {})).toMatchObject({ depositos: [] });
  const datos = { codigo: 'pay', nombre: 'Paysandú', usuarios: [nueva, stranger], clientes: [2] };
  const { id } = await server.as(ADMIN, guardarDeposito, datos);
  expect(await server.as(NUEVA, opcionesDeDeposito, {})).toMatchObject({
    depositos: [{ codigo: 'PAY', nombre: 'Paysandú' }],
    clientes: [{ id: 2 }],
  });
  const { depositos } = await server.as(ADMIN, listDepositos, {});
  const made = depositos.find((one: { id: number }) => one.id === id);
  expect(made).toMatchObject({ usuarios: [{ id: nueva }], clientes: [{ id: 2 }], posiciones: 0 });
  await server.as(ADMIN, guardarDeposito, { ...datos, id, usuarios: [] });
  expect(await server.as(NUEVA, opcionesDeDeposito, {})).toMatchObject({ depositos: [] });
});

test('what is verified there is what was last said of it; what is not said stays', async () => {
  const datos = { codigo: 'REG', nombre: 'Con reglas', usuarios: [], clientes: [] };
  const { id } = await server.as(ADMIN, guardarDeposito, datos);
  const rules = async () => {
    const { depositos } = await server.as(ADMIN, listDepositos, {});
    return depositos.find((one: { id: number }) => one.id === id);
  };
  expect(await rules()).toMatchObject({
    verificar_por_mil: 0,
    verificar_desde_centavos: null,
    verificar_primera: true,
    verificar_a_ciegas: true,
  });
  const said = {
    verificar_por_mil: 25,
    verificar_desde_centavos: 500_000,
    verificar_primera: false,
    verificar_a_ciegas: false,
  };
  await server.as(ADMIN, guardarDeposito, {
    ...datos,
    id,
    ...said,
    tolerancia_peso_mil: 30,
    tolerancia_peso_gramos: 20,
  });
  expect(await rules()).toMatchObject({ ...said, tolerancia_peso_mil: 30, tolerancia_peso_gramos: 20 });
  await server.as(ADMIN, guardarDeposito, { ...datos, id, nombre: 'Con otro nombre' });
  expect(await rules()).toMatchObject({ nombre: 'Con otro nombre', ...said, tolerancia_peso_mil: 30 });
  await server.as(ADMIN, guardarDeposito, { ...datos, id, verificar_desde_centavos: null });
  expect(await rules()).toMatchObject({ verificar_desde_centavos: null, verificar_por_mil: 25 });
  expect(await server.as(ADMIN, guardarDeposito, { ...datos, id, verificar_por_mil: 1_001 })).toMatchObject({
    campos: { verificar_por_mil: expect.any(String) },
  });
});

test('a client whose goods lie there does not leave it, and two depósitos have no code in common', async () => {
  const lugar = { almacenamiento_id: 11 };
  await server.as(JEFE, ajustarStock, { lugar, producto_id: 101, nueva_cantidad: 5, nota: 'Inicial' });
  const jefe = await server.id(JEFE);
  const planta = { id: 1, codigo: 'MVD', nombre: 'Planta Montevideo', usuarios: [jefe], clientes: [] };
  expect(await server.as(ADMIN, guardarDeposito, planta)).toMatchObject({ error: 'CLIENTE_CON_STOCK' });
  expect(await server.as(ADMIN, guardarDeposito, { ...planta, clientes: [1], codigo: 'SAL' })).toMatchObject({
    error: 'DEPOSITO_REPETIDO',
  });
  expect(await server.as(ADMIN, guardarDeposito, { ...planta, id: 99_999, codigo: 'X', nombre: 'X' })).toMatchObject({
    error: 'DEPOSITO_NO_ENCONTRADO',
  });
  expect(await server.as(JEFE, guardarDeposito, planta)).toMatchObject({ error: 'SIN_PERMISO' });
});
