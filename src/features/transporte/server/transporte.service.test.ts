import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ParamsInput, ServiceContract } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { choferes, transportistas, vehiculos } from '../contract.ts';

const ANA: Person = { name: 'Ana Silva', codes: ['CAR_003'] };
const BRUNO: Person = { name: 'Bruno Paz', codes: ['CAR_003'] };
const MIRA: Person = { name: 'Mirta Luz', codes: ['REC_004'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CAR_003'] };
const CHOFER: Person = { name: 'Carlos Nieves', roles: [18] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const FURGON: ParamsInput<typeof vehiculos.guardar> = {
  ...{
    id: null,
    version: null,
    matricula: 'sba-1234',
    tipo: 'FURGON',
    kg: 800,
    dm3: 6000,
    paradas: 90,
    jornada_h: null,
  },
  ...{ transportista_id: null, seguro_vence: null, sucive_vence: null, en_taller: false },
};

const ok = { code: 'OK' };
async function made(contract: ServiceContract, params: object): Promise<number> {
  const answer = await server.as(ANA, contract, params);
  expect(answer).toMatchObject(ok);
  return Number(answer.id);
}
const seen = async (id: number) => vehiculos.ver.result.parse(await server.as(ANA, vehiculos.ver, { id }));

test('a vehicle is made, changed by two people of whom the slower is refused, and tells its history in words', async () => {
  const id = await made(vehiculos.guardar, FURGON);
  const { fila } = await seen(id);
  expect(fila).toMatchObject({ version: 1, activo: true, valores: { matricula: 'SBA 1234', kg: 800 } });
  const change = { ...FURGON, id, version: 1, kg: 900 };
  expect(await server.as(BRUNO, vehiculos.guardar, change)).toMatchObject(ok);
  const late = await server.as(ANA, vehiculos.guardar, { ...change, kg: 700 });
  expect(late).toMatchObject({ code: 'ERROR', error: 'DOCUMENTO_CAMBIO', msg: expect.stringContaining('Bruno Paz') });
  expect(await server.as(ANA, vehiculos.cambiarEstado, { id, version: 2, activo: false })).toMatchObject(ok);
  const after = await seen(id);
  expect(after.fila).toMatchObject({ version: 3, activo: false, valores: { kg: 900 } });
  expect(after.historial.map(({ usuario, texto }) => [usuario, texto])).toEqual([
    ['Ana Silva', 'Lo inactivó'],
    ['Bruno Paz', 'Carga (kg): 800 → 900'],
    ['Ana Silva', 'Lo creó'],
  ]);
});

test('what is wrong is told at its field: a plate that is no plate, one that is taken, a tax number whose digit is wrong', async () => {
  await made(vehiculos.guardar, { ...FURGON, matricula: 'SCC 4321' });
  const bad = async (contract: ServiceContract, params: object) => (await server.as(ANA, contract, params)).campos;
  expect(await bad(vehiculos.guardar, { ...FURGON, matricula: '12' })).toHaveProperty('matricula');
  expect(await bad(vehiculos.guardar, { ...FURGON, matricula: 'scc4321' })).toEqual({
    matricula: 'Ya hay un vehículo con esa matrícula',
  });
  expect(await bad(vehiculos.guardar, { ...FURGON, matricula: 'SEE 2222', transportista_id: 999_999 })).toHaveProperty(
    'transportista_id',
  );
  const nuevo = { id: null, version: null, nombre: 'Fletes del Sur', rut: '210000000001', contacto: null };
  expect(await bad(transportistas.guardar, nuevo)).toHaveProperty('rut');
});

test('what is in use is not deleted and says by what; what nothing names goes', async () => {
  const carrier = await made(transportistas.guardar, {
    ...{ id: null, version: null, nombre: 'Transportes Río', rut: null, contacto: null },
  });
  const id = await made(vehiculos.guardar, { ...FURGON, matricula: 'SDD 1111', transportista_id: carrier });
  const answer = transportistas.ver.result.parse(await server.as(ANA, transportistas.ver, { id: carrier }));
  expect(answer).toMatchObject({ puede_eliminar: false, usos: [{ nombre: 'Vehículos', cantidad: 1 }] });
  expect(await server.as(ANA, transportistas.eliminar, { id: carrier })).toMatchObject({ error: 'MAESTRO_EN_USO' });
  expect(await server.as(ANA, vehiculos.eliminar, { id })).toMatchObject(ok);
  expect(await server.as(ANA, transportistas.eliminar, { id: carrier })).toMatchObject(ok);
  expect(await server.as(ANA, transportistas.ver, { id: carrier })).toMatchObject({ error: 'MAESTRO_NO_ENCONTRADO' });
});

test('a list is narrowed by a word of a row or of what it refers to, by state, and by papers that end', async () => {
  const persona = await server.id(CHOFER);
  const [{ vencida }] = await server.query(`SELECT (hoy() - 3)::text AS vencida`);
  await made(choferes.guardar, {
    ...{ id: null, version: null, usuario_id: persona, libreta_categoria: 'B', libreta_vence: vencida },
    ...{ vehiculo_id: null, transportista_id: null, efectivo_maximo_centavos: 3_000_000 },
  });
  const found = async (asked: object) =>
    choferes.listar.result.parse(await server.as(MIRA, choferes.listar, asked)).total_records;
  expect(await found({ texto: 'nieves' })).toBe(1);
  expect(await found({ texto: 'nadie así' })).toBe(0);
  expect(await found({ vence: true })).toBe(1);
  expect(await found({ activo: false })).toBe(0);
});

test('who plans rounds looks and changes nothing; a client is refused whatever its codes', async () => {
  expect(await server.as(MIRA, vehiculos.listar, {})).toMatchObject(ok);
  expect(await server.as(MIRA, vehiculos.guardar, FURGON)).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await server.as(CLIENTE, vehiculos.listar, {})).toMatchObject({ code: 'ERROR' });
});
