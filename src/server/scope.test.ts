import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listGuias, searchGuias } from '#features/guias/contract.ts';
import { getGuia } from '#features/guias/detalle.contract.ts';
import { selectHalladas } from '#features/guias/server/busqueda.sql.ts';
import { selectEventos, selectGuia } from '#features/guias/server/detalle.sql.ts';
import { selectGuias, selectTotal } from '#features/guias/server/guias.sql.ts';
import { readTexto } from '#features/guias/server/texto.ts';
import { verificarGuia } from '#features/problem-solver/contract.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { type Database, openPool } from './db/db.ts';
import { createLogger } from './log.ts';
import { guiasInside, openScope, type Scope, SISTEMA } from './scope.ts';

const ROLES = ['anden_personal', 'anden_cliente', 'anden_agencia', 'anden_deposito', 'anden_sistema'];
const PEOPLE = ROLES.slice(0, 4);
const FILL = `${TWO_CLIENTS}
  INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id, agente_id) VALUES
    (901, 'p@prueba.example', 'P', 'p', 'x', 'ACTIVO', 'personal', NULL, NULL),
    (902, 'c1@prueba.example', 'C1', 'c1', 'x', 'ACTIVO', 'cliente', 1, NULL),
    (903, 'c2@prueba.example', 'C2', 'c2', 'x', 'ACTIVO', 'cliente', 2, NULL),
    (904, 'a1@prueba.example', 'A1', 'a1', 'x', 'ACTIVO', 'agencia', NULL, 1),
    (905, 'a2@prueba.example', 'A2', 'a2', 'x', 'ACTIVO', 'agencia', NULL, 2),
    (906, 'd@prueba.example', 'D', 'd', 'x', 'ACTIVO', 'deposito', NULL, NULL);
  INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido)
    SELECT id, 'a.txt', 'text/plain', 1, 'x' FROM usuario WHERE id > 900;
  INSERT INTO idempotencia (usuario_id, clave, servicio, huella)
    SELECT id, gen_random_uuid(), 's', 'x' FROM usuario WHERE id > 900;
  INSERT INTO auditoria (usuario_id, servicio) SELECT id, 's' FROM usuario WHERE id > 900;
  INSERT INTO caso (usuario_id, guia_id, cliente_id, es_sin_etiqueta, tamano_id, causa_id, solucion_id, fecha_inicio, fecha_fin)
    VALUES (901, 11, 1, false, 1, 2, 5, now(), now());`;

const PERSONAL: Scope = { tipo: 'personal', usuario_id: 901, cliente_id: null, agente_id: null };
const CLIENTE_1: Scope = { tipo: 'cliente', usuario_id: 902, cliente_id: 1, agente_id: null };
const AGENCIA_1: Scope = { tipo: 'agencia', usuario_id: 904, cliente_id: null, agente_id: 1 };
const DEPOSITO: Scope = { tipo: 'deposito', usuario_id: 906, cliente_id: null, agente_id: null };
const REFUSED = '42501';
const FIRST_PAGE = { size: 50, offset: 0, after: null };
const everything = (scope: Scope) =>
  ({ scope, filters: {}, orden: 'registro', sentido: 'desc', reading: 'all' }) as const;

let server: TestServer;
let raw: pg.Client;
let database: Database;

beforeAll(async () => {
  server = await openTestServer(FILL);
  raw = new pg.Client(server.app);
  await raw.connect();
  database = openPool(server.app, createLogger({ logLevel: 'silent' }));
});
afterAll(async () => {
  await raw.end();
  await database.close();
  await server.close();
});

/** Runs a statement on a bare connection in a scope, or outside any; answers the first column, or why it was refused. */
async function ask(scope: Scope | null, statement: string): Promise<unknown> {
  await raw.query(scope ? openScope(scope, 'write') : 'BEGIN');
  try {
    const { rows } = await raw.query({ text: statement, rowMode: 'array' });
    return rows.map(([value]) => Number(value));
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : error;
  } finally {
    await raw.query('ROLLBACK');
  }
}

describe('a statement without any filter', () => {
  const everyone = [901, 902, 903, 904, 905, 906];
  test.each<[string, string, Record<'personal' | 'cliente' | 'agencia' | 'deposito', unknown>]>([
    ['guia', 'id', { personal: [11, 12, 21], cliente: [11, 12], agencia: [11], deposito: REFUSED }],
    ['evento', 'DISTINCT guia_id', { personal: [11, 12, 21], cliente: [11, 12], agencia: [11], deposito: REFUSED }],
    // A warehouse sees the clients whose goods lie in its depósitos, which are none here.
    ['cliente', 'id', { personal: [1, 2], cliente: [1], agencia: [1], deposito: [] }],
    ['usuario', 'id', { personal: everyone, cliente: [902], agencia: [904], deposito: [906] }],
    ['usuario', 'count(clave_hash)', { personal: REFUSED, cliente: REFUSED, agencia: REFUSED, deposito: REFUSED }],
    ['caso', 'guia_id', { personal: [11], cliente: REFUSED, agencia: REFUSED, deposito: REFUSED }],
    ['archivo', 'usuario_id', { personal: [901], cliente: [902], agencia: [904], deposito: [906] }],
    ['idempotencia', 'usuario_id', { personal: [901], cliente: [902], agencia: [904], deposito: [906] }],
    // Of the audit staff reads the history of parcels; the rest, and the security log, are for administrators.
    ['auditoria', 'usuario_id', { personal: [], cliente: REFUSED, agencia: REFUSED, deposito: REFUSED }],
    ['seguridad', 'id', { personal: [], cliente: REFUSED, agencia: REFUSED, deposito: REFUSED }],
    ['sesion', 'count(*)', { personal: REFUSED, cliente: REFUSED, agencia: REFUSED, deposito: REFUSED }],
  ])('on %s (%s) gives only what is one’s own', async (table, column, wanted) => {
    const statement = `SELECT ${column} FROM ${table} ORDER BY 1`;
    expect(await ask(PERSONAL, statement)).toEqual(wanted.personal);
    expect(await ask(CLIENTE_1, statement)).toEqual(wanted.cliente);
    expect(await ask(AGENCIA_1, statement)).toEqual(wanted.agencia);
    expect(await ask(DEPOSITO, statement)).toEqual(wanted.deposito);
    expect(await ask(null, statement)).toBe(REFUSED);
  });

  test('gives nothing to a client or an agency whose id is not set', async () => {
    expect(await ask({ ...CLIENTE_1, cliente_id: null }, 'SELECT id FROM guia')).toEqual([]);
    expect(await ask({ ...AGENCIA_1, agente_id: null }, 'SELECT id FROM guia')).toEqual([]);
    expect(await ask({ ...AGENCIA_1, agente_id: null }, `SELECT buscar_guias_propias('{a}', 20)`)).toEqual([]);
  });

  test('finds what lies at a counter for its own people and for ours alone', async () => {
    const [{ estado_general, numero }] = await server.query('SELECT estado_general, numero FROM guia WHERE id = 11');
    await server.query("UPDATE guia SET estado_general = 'EN_AGENCIA' WHERE id = 11");
    const find = `SELECT guia_id FROM hallar_en_mostrador(1, 'guia', '{${numero}}', 20)`;
    expect(await ask(PERSONAL, find)).toEqual([11]);
    expect(await ask(AGENCIA_1, find)).toEqual([11]);
    const foreign = find.replace('(1,', '(2,');
    expect(await ask(AGENCIA_1, foreign)).toEqual([]);
    expect(await ask({ ...AGENCIA_1, agente_id: null }, find)).toEqual([]);
    expect(await ask(CLIENTE_1, find)).toBe(REFUSED);
    expect(await ask(DEPOSITO, find)).toBe(REFUSED);
    await server.query('UPDATE guia SET estado_general = $1 WHERE id = 11', [estado_general]);
  });

  test.each([
    [`INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES (901, 'a', 't', 1, 'x') RETURNING 1`],
    [
      `INSERT INTO idempotencia (usuario_id, clave, servicio, huella) VALUES (901, gen_random_uuid(), 's', 'x') RETURNING 1`,
    ],
    [`INSERT INTO auditoria (usuario_id, servicio) VALUES (901, 's')`],
    [`UPDATE guia SET destinatario = 'x' RETURNING id`],
    [`UPDATE usuario SET tipo_usuario = 'personal' RETURNING id`],
    [`INSERT INTO usuario_rol VALUES (902, 1) RETURNING 1`],
    [`DELETE FROM evento RETURNING 1`],
    [`SELECT asegurar_particiones_evento(hoy(), hoy())`],
  ])('writes nothing in another person’s name or rows: %s', async (statement) => {
    expect(await ask(CLIENTE_1, statement)).toBe(REFUSED);
    expect(await ask(DEPOSITO, statement)).toBe(REFUSED);
  });
});

describe('the catalog', () => {
  /** Whose rows these are is the server's own business: no person's role reaches them at all. */
  const OF_THE_SERVER = ['sesion', 'ticket', 'restablecimiento', 'intento_acceso', 'correo'];
  /** Read by staff alone: the catalogue of people, and where addresses are, which is learned from what all clients send. */
  const OF_STAFF = [
    'usuario_rol',
    'usuario_funcionalidad',
    'punto',
    'punto_visita',
    'direccion_padron',
    'localidad_centro',
  ];

  test('forces row level security on every table that says whose a row is', async () => {
    const rows = await server.query(`
      SELECT DISTINCT c.relname::text AS tabla, c.relrowsecurity AND c.relforcerowsecurity AS forced
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND (a.attname IN ('cliente_id', 'agente_id', 'usuario_id') OR c.relname IN ('cliente', 'usuario'))
       ORDER BY 1`);
    const open = rows.filter(({ forced }) => !forced).map(({ tabla }) => tabla);
    expect(rows.length).toBeGreaterThan(10);
    expect(open).toEqual([...OF_THE_SERVER, ...OF_STAFF].filter((name) => open.includes(name)).sort());
    expect(open).toEqual(['restablecimiento', 'sesion', 'ticket', 'usuario_funcionalidad', 'usuario_rol']);
  });

  test.each([
    ['the server’s own tables', `c.relname = ANY ($1)`, OF_THE_SERVER, PEOPLE],
    ['tables for staff', `c.relname = ANY ($1)`, OF_STAFF, ['anden_cliente', 'anden_agencia', 'anden_deposito']],
    ['partitions, which have no policy of their own', `c.relispartition AND $1::text[] IS NOT NULL`, [], ROLES],
  ])('gives people no right on %s', async (_what, which, names, roles) => {
    const granted = await server.query(
      `SELECT c.relname, r.rol FROM pg_class c CROSS JOIN unnest($2::text[]) AS r (rol)
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND ${which}
          AND (has_table_privilege(r.rol, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
            OR has_any_column_privilege(r.rol, c.oid, 'SELECT, INSERT, UPDATE'))`,
      [names, roles],
    );
    expect(granted).toEqual([]);
  });

  test('lets nobody of the application change or delete the audit, a past event or the schema', async () => {
    for (const scope of [PERSONAL, CLIENTE_1, AGENCIA_1, DEPOSITO, SISTEMA]) {
      for (const statement of [
        `UPDATE auditoria SET servicio = 'x'`,
        'DELETE FROM auditoria',
        'TRUNCATE auditoria',
        `UPDATE evento SET nota = 'x'`,
        'DELETE FROM evento',
        'CREATE TABLE ajena (id int)',
        'ALTER TABLE guia DISABLE ROW LEVEL SECURITY',
        'SELECT 1 FROM interno.acceso_aplicacion',
      ])
        expect([scope.tipo, statement, await ask(scope, statement)]).toEqual([scope.tipo, statement, REFUSED]);
    }
  });

  test('knows the login as no owner, no superuser, without inheritance or a way around', async () => {
    const [login] = await server.query(
      `SELECT rolsuper, rolbypassrls, rolinherit, rolcreaterole, rolcreatedb, rolreplication,
              (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid) AS owns
         FROM pg_roles r WHERE rolname = $1`,
      [server.app.user],
    );
    expect(new Set(Object.values(login))).toEqual(new Set([false, 0]));
    expect(await ask(null, 'SELECT count(*) FROM guia')).toBe(REFUSED);
  });
});

describe('a query that lost its filter', () => {
  /** The first wall is down: the query believes that it works for staff. */
  const widened = (scope: Scope): Scope => ({ ...scope, tipo: 'personal' });

  test('still gets no foreign row', async () => {
    for (const [scope, own, foreign] of [
      [CLIENTE_1, [12, 11], 21],
      [AGENCIA_1, [11], 12],
    ] as const) {
      await database.read(scope, async (db) => {
        const page = await selectGuias(db, everything(widened(scope)), FIRST_PAGE);
        expect(page.records.map(({ id }) => id)).toEqual(own);
        const filters = { servicio: ['ESTANDAR_AGENCIA' as const, 'ESTANDAR_DOMICILIO' as const] };
        const counted = { ...everything(widened(scope)), filters: { ...filters, desde: '2020-01-01' } };
        expect(await selectTotal(db, counted)).toMatchObject({ total: own.length });
        // What is kept tells of all clients in one row, which nobody but staff finds.
        const kept = await selectTotal(db, { ...everything(widened(scope)), filters });
        expect(kept.total).toBeLessThanOrEqual(own.length);
        expect(await selectGuia(db, widened(scope), foreign)).toBeNull();
        expect(await selectGuia(db, widened(scope), 11)).toMatchObject({ id: 11 });
        expect(await selectEventos(db, widened(scope), foreign)).toEqual([]);
        const found = await selectHalladas(db, widened(scope), readTexto('881000000012'));
        expect(found.map(({ id }) => id)).toEqual([11]);
        expect(await selectHalladas(db, widened(scope), readTexto('LIB'))).toEqual([]);
        // Staff's search of the text is staff's: no policy would have to save it.
        await expect(selectHalladas(db, widened(scope), readTexto('Bentancor'))).rejects.toMatchObject({
          code: REFUSED,
        });
      });
    }
  });

  test('is kept by its filter alone as well, should the policies be gone', async () => {
    await database.read(PERSONAL, async (db) => {
      const page = await selectGuias(db, everything(CLIENTE_1), FIRST_PAGE);
      expect(page.records.map(({ id }) => id)).toEqual([12, 11]);
      expect(await selectGuia(db, AGENCIA_1, 21)).toBeNull();
      expect((await selectGuias(db, everything(DEPOSITO), FIRST_PAGE)).records).toEqual([]);
      expect(
        (await selectTotal(db, { ...everything(CLIENTE_1), filters: { servicio: ['ESTANDAR_AGENCIA'] } })).total,
      ).toBe(1);
    });
    expect(guiasInside(SISTEMA, 'g')).toBeDefined();
  });

  test('leaves nothing of its scope on the connection, done or undone', async () => {
    const left = `SELECT current_user::text AS role, current_setting('anden.usuario_id', true) AS usuario,
      current_setting('anden.cliente_id', true) AS cliente, current_setting('anden.agente_id', true) AS agente`;
    for (const end of ['COMMIT', 'ROLLBACK']) {
      await raw.query(openScope({ tipo: 'cliente', usuario_id: 902, cliente_id: 1, agente_id: 1 }, 'write'));
      await raw.query(end);
      const { rows } = await raw.query(left);
      expect(rows).toEqual([{ role: server.app.user, usuario: '', cliente: '', agente: '' }]);
    }
  });

  test('takes no number for a scope that is none', () => {
    expect(() => openScope({ ...CLIENTE_1, cliente_id: Number('1e99') }, 'read')).toThrow(TypeError);
    expect(() => openScope({ ...CLIENTE_1, cliente_id: Number.NaN }, 'read')).toThrow(TypeError);
  });
});

describe('through the dispatcher', () => {
  const client1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
  const client2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
  const agency1: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'PROB_SOL'] };
  const staff: Person = { codes: ['GUI_001'] };

  const body = ({ service, action }: ServiceContract, params: object) => ({
    service,
    ...(action ? { action } : {}),
    ...params,
  });
  const answerTo = async (person: Person, contract: ServiceContract, params: object) => {
    const headers = { 'x-token': await server.token(person) };
    const response = await server.request({
      method: 'POST',
      url: '/dispatcher',
      headers,
      payload: body(contract, params),
    });
    const { date: _, 'x-request-id': __, 'content-security-policy': ___, ...stable } = response.headers;
    return [response.statusCode, response.body, stable];
  };

  test.each<[string, Person, ServiceContract, object, object]>([
    ['guias.ver', client1, getGuia, { id: 21 }, { id: 999_999 }],
    ['guias.ver', agency1, getGuia, { id: 12 }, { id: 999_999 }],
    ['guias.ver', agency1, getGuia, { id: 12 }, { id: 9_007_199_254_740_991 }],
    ['guias.listar', client1, listGuias, { numero: '881000000029' }, { numero: '889999999999' }],
    ['guias.listar', client1, listGuias, { cliente_id: 2 }, { cliente_id: 999_999 }],
    ['guias.listar', agency1, listGuias, { agente_id: 2 }, { agente_id: 999_999 }],
    ['guias.buscar', client1, searchGuias, { texto: '881000000029' }, { texto: '889999999997' }],
    ['guias.buscar', client1, searchGuias, { texto: 'Bentancor' }, { texto: 'Inexistente' }],
    ['guias.buscar', agency1, searchGuias, { texto: 'PED-78' }, { texto: 'PED-99' }],
    ['verificar_guia', agency1, verificarGuia, { numero: '881000000029' }, { numero: '889999999999' }],
  ])('%s answers a foreign thing to the byte like a missing one', async (_name, person, contract, foreign, missing) => {
    expect(await answerTo(person, contract, foreign)).toEqual(await answerTo(person, contract, missing));
  });

  test('no scope leaks into another call, aborted ones in between', async () => {
    const url = await server.listen();
    const own = new Map<Person, number[]>([
      [client1, [12, 11]],
      [client2, [21]],
      [agency1, [11]],
      [staff, [21, 12, 11]],
    ]);
    const people = [...own.keys()];
    const call = async (index: number) => {
      const person = people[index % people.length] ?? staff;
      const abort = new AbortController();
      const answer = fetch(`${url}/dispatcher`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-token': await server.token(person) },
        body: JSON.stringify(body(listGuias, {})),
        signal: abort.signal,
      }).then((response) => response.json());
      if (index % 10 === 3) setImmediate(() => abort.abort());
      const seen = await answer.then(
        (json) => json.records.map(({ id }: { id: number }) => id),
        () => null,
      );
      return { seen, wanted: own.get(person) };
    };
    const calls = await Promise.all(Array.from({ length: 200 }, (_, index) => call(index)));
    expect(calls.filter(({ seen }) => seen !== null).length).toBeGreaterThan(150);
    for (const { seen, wanted } of calls) if (seen !== null) expect(seen).toEqual(wanted);
  });
});
