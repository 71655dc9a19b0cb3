import { afterAll, beforeAll, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirIncidencia,
  anotarIncidencia,
  countIncidencias,
  enviarMensaje,
  getOpcionesDeIncidencias,
  listIncidencias,
  moverIncidencia,
  verIncidencia,
} from '../contract.ts';
import { seguirIncidencia } from '../hilo.contract.ts';

/** Whoever answers for a client (`cliente.ejecutivo_id`) sees its matters, and no other's. */

const ANA: Person = { name: 'Ana Atiende', codes: ['VAL_001'] };
const ROSA: Person = { name: 'Rosa Comercial', codes: ['RCL_001'] };
const AMBAS: Person = { name: 'Alba Ambas', codes: ['RCL_001', 'VAL_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };

let server: TestServer;
let otra = 0;
const ids = { suya: 0, ajena: 0, nuestra: 0, nuestraAjena: 0 };
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  await server.query('UPDATE cliente SET ejecutivo_id = $1 WHERE id = 1', [await server.id(ROSA)]);
  const { tipos } = getOpcionesDeIncidencias.result.parse(await server.as(ANA, getOpcionesDeIncidencias, {}));
  otra = tipos.find(({ codigo }) => codigo === 'OTRA')?.id ?? 0;
  const numeroDe = async (cliente: number) =>
    (await server.query('SELECT numero FROM guia WHERE cliente_id = $1 ORDER BY id LIMIT 1', [cliente]))[0].numero;
  const open = async (person: Person, guia?: string) => {
    const answer = await server.as(person, abrirIncidencia, { tipo_id: otra, texto: 'x', ...(guia ? { guia } : {}) });
    return abrirIncidencia.result.parse(answer).id;
  };
  ids.suya = await open(CLIENTE);
  ids.ajena = await open(OTRO);
  // Ours alone: whose it is, its parcel says.
  ids.nuestra = await open(ANA, await numeroDe(1));
  ids.nuestraAjena = await open(ANA, await numeroDe(2));
});
afterAll(() => server.close());

const listed = async (person: Person, params: object = {}) => {
  const answer = await server.as(person, listIncidencias, { vista: 'todas', ...params });
  return listIncidencias.result.parse(answer).records.map(({ id }) => id);
};

test('the list, its counts and each page hold the matters of the own clients, whoever opened them', async () => {
  expect((await listed(ROSA)).toSorted((a, b) => a - b)).toEqual([ids.suya, ids.nuestra]);
  expect(await listed(ROSA, { cliente_id: [2] })).toEqual([]);
  expect(await server.as(ROSA, countIncidencias, {})).toMatchObject({ abiertas: 2, sin_asignar: 2, mias: 0 });
  expect((await server.as(ROSA, verIncidencia, { id: ids.suya })).incidencia.numero).toMatch(/^I-/);
  for (const id of [ids.ajena, ids.nuestraAjena])
    expect((await server.as(ROSA, verIncidencia, { id })).error).toBe('INCIDENCIA_NO_ENCONTRADA');
});

test('she notes and follows hers, which is told as among our people, and can do nothing else with them', async () => {
  expect(await server.as(ROSA, anotarIncidencia, { id: ids.suya, texto: 'Llamé al cliente' })).toMatchObject({
    code: 'OK',
  });
  expect(await server.as(ROSA, seguirIncidencia, { id: ids.suya, sigue: true })).toMatchObject({ code: 'OK' });
  const seen = verIncidencia.result.parse(await server.as(ROSA, verIncidencia, { id: ids.suya }));
  expect(seen.entradas.map(({ texto }) => texto)).toContain('Llamé al cliente');
  expect(seen.seguidores.map(({ nombre }) => nombre)).toEqual(['Rosa Comercial']);
  expect(seen.actos).toEqual([]);
  for (const id of [ids.ajena, ids.nuestraAjena]) {
    expect((await server.as(ROSA, anotarIncidencia, { id, texto: 'x' })).error).toBe('INCIDENCIA_NO_ENCONTRADA');
    expect((await server.as(ROSA, seguirIncidencia, { id, sigue: true })).error).toBe('INCIDENCIA_NO_ENCONTRADA');
  }
  expect((await server.as(ROSA, enviarMensaje, { id: ids.suya, texto: 'x' })).code).toBe('ERROR');
  expect((await server.as(ROSA, moverIncidencia, { id: ids.suya, version: 1, acto: 'tomar' })).error).toBe(
    'SIN_PERMISO',
  );
});

test('a client that goes to another executive goes with its matters; whoever attends sees all, whatever else they are', async () => {
  await server.query('UPDATE cliente SET ejecutivo_id = $1 WHERE id = 1', [await server.id(AMBAS)]);
  expect(await listed(ROSA)).toEqual([]);
  expect(await server.as(ROSA, countIncidencias, {})).toMatchObject({ abiertas: 0 });
  expect(await listed(AMBAS)).toHaveLength(4);
});

test('she opens one for any parcel, and hears of the one that is open for it already', async () => {
  const [{ numero }] = await server.query('SELECT numero FROM guia WHERE cliente_id = 2 ORDER BY id LIMIT 1');
  const again = await server.as(ROSA, abrirIncidencia, { tipo_id: otra, texto: 'x', guia: numero });
  expect(again.error).toBe('INCIDENCIA_YA_ABIERTA');
});
