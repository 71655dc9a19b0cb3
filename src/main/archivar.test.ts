import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

import { corregirEvento, getGuia, registrarEvento, verPrueba } from '#features/guias/detalle.contract.ts';
import { type ConnectionConfig, withConnection } from '#server/db/connection.ts';
import { openScope, type Scope } from '#server/scope.ts';
import { StartFault } from '#server/start-fault.ts';
import { createTestDatabase } from '#testing/cluster.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { GUIAS_VIEJAS } from '#testing/guias-viejas.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { runAdmin } from './admin.ts';
import { checks } from './checks.ts';
import { runRespaldo, runRestaurar } from './respaldo.ts';
import { runVerificar } from './verificar.ts';

/** Old months of `evento` in the archive: nothing is lost, nobody sees more or less than before, and what is not over stays. */

const MIRA: Person = { codes: ['GUI_001'] };
const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
const CLIENTE1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const CLIENTE2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const AGENCIA1: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const AGENCIA2: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };
const CHOFER: Person = { name: 'Carlos Nieves', roles: [18], codes: ['CHF_001', 'GUI_001'] };
const ENTERA = ['DAT', 'ADM', 'CLA', 'DESP', 'ING_AG', 'RET_AG'];

let server: TestServer;
let owner: ConnectionConfig;
let raw: pg.Client;
let [nueve, ocho]: string[] = [];
beforeEach(async () => {
  server = await openTestServer(TWO_CLIENTS + GUIAS_VIEJAS);
  owner = { ...inject('cluster').owner, database: server.app.database };
  raw = new pg.Client(server.app);
  await raw.connect();
  [nueve, ocho] = await Promise.all([mesesAtras(9), mesesAtras(8)]);
});
afterEach(async () => {
  await raw.end();
  await server.close();
});

const ask = (text: string, values: unknown[] = []) =>
  withConnection(owner, async (connection) => (await connection.query(text, values)).rows);
const mesesAtras = async (meses: number): Promise<string> =>
  (await server.query(`SELECT to_char(hoy() - make_interval(months => $1), 'YYYY-MM') AS mes`, [meses]))[0].mes;

async function admin(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await runAdmin(args, {
    say: (line) => void lines.push(line),
    print: () => undefined,
    askPassword: async () => '',
    keys: { dataDir: server.dataDir, signingKeys: { current: null, previous: null } },
    openOwner: async () => owner,
  });
  return lines.join('\n');
}
const refused = (...args: string[]): Promise<string> =>
  admin(...args).then(
    (told) => `no fue rechazado: ${told}`,
    (fault: unknown) => {
      if (fault instanceof StartFault) return fault.lines.join('\n');
      throw fault;
    },
  );
const archivar = () => admin('archivar', '--hasta', ocho ?? '');

/** Every event as it stands, wherever it is. */
const todos = async () =>
  (await ask(`SELECT count(*)::int AS son, md5(string_agg(e::text, '|' ORDER BY e.id)) AS suma FROM evento_todo e`))[0];
const donde = async () =>
  (
    await ask(
      'SELECT (SELECT count(*) FROM evento)::int AS vivos, (SELECT count(*) FROM evento_archivo)::int AS viejos',
    )
  )[0];
const tipos = async (person: Person, id: number) => {
  const answer = await server.as(person, getGuia, { id });
  return answer.code === 'OK' ? answer.eventos.map(({ tipo }: { tipo: string }) => tipo) : answer.error;
};

async function verificar(): Promise<string> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  await runVerificar([], { say, openOwner: async () => owner, checks }).catch((fault: unknown) => {
    if (!(fault instanceof StartFault)) throw fault;
    lines.push(...fault.lines);
  });
  return lines.filter((line) => !line.includes('sin diferencias')).join('\n');
}
const IN_ORDER = 'Todo lo que se lleva coincide con lo que hay.';

test('an archived month is out of evento, and a history is what it was for whoever may see it, and missing for everybody else', async () => {
  const seen = async () => ({
    personal: await tipos(MIRA, 31),
    cliente: await tipos(CLIENTE1, 31),
    agencia: await tipos(AGENCIA1, 31),
    ajenos: await Promise.all([CLIENTE2, AGENCIA2, CHOFER].map((person) => tipos(person, 31))),
  });
  const before = await todos();
  expect(await archivar()).toBe(
    [`Archivado: ${nueve}, 14 eventos, 0,2 MiB.`, `Archivado: ${ocho}, 9 eventos, 0,2 MiB.`].join('\n'),
  );
  expect(await donde()).toEqual({ vivos: 15, viejos: 23 });
  expect(await todos()).toEqual(before);
  const [staff, client, agency] = [[...ENTERA].reverse(), [...ENTERA].reverse(), [...ENTERA].reverse()];
  expect(await seen()).toEqual({
    ...{ personal: staff, cliente: client, agencia: agency },
    ajenos: ['GUIA_NO_ENCONTRADA', 'GUIA_NO_ENCONTRADA', 'GUIA_NO_ENCONTRADA'],
  });
  expect(
    await ask(`SELECT usuario_id, tabla, despues FROM auditoria WHERE servicio = 'admin.archivar' ORDER BY id`),
  ).toMatchObject([
    { usuario_id: null, tabla: 'evento_archivo', despues: { mes: nueve, filas: 14 } },
    { usuario_id: null, tabla: 'evento_archivo', despues: { mes: ocho, filas: 9 } },
  ]);
});

test('without any filter the database shows of the archive what it shows of evento', async () => {
  await archivar();
  const seen = async (scope: Scope, table: string) => {
    await raw.query(openScope(scope, 'read'));
    try {
      const text = `SELECT DISTINCT guia_id FROM ${table} WHERE guia_id BETWEEN 31 AND 33 ORDER BY 1`;
      const { rows } = await raw.query({ text, rowMode: 'array' });
      return rows.map(([id]) => Number(id));
    } catch (fault) {
      return fault instanceof pg.DatabaseError ? fault.code : fault;
    } finally {
      await raw.query('ROLLBACK');
    }
  };
  const nobody = { usuario_id: 1, cliente_id: null, agente_id: null };
  const scopes: [Scope, unknown][] = [
    [{ ...nobody, tipo: 'personal' }, [31, 32, 33]],
    [{ ...nobody, tipo: 'sistema' }, [31, 32, 33]],
    [{ ...nobody, tipo: 'personal', soloChofer: true }, []],
    [{ ...nobody, tipo: 'cliente', cliente_id: 1 }, [31, 33]],
    [{ ...nobody, tipo: 'cliente', cliente_id: 2 }, [32]],
    [{ ...nobody, tipo: 'cliente' }, []],
    [{ ...nobody, tipo: 'agencia', agente_id: 1 }, [31]],
    [{ ...nobody, tipo: 'agencia', agente_id: 2 }, [32]],
    [{ ...nobody, tipo: 'agencia' }, []],
    [{ ...nobody, tipo: 'deposito' }, '42501'],
  ];
  for (const [scope, wanted] of scopes) {
    expect([scope, await seen(scope, 'evento_archivo')]).toEqual([scope, wanted]);
    expect([scope, await seen(scope, 'evento_todo')]).toEqual([scope, wanted]);
  }
});

test('the archive is of the same form as evento, and its policies are those of who reads evento', async () => {
  const columns = (tabla: string) =>
    ask(
      `SELECT attname, format_type(atttypid, atttypmod) AS tipo, attnotnull FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
      [tabla],
    );
  expect(await columns('evento_archivo')).toEqual(await columns('evento'));
  expect((await columns('evento_todo')).map(({ attname }) => attname)).toEqual(
    (await columns('evento')).map(({ attname }) => attname),
  );
  const policies = (tabla: string) =>
    ask(
      `SELECT p.polname, p.polpermissive, p.polroles::regrole[]::text AS roles, replace(pg_get_expr(p.polqual, p.polrelid), $1 || '.', '') AS ve
         FROM pg_policy p WHERE p.polrelid = $1::regclass AND p.polcmd IN ('*', 'r') ORDER BY p.polname`,
      [tabla],
    );
  expect(await policies('evento_archivo')).toEqual(await policies('evento'));
  expect(
    await ask(`SELECT polname FROM pg_policy WHERE polrelid = 'evento_archivo'::regclass AND polcmd <> 'r'`),
  ).toEqual([]);
});

test('nothing is written into a month that is archived, by whatever way', async () => {
  await archivar();
  const late = `INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) SELECT 31, 1, 'AVI', min(fecha_evento) FROM evento_archivo`;
  await expect(ask(late)).rejects.toThrow('mes_sin_archivar');
  const [{ tabla }] = await ask('SELECT tabla::text FROM meses_de_evento() WHERE archivado LIMIT 1');
  await expect(ask(`UPDATE ${tabla} SET nota = 'otra'`)).rejects.toThrow('what is archived is only read');
  await expect(ask(`DELETE FROM ${tabla}`)).rejects.toThrow('what is archived is only read');
  await expect(ask(`INSERT INTO evento_archivo SELECT * FROM evento_archivo`)).rejects.toThrow(
    /only read|row-level security/,
  );
  await expect(
    ask("SELECT asegurar_particiones_evento((hoy() - interval '9 months')::date, hoy())"),
  ).resolves.toHaveLength(1);
  expect(await donde()).toEqual({ vivos: 15, viejos: 23 });
});

test('a parcel whose history is archived takes no event and no correction, and says whom to ask; brought back it does', async () => {
  await archivar();
  const archivada = {
    code: 'ERROR',
    error: 'EVENTO_NO_PERMITIDO',
    msg: expect.stringContaining('Su historia está archivada'),
  };
  const correct = () => server.as(ENCARGADO, corregirEvento, { guia_id: 33, evento_id: 831 });
  expect(await correct()).toMatchObject(archivada);
  expect(await server.as(ENCARGADO, registrarEvento, { guia_id: 31, tipo: 'AVI' })).toMatchObject(archivada);
  await admin('desarchivar', '--desde', nueve ?? '');
  expect(await correct()).toMatchObject({ code: 'OK', estado_general: 'EN_REPARTO' });
});

test('of a parcel of today nothing of the archive is opened', async () => {
  await archivar();
  await withConnection(owner, async (other) => {
    await other.query('BEGIN; LOCK TABLE evento_archivo IN ACCESS EXCLUSIVE MODE');
    expect(await tipos(MIRA, 11)).toEqual(['ING_AG', 'DESP', 'CLA', 'ADM', 'DAT']);
    expect(await server.as(ENCARGADO, registrarEvento, { guia_id: 11, tipo: 'PRO', dia: undefined })).toHaveProperty(
      'code',
    );
    expect(await tipos(MIRA, 31)).toBe('REINTENTE');
    await other.query('ROLLBACK');
  });
});

describe('what is asked for is refused', () => {
  test.each([
    [[], 'hace falta un mes, como 2025-06'],
    [['--hasta', '2025-13'], 'hace falta un mes, como 2025-06'],
    [['--desde', '2025-01'], 'hace falta un mes, como 2025-06'],
  ])('%j', async (args, why) => {
    expect(await refused('archivar', ...args)).toContain(why);
  });

  test('where six whole months do not lie between, to the month', async () => {
    const [siete, seis] = await Promise.all([mesesAtras(7), mesesAtras(6)]);
    expect(await refused('archivar', '--hasta', seis)).toContain(`${seis} es muy reciente. Se archiva hasta ${siete}`);
    expect(await admin('archivar', '--hasta', siete)).toContain(`Archivado: ${ocho}`);
  });

  const RONDA = `WITH r AS (INSERT INTO recorrido (numero, dia, tipo, creado_por, cambiado_por) SELECT 'R200101-001', hoy() - 250, 'REPARTO', min(id), min(id) FROM usuario RETURNING id)
    INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, usuario_id) SELECT 'recorrido', r.id, 'crear', 'BORRADOR', (SELECT min(id) FROM usuario) FROM r`;
  test.each([
    ['guías sin terminar, por ejemplo 771000000035', "UPDATE guia SET estado_general = 'EN_REPARTO' WHERE id = 33"],
    [
      'guías terminadas que se movieron en los últimos seis meses, por ejemplo 771000000035',
      'UPDATE guia SET ultimo_fecha = now() WHERE id = 33',
    ],
    ['recorridos sin rendir, por ejemplo R200101-001', RONDA],
  ])('where there are %s', async (why, plant) => {
    await server.id(MIRA);
    await ask(plant);
    expect(await refused('archivar', '--hasta', ocho ?? '')).toMatch(new RegExp(`nada se archivó:\\n {2}1 ${why}$`));
    expect(await donde()).toEqual({ vivos: 38, viejos: 0 });
  });

  test('where a parcel moves between the question and the answer', async () => {
    const [{ mes }] = await ask(
      "SELECT asegurar_particiones_evento(mes, mes), mes FROM (SELECT (date_trunc('month', hoy()) - interval '9 months')::date AS mes) m",
    );
    expect(mes).toBeTruthy();
    const { archiveMes, prepareMes, waitForWriters } = await import('#server/work/archivo-de-eventos.sql.ts');
    await withConnection(owner, async (db) => {
      const month = `${nueve}-01`;
      const desde = await waitForWriters(db);
      await ask(`INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) VALUES (31, 1, 'AVI', now())`);
      await prepareMes(db, month);
      await expect(archiveMes(db, { mes: month, desde }, async () => undefined)).rejects.toThrow(
        '771000000011 se movió',
      );
    });
    expect((await donde()).viejos).toBe(0);
  });
});

test('asked for twice it is there once, and back twice likewise', async () => {
  const before = await todos();
  await archivar();
  expect(await archivar()).toBe(`No hay meses por archivar hasta ${ocho}.`);
  expect(await donde()).toEqual({ vivos: 15, viejos: 23 });
  await admin('desarchivar', '--desde', ocho ?? '');
  expect(await donde()).toEqual({ vivos: 24, viejos: 14 });
  expect(await admin('desarchivar', '--desde', nueve ?? '')).toContain(`De vuelta: ${nueve}, 14 eventos`);
  expect(await admin('desarchivar', '--desde', nueve ?? '')).toBe(`No hay meses archivados desde ${nueve}.`);
  expect(await donde()).toEqual({ vivos: 38, viejos: 0 });
  expect(await todos()).toEqual(before);
  expect(await verificar()).toBe(IN_ORDER);
});

test('a month that was away and came back has every rule, index and trigger that it had', async () => {
  await ask(
    `SELECT asegurar_particiones_evento((hoy() - interval '9 months')::date, (hoy() - interval '8 months')::date)`,
  );
  const form = async () =>
    ask(
      `SELECT 'regla ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || (conparentid <> 0) AS pieza FROM pg_constraint WHERE conrelid = $1::regclass
       UNION ALL SELECT 'índice ' || pg_get_indexdef(x.indexrelid) || ' ' || EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = x.indexrelid) FROM pg_index x WHERE x.indrelid = $1::regclass
       UNION ALL SELECT 'disparador ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal ORDER BY 1`,
      [`evento_${nueve?.replace('-', '_')}`],
    );
  const before = await form();
  expect(before.length).toBeGreaterThan(20);
  await archivar();
  await admin('desarchivar', '--desde', nueve ?? '');
  expect(await form()).toEqual(before);
});

test('killed on the way it is as it was, and whoever reads meanwhile waits and then sees all', async () => {
  await ask(
    `SELECT asegurar_particiones_evento((hoy() - interval '9 months')::date, (hoy() - interval '8 months')::date)`,
  );
  const before = await todos();
  const working = new pg.Client(owner);
  working.on('error', () => undefined);
  await working.connect();
  const { rows } = await working.query('SELECT pg_backend_pid() AS pid');
  await working.query('BEGIN');
  await working.query('SELECT archivar_mes_de_evento($1)', [`${nueve}-01`]);
  const reading = tipos(MIRA, 31);
  await ask('SELECT pg_terminate_backend($1)', [rows[0].pid]);
  expect(await reading).toEqual([...ENTERA].reverse());
  await working.end().catch(() => undefined);
  expect(await donde()).toEqual({ vivos: 38, viejos: 0 });
  expect(await todos()).toEqual(before);
  expect(await archivar()).toContain(`Archivado: ${ocho}`);
  expect(await todos()).toEqual(before);
});

test('somebody who reads for a while is waited for', async () => {
  const reader = new pg.Client(owner);
  await reader.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT count(*) FROM evento');
  const working = archivar();
  await new Promise((done) => setTimeout(done, 1_500));
  expect((await reader.query('SELECT count(*)::int AS son FROM evento')).rows).toEqual([{ son: 38 }]);
  await reader.query('COMMIT');
  expect(await working).toContain(`Archivado: ${ocho}`);
  await reader.end();
});

test('what is verified is whole with archived months, and a fault in one of them is found', async () => {
  expect(await verificar()).toBe(IN_ORDER);
  await archivar();
  expect(await verificar()).toBe(IN_ORDER);
  const [{ tabla }] = await ask('SELECT tabla::text FROM meses_de_evento() WHERE archivado ORDER BY mes DESC LIMIT 1');
  const plant = (text: string) =>
    ask(`ALTER TABLE ${tabla} DISABLE TRIGGER USER; ${text}; ALTER TABLE ${tabla} ENABLE TRIGGER USER`);
  await plant(`DELETE FROM ${tabla} WHERE id = 806`);
  expect(await verificar()).toMatch(/guía 31: /);
});

test('a backup and its restore have the archived months where they were', async () => {
  await archivar();
  const root = await mkdtemp(join(tmpdir(), 'anden-archivo-'));
  const empty = await createTestDatabase({ ...inject('cluster'), template: 'template0' });
  const file = join(root, 'uno.respaldo');
  const say = () => undefined;
  await runRespaldo([file], { say, openOwner: async () => owner, version: '0.0.0', folder: root });
  await runRestaurar([file], { say, openOwner: async () => empty.owner });
  const kept = `SELECT (SELECT count(*)::int FROM evento) AS vivos, (SELECT md5(string_agg(e::text, '|' ORDER BY e.id)) FROM evento_archivo e) AS viejos,
                       (SELECT string_agg(mes::text || tabla || archivado, ' ' ORDER BY mes) FROM meses_de_evento() WHERE archivado) AS meses,
                       (SELECT string_agg(pg_get_constraintdef(oid), ' ') FROM pg_constraint WHERE conname = 'mes_sin_archivar') AS borde`;
  const [restored] = await withConnection(
    empty.owner,
    async (db) => await db.query(`SET timezone = 'UTC'; ${kept}`),
  ).then((all) => (Array.isArray(all) ? all.at(-1) : all).rows);
  const source = await withConnection(owner, async (db) => await db.query(`SET timezone = 'UTC'; ${kept}`));
  expect([restored]).toEqual((Array.isArray(source) ? source.at(-1) : source).rows);
  expect(restored.vivos).toBe(15);
  await empty.drop();
  await rm(root, { recursive: true });
});

test('the proof of an archived delivery is shown to whoever may see it, and stays when whoever took it goes to another house', async () => {
  const clerk = await server.id({ tipo: 'agencia', agente_id: 1, codes: ['PCK_001'], name: 'Quien la tomó' });
  const [{ id: foto }] = await ask(
    `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido, creado) SELECT $1, 'f', 'image/jpeg', 3, 'abc', fecha_evento FROM evento WHERE id = 831 RETURNING id`,
    [clerk],
  );
  await ask('UPDATE evento SET foto_id = $1 WHERE id = 831', [foto]);
  await archivar();
  const see = async (person: Person) =>
    (await server.as(person, verPrueba, { guia_id: 33, evento_id: 831, cual: 'foto' })).code;
  expect(await Promise.all([MIRA, CLIENTE1, CLIENTE2, AGENCIA2].map(see))).toEqual(['OK', 'OK', 'ERROR', 'ERROR']);
  await ask('UPDATE usuario SET agente_id = 2 WHERE id = $1', [clerk]);
  expect(await ask('SELECT usuario_id FROM archivo WHERE id = $1', [foto])).toEqual([{ usuario_id: null }]);
  expect(await see(MIRA)).toBe('OK');
});

test('who follows a parcel by its number reads its whole history', async () => {
  await archivar();
  const told = async () => {
    const { body } = await server.request({
      ...{ method: 'POST', url: '/seguimiento', remoteAddress: '198.51.100.7' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ numero: '771000000011', control: '1623' }).toString(),
    });
    return body.match(/<li/g)?.length ?? 0;
  };
  const archived = await told();
  await admin('desarchivar', '--desde', nueve ?? '');
  expect(archived).toBe(await told());
  expect(archived).toBeGreaterThan(3);
});
