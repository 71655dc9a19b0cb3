import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { ensureAppLogin } from '#server/db/app-login.ts';
import { type Database, openPool } from '#server/db/db.ts';
import { createLogger } from '#server/log.ts';
import { SISTEMA } from '#server/scope.ts';
import type { Worker } from '#server/work/worker.ts';
import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';

import { VE_MASIVOS } from '../permisos.contract.ts';
import { deleteOldMasivos, requeueFilas, stopMasivo } from './masivos.sql.ts';
import { masivosWorker } from './masivos.worker.ts';

/** The worker step by step, as one or several processes take them: no server runs here, so nothing happens by itself. */
const PERSON = { tipo: 'personal', usuario_id: 500, cliente_id: null, agente_id: null } as const;
let testDatabase: TestDatabase;
let owner: pg.Client;
let login: pg.ClientConfig;
let log: Record<string, unknown>[] = [];
const opened: Database[] = [];
let next = 1000;

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('cluster'));
  owner = new pg.Client(testDatabase.owner);
  await owner.connect();
  login = await ensureAppLogin(testDatabase.owner);
  await owner.query(TWO_CLIENTS);
  await owner.query(
    `INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario) VALUES (500, 'masiva@prueba.example', 'Masiva', 'm', 'x', 'ACTIVO', 'personal')`,
  );
});
afterAll(async () => {
  await Promise.allSettled(opened.map((database) => database.close()));
  await owner.end();
  await testDatabase.drop();
});
beforeEach(async () => {
  log = [];
  await owner.query('TRUNCATE masivo, masivo_fila');
  await owner.query(`UPDATE usuario SET estado = 'ACTIVO' WHERE id = 500`);
  await owner.query(`INSERT INTO usuario_funcionalidad VALUES (500, 'EVE_003') ON CONFLICT DO NOTHING`);
});

interface Process {
  readonly worker: Worker;
  readonly database: Database;
  step(): Promise<boolean>;
  /** Until there is nothing more to do; answers how many steps did something. */
  run(): Promise<number>;
}

/** What one process has: a worker and a pool of its own. */
function process(): Process {
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void log.push(JSON.parse(line)) });
  const database = openPool(login, logger);
  opened.push(database);
  const worker = masivosWorker();
  const step = () => worker.step({ database, log: logger, stopping: () => false });
  const run = async () => {
    let steps = 0;
    while (await step()) steps += 1;
    return steps;
  };
  return { worker, database, step, run };
}

async function work(count: number): Promise<{ masivo: number; ids: number[] }> {
  const first = next;
  next += count;
  await owner.query(
    `INSERT INTO guia (id, numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el,
                       estado_general, vence_el, ultimo_evento, ultimo_fecha)
     SELECT i, '77' || lpad(i::text, 8, '0'), 1, 'x', 1, 1, 3, 'FLEX', now() - interval '2 days', hoy(), 'INGRESADO', hoy(), 'ING_PL', now() - interval '1 day'
       FROM generate_series($1::int, $1 + $2 - 1) AS i`,
    [first, count],
  );
  await owner.query(
    `INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) SELECT i, 1, t.tipo, now() - t.hace FROM generate_series($1::int, $1 + $2 - 1) AS i,
            (VALUES ('DAT', interval '2 days'), ('ING_PL', interval '1 day')) AS t (tipo, hace)`,
    [first, count],
  );
  const { rows } = await owner.query(
    `INSERT INTO masivo (tipo, datos, usuario_id, ip, total) VALUES ('CLA', '{}', 500, '127.0.0.1', $1) RETURNING id`,
    [count],
  );
  const masivo = Number(rows[0].id);
  await owner.query(
    'INSERT INTO masivo_fila (masivo_id, guia_id) SELECT $1, i FROM generate_series($2::int, $2 + $3 - 1) AS i',
    [masivo, first, count],
  );
  return { masivo, ids: Array.from({ length: count }, (_, index) => first + index) };
}

async function sums(masivo: number) {
  const { rows } = await owner.query(
    `SELECT m.estado, m.hechas, m.repetidas, m.fallidas, m.nota,
            (SELECT count(*)::int FROM masivo_fila f WHERE f.masivo_id = m.id AND f.resultado = 'pendiente') AS pendientes,
            (SELECT count(*)::int FROM masivo_fila f WHERE f.masivo_id = m.id AND f.resultado = 'hecha') = m.hechas AS exacto,
            (SELECT count(*)::int FROM evento e JOIN masivo_fila f ON f.guia_id = e.guia_id AND f.masivo_id = m.id WHERE e.tipo = 'CLA') AS eventos,
            (SELECT count(*)::int FROM auditoria a WHERE a.pedido_id = 'masivo ' || m.id) AS trazas
       FROM masivo m WHERE m.id = $1`,
    [masivo],
  );
  return rows[0];
}

const all = (count: number) => ({
  estado: 'TERMINADO',
  hechas: count,
  repetidas: 0,
  fallidas: 0,
  nota: null,
  pendientes: 0,
  exacto: true,
  eventos: count,
  trazas: count,
});

describe('a process that dies', () => {
  test('after a batch leaves the rest to another', async () => {
    const { masivo } = await work(80);
    const first = process();
    await first.step();
    expect(await sums(masivo)).toMatchObject({ estado: 'EN_CURSO', hechas: 25, pendientes: 55, eventos: 25 });
    await process().run();
    expect(await sums(masivo)).toEqual(all(80));
  });

  test('in the middle of a batch leaves nothing of it, and another does it whole', async () => {
    const { masivo, ids } = await work(50);
    const dying = process();
    const blocker = new pg.Client(testDatabase.owner);
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM guia WHERE id = $1 FOR UPDATE', [ids[10]]);
    const lost = dying.step().catch((error: Error) => error);
    const killer = new pg.Client(login);
    await killer.connect();
    const killed = async () => {
      const { rowCount } = await killer.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND pid <> pg_backend_pid()`,
      );
      return rowCount;
    };
    await expect.poll(killed).toBeGreaterThan(0);
    expect(await lost).toBeInstanceOf(Error);
    await killer.end();
    await blocker.query('ROLLBACK');
    await blocker.end();
    expect(await sums(masivo)).toMatchObject({ estado: 'EN_COLA', hechas: 0, pendientes: 50, eventos: 0, trazas: 0 });
    await process().run();
    expect(await sums(masivo)).toEqual(all(50));
  });
});

describe('a batch that is done once more', () => {
  test('changes nothing, though the parcels have gone on meanwhile', async () => {
    const { masivo, ids } = await work(30);
    const one = process();
    await one.run();
    await owner.query(
      `INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) SELECT i, 1, 'DESP', now() FROM unnest($1::bigint[]) AS i`,
      [ids],
    );
    await owner.query(
      `UPDATE guia SET estado_general = 'EN_TRASLADO', ultimo_evento = 'DESP', ultimo_fecha = now() WHERE id = ANY ($1)`,
      [ids],
    );
    await owner.query(`UPDATE masivo_fila SET resultado = 'pendiente' WHERE masivo_id = $1`, [masivo]);
    await owner.query(`UPDATE masivo SET hechas = 0, estado = 'EN_COLA', terminado = NULL WHERE id = $1`, [masivo]);
    await one.run();
    expect(await sums(masivo)).toMatchObject({
      estado: 'TERMINADO',
      hechas: 0,
      repetidas: 30,
      fallidas: 0,
      eventos: 30,
      trazas: 30,
    });
  });
});

describe('several processes', () => {
  test('share one work without doing any of it twice', async () => {
    const { masivo } = await work(400);
    const steps = await Promise.all([process().run(), process().run(), process().run()]);
    expect(await sums(masivo)).toEqual(all(400));
    expect(steps.filter((count) => count > 0).length).toBeGreaterThan(1);
  });

  test('let no work wait for the end of another', async () => {
    const [long, short] = [await work(200), await work(10)];
    const one = process();
    await one.step();
    await one.step();
    expect((await sums(short.masivo)).hechas).toBe(10);
    expect((await sums(long.masivo)).hechas).toBe(25);
    await one.run();
    expect([await sums(long.masivo), await sums(short.masivo)]).toEqual([all(200), all(10)]);
  });
});

describe('the person who asked for it', () => {
  test.each<[string, string, string, number]>([
    [
      'is disabled',
      `UPDATE usuario SET estado = 'INACTIVO' WHERE id = 500`,
      'La cuenta de quien lo pidió ya no está activa',
      0,
    ],
    [
      'must change the password',
      'UPDATE usuario SET cambiar_password = true WHERE id = 500',
      'Quien lo pidió debe cambiar su contraseña',
      1,
    ],
    [
      'loses the code',
      'DELETE FROM usuario_funcionalidad WHERE usuario_id = 500',
      'Quien lo pidió ya no puede registrar eventos',
      1,
    ],
    [
      'becomes a client',
      `UPDATE usuario SET tipo_usuario = 'cliente', cliente_id = 1 WHERE id = 500`,
      'Quien lo pidió ya no puede registrar eventos',
      // What many parcels of all clients were told is nothing for somebody of one.
      0,
    ],
  ])('%s in the middle: it stops there and says why, to whoever is still ours', async (_what, change, nota, told) => {
    const { masivo } = await work(60);
    const one = process();
    await one.step();
    await owner.query(change);
    await one.run();
    expect(await sums(masivo)).toMatchObject({ estado: 'DETENIDO', nota, hechas: 25, pendientes: 35, eventos: 25 });
    const { rows } = await owner.query('SELECT texto FROM notificacion WHERE ruta = $1', [
      `/dashboard?trabajo=${masivo}`,
    ]);
    expect(rows).toHaveLength(told);
    await owner.query(
      `UPDATE usuario SET estado = 'ACTIVO', cambiar_password = false, tipo_usuario = 'personal', cliente_id = NULL WHERE id = 500`,
    );
    await owner.query(`INSERT INTO usuario_funcionalidad VALUES (500, 'EVE_003') ON CONFLICT DO NOTHING`);
    await one.database.transaction(PERSON, (db) => requeueFilas(db, masivo));
    await one.run();
    expect(await sums(masivo)).toEqual(all(60));
  });
});

describe('a fault of the database', () => {
  test('at one parcel, which somebody holds, fails that one alone; tried again it is done', async () => {
    const { masivo, ids } = await work(30);
    const one = process();
    await owner.query('BEGIN');
    await owner.query('SELECT FROM guia WHERE id = $1 FOR UPDATE', [ids[3]]);
    await one.run();
    await owner.query('ROLLBACK');
    expect(await sums(masivo)).toMatchObject({
      estado: 'TERMINADO',
      hechas: 29,
      fallidas: 1,
      eventos: 29,
      exacto: true,
    });
    const { rows } = await owner.query(
      `SELECT guia_id::int, razon FROM masivo_fila WHERE masivo_id = $1 AND resultado = 'fallida'`,
      [masivo],
    );
    expect(rows).toEqual([{ guia_id: ids[3], razon: 'Otra persona está modificando lo mismo. Reintente' }]);
    await one.database.transaction(PERSON, (db) => requeueFilas(db, masivo));
    await one.run();
    expect(await sums(masivo)).toEqual(all(30));
  });

  test('that nobody expected fails its parcel alone, and is logged', async () => {
    const { masivo, ids } = await work(30);
    await owner.query(
      `ALTER TABLE evento ADD CONSTRAINT sorpresa CHECK (guia_id <> ${ids[7]} OR tipo <> 'CLA') NOT VALID`,
    );
    await process().run();
    await owner.query('ALTER TABLE evento DROP CONSTRAINT sorpresa');
    expect(await sums(masivo)).toMatchObject({ estado: 'TERMINADO', hechas: 29, fallidas: 1, exacto: true });
    expect(log).toContainEqual(expect.objectContaining({ level: 'error', masivo, guia_id: ids[7] }));
  });

  test('that is away fails no parcel', async () => {
    const { masivo } = await work(30);
    const gone = process();
    await gone.step();
    await gone.database.close();
    await expect(gone.step()).rejects.toThrow();
    expect(await sums(masivo)).toMatchObject({ estado: 'EN_CURSO', hechas: 25, fallidas: 0, pendientes: 5 });
  });
});

describe('a stop', () => {
  test('while a parcel is held by somebody is answered at once, and nothing follows', async () => {
    const { masivo, ids } = await work(100);
    const one = process();
    await one.step();
    await owner.query('BEGIN');
    await owner.query('SELECT FROM guia WHERE id = ANY ($1) FOR UPDATE', [ids.slice(25)]);
    const busy = one.run();
    const watcher = new pg.Client(login);
    await watcher.connect();
    const waiting = async () => {
      const { rowCount } = await watcher.query(
        `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return rowCount;
    };
    await expect.poll(waiting).toBe(1);
    await watcher.end();
    await one.database.transaction(PERSON, (db) => stopMasivo(db, masivo, null));
    const began = Date.now();
    await busy;
    expect(Date.now() - began).toBeLessThan(3_000);
    await owner.query('ROLLBACK');
    expect(await sums(masivo)).toMatchObject({
      estado: 'DETENIDO',
      nota: null,
      hechas: 25,
      pendientes: 75,
      eventos: 25,
    });
  });
});

describe('old work', () => {
  test('is forgotten with its rows after a quarter; the events stay', async () => {
    const [old, young] = [await work(3), await work(2)];
    const one = process();
    await one.run();
    await owner.query(`UPDATE masivo SET creado = now() - interval '91 days' WHERE id = $1`, [old.masivo]);
    await one.database.transaction(SISTEMA, deleteOldMasivos);
    const { rows } = await owner.query(
      'SELECT DISTINCT masivo_id::int AS id FROM masivo_fila WHERE masivo_id = ANY ($1)',
      [[old.masivo, young.masivo]],
    );
    expect(rows).toEqual([{ id: young.masivo }]);
    expect(await sums(old.masivo)).toBeUndefined();
    expect(await sums(young.masivo)).toEqual(all(2));
    const { rows: kept } = await owner.query(
      `SELECT count(*)::int AS n FROM evento WHERE guia_id = ANY ($1) AND tipo = 'CLA'`,
      [old.ids],
    );
    expect(kept).toEqual([{ n: 3 }]);
  });
});

describe('screens', () => {
  test('are told at once, at the end, and not for every batch between', async () => {
    const ear = new pg.Client(login);
    await ear.connect();
    const heard: (string | undefined)[] = [];
    ear.on('notification', ({ payload }) => heard.push(payload));
    await ear.query('LISTEN anden_novedades');
    await work(500);
    const began = Date.now();
    await process().run();
    await ear.query('SELECT 1');
    const told = heard.filter((payload) => payload === '{"evento":"masivos","codigo":"EVE_003"}');
    expect(told.length).toBeGreaterThan(1);
    expect(told.length).toBeLessThanOrEqual(2 + (Date.now() - began) / 1000);
    // And whoever asked for it, once, of its end.
    expect(heard.filter((payload) => payload?.includes('notificaciones'))).toHaveLength(1);
    // The same for everyone who may have such work, whatever opens it to them.
    expect(heard).toHaveLength(VE_MASIVOS.anyOf.length * told.length + 1);
    await ear.end();
  });
});
