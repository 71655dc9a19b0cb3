import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { importarFilas } from '#features/importaciones/contract.ts';
import { openScope } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { file, importing } from '#testing/importaciones.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { moverCliente, verCliente } from '../contract.ts';

/** Somebody of ours suspends a client while its own people bring a file. */

const COMERCIAL: Person = { codes: ['RCL_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, roles: [4], codes: ['CLI_001', 'CLI_002'] };
const [FILAS, ANTES] = [500, 200];

let server: TestServer;
let tools: ReturnType<typeof importing>;
let gate: pg.Client;
let hand: pg.Client;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  tools = importing(server, CLIENTE);
  [gate, hand] = [new pg.Client(server.app), new pg.Client(server.app)];
  await Promise.all([gate.connect(), hand.connect()]);
});
afterAll(async () => {
  await Promise.all([gate.end(), hand.end()]);
  await server.close();
});

test('of a file of five hundred rows those before the suspension stay, those after it say why they did not go in', async () => {
  const rows = Array.from(
    { length: FILAS },
    (_, n) => `Ana ${n};099123456;18 de Julio ${n + 1};Cordón;Montevideo;S;1,5`,
  );
  const { texto, ref } = file(...rows);
  const { importacion } = await tools.checked(texto);
  expect(importacion).toMatchObject({ listas: FILAS, con_errores: 0 });
  // The first rows are stopped by one of their references, until somebody has those after them in hand.
  await gate.query('BEGIN');
  await gate.query(`SELECT pg_advisory_xact_lock(hashtext('referencias 1'), hashtext($1))`, [ref(1)]);
  await server.as(CLIENTE, importarFilas, { id: importacion.id });
  await vi.waitFor(async () => {
    const waiting = await server.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);
    expect(waiting).toHaveLength(1);
  }, SOON);
  await hand.query(openScope({ tipo: 'personal', usuario_id: 1, cliente_id: null, agente_id: null }, 'write'));
  await hand.query(
    `SELECT FROM importacion_fila WHERE importacion_id = $1 AND id NOT IN (
       SELECT id FROM importacion_fila WHERE importacion_id = $1 ORDER BY id LIMIT $2) FOR UPDATE`,
    [importacion.id, ANTES],
  );
  await gate.query('COMMIT');
  const importadas = async () => (await tools.ver(importacion.id)).importacion.importadas;
  await vi.waitFor(async () => expect(await importadas()).toBe(ANTES), SOON);

  const { cliente } = await server.as(COMERCIAL, verCliente, { id: 1 });
  const suspend = { id: 1, version: cliente.version, acto: 'suspender', nota: 'Cambio de dueños' } as const;
  expect(await server.as(COMERCIAL, moverCliente, suspend)).toMatchObject({ estado: 'SUSPENDIDO' });
  await hand.query('COMMIT');

  const { importacion: done } = await tools.settled(importacion.id);
  expect(done).toMatchObject({ importadas: ANTES, con_errores: FILAS - ANTES, por_importar: 0 });
  const wrong = await tools.rows(importacion.id, 'con_errores');
  const reasons = new Set(wrong.map(({ errores }) => `${errores[0].campo}: ${errores[0].mensaje}`));
  expect([...reasons]).toEqual([expect.stringMatching(/^cliente_id: .*Hable con su ejecutivo/)]);
  const [stays] = await server.query(`
    SELECT count(*)::int AS envios, count(*) FILTER (WHERE g.estado_general = 'PRE_INGRESADO')::int AS guias
      FROM envio e JOIN envio_guia x ON x.envio_id = e.id JOIN guia g ON g.id = x.guia_id WHERE e.cliente_id = 1 AND e.origen = 'IMPORTACION'`);
  expect(stays).toEqual({ envios: ANTES, guias: ANTES });
});
