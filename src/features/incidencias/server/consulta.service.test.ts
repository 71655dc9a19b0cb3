import { afterAll, beforeAll, expect, test } from 'vitest';

import { listNotificaciones } from '#features/notificaciones/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { newRonda } from '#testing/ronda.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { contestarConsulta, verConsulta } from '../consulta.contract.ts';
import {
  abrirIncidencia,
  enviarMensaje,
  getOpcionesDeIncidencias,
  moverIncidencia,
  verIncidencia,
} from '../contract.ts';

/** What a driver is asked on the phone, and what a client hears by mail. */

const ANA: Person = { name: 'Ana Pregunta', codes: ['VAL_001'] };
const JUAN: Person = { name: 'Juan Chofer', codes: ['CHF_001'] };
const PEDRO: Person = { name: 'Pedro Chofer', codes: ['CHF_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };

let server: TestServer;
let otra = 0;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const { tipos } = getOpcionesDeIncidencias.result.parse(await server.as(ANA, getOpcionesDeIncidencias, {}));
  otra = tipos.find(({ codigo }) => codigo === 'OTRA')?.id ?? 0;
});
afterAll(() => server.close());

async function abierta({ conRonda = true } = {}) {
  const { id: guia_id, numero: guia } = await newGuia(server, { cliente_id: 1 });
  if (conRonda) await newRonda(server, JUAN, { guias: [guia_id] });
  const answer = await server.as(CLIENTE, abrirIncidencia, { tipo_id: otra, texto: '¿A quién se lo dieron?', guia });
  return { ...abrirIncidencia.result.parse(answer), guia };
}
const see = async (id: number) => verIncidencia.result.parse(await server.as(ANA, verIncidencia, { id }));
async function act(id: number, acto: 'preguntar_chofer' | 'retomar' | 'resolver' | 'tomar', params: object = {}) {
  const { version } = (await see(id)).incidencia;
  return server.as(ANA, moverIncidencia, { id, version, acto, ...params });
}
const asked = async (incidencia_id: number) =>
  Number(
    (await server.query('SELECT max(id) AS id FROM incidencia_consulta WHERE incidencia_id = $1', [incidencia_id]))[0]
      .id,
  );
const answer = (id: number, respuesta: string, person = JUAN) =>
  server.as(person, contestarConsulta, { id, respuesta });

test('the driver of the parcel is asked on the phone, the clock stands, and the one answer sets it going and is told', async () => {
  const { id, numero, guia } = await abierta();
  expect((await see(id)).actos).toContain('preguntar_chofer');
  await act(id, 'tomar');
  expect(await act(id, 'preguntar_chofer', { texto: '¿Quién lo recibió?' })).toMatchObject({
    estado: 'ESPERA_TERCERO',
  });
  const [waiting] = await server.query('SELECT vence, corre_desde FROM incidencia WHERE id = $1', [id]);
  expect(waiting).toEqual({ vence: null, corre_desde: null });
  const consulta = await asked(id);
  const inbox = await server.as(JUAN, listNotificaciones, { cuales: 'accion' });
  expect(JSON.stringify(inbox)).toContain(`/consultas/${consulta}`);
  const seen = verConsulta.result.parse(await server.as(JUAN, verConsulta, { id: consulta })).consulta;
  expect(seen).toMatchObject({
    ...{ guia_nro: guia, pregunta: '¿Quién lo recibió?', de: 'Ana Pregunta', respuesta: null, es_tarde: false },
  });
  expect(await answer(consulta, 'La vecina del 302')).toMatchObject({ code: 'OK' });
  const { incidencia, entradas } = await see(id);
  expect(incidencia.estado).toBe('EN_GESTION');
  expect(incidencia.vence).not.toBeNull();
  expect(entradas.map(({ clase, usuario, texto }) => [clase, usuario, texto])).toEqual(
    expect.arrayContaining([
      ['nota', 'Ana Pregunta', 'Pregunta a Juan Chofer, chofer: ¿Quién lo recibió?'],
      ['nota', 'Juan Chofer', 'La vecina del 302'],
      ['acto', 'Juan Chofer', 'Contestó el chofer → En gestión'],
    ]),
  );
  const told = await server.as(ANA, listNotificaciones, { cuales: 'accion' });
  expect(JSON.stringify(told)).toContain(`${numero}: contestó el chofer`);
  // The client hears nothing of what is asked among ourselves.
  const outside = JSON.stringify(await server.as(CLIENTE, verIncidencia, { id }));
  expect(outside).not.toContain('vecina');
  expect(outside).not.toContain('Juan Chofer');
  expect((await answer(consulta, 'Otra cosa')).error).toBe('CONSULTA_CONTESTADA');
});

test('another driver neither reads nor answers it, and a question that nobody waits for any more is told so', async () => {
  const { id } = await abierta();
  await act(id, 'preguntar_chofer', { texto: '¿Dónde está?' });
  const consulta = await asked(id);
  expect((await server.as(PEDRO, verConsulta, { id: consulta })).error).toBe('CONSULTA_NO_ENCONTRADA');
  expect((await answer(consulta, 'x', PEDRO)).error).toBe('CONSULTA_NO_ENCONTRADA');
  expect((await server.as(CLIENTE, verConsulta, { id: consulta })).error).toBe('SIN_PERMISO');
  expect(await act(id, 'retomar')).toMatchObject({ code: 'OK' });
  expect(await server.as(JUAN, verConsulta, { id: consulta })).toMatchObject({ consulta: { es_tarde: true } });
  expect((await answer(consulta, 'En la camioneta')).error).toBe('CONSULTA_RETIRADA');
  expect((await see(id)).incidencia.estado).toBe('EN_GESTION');
  // Asked anew it is another question.
  expect(await act(id, 'preguntar_chofer', { texto: '¿Y ahora?' })).toMatchObject({ code: 'OK' });
  expect(await asked(id)).toBeGreaterThan(consulta);
});

test('two answers at once are one, and an answer that meets the end of the matter does not open it again', async () => {
  const one = await abierta();
  await act(one.id, 'preguntar_chofer', { texto: '¿?' });
  const consulta = await asked(one.id);
  const both = await Promise.all([answer(consulta, 'Sí'), answer(consulta, 'No')]);
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ERROR', 'OK']);
  const two = await abierta();
  await act(two.id, 'preguntar_chofer', { texto: '¿?' });
  const other = await asked(two.id);
  const [ended, late] = await Promise.all([act(two.id, 'resolver', { solucion: 'ENTREGADA' }), answer(other, 'Sí')]);
  const { estado } = (await see(two.id)).incidencia;
  // Whoever came first: it ends resolved, or the end is refused to whoever had not seen the answer.
  expect([ended.code, late.code, estado]).toEqual(
    late.code === 'OK' ? ['ERROR', 'OK', 'EN_GESTION'] : ['OK', 'ERROR', 'RESUELTA'],
  );
});

test('where no driver had the parcel there is nobody to ask; a question has words, and fits a phone', async () => {
  const { id } = await abierta({ conRonda: false });
  expect((await act(id, 'preguntar_chofer', { texto: '¿?' })).campos.texto).toContain('Ningún chofer');
  const { id: known } = await abierta();
  expect((await act(known, 'preguntar_chofer')).campos.texto).toContain('Escriba');
  expect((await act(known, 'preguntar_chofer', { texto: 'x'.repeat(501) })).campos.texto).toContain('500');
  const bare = await server.as(CLIENTE, abrirIncidencia, { tipo_id: otra, texto: 'Sin guía' });
  expect((await see(bare.id)).actos).not.toContain('preguntar_chofer');
  expect((await act(bare.id, 'preguntar_chofer', { texto: '¿?' })).campos.texto).toContain('Ningún chofer');
});

test('whoever asked at the client gets our answer by mail, with the page where it is answered; what is ours goes to nobody', async () => {
  const { id, numero } = await abierta();
  const mails = async () =>
    server.query(`SELECT para, asunto, texto FROM correo WHERE asunto LIKE $1 ORDER BY id`, [`${numero}:%`]);
  await server.as(ANA, enviarMensaje, { id, texto: 'Está en camino.', luego: 'esperar' });
  const [{ email }] = await server.query('SELECT email FROM usuario WHERE id = $1', [await server.id(CLIENTE)]);
  const [mail, ...rest] = await mails();
  expect(rest).toEqual([]);
  expect(mail).toMatchObject({ para: email, asunto: expect.stringMatching(/^I-\d{6}-\d+: Otra · guía /) });
  expect(mail.texto).toContain('Está en camino.');
  expect(mail.texto).toContain('Esperamos su respuesta para seguir.');
  expect(mail.texto).toMatch(new RegExp(`https?://\\S+/backoffice/incidencias\\?ver=${id}\\b`));
  const { guia } = await abierta();
  await server.as(ANA, abrirIncidencia, { tipo_id: otra, texto: 'Secreto', guia, aparte: true });
  expect(await server.query(`SELECT 1 FROM correo WHERE texto LIKE '%Secreto%'`)).toEqual([]);
});
