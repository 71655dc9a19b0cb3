import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { ensureAppLogin } from '#server/db/app-login.ts';
import { type Database, openPool } from '#server/db/db.ts';
import { createLogger } from '#server/log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';
import { TWO_DEPOSITOS } from '#testing/gds.ts';
import { killWaiting } from '#testing/kill-waiting.ts';
import { upTo } from '#testing/night.ts';

import { importacionesWorker } from './importaciones.worker.ts';

/** Orders by file, step by step, as one or several processes take them: no server runs here, so nothing happens by itself. */
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
    `INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id)
     VALUES (500, 'importa@prueba.example', 'Importa', 'i', 'x', 'ACTIVO', 'cliente', 1)`,
  );
  await owner.query(`INSERT INTO usuario_funcionalidad VALUES (500, 'CLI_002')`);
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

const COLUMNAS = ['referencia', 'sku', 'cantidad', 'destinatario', 'direccion', 'localidad'];
let files = 0;

/** A file of so many orders of three lines, the lines of one as far apart as may be, that the client's own person has mapped. */
async function bring(count: number): Promise<{ id: number; prefix: string }> {
  files += 1;
  const prefix = `W${files}-`;
  const lines = ['YERBA-1K', 'LECHE-1L', 'TEL-01'].flatMap((sku) =>
    Array.from({ length: count }, (_, n) => `${prefix}${n};${sku};1;Ana Pérez;Rivera ${n};Cordón`),
  );
  const content = [COLUMNAS.join(';'), ...lines].join('\n');
  const { rows: uploads } = await owner.query(
    `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES (500, 'a.csv', 'text/csv', $1, $2) RETURNING id`,
    [content.length, content],
  );
  const { rows } = await owner.query(
    `INSERT INTO importacion (tipo, cliente_id, deposito_id, del_cliente, usuario_id, encargada_a, ip, nombre, archivo_id, huella, tamano)
     VALUES ('ORDENES_VENTA', 1, 1, true, 500, 500, '127.0.0.1', 'a.csv', $1, sha256($2), $3) RETURNING id`,
    [uploads[0].id, content, content.length],
  );
  const id = Number(rows[0].id);
  await process().run();
  await owner.query('UPDATE importacion SET mapeo = $2 WHERE id = $1', [id, COLUMNAS]);
  return { id, prefix };
}

async function ready(count: number) {
  const file = await bring(count);
  await process().run();
  await owner.query(
    `UPDATE importacion_fila SET estado = 'por_importar' WHERE importacion_id = $1 AND estado = 'lista'`,
    [file.id],
  );
  return file;
}

async function outcome({ id, prefix }: { id: number; prefix: string }) {
  const { rows } = await owner.query(
    `SELECT i.estado, i.importadas, i.por_importar,
            (SELECT count(*)::int FROM orden WHERE referencia LIKE $2) AS ordenes,
            (SELECT count(DISTINCT referencia)::int FROM orden WHERE referencia LIKE $2) AS distintas,
            (SELECT count(*)::int FROM importacion_fila f JOIN orden o ON o.transaccion_id = f.documento_id AND o.referencia = f.valores ->> 'referencia'
              WHERE f.importacion_id = i.id AND f.estado = 'importada' AND o.lineas = 3) AS anotadas
       FROM importacion i WHERE i.id = $1`,
    [id, `${prefix}%`],
  );
  return rows[0];
}
const all = (count: number) => ({
  ...{ estado: 'IMPORTADA', importadas: 3 * count, por_importar: 0, ordenes: count, distintas: count },
  anotadas: 3 * count,
});

test('rows of one order that lie a file apart are checked and made together, by two processes as by one', async () => {
  const count = upTo(300, 100);
  const file = await bring(count);
  await Promise.all([process().run(), process().run()]);
  const { rows } = await owner.query('SELECT listas, con_errores FROM importacion WHERE id = $1', [file.id]);
  expect(rows).toEqual([{ listas: 3 * count, con_errores: 0 }]);
  await owner.query(`UPDATE importacion_fila SET estado = 'por_importar' WHERE importacion_id = $1`, [file.id]);
  await Promise.all([process().run(), process().run()]);
  // One of them may have gone to rest while the other held the file.
  await process().run();
  expect(await outcome(file)).toEqual(all(count));
});

test('a process that dies between batches leaves whole orders, and the rest to another', async () => {
  const file = await ready(250);
  await process().step();
  const half = await outcome(file);
  expect([half.estado, half.importadas, half.anotadas]).toEqual([
    'IMPORTADA_PARCIAL',
    3 * half.ordenes,
    half.importadas,
  ]);
  expect(half.ordenes).toBeGreaterThan(0);
  await process().run();
  expect(await outcome(file)).toEqual(all(250));
});

test('one that dies in the middle of an order leaves nothing of its batch', async () => {
  const file = await ready(40);
  // Heads are written, and whom they go to is not.
  const lock = 'LOCK TABLE orden_destino IN EXCLUSIVE MODE';
  const lost = await killWaiting({ owner: testDatabase.owner, login }, lock, () => process().step());
  expect(lost).toBeInstanceOf(Error);
  expect(await outcome(file)).toMatchObject({ importadas: 0, ordenes: 0, por_importar: 120 });
  await process().run();
  expect(await outcome(file)).toEqual(all(40));
});

test('one order that cannot be written costs none of the others', async () => {
  const file = await ready(30);
  await owner.query(`ALTER TABLE orden ADD CONSTRAINT nunca CHECK (referencia <> '${file.prefix}7') NOT VALID`);
  await process().run();
  await owner.query('ALTER TABLE orden DROP CONSTRAINT nunca');
  expect(await outcome(file)).toMatchObject({ ordenes: 29, importadas: 87, anotadas: 87, por_importar: 0 });
  const { rows } = await owner.query(
    `SELECT nro, errores -> 0 ->> 'mensaje' AS mensaje FROM importacion_fila WHERE importacion_id = $1 AND estado = 'con_errores' ORDER BY nro`,
    [file.id],
  );
  expect(rows.map(({ mensaje }) => mensaje)).toEqual(
    Array(3).fill('La orden no se pudo procesar por un error interno'),
  );
});
