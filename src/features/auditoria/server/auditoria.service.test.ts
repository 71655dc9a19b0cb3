import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { guardarPerfil } from '#features/cuenta/contract.ts';
import { crearClave } from '#features/integraciones/contract.ts';
import { insertAudit } from '#server/audit/auditoria.sql.ts';
import { SISTEMA } from '#server/scope.ts';
import { runJob } from '#server/work/maintenance.ts';
import { foldingJob } from '#server/work/pliegues.sql.ts';
import { ACTOS, NOMBRES_DE_ACTOS } from '#shared/actos.ts';
import { serviceKey } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { exportCambios, listAtrasos, listCambios, listPersonasDeAuditoria, listSeguridad } from '../contract.ts';

const ADMIN: Person = { roles: [1], name: 'Ana Administra' };
const OTRA: Person = { codes: ['GUI_001'], name: 'Olga Opera' };

/** Twelve changes of one moment, as a bulk work makes them, and one of each of three years. */
const CHANGES = `
  INSERT INTO auditoria (fecha, servicio, tabla, fila_id, antes, despues, pedido_id)
  SELECT now() - interval '3 days', 'masivos', 'guia', i, '{"estado_general":"INGRESADO"}', '{"estado_general":"EN_REPARTO"}', 'masivo 4'
    FROM generate_series(1, 12) AS i;
  INSERT INTO auditoria (fecha, servicio, tabla, fila_id, despues, ip, pedido_id)
  SELECT now() - i * interval '300 days', 'ajustes.guardar_rol', 'rol', i, '{"nombre":"=HYPERLINK(1)"}', '=cmd|1', 'p-' || i FROM generate_series(1, 3) AS i;`;

let server: TestServer;
let app: pg.Pool;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS + CHANGES);
  app = new pg.Pool({ ...server.app, max: 1 });
  await server.as(OTRA, guardarPerfil, { fullname: 'Olga O. Opera', username: 'olga' });
});
afterAll(async () => {
  await app.end();
  await server.close();
});

const list = (params: object = {}) => server.as(ADMIN, listCambios, params);

/** Runs as one of the group roles, as every request does; answers the refusal's SQLSTATE, or how many rows it touched. */
async function as(role: string, statement: string, usuario = 0): Promise<string | number | null> {
  const client = await app.connect();
  try {
    await client.query(`BEGIN; SET LOCAL ROLE ${role}; SET LOCAL anden.usuario_id = '${usuario || ''}'`);
    return (await client.query(statement)).rowCount;
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('what people changed', () => {
  test('is told with who, what, on which row, from where and by which request', async () => {
    const persona = await server.id(OTRA);
    const { records } = await list({ personas: [persona] });
    expect(records).toEqual([
      {
        id: expect.any(Number),
        fecha: expect.stringMatching(/Z$/),
        quien: { id: persona, nombre: 'Olga O. Opera', email: await server.email(OTRA) },
        servicio: 'cuenta.guardar_perfil',
        tabla: 'usuario',
        fila_id: persona,
        fila: 'Olga O. Opera',
        antes: { fullname: 'Olga Opera', username: expect.any(String) },
        despues: { fullname: 'Olga O. Opera', username: 'olga' },
        ip: '127.0.0.1',
        pedido_id: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
    const [{ pedido_id }] = records;
    expect((await list({ pedido_id })).records).toEqual(records);
  });

  test('is narrowed by act, row, request and days', async () => {
    expect((await list({ servicios: ['masivos'] })).records).toHaveLength(12);
    expect((await list({ servicios: 'masivos,cuenta.guardar_perfil' })).records).toHaveLength(13);
    expect((await list({ tabla: 'guia', fila_id: 7 })).records).toMatchObject([{ tabla: 'guia', fila_id: 7 }]);
    expect((await list({ pedido_id: 'p-2' })).records).toMatchObject([{ servicio: 'ajustes.guardar_rol', fila_id: 2 }]);
    expect((await list({ sin_persona: true, servicios: ['ajustes.guardar_rol'] })).records).toHaveLength(3);
    const [{ dia }] = await server.query(`SELECT (hoy() - 3)::text AS dia`);
    expect((await list({ desde: dia, hasta: dia })).records).toHaveLength(12);
    expect((await list({ hasta: dia })).records.map(({ servicio }: { servicio: string }) => servicio)).not.toContain(
      'cuenta.guardar_perfil',
    );
  });

  test('spans 366 days at most, and the days are in order', async () => {
    expect((await list({ desde: '2025-01-01', hasta: '2026-01-01' })).code).toBe('OK');
    expect(await list({ desde: '2025-01-01', hasta: '2026-01-02' })).toMatchObject({ error: 'RANGO_DEMASIADO_LARGO' });
    expect(await list({ desde: '2026-01-02', hasta: '2026-01-01' })).toMatchObject({ error: 'RANGO_INVALIDO' });
  });

  test('goes on page by page, through many of one moment, each row once and newest first', async () => {
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { records: { id: number }[]; siguiente: string | null } = await list({
        size: 5,
        servicios: ['masivos', 'ajustes.guardar_rol'],
        ...(cursor && { cursor }),
      });
      ids.push(...page.records.map(({ id }) => id));
      cursor = page.siguiente;
    } while (cursor !== null);
    const rows = await server.query(
      `SELECT id FROM auditoria WHERE servicio IN ('masivos', 'ajustes.guardar_rol') ORDER BY fecha DESC, id DESC`,
    );
    expect(ids).toEqual(rows.map(({ id }) => Number(id)));
    expect(await list({ cursor: 'cualquiera' })).toMatchObject({ error: 'CURSOR_INVALIDO' });
  });

  test('names everybody who may have done something', async () => {
    const { personas } = await server.as(ADMIN, listPersonasDeAuditoria, {});
    expect(personas).toContainEqual({
      id: await server.id(OTRA),
      nombre: 'Olga O. Opera',
      email: await server.email(OTRA),
    });
  });

  test('leaves as a file that no spreadsheet obeys, once, and that is written down', async () => {
    const { url, filename } = await server.as(ADMIN, exportCambios, { servicios: ['ajustes.guardar_rol'] });
    expect(filename).toMatch(/^auditoria_\d{4}-\d\d-\d\d\.csv$/);
    const file = await server.request({ method: 'GET', url });
    const lines = file.body.slice(1).split('\r\n');
    expect(lines[0]).toBe(
      '"Fecha";"Persona";"Qué hizo";"Servicio";"Tabla";"Fila";"Antes";"Después";"Dirección IP";"Operación";"Registro"',
    );
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(
      /^"\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d";"";"Cambió un rol";"ajustes\.guardar_rol";"rol";"1";"";"\{""nombre"": ""=HYPERLINK\(1\)""\}";"'=cmd\|1";"p-1";"\d+"$/,
    );
    expect((await server.request({ method: 'GET', url })).statusCode).toBe(404);
    expect((await list({ servicios: ['auditoria.exportar'] })).records[0].despues).toMatchObject({
      servicios: ['ajustes.guardar_rol'],
    });
    await server.security.flush();
    const { records } = await server.as(ADMIN, listSeguridad, { tipos: ['DESCARGA'], resultado: 'OK' });
    expect(records).toMatchObject([
      { servicio: 'auditoria.csv', detalle: filename, quien: { id: await server.id(ADMIN) } },
    ]);
  });
});

describe('nobody writes over it', () => {
  const ROLES = ['anden_personal', 'anden_cliente', 'anden_agencia', 'anden_deposito', 'anden_sistema'];
  const FORBIDDEN = ['auditoria', 'seguridad'].flatMap((table) => [
    `UPDATE ${table} SET servicio = 'x'`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
    `INSERT INTO ${table} (id, servicio) OVERRIDING SYSTEM VALUE VALUES (1, 'x')`,
  ]);

  test.each(ROLES)('%s changes, removes and dates no row', async (role) => {
    const admin = await server.id(ADMIN);
    const answers = await Promise.all(
      [...FORBIDDEN, `INSERT INTO auditoria (fecha, servicio) VALUES (now() - interval '3 years', 'x')`].map((text) =>
        as(role, text, admin),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(['42501']));
  });

  test('only the server itself writes the security log, and dates no row out of its keeping', async () => {
    const row = (fecha: string) =>
      `INSERT INTO seguridad (fecha, hasta, tipo, resultado) VALUES (${fecha}, ${fecha}, 'ENTRADA', 'OK')`;
    expect(await as('anden_sistema', row('now()'))).toBe(1);
    expect(await as('anden_sistema', row("now() - interval '8 days'"))).toBe('42501');
    expect(await as('anden_personal', row('now()'), await server.id(ADMIN))).toBe('42501');
  });

  test('whoever is no administrator reads the history of parcels and nothing else, even past the product', async () => {
    const count = (usuario: number, table: string) =>
      as('anden_personal', `SELECT FROM ${table} WHERE tabla IS DISTINCT FROM 'guia'`, usuario);
    expect(await count(await server.id(ADMIN), 'auditoria')).toBeGreaterThan(0);
    expect(await count(await server.id(OTRA), 'auditoria')).toBe(0);
    await server.security.flush();
    expect(await as('anden_personal', 'SELECT FROM seguridad', await server.id(ADMIN))).toBeGreaterThan(0);
    expect(await as('anden_personal', 'SELECT FROM seguridad', await server.id(OTRA))).toBe(0);
    expect(await as('anden_cliente', 'SELECT FROM seguridad', await server.id(ADMIN))).toBe('42501');
  });
});

describe('24 months', () => {
  test('is what both logs keep: the older goes, the younger cannot, and no one else asks for it', async () => {
    await server.query(`
      INSERT INTO auditoria (fecha, servicio) VALUES (now() - interval '24 months 1 hour', 'vieja'), (now() - interval '23 months 28 days', 'joven');
      INSERT INTO seguridad (fecha, hasta, tipo, resultado, servicio)
      VALUES (now() - interval '24 months 1 hour', now() - interval '24 months 1 hour', 'ENTRADA', 'OK', 'vieja'),
             (now() - interval '24 months 1 hour', now() - interval '23 months', 'ENTRADA', 'OK', 'joven')`);
    for (const role of ['anden_personal', 'anden_cliente', 'anden_agencia', 'anden_deposito'])
      expect(await as(role, 'SELECT podar_auditoria()', await server.id(ADMIN))).toBe('42501');
    await server.database.transaction(SISTEMA, (db) =>
      db.selectNoFrom((eb) => eb.fn('podar_auditoria', []).as('n')).execute(),
    );
    const left = await server.query(
      `SELECT servicio FROM auditoria WHERE servicio IN ('vieja', 'joven') UNION ALL SELECT servicio FROM seguridad WHERE servicio IN ('vieja', 'joven')`,
    );
    expect(left).toEqual([{ servicio: 'joven' }, { servicio: 'joven' }]);
  });
});

describe('no secret is kept in it', () => {
  test('of what commands make', async () => {
    const { secreto } = await server.as(ADMIN, crearClave, {
      cliente_id: 1,
      nombre: 'Tienda',
      alcances: ['guias.leer'],
      vence: null,
    });
    expect(secreto).toMatch(/^anden_live_/);
    const [{ kept }] = await server.query(`SELECT string_agg(to_jsonb(a)::text, '') AS kept FROM auditoria a`);
    expect(kept ?? '').not.toContain(String(secreto).slice(20));
  });

  test('whatever a command may name by mistake', async () => {
    const change = {
      tabla: 'usuario',
      fila_id: 1,
      antes: null,
      despues: { nombre: 'x', password: 'abc-1', hondo: [{ token: 'abc-2', secreto: 'abc-3' }], clave_hash: 'abc-4' },
    };
    await server.database.transaction(SISTEMA, (db) =>
      insertAudit(db, { usuario_id: null, servicio: 'prueba', ip: null, pedido_id: 'secreto', change }),
    );
    const [row] = await server.query(`SELECT despues FROM auditoria WHERE servicio = 'prueba'`);
    expect(row.despues).toEqual({
      nombre: 'x',
      password: '[oculto]',
      hondo: [{ token: '[oculto]', secreto: '[oculto]' }],
      clave_hash: '[oculto]',
    });
  });
});

test('every command of the product has its words, each its own, and there are no words for what is not there', () => {
  const commands = server.contracts.filter(({ kind }) => kind === 'command').map(serviceKey);
  expect(commands.filter((name) => !Object.hasOwn(NOMBRES_DE_ACTOS, name))).toEqual([]);
  const beside = [
    'masivos',
    'importaciones',
    'informes/baja',
    'webhooks.pausa',
    'admin.crear',
    'admin.aprobar',
    'admin.quitar_factor',
    'admin.rotar_clave',
    'admin.archivar',
    'admin.desarchivar',
    'sesion.abrir',
    'sesion.desafio',
  ];
  const named = ACTOS.map(({ servicio }) => servicio).filter(
    (name) => !name.startsWith('api/') && !beside.includes(name),
  );
  expect(named.filter((name) => !commands.includes(name))).toEqual([]);
  expect(new Set(ACTOS.map(({ nombre }) => nombre)).size).toBe(ACTOS.length);
});

test('a sum whose changes wait for more than a minute is told, one that nothing waits for is not', async () => {
  const told = async (): Promise<string[]> =>
    (await server.as(ADMIN, listAtrasos, {})).atrasos.map(({ nombre }: { nombre: string }) => nombre);
  await server.query('DELETE FROM pickup_conteo_delta; DELETE FROM caso_resumen_delta');
  await server.query(`UPDATE pliegue SET al_dia = now() - interval '10 minutes' WHERE nombre IN ('pickup', 'casos')`);
  // Nobody folds the others here: a minute of this test alone would tell them too.
  const others = () => server.query(`UPDATE pliegue SET al_dia = now() WHERE nombre NOT IN ('pickup', 'casos')`);
  await others();
  const before = await told();
  expect(before).not.toContain('pickup');
  await server.query(
    `INSERT INTO pickup_conteo_delta (agente_id, vence_el, ingresado, desde, cantidad) SELECT min(id), '2026-01-01', true, '2026-01-01', 1 FROM agente`,
  );
  expect(await told()).toContain('pickup');
  expect(
    Math.min(
      ...(await server.as(ADMIN, listAtrasos, {})).atrasos.map(({ segundos }: { segundos: number }) => segundos),
    ),
  ).toBeGreaterThan(60);
  const ended = async (isAll: boolean) => {
    const run = async () => isAll;
    await runJob(server.database, foldingJob({ name: 'plegar', nombre: 'pickup', run }));
  };
  // What did not come to its end does not count as done.
  await ended(false);
  expect(await told()).toContain('pickup');
  // Nor does a run while somebody makes the sums anew.
  await app.query(`SELECT pg_advisory_lock(hashtext('plegar_conteo_de_pickup'))`);
  await ended(true);
  expect(await told()).toContain('pickup');
  await app.query('SELECT pg_advisory_unlock_all()');
  await ended(true);
  await others();
  expect(await told()).toEqual(before);
});
