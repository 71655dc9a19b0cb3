import { afterAll, beforeAll, expect, test } from 'vitest';

import { crearCarro } from '#features/carros/contract.ts';
import { abrirLote, registrarLectura } from '#features/eventos/contract.ts';
import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { enPlanta } from '#testing/en-planta.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { deliver, driver, OPERARIO, outWith, TRAFICO } from '#testing/rendicion.ts';
import { closeChecked } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  agregarGuias,
  cargarGuia,
  crearRecorrido,
  guardarRecorrido,
  moverRecorrido,
  nuevoRecorrido,
  verRecorrido,
} from '../contract.ts';
import { checksDeRecorridos } from './verificar.sql.ts';

/** Two at once, and things that do not belong where they are read (areas/field.md §9): what was done stays, what is wrong says why. */

/** A door nobody knows by name. */
const PUERTA = { direccion: null } as const;
const OTTO: Person = { name: 'Otto Viera', codes: ['REC_004', 'GUI_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => expect(await closeChecked(server, checksDeRecorridos)).toEqual([]));

const see = async (id: number) => verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
const estados = async (id: number) => (await see(id)).lineas.map(({ estado }) => estado);
const draft = async () => crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {})).recorrido_id;
/** Planned for a driver of its own, with these parcels. */
async function planned(chofer: string, guias: readonly number[]): Promise<number> {
  const id = await draft();
  expect(await server.as(TRAFICO, agregarGuias, { id, guias: [...guias] })).toMatchObject({ rechazadas: [] });
  const { version } = (await see(id)).recorrido;
  await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id: await server.id(driver(chofer)) });
  expect(await server.as(TRAFICO, moverRecorrido, { id, acto: 'planificar' })).toMatchObject({ code: 'OK' });
  return id;
}
async function deDosBultos() {
  const guia = await newGuia(server, { bultos: 2 });
  await server.as(OPERARIO, registrarEvento, { guia_id: guia.id, tipo: 'ADM' });
  return guia;
}

test('of a parcel of two pieces the second one is read at the wrong van: it says where it goes, and both rounds stay as they are', async () => {
  const guia = await deDosBultos();
  const [other = 0] = await enPlanta(server, [PUERTA]);
  const [right, wrong] = [await planned('Ana Paz', [guia.id]), await planned('Beto Sosa', [other])];
  const { numero } = (await see(right)).recorrido;
  const read = (id: number, n: number) => server.as(TRAFICO, cargarGuia, { id, codigo: `${guia.numero}B0${n}` });
  expect(await read(right, 1)).toMatchObject({ resultado: 'hecha' });
  expect(await read(wrong, 2)).toMatchObject({
    resultado: 'error',
    texto: expect.stringContaining(numero),
  });
  expect([await estados(right), await estados(wrong)]).toEqual([['PLANIFICADA'], ['PLANIFICADA']]);
  expect((await see(wrong)).recorrido.estado).toBe('PLANIFICADO');
  // One piece is missing: the van cannot close, and takes it when it comes.
  expect(await server.as(TRAFICO, moverRecorrido, { id: right, acto: 'cerrar_carga' })).toMatchObject({
    error: 'FALTAN_POR_CARGAR',
  });
  expect(await read(right, 2)).toMatchObject({ resultado: 'hecha' });
  expect(await estados(right)).toEqual(['CARGADA']);
});

test('what cannot go is told row by row with its reason, and the rest goes', async () => {
  const [free = 0, held = 0, taken = 0] = await enPlanta(server, [PUERTA, PUERTA, PUERTA]);
  await server.as(OPERARIO, registrarEvento, { guia_id: held, tipo: 'RTN', motivo_id: 21 });
  const other = await planned('Carla Mier', [taken]);
  const chofer = driver('Delia Ros');
  const out = await outWith(server, chofer, {});
  const delivered = out.guias[0]?.id ?? 0;
  await deliver(server, chofer, { guia_id: delivered });
  const aired = await newGuia(server, {});
  const answer = agregarGuias.result.parse(
    await server.as(TRAFICO, agregarGuias, {
      id: await draft(),
      guias: [held, taken, delivered, aired.id, 999_999, free],
    }),
  );
  expect(answer.agregadas).toHaveLength(1);
  expect(answer.rechazadas.map(({ razon }) => razon).sort()).toEqual(
    [
      'Está retenida',
      `Va en ${(await see(other)).recorrido.numero}`,
      'No está en planta para salir',
      'No está en planta para salir',
      'No existe',
    ].sort(),
  );
});

test('two read the label of one cart at the same moment: one has the draft, the other is told who', async () => {
  const { codigo } = crearCarro.result.parse(
    await server.as({ codes: ['CARRO_003'] }, crearCarro, { nombre: 'Del norte' }),
  );
  const [guia_id = 0] = await enPlanta(server, [PUERTA]);
  const { lote } = abrirLote.result.parse(
    await server.as(OPERARIO, abrirLote, { tipo: 'CLA', datos: {}, carro: codigo, esperadas: { modo: 'ninguna' } }),
  );
  const [{ numero }] = await server.query('SELECT numero FROM guia WHERE id = $1', [guia_id]);
  expect(await server.as(OPERARIO, registrarLectura, { lote_id: lote.id, codigo: numero })).toMatchObject({
    lectura: { resultado: 'hecha' },
  });
  const answers = await Promise.all([TRAFICO, OTTO].map((who) => server.as(who, nuevoRecorrido, { code: codigo })));
  const [made, ...none] = answers.filter(({ code }) => code === 'OK');
  expect(none).toEqual([]);
  expect((await see(made.recorrido_id)).lineas.map((linea) => linea.guia_id)).toEqual([guia_id]);
  expect(answers.find(({ code }) => code !== 'OK')).toMatchObject({
    error: 'CARRO_DE_OTRO',
    msg: expect.stringMatching(
      /^(Tania Rocha|Otto Viera) arma R\d{6}-\d{3} con CARRO_\d+ desde el .*Abra ese recorrido/,
    ),
  });
});

test('two rounds of one driver leave at the same moment: one does, the other waits and keeps its load', async () => {
  const [one = 0, two = 0] = await enPlanta(server, [PUERTA, PUERTA]);
  const rounds = [await planned('Elio Vera', [one]), await planned('Elio Vera', [two])];
  for (const id of rounds) {
    const [linea] = (await see(id)).lineas;
    expect(await server.as(TRAFICO, cargarGuia, { id, codigo: linea?.guia_nro ?? '' })).toMatchObject({
      resultado: 'hecha',
    });
    expect(await server.as(TRAFICO, moverRecorrido, { id, acto: 'cerrar_carga' })).toMatchObject({ code: 'OK' });
  }
  const answers = await Promise.all(
    rounds.map((id) => server.as(TRAFICO, moverRecorrido, { id, acto: 'salir', confirma: true })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual(['ERROR', 'OK']);
  expect(answers.find(({ code }) => code === 'ERROR')).toMatchObject({
    error: 'CHOFER_EN_RUTA',
    msg: expect.stringMatching(/^.{20,}\.?$/),
  });
  expect((await Promise.all(rounds.map(estados))).flat().sort()).toEqual(['CARGADA', 'EN_CAMINO']);
});

test('two order the stops of one round at the same moment: one order holds whole, the other is told who and when', async () => {
  const guias = await enPlanta(server, [PUERTA, PUERTA, PUERTA]);
  const id = await planned('Flor Díaz', guias);
  const { recorrido, lineas } = await see(id);
  const ask = (who: Person, ids: readonly number[]) =>
    server.as(who, guardarRecorrido, {
      id,
      version: recorrido.version,
      orden: [...ids],
    });
  const given = lineas.map(({ guia_id }) => guia_id);
  const [a = 0, b = 0, c = 0] = given;
  const orders = [
    [c, a, b],
    [b, c, a],
  ];
  const answers = await Promise.all([ask(TRAFICO, orders[0] ?? []), ask(OTTO, orders[1] ?? [])]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['ERROR', 'OK']);
  const won = answers.findIndex(({ code }) => code === 'OK');
  expect((await see(id)).lineas.map(({ guia_id }) => guia_id)).toEqual(orders[won]);
  expect(answers[1 - won]).toMatchObject({
    error: 'DOCUMENTO_CAMBIO',
    msg: expect.stringMatching(/^(Tania Rocha|Otto Viera) lo cambió el .*mire lo nuevo y repítalo/),
  });
});
