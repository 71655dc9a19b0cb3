import { afterAll, beforeAll, expect, test } from 'vitest';

import { plantillas } from '#features/recorridos/plantillas.contract.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { choferes, tiempos, transportistas, vehiculos } from '../contract.ts';

/** Whoever opens a vehicle, a driver, a carrier or a trunk route reads what it was before, who changed it, and in words. */

const ANA: Person = { name: 'Ana Silva', codes: ['CAR_003', 'REC_004'] };
const BRUNO: Person = { name: 'Bruno Paz', codes: ['CAR_003', 'REC_004'] };

let server: TestServer;
let persona: number;
let carrier: number;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  persona = await server.id({ name: 'Carlos Nieves', roles: [18] });
  carrier = await made(transportistas.guardar, { ...NUEVO, nombre: 'Fletes del Sur', rut: null, contacto: null });
});
afterAll(() => server.close());

const NUEVO = { id: null, version: null };
async function made(contract: ServiceContract, params: object): Promise<number> {
  const answer = await server.as(ANA, contract, params);
  expect(answer).toMatchObject({ code: 'OK' });
  return Number(answer.id);
}

interface Master {
  readonly guardar: ServiceContract;
  readonly cambiarEstado: ServiceContract;
  readonly ver: ServiceContract;
}

/** Made by one, changed and given up by another. Answers its history, newest first. */
async function told(master: Master, before: object, after: object): Promise<string[][]> {
  const id = await made(master.guardar, { ...NUEVO, ...before });
  const own: object = { id };
  const acts: readonly (readonly [ServiceContract, object])[] = [
    [master.guardar, { ...own, version: 1, ...before, ...after }],
    [master.cambiarEstado, { ...own, version: 2, activo: false }],
  ];
  for (const [contract, params] of acts) expect(await server.as(BRUNO, contract, params)).toMatchObject({ code: 'OK' });
  const { historial } = await server.as(ANA, master.ver, own);
  return historial.map(({ usuario, texto }: { usuario: string; texto: string }) => [usuario, texto]);
}

test('a driver: licence, limit of cash, vehicle and carrier', async () => {
  const vehiculo_id = await made(vehiculos.guardar, {
    ...{ ...NUEVO, matricula: 'SBA 1234', tipo: 'FURGON', kg: 800, dm3: 6000, paradas: 90, jornada_h: null },
    ...{ transportista_id: null, seguro_vence: null, sucive_vence: null, en_taller: false },
  });
  const before = {
    ...{ usuario_id: persona, libreta_categoria: 'B', libreta_vence: '2030-01-31' },
    ...{ vehiculo_id: null, transportista_id: null, efectivo_maximo_centavos: 3_000_000 },
  };
  const after = {
    ...{ libreta_categoria: 'C', libreta_vence: '2035-01-31', efectivo_maximo_centavos: 4_500_000 },
    ...{ vehiculo_id, transportista_id: carrier },
  };
  const [gone, changed, born] = await told(choferes, before, after);
  expect([gone, born]).toEqual([
    ['Bruno Paz', 'Lo inactivó'],
    ['Ana Silva', 'Lo creó'],
  ]);
  expect(changed?.[0]).toBe('Bruno Paz');
  for (const words of [
    'Categoría: B → C',
    /Libreta: 31\/01\/2030 → 31\/01\/2035/,
    /Vehículo: .* → SBA 1234/,
    /Transportista: .* → Fletes del Sur/,
    /Efectivo máximo: \$\s?30\.000.* → \$\s?45\.000/,
  ])
    expect(changed?.[1]).toMatch(words);
});

test('a carrier', async () => {
  const before = { nombre: 'Transportes Río', rut: null, contacto: 'Raúl, 099 111 222' };
  expect(await told(transportistas, before, { contacto: 'Marta, 099 333 444' })).toEqual([
    ['Bruno Paz', 'Lo inactivó'],
    ['Bruno Paz', 'Contacto: Raúl, 099 111 222 → Marta, 099 333 444'],
    ['Ana Silva', 'Lo creó'],
  ]);
});

test('a trunk route: its days, its hour and who drives it', async () => {
  const before = {
    ...{ nombre: 'Troncal Salto', tipo: 'TRONCO', zona_id: null, destino_id: 1, dias: [1, 3] },
    ...{ salida: '21:00', chofer_id: null, vehiculo_id: null },
  };
  const [gone, changed, born] = await told(plantillas, before, {
    ...{ dias: [1, 3, 5], salida: '22:30', chofer_id: persona },
  });
  expect([gone, born]).toEqual([
    ['Bruno Paz', 'La inactivó'],
    ['Ana Silva', 'La creó'],
  ]);
  for (const words of [/Días: .* → .*/, 'Salida: 21:00 → 22:30', /Chofer: .* → Carlos Nieves/])
    expect(changed?.[1]).toMatch(words);
});

test('what rounds are reckoned with: changed in its row, never made, and a row stays of its ámbito', async () => {
  const { records } = tiempos.listar.result.parse(await server.as(ANA, tiempos.listar, {}));
  expect(records.map(({ valores }) => valores.ambito)).toEqual(['MONTEVIDEO', 'METROPOLITANA', 'CAPITAL', 'INTERIOR']);
  const [capital] = records;
  if (capital === undefined) throw new Error('there are no rows');
  const { id, version, valores } = capital;
  const change = { id, version, ...valores, kmh: 22, jornada_h: 8.5, salida: '07:30' };
  expect(await server.as(BRUNO, tiempos.guardar, change)).toMatchObject({ code: 'OK' });
  expect(await server.as(ANA, tiempos.guardar, change)).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
  const { historial } = tiempos.ver.result.parse(await server.as(ANA, tiempos.ver, { id }));
  expect(historial.map(({ usuario }) => usuario)).toEqual(['Bruno Paz']);
  for (const words of ['En calles (km/h): 18 → 22', 'Jornada (h): 10 → 8,5', 'Salida: 08:00 → 07:30'])
    expect(historial[0]?.texto).toContain(words);
  const next = { ...change, version: version + 1 };
  expect((await server.as(ANA, tiempos.guardar, { ...next, ambito: 'INTERIOR' })).campos).toHaveProperty('ambito');
  expect((await server.as(ANA, tiempos.guardar, { ...next, kmh: 0 })).campos).toHaveProperty('kmh');
  expect(await server.as(ANA, tiempos.guardar, { ...next, id: null, version: null })).toMatchObject({ code: 'ERROR' });
  expect(await server.as({ name: 'Mirta Luz', codes: ['REC_004'] }, tiempos.guardar, next)).toMatchObject({
    error: 'SIN_PERMISO',
  });
});
