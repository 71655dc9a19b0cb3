import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listNotificaciones } from '#features/notificaciones/contract.ts';
import { deleteLooseImages } from '#server/files/archivo.sql.ts';
import { runJob } from '#server/work/maintenance.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirIncidencia,
  anotarIncidencia,
  cerrarIncidencia,
  enviarMensaje,
  getOpcionesDeIncidencias,
  moverIncidencia,
  verIncidencia,
} from '../contract.ts';
import { mirarIncidencia, retirarIncidencia, seguirIncidencia, verAdjunto } from '../hilo.contract.ts';
import type { ActoDeIncidencia } from '../palabras.contract.ts';

const ANA: Person = { name: 'Ana Hilo', codes: ['VAL_001'] };
const BETO: Person = { name: 'Beto Hilo', codes: ['VAL_001'] };
const SOLVER: Person = { name: 'Sole Hilo', codes: ['PROB_SOL'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const OTRO_CLIENTE: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
/** Client 1's, at agency 1. */
const GUIA = '881000000012';

let server: TestServer;
let otra = 0;
let demora = 0;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const { tipos } = getOpcionesDeIncidencias.result.parse(await server.as(ANA, getOpcionesDeIncidencias, {}));
  otra = tipos.find(({ codigo }) => codigo === 'OTRA')?.id ?? 0;
  demora = tipos.find(({ codigo }) => codigo === 'DEMORA')?.id ?? 0;
});
afterAll(() => server.close());

async function abierta(person: Person, params: object = {}) {
  const answer = await server.as(person, abrirIncidencia, { tipo_id: otra, texto: '¿Dónde está?', ...params });
  expect(answer).toMatchObject({ code: 'OK' });
  return abrirIncidencia.result.parse(answer);
}
const see = async (id: number, person: Person = ANA) =>
  verIncidencia.result.parse(await server.as(person, verIncidencia, { id }));
async function act(id: number, acto: ActoDeIncidencia, params: object = {}, person: Person = ANA) {
  const { version } = (await see(id)).incidencia;
  return server.as(person, moverIncidencia, { id, version, acto, ...params });
}
async function upload(person: Person, tipo = 'image/jpeg'): Promise<number> {
  const [{ id }] = await server.query(
    `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido, creado) VALUES ($1, 'caja', $2, 3, 'abc', now() - interval '2 days') RETURNING id`,
    [await server.id(person), tipo],
  );
  return Number(id);
}

describe('what hangs on what was said', () => {
  test('is read by whoever reads that, and by nobody else', async () => {
    const foto = await upload(CLIENTE);
    const { id } = await abierta(CLIENTE, { adjuntos: [foto] });
    const papel = await upload(ANA, 'application/pdf');
    await server.as(ANA, enviarMensaje, { id, texto: 'Va la constancia', adjuntos: [papel] });
    const interno = await upload(ANA);
    expect(await server.as(ANA, anotarIncidencia, { id, texto: 'Cámara', adjuntos: [interno] })).toMatchObject({
      code: 'OK',
    });
    const { entradas } = await see(id, CLIENTE);
    expect(entradas.flatMap(({ adjuntos }) => adjuntos.map(({ archivo_id }) => archivo_id))).toEqual([papel, foto]);
    for (const archivo_id of [foto, papel]) {
      expect((await server.as(CLIENTE, verAdjunto, { id, archivo_id })).archivo.base64).toBe('YWJj');
      expect((await server.as(ANA, verAdjunto, { id, archivo_id })).code).toBe('OK');
      for (const stranger of [OTRO_CLIENTE, AGENCIA])
        expect((await server.as(stranger, verAdjunto, { id, archivo_id })).error).toBe('ARCHIVO_NO_ENCONTRADO');
    }
    expect((await server.as(ANA, verAdjunto, { id, archivo_id: interno })).code).toBe('OK');
    expect((await server.as(CLIENTE, verAdjunto, { id, archivo_id: interno })).error).toBe('ARCHIVO_NO_ENCONTRADO');
  });

  test('is an own upload that can be shown, and outlives the cleaning of what was never used', async () => {
    const { id } = await abierta(CLIENTE);
    const [foreign, table, mine] = [await upload(ANA), await upload(CLIENTE, 'text/csv'), await upload(CLIENTE)];
    for (const archivo of [foreign, table])
      expect((await server.as(CLIENTE, enviarMensaje, { id, texto: 'x', adjuntos: [archivo] })).error).toBe(
        'ARCHIVO_NO_ENCONTRADO',
      );
    expect(await server.as(CLIENTE, enviarMensaje, { id, texto: 'x', adjuntos: [mine] })).toMatchObject({ code: 'OK' });
    expect((await see(id)).entradas.flatMap(({ adjuntos }) => adjuntos)).toHaveLength(1);
    const loose = await upload(CLIENTE);
    await runJob(server.database, { name: 'fotos', run: deleteLooseImages });
    const left = await server.query('SELECT id FROM archivo WHERE id = ANY ($1)', [[mine, loose]]);
    expect(left.map((row) => Number(row.id))).toEqual([mine]);
  });
});

describe('who hears of it', () => {
  const inbox = async (person: Person) => JSON.stringify(await server.as(person, listNotificaciones, {}));

  test('whoever asks the same again joins what is open, and is told what comes of it', async () => {
    const { id, numero } = await abierta(ANA, { guia: GUIA, tipo_id: demora });
    await act(id, 'tomar');
    const joined = await server.as(SOLVER, abrirIncidencia, {
      guia: GUIA,
      tipo_id: demora,
      texto: 'Otra vez',
      sumarse: true,
    });
    expect(joined).toMatchObject({ code: 'OK', id, numero });
    expect(await inbox(ANA)).toContain(`${numero}: se sumó Sole Hilo`);
    const { entradas, seguidores } = await see(id);
    expect(entradas).toContainEqual(expect.objectContaining({ clase: 'nota', texto: 'Otra vez' }));
    expect(seguidores.map(({ nombre }) => nombre)).toEqual(['Sole Hilo']);
  });

  test('whoever follows hears of an answer, until they follow no more; what is united takes its followers along', async () => {
    const [one, same] = [await abierta(CLIENTE), await abierta(CLIENTE)];
    expect(await server.as(BETO, seguirIncidencia, { id: same.id, sigue: true })).toMatchObject({ code: 'OK' });
    await act(same.id, 'duplicar', { con: one.numero });
    expect((await see(one.id)).seguidores.map(({ nombre }) => nombre)).toEqual(['Beto Hilo']);
    await server.as(CLIENTE, enviarMensaje, { id: one.id, texto: 'Llegó' });
    expect(await inbox(BETO)).toContain(`${one.numero}: contestaron`);
    await server.as(BETO, seguirIncidencia, { id: one.id, sigue: false });
    expect((await see(one.id)).seguidores).toEqual([]);
    expect((await server.as(CLIENTE, seguirIncidencia, { id: one.id, sigue: true })).error).toBe('SIN_PERMISO');
    expect((await see(one.id, CLIENTE)).seguidores).toEqual([]);
  });

  test('of two who have it open each is told of the other', async () => {
    const { id } = await abierta(CLIENTE);
    expect((await server.as(ANA, mirarIncidencia, { id })).miran).toEqual([]);
    expect((await server.as(BETO, mirarIncidencia, { id })).miran).toEqual(['Ana Hilo']);
    expect((await server.as(CLIENTE, mirarIncidencia, { id })).error).toBe('SIN_PERMISO');
  });
});

describe('taking back', () => {
  const rowOf = async (id: number) => (await server.query('SELECT * FROM incidencia WHERE id = $1', [id]))[0];

  test('what was solved by mistake goes on for an hour, and counts as no reopening', async () => {
    const { id } = await abierta(CLIENTE);
    await act(id, 'tomar');
    await act(id, 'resolver', { solucion: 'ENTREGADA' });
    expect((await see(id)).actos).toContain('deshacer');
    expect(await act(id, 'deshacer')).toMatchObject({ code: 'OK', estado: 'EN_GESTION' });
    expect(await rowOf(id)).toMatchObject({ solucion: null, resuelta: null, reaperturas: 0 });
    expect((await rowOf(id)).vence).not.toBeNull();
    await act(id, 'resolver', { solucion: 'ENTREGADA' });
    await server.query(
      `UPDATE documento_anotacion SET registrada = registrada - interval '61 minutes' WHERE entidad = 'incidencia' AND documento_id = $1`,
      [id],
    );
    expect((await see(id)).actos).not.toContain('deshacer');
    expect((await act(id, 'deshacer')).error).toBe('INCIDENCIA_SIN_DESHACER');
  });

  test('what was united goes on by itself again; what was reopened is not taken back', async () => {
    const [one, same] = [await abierta(CLIENTE), await abierta(CLIENTE)];
    await act(same.id, 'duplicar', { con: one.numero });
    expect(await act(same.id, 'deshacer')).toMatchObject({ estado: 'EN_GESTION' });
    expect((await see(same.id)).incidencia.unida_a).toBeNull();
    expect((await see(one.id)).entradas).toContainEqual(
      expect.objectContaining({ texto: `Se separó ${same.numero}.` }),
    );
    await act(one.id, 'resolver', { solucion: 'INFORMADA' });
    await act(one.id, 'reabrir');
    expect((await act(one.id, 'deshacer')).error).toBe('INCIDENCIA_SIN_DESHACER');
  });

  test('a client takes back what nobody works on yet, and nothing else', async () => {
    const { id } = await abierta(CLIENTE);
    expect((await server.as(OTRO_CLIENTE, retirarIncidencia, { id })).error).toBe('INCIDENCIA_NO_ENCONTRADA');
    expect(await server.as(CLIENTE, retirarIncidencia, { id })).toMatchObject({ code: 'OK' });
    expect(await rowOf(id)).toMatchObject({ estado: 'ANULADA', vence: null });
    const taken = await abierta(CLIENTE);
    await act(taken.id, 'tomar');
    expect((await server.as(CLIENTE, retirarIncidencia, { id: taken.id })).error).toBe('DOCUMENTO_NO_PERMITE');
  });
});

test('a client who answers while it is being solved is heard: it is open, whoever of the two was first', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await abierta(CLIENTE);
    await act(id, 'tomar');
    const { version } = (await see(id)).incidencia;
    const [solved, said] = await Promise.all([
      server.as(ANA, moverIncidencia, { id, version, acto: 'resolver', solucion: 'INFORMADA' }),
      server.as(CLIENTE, enviarMensaje, { id, texto: 'Todavía no' }),
    ]);
    expect(said).toMatchObject({ code: 'OK' });
    if (solved.code === 'ERROR') expect(solved.error).toBe('DOCUMENTO_CAMBIO');
    expect((await see(id)).incidencia.estado).toBe('EN_GESTION');
    expect((await server.as(CLIENTE, cerrarIncidencia, { id })).error).toBe('DOCUMENTO_NO_PERMITE');
  }
});
