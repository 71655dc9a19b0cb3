import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { ensureAppLogin } from '#server/db/app-login.ts';
import { type Database, openPool } from '#server/db/db.ts';
import { createLogger } from '#server/log.ts';
import { SISTEMA } from '#server/scope.ts';
import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { killWaiting } from '#testing/kill-waiting.ts';

import { deleteOldImportaciones } from './importaciones.sql.ts';
import { importacionesWorker } from './importaciones.worker.ts';

/** The worker step by step, as one or several processes take them: no server runs here, so nothing happens by itself. */
let testDatabase: TestDatabase;
let owner: pg.Client;
let login: pg.ClientConfig;
const opened: Database[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('cluster'));
  owner = new pg.Client(testDatabase.owner);
  await owner.connect();
  login = await ensureAppLogin(testDatabase.owner);
  await owner.query(TWO_CLIENTS);
  await owner.query(
    `INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id)
     VALUES (500, 'importa@prueba.example', 'Importa', 'i', 'x', 'ACTIVO', 'cliente', 1)`,
  );
  await owner.query(`INSERT INTO usuario_funcionalidad VALUES (500, 'CLI_001')`);
});
afterAll(async () => {
  await Promise.allSettled(opened.map((database) => database.close()));
  await owner.end();
  await testDatabase.drop();
});
beforeEach(() => owner.query('TRUNCATE importacion, importacion_fila'));

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

/** What the clock asks for once a day. */
async function maintain() {
  const log = createLogger({ logLevel: 'silent' }, { write: () => undefined });
  const database = openPool(login, log);
  opened.push(database);
  await database.transaction(SISTEMA, deleteOldImportaciones);
}

const COLUMNAS = ['referencia', 'destinatario', 'direccion', 'localidad', 'departamento', 'tamano'];
let files = 0;

/** A file of so many rows that is to be read. */
async function bring(count: number): Promise<{ id: number; prefix: string }> {
  files += 1;
  const prefix = `W${files}-`;
  const lines = Array.from({ length: count }, (_, n) => `${prefix}${n};Ana Pérez;Rivera ${n};Cordón;Montevideo;S`);
  const content = [COLUMNAS.join(';'), ...lines].join('\n');
  const { rows: uploads } = await owner.query(
    `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES (500, 'a.csv', 'text/csv', $1, $2) RETURNING id`,
    [content.length, content],
  );
  const { rows } = await owner.query(
    `INSERT INTO importacion (cliente_id, usuario_id, encargada_a, ip, nombre, archivo_id, huella, tamano)
     VALUES (1, 500, 500, '127.0.0.1', 'a.csv', $1, sha256($2), $3) RETURNING id`,
    [uploads[0].id, content, content.length],
  );
  return { id: Number(rows[0].id), prefix };
}

/** The same, with its columns mapped and its rows to be imported. */
async function ready(count: number) {
  const file = await bring(count);
  await process().run();
  await owner.query(`UPDATE importacion SET mapeo = $2 WHERE id = $1`, [file.id, COLUMNAS]);
  await process().run();
  await owner.query(
    `UPDATE importacion_fila SET estado = 'por_importar' WHERE importacion_id = $1 AND estado = 'lista'`,
    [file.id],
  );
  return file;
}

async function outcome({ id, prefix }: { id: number; prefix: string }) {
  const { rows } = await owner.query(
    `SELECT i.estado, i.filas, i.por_importar, i.importadas,
            (SELECT count(*)::int FROM guia WHERE referencia LIKE $2) AS guias,
            (SELECT count(DISTINCT referencia)::int FROM guia WHERE referencia LIKE $2) AS distintas,
            (SELECT count(*)::int FROM importacion_fila f JOIN guia g ON g.id = f.guia_id AND g.referencia = f.valores ->> 'referencia'
              WHERE f.importacion_id = i.id AND f.estado = 'importada') AS anotadas
       FROM importacion i WHERE i.id = $1`,
    [id, `${prefix}%`],
  );
  return rows[0];
}
const all = (count: number) => ({
  estado: 'IMPORTADA',
  filas: count,
  por_importar: 0,
  importadas: count,
  guias: count,
  distintas: count,
  anotadas: count,
});

test('a process that dies between batches leaves the rest to another, and no parcel is lost or made twice', async () => {
  const file = await ready(450);
  await process().step();
  expect(await outcome(file)).toMatchObject({ estado: 'IMPORTADA_PARCIAL', importadas: 200, guias: 200 });
  await process().run();
  expect(await outcome(file)).toEqual(all(450));
});

test('a client that is suspended in the middle: what was made stays, the rest says why, and goes in once it may', async () => {
  const file = await ready(450);
  await process().step();
  await owner.query(`UPDATE cliente SET estado = 'SUSPENDIDO' WHERE id = 1`);
  await process().run();
  expect(await outcome(file)).toMatchObject({
    estado: 'IMPORTADA_PARCIAL',
    importadas: 200,
    guias: 200,
    por_importar: 0,
  });
  const { rows } = await owner.query(
    `SELECT estado, errores -> 0 ->> 'mensaje' AS mensaje, count(*)::int AS n FROM importacion_fila WHERE importacion_id = $1 GROUP BY 1, 2 ORDER BY n`,
    [file.id],
  );
  expect(rows).toEqual([
    { estado: 'importada', mensaje: null, n: 200 },
    { estado: 'con_errores', mensaje: expect.stringContaining('suspendida'), n: 250 },
  ]);
  await owner.query(`UPDATE cliente SET estado = 'ACTIVO' WHERE id = 1`);
  for (const [from, to] of [
    ['con_errores', 'por_revisar'],
    ['lista', 'por_importar'],
  ]) {
    await owner.query(
      `UPDATE importacion_fila SET estado = $2, errores = '[]' WHERE importacion_id = $3 AND estado = $1`,
      [from, to, file.id],
    );
    await process().run();
  }
  expect(await outcome(file)).toEqual(all(450));
});

test('one that dies in the middle of a batch leaves nothing of it', async () => {
  const file = await ready(60);
  // The parcels are written, and what remains is to note them: there it is stopped.
  const lock = `SELECT FROM importacion WHERE id = ${file.id} FOR UPDATE`;
  const lost = await killWaiting({ owner: testDatabase.owner, login }, lock, () => process().step());
  expect(lost).toBeInstanceOf(Error);
  expect(await outcome(file)).toMatchObject({ importadas: 0, guias: 0, por_importar: 60 });
  await process().run();
  expect(await outcome(file)).toEqual(all(60));
});

test('half a year later rows and file are gone, and what was brought is still told', async () => {
  const [old, recent] = [await ready(5), await bring(5)];
  await process().run();
  await owner.query(`UPDATE importacion SET creada = now() - interval '181 days' WHERE id = $1`, [old.id]);
  await maintain();
  const { rows } = await owner.query(
    `SELECT i.filas, i.importadas, i.archivo_id IS NOT NULL AS archivo, (SELECT count(*)::int FROM importacion_fila f WHERE f.importacion_id = i.id) AS hay
       FROM importacion i ORDER BY i.id`,
  );
  expect(rows).toEqual([
    { filas: 5, importadas: 5, archivo: false, hay: 0 },
    { filas: 5, importadas: 0, archivo: true, hay: 5 },
  ]);
  expect(recent.id).toBeGreaterThan(old.id);
});

test('two at once read a file once and import each row once', async () => {
  const read = await bring(30);
  await Promise.all([process().run(), process().run()]);
  expect(await outcome(read)).toMatchObject({ estado: 'SUBIDA', filas: 30 });
  const file = await ready(500);
  await Promise.all([process().run(), process().run()]);
  expect(await outcome(file)).toEqual(all(500));
  // And tell it once, when all is done.
  const { rows: told } = await owner.query('SELECT titulo, texto FROM notificacion WHERE ruta = $1', [
    `/envios/importar/${file.id}`,
  ]);
  expect(told).toEqual([{ titulo: expect.stringMatching(/^Importación terminada: /), texto: '500 filas importadas.' }]);
});

test('of somebody who is another client’s by now it stops and says so, and nothing of it reaches that client', async () => {
  const file = await ready(3);
  await owner.query('UPDATE usuario SET cliente_id = 2 WHERE id = 500');
  await process().run();
  await owner.query('UPDATE usuario SET cliente_id = 1 WHERE id = 500');
  const { rows } = await owner.query('SELECT falla, importadas FROM importacion WHERE id = $1', [file.id]);
  expect(rows).toEqual([{ falla: 'La persona que lo encargó ya no puede importar', importadas: 0 }]);
});
