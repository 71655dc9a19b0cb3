import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirIncidencia,
  enviarMensaje,
  getOpcionesDeIncidencias,
  moverIncidencia,
  moverIncidencias,
  verIncidencia,
} from '../contract.ts';
import { retirarIncidencia } from '../hilo.contract.ts';
import type { ActoDeIncidencia } from '../palabras.contract.ts';
import { macrosDeIncidencia, tiposDeIncidencia } from '../reglas.contract.ts';
import { checksDeIncidencias } from './verificar.sql.ts';

const JEFE: Person = { name: 'Jefa Tipos', codes: ['VAL_001'], roles: [2] };
/** Attends, and registers no event by hand. */
const ANA: Person = { name: 'Ana Tipos', codes: ['VAL_001'] };
const SOLVER: Person = { name: 'Sole Tipos', codes: ['PROB_SOL'] };
const OPERARIO: Person = { name: 'Omar Tipos', codes: ['EVE_003'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };

let server: TestServer;
let tipos: Readonly<Record<string, number>>;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const { tipos: all } = getOpcionesDeIncidencias.result.parse(await server.as(ANA, getOpcionesDeIncidencias, {}));
  tipos = Object.fromEntries(all.map(({ codigo, id }) => [codigo, id]));
  await set('DANO', { bloquea: true, motivo_id: 22 });
});
afterAll(() => server.close());

const tipo = (codigo: string) => tipos[codigo] ?? 0;
async function set(codigo: string, cambios: object) {
  const { fila } = await server.as(JEFE, tiposDeIncidencia.ver, { id: tipo(codigo) });
  const { id, version, valores } = fila;
  return server.as(JEFE, tiposDeIncidencia.guardar, { id, version, ...valores, ...cambios });
}
async function parcel() {
  const guia = await newGuia(server);
  expect(await server.as(OPERARIO, registrarEvento, { guia_id: guia.id, tipo: 'ADM' })).toMatchObject({ code: 'OK' });
  return guia;
}
async function open(person: Person, params: object) {
  const answer = await server.as(person, abrirIncidencia, { tipo_id: tipo('DANO'), texto: 'Llegó rota', ...params });
  expect(answer).toMatchObject({ code: 'OK' });
  return abrirIncidencia.result.parse(answer).id;
}
const see = async (id: number, person: Person = ANA) =>
  verIncidencia.result.parse(await server.as(person, verIncidencia, { id }));
async function act(id: number, acto: ActoDeIncidencia, params: object = {}) {
  const { version } = (await see(id)).incidencia;
  return server.as(ANA, moverIncidencia, { id, version, acto, ...params });
}
const estado = async (id: number) =>
  (await server.query('SELECT estado_general FROM guia WHERE id = $1', [id]))[0].estado_general;

describe('a kind that holds its parcel back', () => {
  test('does so when one of ours opens it, whoever they are, and lets go when it is solved', async () => {
    const guia = await parcel();
    const id = await open(SOLVER, { guia: guia.numero });
    expect(await estado(guia.id)).toBe('RETENIDO');
    const { incidencia } = await see(id);
    expect(incidencia).toMatchObject({ retiene: true, estado: 'ABIERTA' });
    const [{ nota, motivo_id }] = await server.query(
      `SELECT nota, motivo_id FROM evento WHERE guia_id = $1 AND tipo = 'RTN'`,
      [guia.id],
    );
    expect([nota, motivo_id]).toEqual([`Incidencia ${incidencia.numero}`, 22]);
    expect(await act(id, 'anular', { texto: 'Era otra' })).toMatchObject({ code: 'OK' });
    expect(await estado(guia.id)).toBe('INGRESADO');
  });

  test('of a client’s does not at a click, and does with the first step of ours', async () => {
    for (const begin of [
      (id: number) => act(id, 'tomar'),
      (id: number) => server.as(ANA, enviarMensaje, { id, texto: 'Lo vemos' }),
      (id: number) => server.as(ANA, moverIncidencias, { ids: [id], acto: 'tomar' }),
    ]) {
      const guia = await parcel();
      const id = await open(CLIENTE, { guia: guia.numero });
      expect([await estado(guia.id), (await see(id)).incidencia.retiene]).toEqual(['INGRESADO', false]);
      expect(await begin(id)).toMatchObject({ code: 'OK' });
      expect([await estado(guia.id), (await see(id)).incidencia.retiene]).toEqual(['RETENIDO', true]);
      expect(await act(id, 'soltar')).toMatchObject({ code: 'OK' });
      // Whoever let it go meant it: working on holds nothing back again.
      await server.as(ANA, enviarMensaje, { id, texto: 'Sigue' });
      expect(await estado(guia.id)).toBe('INGRESADO');
    }
  });

  test('says why where the parcel does not allow it, and is opened all the same', async () => {
    const guia = await newGuia(server);
    await server.query(`UPDATE guia SET estado_general = 'ENTREGADO' WHERE id = $1`, [guia.id]);
    const { incidencia, entradas } = await see(await open(ANA, { guia: guia.numero }));
    expect([incidencia.retiene, await estado(guia.id)]).toEqual([false, 'ENTREGADO']);
    expect(entradas).toContainEqual(
      expect.objectContaining({ texto: expect.stringMatching(/^No retuvo la guía, como pide su tipo: ./) }),
    );
  });

  test('does so as well when what is worked on becomes of that kind; what a client has not seen taken it cannot take back', async () => {
    const guia = await parcel();
    const id = await open(CLIENTE, { guia: guia.numero, tipo_id: tipo('OTRA') });
    await act(id, 'tomar');
    expect(await estado(guia.id)).toBe('INGRESADO');
    expect(await act(id, 'clasificar', { tipo_id: tipo('DANO') })).toMatchObject({ code: 'OK' });
    expect([await estado(guia.id), (await see(id)).incidencia.retiene]).toEqual(['RETENIDO', true]);
    const other = await parcel();
    const ours = await open(ANA, { guia: other.numero, para: 'CLIENTE' });
    expect((await see(ours, CLIENTE)).actos).not.toContain('retirar');
    expect(await server.as(CLIENTE, retirarIncidencia, { id: ours })).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
    expect(await estado(other.id)).toBe('RETENIDO');
    const [forgotten] = checksDeIncidencias.filter(({ name }) => name.includes('tiene una que la retiene'));
    expect(await forgotten?.run((text) => server.query(text))).toEqual([]);
  });
});

describe('what a kind asks', () => {
  test('is asked of whoever opens one, from either side, and not of what becomes of it later but for its parcel', async () => {
    await set('CONTRA_REEMBOLSO', { exige: ['GUIA', 'FOTO'] });
    const guia = await parcel();
    const params = { tipo_id: tipo('CONTRA_REEMBOLSO'), texto: '¿Cuándo?' };
    for (const person of [CLIENTE, ANA]) {
      expect((await server.as(person, abrirIncidencia, params)).campos).toEqual({
        guia: '«Contra-reembolso» es por una guía: escriba su número',
        adjuntos: '«Contra-reembolso» pide una foto o un papel: adjúntelo',
      });
      expect(Object.keys((await server.as(person, abrirIncidencia, { ...params, guia: guia.numero })).campos)).toEqual([
        'adjuntos',
      ]);
    }
    const [{ id: foto }] = await server.query(
      `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES ($1, 'caja', 'image/jpeg', 3, 'abc') RETURNING id`,
      [await server.id(CLIENTE)],
    );
    await open(CLIENTE, { ...params, guia: guia.numero, adjuntos: [Number(foto)] });
    const without = await open(CLIENTE, { tipo_id: tipo('OTRA') });
    const refused = await act(without, 'clasificar', { tipo_id: tipo('CONTRA_REEMBOLSO') });
    expect(refused.campos.tipo_id).toBe('«Contra-reembolso» es por una guía, y esta incidencia no tiene');
  });

  test('is a reason where it holds back, and its answer is one that stays; houses outside are not told of it', async () => {
    expect((await set('TRATO', { bloquea: true })).campos).toEqual({ motivo_id: 'Elija por qué retiene la guía' });
    const macro = { nombre: 'De tipo', texto: 'Hola', luego: 'seguir' } as const;
    const { id } = await server.as(JEFE, macrosDeIncidencia.guardar, { id: null, version: null, ...macro });
    expect(await set('TRATO', { plantilla_id: id })).toMatchObject({ code: 'OK' });
    expect((await server.as(JEFE, macrosDeIncidencia.eliminar, { id })).error).toBe('MAESTRO_EN_USO');
    const of = async (person: Person) =>
      getOpcionesDeIncidencias.result
        .parse(await server.as(person, getOpcionesDeIncidencias, {}))
        .tipos.find(({ codigo }) => codigo === 'TRATO')?.plantilla_id;
    expect([await of(ANA), await of(CLIENTE), await of(SOLVER)]).toEqual([id, null, null]);
  });
});

test('who may open a kind by hand is decided by an encargado, and holds at once for both sides of the counter', async () => {
  const offered = async (person: Person) =>
    getOpcionesDeIncidencias.result
      .parse(await server.as(person, getOpcionesDeIncidencias, {}))
      .tipos.some(({ codigo }) => codigo === 'DEMORA');
  expect([await offered(CLIENTE), await offered(ANA)]).toEqual([true, true]);
  expect(await set('DEMORA', { abren: ['cliente'] })).toMatchObject({ code: 'OK' });
  expect([await offered(CLIENTE), await offered(ANA)]).toEqual([true, false]);
  expect(await set('DEMORA', { abren: ['personal'] })).toMatchObject({ code: 'OK' });
  expect([await offered(CLIENTE), await offered(ANA)]).toEqual([false, true]);
});

test('a kind ends as whoever leads says of it: by hand, with an answer and in bulk', async () => {
  const { tipos: offered } = getOpcionesDeIncidencias.result.parse(await server.as(ANA, getOpcionesDeIncidencias, {}));
  expect(offered.find(({ codigo }) => codigo === 'TRATO')?.soluciones).toEqual([
    'COMPENSADA',
    'INFORMADA',
    'SIN_FUNDAMENTO',
  ]);
  const made = async () => {
    const id = await open(CLIENTE, { tipo_id: tipo('TRATO') });
    await act(id, 'tomar');
    return id;
  };
  const one = await made();
  expect((await act(one, 'resolver', { solucion: 'ENTREGADA' })).campos.solucion).toBe(
    '«Trato recibido» no termina así: se entregó',
  );
  expect((await act(one, 'resolver', { solucion: 'COMPENSADA' })).code).toBe('OK');
  const two = await made();
  const bulk = { ids: [two], acto: 'resolver' as const, solucion: 'DEVUELTA' as const };
  expect((await server.as(ANA, moverIncidencias, bulk)).filas[0].razon).toContain('no termina así');
  // Nobody said how: as its kind ends.
  await set('TRATO', { soluciones: ['SIN_FUNDAMENTO'] });
  expect((await server.as(ANA, enviarMensaje, { id: two, texto: 'No fue así', luego: 'resolver' })).code).toBe('OK');
  expect((await see(two)).incidencia.solucion).toBe('SIN_FUNDAMENTO');
  await set('TRATO', { soluciones: [] });
  expect((await act(await made(), 'resolver', { solucion: 'DEVUELTA' })).code).toBe('OK');
});
