import { afterAll, beforeAll, expect, test } from 'vitest';

import { listSeguridad } from '#features/auditoria/contract.ts';
import { guiaEnAgencia } from '#testing/en-agencia.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { buscarEnMostrador, buscarPorCodigo, entregarEnMostrador } from '../contract.ts';

const ANA: Person = { name: 'Ana Silva', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const BEA: Person = { name: 'Bea Ruiz', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const INES: Person = { name: 'Inés Mora', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const OTRA: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };
const NUESTRA: Person = { name: 'Nora Paz', codes: ['PCK_001'] };
const EVA: Person = { name: 'Eva Ros', codes: ['PCK_001'] };
const ADMIN: Person = { roles: [1], name: 'Ana Administra' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const say = async (codigo: string, person = ANA, params: object = {}) =>
  buscarPorCodigo.result.parse(await server.as(person, buscarPorCodigo, { codigo, ...params }));
const idsOf = ({ guias }: Awaited<ReturnType<typeof say>>) => guias.map(({ guia_id }) => guia_id);
async function conCodigo(codigo: string, given: Parameters<typeof guiaEnAgencia>[1] = {}) {
  const guia = await guiaEnAgencia(server, given);
  await server.query('SELECT poner_codigo($1, $2)', [guia.id, codigo]);
  return guia;
}
const tercero = (guias: number[]) => ({ guias, quien: 'OTRO' as const, documento: '41234563', recibe: 'Luis Paz' });

test('a code finds its parcel and was thereby said, for whoever heard it and for no other parcel of its person', async () => {
  const one = await conCodigo('482913', { destinatario: 'Elsa Varela', documento: '1.234.567-2' });
  const other = await conCodigo('700001', { destinatario: 'Elsa Varela', documento: '1.234.567-2' });
  const found = await say('482913');
  expect([found.por, found.pedidas, idsOf(found).sort()]).toEqual(['codigo', [one.id], [one.id, other.id].sort()]);
  expect(JSON.stringify(found)).not.toContain('1.234.567');
  expect(await server.as(BEA, entregarEnMostrador, tercero([one.id]))).toMatchObject({ error: 'CODIGO_SIN_PROBAR' });
  expect(await server.as(ANA, entregarEnMostrador, tercero([one.id, other.id]))).toMatchObject({
    error: 'CODIGO_SIN_PROBAR',
  });
  expect(await server.as(ANA, entregarEnMostrador, tercero([one.id]))).toMatchObject({ code: 'OK' });
  expect(await server.query('SELECT verificado FROM entrega_mostrador WHERE guia_id = $1', [one.id])).toEqual([
    { verificado: 'CODIGO' },
  ]);
  // What is gone has no code any more.
  expect((await say('482913', BEA)).guias).toEqual([]);
});

test('of two that have the same code neither is thereby said, nor one whose own code waits', async () => {
  const both = [await conCodigo('555555'), await conCodigo('555555', { destinatario: 'Otro Nombre' })];
  const found = await say('555555');
  expect(found.pedidas.sort()).toEqual(both.map(({ id }) => id).sort());
  expect(await server.as(ANA, entregarEnMostrador, tercero([found.pedidas[0] ?? 0]))).toMatchObject({
    error: 'CODIGO_SIN_PROBAR',
  });
  const blocked = await conCodigo('666666');
  await server.query(`UPDATE guia_codigo SET bloqueado = now() + interval '1 minute' WHERE guia_id = $1`, [blocked.id]);
  expect(idsOf(await say('666666'))).toEqual([]);
});

test('five wrong ones, and the codes of that person wait at every counter: a right one too, and nobody else’s', async () => {
  const { id } = await conCodigo('314159');
  const far = await conCodigo('271828', { agente_id: 2 });
  const left = ['quedan 4 intentos', 'quedan 3 intentos', 'quedan 2 intentos', 'queda 1 intento'];
  // Whoever stands at two counters has no more of them.
  for (const [n, words] of left.entries())
    expect((await say('000000', NUESTRA, { agente_id: 1 + (n % 2) })).aviso).toContain(words);
  for (const [codigo, agente_id] of [
    ['000000', 1],
    ['314159', 1],
    ['271828', 2],
  ] as const)
    expect(await say(codigo, NUESTRA, { agente_id })).toMatchObject({
      guias: [],
      aviso: expect.stringMatching(/^Demasiados códigos equivocados: espere hasta las \d\d:\d\d$/),
    });
  expect((await say('314159', BEA)).pedidas).toEqual([id]);
  expect((await say('271828', OTRA)).pedidas).toEqual([far.id]);
  await server.query(`UPDATE codigo_intento SET bloqueado = now() - interval '1 second'`);
  expect((await say('314159', NUESTRA, { agente_id: 1 })).pedidas).toEqual([id]);
});

test('tried at once and at several counters, no more than four of them are told that they are wrong', async () => {
  const said = await Promise.all(
    Array.from({ length: 12 }, (_, n) => say(String(100_001 + n), EVA, { agente_id: 1 + (n % 2) })),
  );
  const told = said.map(({ aviso }) => aviso);
  expect(told.filter((aviso) => aviso?.includes('intento'))).toHaveLength(4);
  expect(told.filter((aviso) => aviso?.startsWith('Demasiados códigos equivocados'))).toHaveLength(8);
});

test('a code that is known forgives wrong ones once, and not between guesses', async () => {
  await conCodigo('808080');
  for (let n = 0; n < 4; n += 1) await say('000000', INES);
  expect((await say('808080', INES)).pedidas).toHaveLength(1);
  expect((await say('000000', INES)).aviso).toContain('quedan 4 intentos');
  for (let n = 0; n < 3; n += 1) await say('000000', INES);
  expect((await say('808080', INES)).pedidas).toHaveLength(1);
  expect((await say('000000', INES)).aviso).toContain('Demasiados códigos equivocados');
});

test('what was mistyped a while ago is forgotten', async () => {
  for (let n = 0; n < 4; n += 1) await say('000000', BEA);
  await server.query(`UPDATE codigo_intento SET ultimo = now() - interval '16 minutes'`);
  expect((await say('000000', BEA)).aviso).toContain('quedan 4 intentos');
});

test('a code of another counter is no code of this one', async () => {
  await conCodigo('161803');
  expect((await say('161803', OTRA)).guias).toEqual([]);
  // Whatever it names, its counter is its own.
  expect((await say('161803', OTRA, { agente_id: 1 })).guias).toEqual([]);
});

test('who looks for a document is told to whoever watches, with its last signs; a name or a label is the day’s work', async () => {
  for (const texto of ['1.234.567-2', 'Rosa Olivera', '881000000012'])
    await server.as(ANA, buscarEnMostrador, { texto });
  await server.security.flush();
  const { records } = await server.as(ADMIN, listSeguridad, { tipos: ['CONSULTA_DOCUMENTO'] });
  expect(records).toMatchObject([
    { servicio: 'mostrador.buscar', detalle: 'X.XXX.X67-2', quien: { id: await server.id(ANA) } },
  ]);
});
