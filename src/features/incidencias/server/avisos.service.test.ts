import { afterAll, beforeAll, expect, test } from 'vitest';

import { runJob } from '#server/work/maintenance.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { abrirIncidencia, enviarMensaje, getOpcionesDeIncidencias } from '../contract.ts';
import { recordarPreguntas } from './recordar.ts';

/** Who hears that one was opened, and that nobody answered. */

const ANA: Person = { name: 'Ana Avisos', codes: ['VAL_001'] };
const BETO: Person = { name: 'Beto Avisos', codes: ['VAL_001'] };
const ROSA: Person = { name: 'Rosa Avisos', codes: ['RCL_001'] };
const SOLVER: Person = { name: 'Sole Avisos', codes: ['PROB_SOL'] };
const CLIENTE: Person = { name: 'Clara Avisos', tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const OTRO: Person = { name: 'Otro Avisos', tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const AGENCIA: Person = { name: 'Elsa Avisos', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const TODOS = [ANA, BETO, ROSA, SOLVER, CLIENTE, OTRO, AGENCIA];

let server: TestServer;
let otra = 0;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  for (const person of TODOS) await server.id(person);
  await server.query('UPDATE cliente SET ejecutivo_id = $1 WHERE id = 1', [await server.id(ROSA)]);
  const { tipos } = getOpcionesDeIncidencias.result.parse(await server.as(ANA, getOpcionesDeIncidencias, {}));
  otra = tipos.find(({ codigo }) => codigo === 'OTRA')?.id ?? 0;
});
afterAll(() => server.close());

const open = async (person: Person, params: object = {}) =>
  abrirIncidencia.result.parse(
    await server.as(person, abrirIncidencia, { tipo_id: otra, texto: 'Falta una caja', ...params }),
  );
/** Who has a notice that says this of it. */
async function told(numero: string, words = ''): Promise<string[]> {
  const rows = await server.query(
    `SELECT DISTINCT u.fullname FROM notificacion n JOIN usuario u ON u.id = n.usuario_id
      WHERE strpos(n.titulo, $1) = 1 AND strpos(n.titulo, $2) > 0 ORDER BY 1`,
    [numero, words],
  );
  return rows.map(({ fullname }) => fullname);
}
const mails = async (numero: string) =>
  (await server.query('SELECT texto FROM correo WHERE asunto LIKE $1 ORDER BY id', [`${numero}:%`])).map(
    ({ texto }) => texto,
  );

test('what a client opens is heard by whoever answers for it, else by all who attend; what an agency opens, by those', async () => {
  const suya = await open(CLIENTE);
  expect(await told(suya.numero)).toEqual(['Rosa Avisos']);
  const deOtro = await open(OTRO);
  expect(await told(deOtro.numero)).toEqual(['Ana Avisos', 'Beto Avisos']);
  const deAgencia = await open(AGENCIA);
  expect(await told(deAgencia.numero)).toEqual(['Ana Avisos', 'Beto Avisos']);
  // Who answers for it has gone: it is everybody's again.
  await server.query(`UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`, [await server.id(ROSA)]);
  expect(await told((await open(CLIENTE)).numero)).toEqual(['Ana Avisos', 'Beto Avisos']);
  await server.query(`UPDATE usuario SET estado = 'ACTIVO' WHERE id = $1`, [await server.id(ROSA)]);
});

test('what we open with a house it hears of, a client by mail as well, whoever of us opened it; what stays ours nobody does', async () => {
  const { numero: guia } = await newGuia(server, { cliente_id: 1 });
  const con = await open(SOLVER, { guia, para: 'CLIENTE' });
  expect(await told(con.numero, 'le escribimos por Otra')).toEqual(['Clara Avisos']);
  const [mail, ...rest] = await mails(con.numero);
  expect([mail?.includes('Falta una caja'), rest]).toEqual([true, []]);
  const nuestra = await open(SOLVER, { guia, aparte: true });
  expect([await told(nuestra.numero), await mails(nuestra.numero)]).toEqual([[], []]);
});

test('a question that nobody answered is asked once more in working time, then whoever asked is told, once each', async () => {
  const remind = () =>
    runJob(
      server.database,
      recordarPreguntas(() => 'https://anden.example/'),
    );
  // The hours that never close, so that the clock on the wall says how many went by.
  const ask = async (hours: number) => {
    const { id, numero } = await open(CLIENTE);
    await server.as(ANA, enviarMensaje, { id, texto: '¿Qué apartamento?', luego: 'esperar' });
    await server.query(
      `UPDATE incidencia SET calendario_id = 2, ultimo_mensaje = date_trunc('second', now()) - $2 * interval '1 hour' WHERE id = $1`,
      [id, hours],
    );
    return { id, numero };
  };
  const [fresh, old, forgotten] = [await ask(15), await ask(17), await ask(41)];
  await remind();
  await remind();
  const again = 'seguimos esperando su respuesta';
  for (const [{ numero }, asked] of [
    [fresh, []],
    [old, ['Clara Avisos']],
    [forgotten, []],
  ] as const)
    expect([numero, await told(numero, again)]).toEqual([numero, asked]);
  const [, reminder, ...more] = await mails(old.numero);
  expect(reminder).toContain('todavía no tenemos su respuesta');
  expect(reminder).toContain(`https://anden.example/backoffice/incidencias?ver=${old.id}`);
  expect(more).toEqual([]);
  expect(await told(forgotten.numero, 'nadie contestó')).toEqual(['Ana Avisos']);
  expect(await told(old.numero, 'nadie contestó')).toEqual([]);
  // Once answered nobody is reminded, and another question begins anew.
  await server.as(CLIENTE, enviarMensaje, { id: old.id, texto: 'El 301' });
  await server.query(`UPDATE incidencia SET ultimo_mensaje = ultimo_mensaje - interval '48 hours' WHERE id = $1`, [
    old.id,
  ]);
  await remind();
  expect(await told(old.numero, 'nadie contestó')).toEqual([]);
});

test('a Sunday is no working time: what was asked on Saturday noon is not asked again on Monday morning', async () => {
  const { id, numero } = await open(CLIENTE);
  await server.as(ANA, enviarMensaje, { id, texto: '¿Y?', luego: 'esperar' });
  const [{ abre }] = await server.query(
    `SELECT segundos_habiles(timestamptz '2026-11-21T12:59:00-03:00', timestamptz '2026-11-23T09:00:00-03:00', calendario_id) AS abre
       FROM incidencia WHERE id = $1`,
    [id],
  );
  expect(abre).toBeLessThan(16 * 3_600);
  // Thirty hours went by on the wall, hardly any of them of work.
  await server.query(`
    INSERT INTO calendario (nombre, horario, abre_feriados) VALUES ('Casi nunca', '[{"dia":1,"desde":180,"hasta":181}]', false)`);
  await server.query(
    `UPDATE incidencia SET calendario_id = (SELECT id FROM calendario WHERE nombre = 'Casi nunca'),
            ultimo_mensaje = date_trunc('second', now()) - interval '30 hours' WHERE id = $1`,
    [id],
  );
  await runJob(
    server.database,
    recordarPreguntas(() => 'https://anden.example'),
  );
  expect(await told(numero, 'seguimos esperando')).toEqual([]);
});
