import { afterAll, beforeAll, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { enPlanta } from '#testing/en-planta.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  agregarGuias,
  crearRecorrido,
  guardarRecorrido,
  moverRecorrido,
  nuevoRecorrido,
  verRecorrido,
} from '../contract.ts';
import { armarDePlantillas, comoPlantilla, plantillas, plantillasDelDia } from '../plantillas.contract.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };
const OTTO: Person = { name: 'Otto Viera', codes: ['REC_004'] };
const OPERARIO: Person = { name: 'Olga Sosa', codes: ['EVE_003', 'GUI_001'] };
const MIRA: Person = { name: 'Mirta Paz', codes: ['RECO_001'] };
const CHOFER: Person = { name: 'Carlos Nieves', roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'REC_004'] };
const TODOS = [1, 2, 3, 4, 5, 6, 7];
const ok = { code: 'OK' };

let server: TestServer;
let chofer_id: number;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  chofer_id = await server.id(CHOFER);
});
afterAll(() => server.close());

const see = async (id: number) => verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
const orden = async (id: number) => (await see(id)).lineas.map(({ guia_id }) => guia_id);
const armar = async (more: object = {}, who = TRAFICO) =>
  armarDePlantillas.result.parse(await server.as(who, armarDePlantillas, more));
const porArmar = async (more: object = {}) =>
  plantillasDelDia.result.parse(await server.as(TRAFICO, plantillasDelDia, more)).por_armar.map(({ nombre }) => nombre);

type Nueva = ParamsInput<typeof plantillas.guardar>;
async function plantilla(more: Partial<Nueva>): Promise<number> {
  const nueva: Nueva = {
    ...{ id: null, version: null, nombre: 'x', tipo: 'REPARTO', zona_id: 2, destino_id: null, dias: TODOS },
    ...{ salida: '07:30', chofer_id, vehiculo_id: null, ...more },
  };
  const answer = await server.as(TRAFICO, plantillas.guardar, nueva);
  expect(answer).toMatchObject(ok);
  return Number(answer.id);
}
/** A round at these doors of a zone, in this order. */
async function ronda(zona_id: number, doors: readonly string[]) {
  const guias = await enPlanta(
    server,
    doors.map((direccion) => ({ direccion, zona_id })),
  );
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  await server.as(TRAFICO, agregarGuias, { id, guias });
  const { version } = (await see(id)).recorrido;
  await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id, salida_prevista: '07:30' });
  return { id, guias };
}
/** No template is left over for the next test. */
const fuera = () => server.query('UPDATE recorrido_plantilla SET activo = false');

test('a round is kept as a template, and the next day’s has its driver, its hour and its doors in their order', async () => {
  const { id } = await ronda(3, ['Rivera 3000', 'Ellauri 880', 'Pagola 3030']);
  const kept = await server.as(TRAFICO, comoPlantilla, { id, nombre: 'Costa de mañana', dias: TODOS });
  expect(kept).toMatchObject(ok);
  const again = await server.as(TRAFICO, comoPlantilla, { id, nombre: 'costa de MAÑANA', dias: [1] });
  expect(again).toMatchObject({ error: 'PLANTILLA_REPETIDA' });
  // What waits now: two doors that are known, in another order, one that is new, and one of another zone.
  const [pagola, nueva, rivera] = await enPlanta(server, [
    ...[
      { direccion: 'PAGOLA 3030', zona_id: 3 },
      { direccion: 'Sarandí 1', localidad: 'Otra', zona_id: 3 },
    ],
    ...[
      { direccion: 'Rivera 3000', zona_id: 3 },
      { direccion: 'Rivera 3000', zona_id: 4 },
    ],
  ]);
  const { armados, omitidos } = await armar({ plantilla_id: Number(kept.plantilla_id) });
  expect(omitidos).toEqual([]);
  expect(armados).toMatchObject([{ plantilla: 'Costa de mañana', guias: 3 }]);
  const made = armados[0]?.recorrido_id ?? 0;
  expect(await orden(made)).toEqual([rivera, pagola, nueva]);
  expect((await see(made)).recorrido).toMatchObject({ estado: 'BORRADOR', chofer_id, salida_prevista: '07:30' });
  await fuera();
});

test('a day’s rounds are made once: asked again, by two at once, or after one was annulled; that one again on purpose', async () => {
  const [norte, sur] = [await plantilla({ nombre: 'Norte' }), await plantilla({ nombre: 'Sur', zona_id: 5 })];
  expect(await porArmar()).toEqual(['Norte', 'Sur']);
  const both = await Promise.all([armar(), armar({}, OTTO)]);
  expect(both.flatMap(({ armados }) => armados.map((one) => one.plantilla)).sort()).toEqual(['Norte', 'Sur']);
  expect(await porArmar()).toEqual([]);
  expect(await armar()).toEqual({ armados: [], omitidos: [] });
  const id = both.flatMap(({ armados }) => armados).find((one) => one.plantilla === 'Norte')?.recorrido_id ?? 0;
  expect(await armar({ plantilla_id: norte })).toEqual({
    ...{ armados: [], omitidos: [{ plantilla: 'Norte', razon: 'Ya está armado' }] },
  });
  expect(await server.as(TRAFICO, moverRecorrido, { id, acto: 'anular' })).toMatchObject(ok);
  expect((await armar()).armados).toEqual([]);
  expect((await armar({ plantilla_id: norte })).armados).toHaveLength(1);
  expect((await armar({ plantilla_id: sur })).armados).toEqual([]);
  await fuera();
});

test('it is of its weekdays, takes no more stops than its vehicle, and nothing of a retired one is made', async () => {
  const [{ manana, dow }] = await server.query(
    `SELECT (hoy() + 1)::text AS manana, extract(isodow FROM hoy() + 1)::int AS dow`,
  );
  const [{ id: chico }] = await server.query(
    `INSERT INTO vehiculo (matricula, tipo, kg, dm3, paradas) VALUES ('SPL 1000', 'MOTO', 20, 100, 2) RETURNING id`,
  );
  await enPlanta(
    server,
    Array.from({ length: 4 }, () => ({ direccion: null, zona_id: 6 })),
  );
  await plantilla({ nombre: 'Solo mañana', dias: [dow], zona_id: 6, vehiculo_id: chico });
  expect(await porArmar()).toEqual([]);
  expect(await porArmar({ dia: manana })).toEqual(['Solo mañana']);
  const { armados } = await armar({ dia: manana });
  expect(armados).toMatchObject([{ guias: 2 }]);
  expect((await see(armados[0]?.recorrido_id ?? 0)).recorrido).toMatchObject({ dia: manana, vehiculo: 'SPL 1000' });
  await fuera();
  const id = await plantilla({ nombre: 'Retirada' });
  await server.as(TRAFICO, plantillas.cambiarEstado, { id, version: 1, activo: false });
  expect(await porArmar()).toEqual([]);
});

test('a trunk route goes to its agency with what waits for it, and not beside a draft that its label began', async () => {
  const guia = await newGuia(server, { agente_id: 1 });
  for (const tipo of ['ADM', 'CLA']) await server.as(OPERARIO, registrarEvento, { guia_id: guia.id, tipo });
  const id = await plantilla({ nombre: 'Tronco 4', tipo: 'TRONCO', zona_id: null, destino_id: 1 });
  const [made] = (await armar()).armados;
  expect(made).toMatchObject({ plantilla: 'Tronco 4', guias: 1 });
  expect((await see(made?.recorrido_id ?? 0)).recorrido).toMatchObject({ tipo: 'TRONCO', destino: expect.any(String) });
  await fuera();
  await plantilla({ nombre: 'Tronco 5', tipo: 'TRONCO', zona_id: null, destino_id: 2 });
  const other = await newGuia(server, { agente_id: 2 });
  for (const tipo of ['ADM', 'CLA']) await server.as(OPERARIO, registrarEvento, { guia_id: other.id, tipo });
  expect(await server.as(TRAFICO, nuevoRecorrido, { code: 'AGENTE_2' })).toMatchObject(ok);
  expect((await armar()).omitidos).toEqual([{ plantilla: 'Tronco 5', razon: expect.stringContaining('borrador') }]);
  await fuera();
  const history = plantillas.ver.result.parse(await server.as(TRAFICO, plantillas.ver, { id }));
  expect(history.usos).toMatchObject([{ nombre: 'Recorridos armados', cantidad: 1 }]);
  expect(await server.as(TRAFICO, plantillas.eliminar, { id })).toMatchObject({ error: 'MAESTRO_EN_USO' });
});

test('what does not fit together is told at its field, and an empty round is no template', async () => {
  const bad = async (more: Partial<Nueva>) =>
    (await server.as(TRAFICO, plantillas.guardar, { ...SUELTA, ...more })).campos;
  const SUELTA: Nueva = {
    ...{ id: null, version: null, nombre: 'Mal hecha', tipo: 'REPARTO', zona_id: 1, destino_id: null, dias: [1] },
    ...{ salida: null, chofer_id: null, vehiculo_id: null },
  };
  expect(await bad({ zona_id: null })).toHaveProperty('zona_id');
  expect(await bad({ tipo: 'TRONCO', zona_id: null })).toHaveProperty('destino_id');
  expect(await bad({ dias: [] })).toHaveProperty('dias');
  expect(await bad({ dias: [8] })).toHaveProperty(['dias.0']);
  expect(await bad({ salida: '25:00' })).toHaveProperty('salida');
  expect(await bad({ vehiculo_id: 999_999 })).toHaveProperty('vehiculo_id');
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  const empty = { id, nombre: 'Vacía', dias: [1] };
  expect(await server.as(TRAFICO, comoPlantilla, empty)).toMatchObject({ error: 'RECORRIDO_VACIO' });
  expect(await server.as(TRAFICO, comoPlantilla, { ...empty, id: 999_999 })).toMatchObject({
    error: 'RECORRIDO_NO_ENCONTRADO',
  });
  expect(await server.as(TRAFICO, armarDePlantillas, { plantilla_id: 999_999 })).toMatchObject({
    error: 'MAESTRO_NO_ENCONTRADO',
  });
});

test('who does not plan, drives or is of a client has nothing of it', async () => {
  for (const who of [MIRA, CHOFER, CLIENTE])
    for (const [contract, params] of [
      [plantillas.listar, {}],
      [plantillasDelDia, {}],
      [armarDePlantillas, {}],
    ] as const)
      expect(await server.as(who, contract, params)).toMatchObject({ code: 'ERROR' });
});
