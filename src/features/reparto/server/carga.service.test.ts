import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { contadores } from '#features/inicio/contract.ts';
import {
  agregarGuias,
  crearRecorrido,
  guardarRecorrido,
  moverRecorrido,
  verRecorrido,
} from '#features/recorridos/contract.ts';
import { checksDeRecorridos } from '#features/recorridos/server/public.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type NuevaGuia, newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { cerrarCarga, leerCarga, miCarga, salir } from '../carga.contract.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };
const MUELLE: Person = { name: 'Marta Ríos', codes: ['REC_CARGAR_002', 'EVE_003'] };
const OPERARIO: Person = { codes: ['EVE_003'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'REC_CARGAR_001'] };
const driver = (name: string): Person => ({ name, roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] });

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  for (const { run } of checksDeRecorridos) broken.push(...(await run((text) => server.query(text))));
  await server.close();
  expect(broken).toEqual([]);
});

const register = (guia_id: number, tipo: string, datos: object = {}) =>
  server.as(OPERARIO, registrarEvento, { guia_id, tipo, ...datos });
const read = (person: Person, recorrido_id: number, codigo: string, more: object = {}) =>
  server.as(person, leerCarga, { recorrido_id, codigo, ...more });
const see = async (id: number) => verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
const estados = async (id: number) => (await see(id)).lineas.map(({ estado }) => estado);

async function ingresada(given: NuevaGuia = {}) {
  const guia = await newGuia(server, given);
  expect(await register(guia.id, 'ADM')).toMatchObject({ code: 'OK' });
  return guia;
}

/** A planned round of this driver. */
async function planned(chofer: Person, ...given: NuevaGuia[]) {
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  const guias = await Promise.all(given.map((one) => ingresada(one)));
  await server.as(TRAFICO, agregarGuias, { id, guias: guias.map((guia) => guia.id) });
  const { version } = (await see(id)).recorrido;
  await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id: await server.id(chofer) });
  expect(await server.as(TRAFICO, moverRecorrido, { id, acto: 'planificar' })).toMatchObject({ code: 'OK' });
  return { id, guias };
}

describe('loading the own round', () => {
  test('reading by reading, in the order of the sheet, piece by piece, closed with what is missing decided, and out', async () => {
    const chofer = driver('Carlos');
    const { id, guias } = await planned(chofer, {}, { bultos: 3 }, {});
    const [una, tres, falta] = guias;
    if (una === undefined || tres === undefined || falta === undefined) throw new Error('three were planned');
    expect((await server.as(chofer, contadores, {})).guias).toBe(3);
    expect(await server.as(chofer, miCarga, {})).toMatchObject({
      carga: { recorrido_id: id, estado: 'PLANIFICADO', lineas: [{ orden: 1, cargados: 0 }, { bultos: 3 }, {}] },
      despues: 0,
    });
    expect(await read(chofer, id, una.numero)).toMatchObject({ resultado: 'hecha', linea: { estado: 'CARGADA' } });
    expect(await read(chofer, id, una.numero)).toMatchObject({ resultado: 'repetida' });
    expect(await read(chofer, id, `${tres.numero}B02`)).toMatchObject({
      resultado: 'hecha',
      linea: { estado: 'PLANIFICADA', cargados: 1, bultos: 3 },
    });
    expect(await read(chofer, id, `${tres.numero}B01`)).toMatchObject({ linea: { cargados: 2 } });
    expect(await read(chofer, id, `${tres.numero}B03`)).toMatchObject({ linea: { estado: 'CARGADA', cargados: 3 } });
    expect(await server.as(chofer, cerrarCarga, { recorrido_id: id, faltantes: [] })).toMatchObject({
      error: 'FALTAN_POR_CARGAR',
    });
    const faltantes = [{ guia_id: falta.id, decision: 'BUSCAR' as const }];
    expect(await server.as(chofer, cerrarCarga, { recorrido_id: id, faltantes })).toMatchObject({ estado: 'CARGADO' });
    expect(await estados(id)).toEqual(['CARGADA', 'CARGADA']);
    expect(await read(chofer, id, falta.numero)).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
    expect(await server.as(chofer, salir, { recorrido_id: id })).toMatchObject({ estado: 'EN_RUTA', quedan_fuera: [] });
    expect(await estados(id)).toEqual(['EN_CAMINO', 'EN_CAMINO']);
    expect((await server.as(chofer, contadores, {})).guias).toBe(0);
  });

  test('what is wrong is told with its reason: unknown, another’s, held, and what is left over may be taken along', async () => {
    const [chofer, otro] = [driver('Ana'), driver('Pereira')];
    const mine = await planned(chofer, {}, {});
    const theirs = await planned(otro, {});
    const held = mine.guias[1];
    const foreign = theirs.guias[0];
    if (held === undefined || foreign === undefined) throw new Error('they were planned');
    const loose = await ingresada();
    await register(held.id, 'RTN', { motivo_id: 21 });
    const { numero } = (await see(theirs.id)).recorrido;
    expect(await read(chofer, mine.id, '999')).toMatchObject({ resultado: 'error', texto: 'No existe la guía 999' });
    expect(await read(chofer, mine.id, foreign.numero)).toMatchObject({
      resultado: 'error',
      texto: `Va en ${numero} (Pereira)`,
      linea: null,
    });
    expect(await read(chofer, mine.id, held.numero)).toMatchObject({
      resultado: 'error',
      texto: expect.stringMatching(/^Retenida/),
    });
    expect(await read(chofer, mine.id, loose.numero)).toMatchObject({ resultado: 'sobrante', linea: null });
    expect(await read(chofer, mine.id, loose.numero, { agregar: true })).toMatchObject({
      resultado: 'hecha',
      linea: { orden: 3, estado: 'CARGADA' },
    });
    expect(await estados(mine.id)).toEqual(['PLANIFICADA', 'PLANIFICADA', 'CARGADA']);
    const twice = { recorrido_id: mine.id, codigo: mine.guias[0]?.numero ?? '', clave: crypto.randomUUID() };
    const [first, again] = [await server.as(chofer, leerCarga, twice), await server.as(chofer, leerCarga, twice)];
    expect([first.resultado, again]).toEqual(['hecha', first]);
  });

  test('is of one’s own rounds; an office with the right to it loads for others; nobody else does', async () => {
    const [chofer, otro] = [driver('Beto'), driver('Nadia')];
    const { id, guias } = await planned(chofer, {});
    const codigo = guias[0]?.numero ?? '';
    for (const call of [read(otro, id, codigo), server.as(otro, cerrarCarga, { recorrido_id: id, faltantes: [] })])
      expect(await call).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
    expect(await read(otro, 999_999, codigo)).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
    expect(await server.as(otro, miCarga, { chofer_id: await server.id(chofer) })).toMatchObject({ status: 403 });
    expect(await server.as(OPERARIO, miCarga, {})).toMatchObject({ status: 403 });
    expect(await server.as(CLIENTE, miCarga, {})).toMatchObject({ status: 403 });
    expect(await server.as(MUELLE, miCarga, { chofer_id: await server.id(chofer) })).toMatchObject({
      carga: { recorrido_id: id },
    });
    expect(await read(MUELLE, id, codigo)).toMatchObject({ resultado: 'hecha' });
    expect(await server.as(MUELLE, cerrarCarga, { recorrido_id: id, faltantes: [] })).toMatchObject({ code: 'OK' });
    expect(await server.as(MUELLE, salir, { recorrido_id: id })).toMatchObject({ estado: 'EN_RUTA' });
  });
});
