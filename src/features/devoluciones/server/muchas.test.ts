import { afterAll, beforeAll, expect, test } from 'vitest';

import { corregirEvento, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { getMasivo, listFilasDeMasivo, listMasivos } from '#features/masivos/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { closeChecked } from '#testing/replay.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { autorizarMuchas, pedirDevoluciones } from '../contract.ts';
import { checksDeDevoluciones } from './verificar.sql.ts';

/** More than a person waits for: bulk work of whoever may say yes, also without the right to register events. */

const ADMIN: Person = { roles: [1] };
const GESTION: Person = { name: 'Gala Ríos', codes: ['LEV_002'] };
const MIRA: Person = { codes: ['LEV_001', 'EVE_003'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002', 'VAL_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => expect(await closeChecked(server, checksDeDevoluciones)).toEqual([]));

async function asked(tipos: readonly (readonly [string, object])[], clase: 'PEDIDO_CLIENTE' | 'LOGISTICA_INVERSA') {
  const guia = await newGuia(server, {});
  for (const [tipo, datos] of tipos) await server.as(ADMIN, registrarEvento, { guia_id: guia.id, tipo, ...datos });
  const { filas } = await server.as(ADMIN, pedirDevoluciones, { guias: [guia.id], clase, motivo_id: 21 });
  return { ...guia, devolucion_id: Number(filas[0].id) };
}
const ENTREGADA = [
  ['ADM', {}],
  ['ASG', {}],
  ['CAR', {}],
  ['SAL', {}],
  ['ENT', { recibe: 'Ana' }],
] as const;
/** The server's own worker does it. */
const isOver = (id: number) =>
  expect.poll(async () => (await server.as(GESTION, getMasivo, { id })).masivo?.estado, SOON).toBe('TERMINADO');
const estados = async (ids: readonly number[]) =>
  (await server.query('SELECT estado FROM devolucion WHERE id = ANY ($1) ORDER BY id', [ids])).map(
    ({ estado }) => estado,
  );

test('each is authorised for its own reason, what went into a round meanwhile says so, and who asked sees row by row', async () => {
  const plain = await asked([['ADM', {}]], 'PEDIDO_CLIENTE');
  const inversa = await asked(ENTREGADA, 'LOGISTICA_INVERSA');
  const late = await asked([['ADM', {}]], 'PEDIDO_CLIENTE');
  const ids = [plain, inversa, late].map(({ devolucion_id }) => devolucion_id);
  expect(await server.as(ADMIN, registrarEvento, { guia_id: late.id, tipo: 'ASG' })).toMatchObject({ code: 'OK' });
  const { trabajo_id, total } = await server.as(GESTION, autorizarMuchas, { ids });
  expect(total).toBe(3);
  await isOver(trabajo_id);
  const { masivo } = await server.as(GESTION, getMasivo, { id: trabajo_id });
  expect(masivo).toMatchObject({ estado: 'TERMINADO', total: 3, hechas: 2, fallidas: 1 });
  const { records } = await server.as(GESTION, listFilasDeMasivo, { id: trabajo_id });
  const told = Object.fromEntries(records.map((row: Answer) => [row.guia_nro, row.razon ?? row.resultado]));
  expect(told).toEqual({
    [plain.numero]: 'hecha',
    [inversa.numero]: 'hecha',
    [late.numero]: expect.stringContaining('no admite «Inicia devolución»'),
  });
  expect(await estados(ids)).toEqual(['AUTORIZADA', 'A_LEVANTAR', 'SOLICITADA']);
  const { eventos } = await server.as(ADMIN, getGuia, { id: plain.id });
  const begun = eventos.find(({ tipo }: Answer) => tipo === 'DEV_INI');
  expect(begun).toMatchObject({ motivo: 'A pedido del cliente' });
  // Corrected, the document is annulled as after a yes for one alone.
  await server.as(ADMIN, corregirEvento, { guia_id: plain.id, evento_id: begun.id });
  expect(await estados([plain.devolucion_id])).toEqual(['ANULADA']);
});

test('nothing that waits for a yes is no work, and neither a client nor who only looks begins one', async () => {
  const { devolucion_id } = await asked([['ADM', {}]], 'PEDIDO_CLIENTE');
  expect(await server.as(GESTION, autorizarMuchas, { ids: [999_999] })).toMatchObject({ error: 'MASIVO_VACIO' });
  for (const who of [CLIENTE, MIRA])
    expect(await server.as(who, autorizarMuchas, { ids: [devolucion_id] })).toMatchObject({ error: 'SIN_PERMISO' });
  const { masivos } = await server.as(GESTION, listMasivos, {});
  expect(masivos).toHaveLength(1);
});

test('who has no right to it any more authorises nothing, whatever was begun', async () => {
  const { id, devolucion_id } = await asked([['ADM', {}]], 'PEDIDO_CLIENTE');
  await server.query(
    `WITH m AS (INSERT INTO masivo (tipo, datos, usuario_id, ip, total) VALUES ('DEV_INI', '{"solicitada": true}', $1, '127.0.0.1', 1) RETURNING id)
     INSERT INTO masivo_fila (masivo_id, guia_id) SELECT id, $2 FROM m`,
    [await server.id(MIRA), id],
  );
  await server.query(`SELECT pg_notify('anden_trabajo', '')`);
  const nota = async () => (await server.query('SELECT nota FROM masivo ORDER BY id DESC LIMIT 1'))[0].nota;
  await expect.poll(nota, { timeout: 40_000 }).toBe('Quien lo pidió ya no puede autorizar devoluciones');
  expect(await estados([devolucion_id])).toEqual(['SOLICITADA']);
});
