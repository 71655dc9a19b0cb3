import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { ensureAppLogin } from '#server/db/app-login.ts';
import { type Database, openPool } from '#server/db/db.ts';
import { createLogger } from '#server/log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';
import { TWO_DEPOSITOS } from '#testing/gds.ts';
import { killWaiting } from '#testing/kill-waiting.ts';

import { importacionesWorker } from './importaciones.worker.ts';
import { checksDeImportaciones } from './verificar.sql.ts';

/** Files that are taken back step by step, as one or several processes take them: no server runs here, so nothing happens by itself. */
let testDatabase: TestDatabase;
let owner: pg.Client;
let login: pg.ClientConfig;
const opened: Database[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('cluster'));
  owner = new pg.Client(testDatabase.owner);
  await owner.connect();
  login = await ensureAppLogin(testDatabase.owner);
  await owner.query(TWO_DEPOSITOS);
  await owner.query(
    `INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario)
     VALUES (500, 'jefa@prueba.example', 'Jefa', 'j', 'x', 'ACTIVO', 'deposito');
     INSERT INTO usuario_funcionalidad VALUES (500, 'GDS_002');
     INSERT INTO usuario_deposito VALUES (500, 1);
     INSERT INTO producto (cliente_id, sku, nombre) SELECT 1, 'P-' || n, 'Producto ' || n FROM generate_series(1, 450) n;
     INSERT INTO presentacion (producto_id, cliente_id, nombre, factor)
     SELECT id, 1, 'Unidad', 1 FROM producto WHERE sku LIKE 'P-%'`,
  );
});
afterAll(async () => {
  await Promise.allSettled(opened.map((database) => database.close()));
  await owner.end();
  await testDatabase.drop();
});

/** What one process has: a worker and a pool of its own. */
function process() {
  const log = createLogger({ logLevel: 'silent' }, { write: () => undefined });
  const database = openPool(login, log);
  opened.push(database);
  const worker = importacionesWorker();
  const step = () => worker.step({ database, log, stopping: () => false });
  const run = async () => {
    while (await step());
  };
  return { step, run };
}

/** A file of so many adjustments, taken in, that waits to be taken back. */
async function waiting(count: number, lugar: string): Promise<number> {
  const lines = Array.from({ length: count }, (_, n) => `${lugar};P-${n + 1};5;Hallazgo`);
  const content = ['Ubicación;SKU;Cantidad;Motivo', ...lines].join('\n');
  const { rows: uploads } = await owner.query(
    `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES (500, 'a.csv', 'text/csv', $1, $2) RETURNING id`,
    [content.length, content],
  );
  const { rows } = await owner.query(
    `INSERT INTO importacion (tipo, cliente_id, deposito_id, usuario_id, encargada_a, ip, nombre, archivo_id, huella, tamano)
     VALUES ('AJUSTES', 1, 1, 500, 500, '127.0.0.1', 'a.csv', $1, sha256($2), $3) RETURNING id`,
    [uploads[0].id, content, content.length],
  );
  const id = Number(rows[0].id);
  await process().run();
  await owner.query('UPDATE importacion SET mapeo = $2 WHERE id = $1', [id, ['lugar', 'sku', 'cantidad', 'motivo']]);
  await process().run();
  await owner.query(
    `UPDATE importacion_fila SET estado = 'por_importar' WHERE importacion_id = $1 AND estado = 'lista'`,
    [id],
  );
  await process().run();
  await owner.query('UPDATE importacion SET revertida = now(), revertida_por = 500 WHERE id = $1', [id]);
  await owner.query(`UPDATE importacion_fila SET estado = 'por_revertir' WHERE importacion_id = $1`, [id]);
  return id;
}

async function outcome(id: number) {
  const { rows } = await owner.query(
    `SELECT i.estado, i.por_revertir, i.revertidas,
            (SELECT count(*)::int FROM stock_movimiento r JOIN importacion_fila f ON f.movimiento_id = r.revierte_id
              WHERE f.importacion_id = i.id) AS inversos,
            (SELECT coalesce(sum(s.cantidad), 0)::int FROM stock_saldo s JOIN importacion_fila f ON f.importacion_id = i.id
               JOIN stock_movimiento m ON m.id = f.movimiento_id AND s.producto_id = m.producto_id AND s.almacenamiento_id = m.a_almacenamiento_id) AS hay
       FROM importacion i WHERE i.id = $1`,
    [id],
  );
  return rows[0];
}
const all = (count: number) => ({
  ...{ estado: 'REVERTIDA', por_revertir: 0, revertidas: count, inversos: count, hay: 0 },
});

async function consistent(): Promise<string[]> {
  const found: string[] = [];
  for (const { run } of [...checksDeStock, ...checksDeImportaciones])
    found.push(...(await run(async (text) => (await owner.query(text)).rows)));
  return found;
}

test('a process that dies between batches leaves the rest to another, and no movement is undone twice', async () => {
  const id = await waiting(450, 'A-01');
  await process().step();
  expect(await outcome(id)).toEqual({
    ...{ estado: 'IMPORTADA_PARCIAL', por_revertir: 250, revertidas: 200, inversos: 200, hay: 1250 },
  });
  expect(await consistent()).toEqual([]);
  await process().run();
  expect(await outcome(id)).toEqual(all(450));
  expect(await consistent()).toEqual([]);
  // Whoever asked is told once, when all is done.
  const { rows } = await owner.query(
    `SELECT titulo, texto FROM notificacion WHERE ruta = $1 AND titulo LIKE 'Reversi%'`,
    [`/gds/importar-transacciones/${id}`],
  );
  expect(rows).toEqual([{ titulo: 'Reversión terminada: a.csv', texto: '450 filas revertidas.' }]);
});

test('one that dies in the middle of a batch leaves nothing of it', async () => {
  const id = await waiting(60, 'A-02');
  // The movements are undone, and what remains is to tell the person: there it is stopped.
  const lock = 'LOCK TABLE notificacion IN ACCESS EXCLUSIVE MODE';
  const lost = await killWaiting({ owner: testDatabase.owner, login }, lock, () => process().step());
  expect(lost).toBeInstanceOf(Error);
  expect(await outcome(id)).toMatchObject({ por_revertir: 60, revertidas: 0, inversos: 0, hay: 300 });
  await process().run();
  expect(await outcome(id)).toEqual(all(60));
  expect(await consistent()).toEqual([]);
});

test('two at once take each row back once', async () => {
  const id = await waiting(450, 'ANDEN-1');
  await Promise.all([process().run(), process().run()]);
  await process().run();
  expect(await outcome(id)).toEqual(all(450));
  expect(await consistent()).toEqual([]);
});

test('of somebody who works elsewhere by now it stops and says so, and goes on for whoever may', async () => {
  const id = await waiting(3, 'A-02');
  await owner.query('DELETE FROM usuario_deposito WHERE usuario_id = 500');
  await process().run();
  await owner.query('INSERT INTO usuario_deposito VALUES (500, 1)');
  const { rows } = await owner.query('SELECT falla, revertidas FROM importacion WHERE id = $1', [id]);
  expect(rows).toEqual([{ falla: 'La persona que lo encargó ya no puede importar', revertidas: 0 }]);
  await owner.query('UPDATE importacion SET falla = NULL WHERE id = $1', [id]);
  await process().run();
  expect(await outcome(id)).toEqual(all(3));
});
