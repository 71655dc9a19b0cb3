import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { verifyPassword } from '#server/passwords.ts';
import { gs1Digit, isRut } from '#shared/check-digits.ts';
import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';
import { planSearches } from '#testing/plans.ts';
import { misreplayed } from '#testing/replay.ts';

import { loadDemoOnce, runDemo } from './demo.ts';

// A Thursday, half past three in the afternoon of Montevideo.
const AHORA = new Date('2026-11-19T18:30:00Z');
const LOAD = { timeout: 120_000 };

interface Loaded {
  readonly database: TestDatabase;
  readonly lines: string[];
  // biome-ignore lint/suspicious/noExplicitAny: rows of whatever a test asks.
  query(text: string, values?: unknown[]): Promise<any[]>;
  close(): Promise<void>;
}

async function openDatabase(): Promise<Loaded> {
  const database = await createTestDatabase(inject('cluster'));
  const client = new pg.Client({ ...database.owner, options: '-c timezone=UTC' });
  await client.connect();
  return {
    database,
    lines: [],
    query: async (text, values) => (await client.query(text, values)).rows,
    close: async () => {
      await client.end();
      await database.drop();
    },
  };
}

async function loaded(guias: number): Promise<Loaded> {
  const opened = await openDatabase();
  await loadDemoOnce(opened.database.owner, (line) => opened.lines.push(line), { guias, ahora: AHORA });
  return opened;
}

let demo: Loaded;
beforeAll(async () => {
  demo = await loaded(30_000);
}, 120_000);
afterAll(() => demo.close());

describe('people', () => {
  const CODES: Record<string, [tipo: string, roles: number[], codes: string[]]> = {
    'admin@courier.example': ['personal', [1], []],
    'encargado@courier.example': [
      'personal',
      [2],
      ['EVE_003', 'GUIAS_EN_PU', 'GUI_001', 'LEV_001', 'PROB_SOL', 'REC_004', 'REPO_GEN'],
    ],
    'operario@courier.example': ['personal', [3], ['EVE_003', 'GUIAS_EN_PU', 'GUI_001', 'PROB_SOL']],
    'chofer@courier.example': ['personal', [18], ['CHF_001', 'REC_CARGAR_001']],
    'ingreso@courier.example': ['cliente', [23], ['CLI_001']],
    'cliente@courier.example': ['cliente', [4], ['CLI_001', 'CLI_002']],
    'cliente2@courier.example': ['cliente', [4], ['CLI_001', 'CLI_002']],
    'gds@courier.example': ['deposito', [6], ['GDS_001']],
    'agencia@courier.example': ['agencia', [5], ['GUIAS_EN_PU', 'PCK_001']],
    'agencia2@courier.example': ['agencia', [5], ['GUIAS_EN_PU', 'PCK_001']],
    'nuevo@courier.example': ['personal', [3], ['PROB_SOL']],
  };

  test.each(Object.entries(CODES))(
    '%s has the roles and codes of the table, and no other',
    async (email, [tipo, roles, codes]) => {
      const [row] = await demo.query(
        `SELECT u.tipo_usuario, u.estado, u.cambiar_password, u.clave_hash,
              ARRAY(SELECT rol_id FROM usuario_rol r WHERE r.usuario_id = u.id) AS roles,
              ARRAY(SELECT codigo FROM usuario_funcionalidad f WHERE f.usuario_id = u.id
                    UNION SELECT f.codigo FROM usuario_rol r JOIN rol_funcionalidad f USING (rol_id) WHERE r.usuario_id = u.id
                    ORDER BY 1) AS codes
         FROM usuario u WHERE u.email = $1`,
        [email],
      );
      expect(row).toMatchObject({
        tipo_usuario: tipo,
        estado: 'ACTIVO',
        cambiar_password: email.startsWith('nuevo'),
        roles,
      });
      expect(row.codes.toSorted()).toEqual(codes.toSorted());
      expect(await verifyPassword(row.clave_hash, 'paqueteria-demo')).toBe(true);
    },
  );

  test('480 more, as many of each kind as the company has', async () => {
    const rows = await demo.query(
      `SELECT r.nombre, count(*)::int AS n FROM usuario u JOIN usuario_rol ur ON ur.usuario_id = u.id JOIN rol r ON r.id = ur.rol_id WHERE u.id > 11 GROUP BY 1`,
    );
    expect(Object.fromEntries(rows.map(({ nombre, n }) => [nombre, n]))).toEqual({
      chofer: 90,
      operario: 140,
      agencia: 150,
      atencion: 30,
      cliente: 60,
      encargado: 10,
    });
  });

  test('clients’ and agencies’ people belong to the ones that the wire names', async () => {
    const rows = await demo.query('SELECT cliente_id, agente_id FROM usuario WHERE id <= 11 ORDER BY id');
    expect(rows.map(({ cliente_id, agente_id }) => cliente_id ?? agente_id)).toEqual([
      null,
      null,
      null,
      null,
      1,
      1,
      2,
      null,
      1,
      2,
      null,
    ]);
  });
});

describe('clients, agencies and catalogue', () => {
  test('900 clients with a valid RUT; the first has 28 % of the parcels, the first ten 55 %', async () => {
    const clientes = await demo.query('SELECT id, rut FROM cliente');
    expect(clientes).toHaveLength(900);
    expect(clientes.filter(({ rut }) => !isRut(rut))).toEqual([]);
    const [share] = await demo.query(
      'SELECT avg((cliente_id = 1)::int)::float8 AS first, avg((cliente_id <= 10)::int)::float8 AS ten FROM guia',
    );
    expect(share.first).toBeCloseTo(0.28, 1);
    expect(share.ten).toBeCloseTo(0.55, 1);
  });

  test('every client has an address of its locality, most of them in Montevideo', async () => {
    const [row] = await demo.query(
      `SELECT bool_and(direccion ~ ' [0-9]+$') AS direccion, count(DISTINCT departamento_id)::int AS departamentos, mode() WITHIN GROUP (ORDER BY departamento_id) AS donde,
              bool_and(departamento_id = 1) FILTER (WHERE id <= 10) AS grandes,
              bool_and(EXISTS (SELECT FROM guia g WHERE (g.localidad, g.departamento_id, g.zona_id) = (c.localidad, c.departamento_id, c.zona_id))) AS lugar
         FROM cliente c`,
    );
    expect(row).toEqual({ direccion: true, departamentos: 19, donde: 1, grandes: true, lugar: true });
  });

  test('130 agencies in all 19 departments, the first in Montevideo, the second in the interior', async () => {
    const [row] = await demo.query(
      `SELECT count(*)::int AS n, count(DISTINCT departamento_id)::int AS departamentos, min(departamento_id) FILTER (WHERE id = 1) AS first,
              min(departamento_id) FILTER (WHERE id = 2) AS second FROM agente`,
    );
    expect(row).toMatchObject({ n: 130, departamentos: 19, first: 1, second: 15 });
  });

  test('a parcel’s agency is open and in the parcel’s department', async () => {
    const rows = await demo.query(
      'SELECT g.id FROM guia g JOIN agente a ON a.id = g.agente_id WHERE a.departamento_id <> g.departamento_id OR NOT a.activo',
    );
    expect(rows).toEqual([]);
  });

  test('Spanish letters are whole', async () => {
    const [row] = await demo.query(
      `SELECT bool_or(localidad = 'Peñarol') AS enie, bool_or(localidad = 'Tacuarembó') AS tilde, bool_or(destinatario LIKE '%Núñez%') AS nombre,
              bool_or(concat(destinatario, localidad, direccion) ~ '[�ÃÂ]') AS broken FROM guia`,
    );
    expect(row).toEqual({ enie: true, tilde: true, nombre: true, broken: false });
  });

  test('forty changes of the catalogues, of all four kinds', async () => {
    const kinds = await demo.query('SELECT accion, count(*)::int AS n FROM historial_cambio GROUP BY 1 ORDER BY 1');
    expect(kinds.map(({ accion }) => accion)).toEqual(['cambiar_estado', 'crear', 'editar', 'eliminar']);
    expect(kinds.reduce((sum, { n }) => sum + Number(n), 0)).toBe(40);
  });

  test('there are items out of use, and one active cause without a mapping', async () => {
    const [row] = await demo.query(
      `SELECT (SELECT count(*)::int FROM causa WHERE NOT activo) AS causas, (SELECT count(*)::int FROM solucion WHERE NOT activo) AS soluciones,
              (SELECT count(*)::int FROM causa c WHERE activo AND NOT EXISTS (SELECT FROM causa_solucion m WHERE m.causa_id = c.id)) AS sin_mapeo`,
    );
    expect(row).toEqual({ causas: 2, soluciones: 2, sin_mapeo: 1 });
  });
});

describe('parcels', () => {
  test('the three fixed ones are where the wire says', async () => {
    const rows = await demo.query(
      "SELECT numero, cliente_id, agente_id, estado_general FROM guia WHERE numero LIKE '8810000000%' ORDER BY numero",
    );
    expect(rows).toEqual([
      { numero: '881000000012', cliente_id: 1, agente_id: 1, estado_general: 'EN_AGENCIA' },
      { numero: '881000000029', cliente_id: 2, agente_id: 2, estado_general: 'EN_AGENCIA' },
      { numero: '881000000036', cliente_id: 1, agente_id: null, estado_general: 'EN_REPARTO' },
    ]);
  });

  test('as many as asked for, each number with its check digit, over 90 days', async () => {
    const rows = await demo.query('SELECT numero FROM guia');
    expect(rows).toHaveLength(30_000);
    expect(
      rows.filter(
        ({ numero }) => !/^88\d{10}$/.test(numero) || gs1Digit(numero.slice(0, -1)) !== Number(numero.at(-1)),
      ),
    ).toEqual([]);
    const [days] = await demo.query(
      "SELECT count(DISTINCT (creada AT TIME ZONE 'America/Montevideo')::date)::int AS dias, max(creada) <= $1 AS past FROM guia",
      [AHORA],
    );
    expect(days).toEqual({ dias: 90, past: true });
  });

  test('delivery modes, expiry, cash and several pieces have their shares', async () => {
    const [row] = await demo.query(
      `SELECT avg((servicio = 'FLEX')::int)::float8 AS flex, avg((agente_id IS NOT NULL)::int)::float8 AS agencia,
              avg((contra_reembolso_centavos IS NOT NULL)::int)::float8 AS cobro, avg((bultos > 1)::int)::float8 AS bultos,
              avg((vence_el < $1::date)::int) FILTER (WHERE estado_general = 'EN_AGENCIA')::float8 AS vencida,
              avg(e.es_final::int) FILTER (WHERE creada < $1::date - 30)::float8 AS viejas_terminadas,
              avg(e.es_final::int) FILTER (WHERE creada > $1::date - 1)::float8 AS nuevas_terminadas
         FROM guia g JOIN estado_guia e ON e.codigo = g.estado_general`,
      ['2026-11-19'],
    );
    expect(row.agencia).toBeGreaterThan(0.3);
    expect(row.agencia).toBeLessThan(0.38);
    expect(row.cobro).toBeCloseTo(0.04, 2);
    expect(row.bultos).toBeCloseTo(0.06, 2);
    expect(row.vencida).toBeGreaterThan(0.02);
    expect(row.vencida).toBeLessThan(0.1);
    expect(row.viejas_terminadas).toBeGreaterThan(0.99);
    expect(row.nuevas_terminadas).toBeLessThan(0.2);
  });

  test('about seven events each, none after now, none known before it happened', async () => {
    const [row] = await demo.query(
      `SELECT count(*) / 30000.0::float8 AS mean, max(fecha_registro) <= $1 AS past, bool_and(fecha_registro >= fecha_evento) AS in_order,
              (SELECT count(*)::int FROM evento_resto) AS resto FROM evento`,
      [AHORA],
    );
    expect(row).toMatchObject({ past: true, in_order: true, resto: 0 });
    expect(row.mean).toBeGreaterThan(6);
    expect(row.mean).toBeLessThan(8);
  });

  test('no order of events is impossible, and the row of each parcel is what its events make it', async () => {
    expect(await misreplayed(demo.query)).toEqual([]);
  }, 60_000);

  test('among them are corrections, extended custody, deliveries in part, detours, and parcels first seen on the belt', async () => {
    const [row] = await demo.query(
      `SELECT count(*) FILTER (WHERE tipo = 'CORR')::int AS corregidas, count(*) FILTER (WHERE tipo = 'PRO')::int AS prorrogas,
              count(*) FILTER (WHERE tipo = 'ENT_PAR')::int AS parciales, count(*) FILTER (WHERE tipo = 'DESV')::int AS desvios,
              count(*) FILTER (WHERE tipo = 'PES')::int AS pesadas,
              (SELECT count(*)::int FROM guia WHERE levantada IS NOT NULL AND NOT EXISTS (
                 SELECT FROM evento e WHERE e.guia_id = guia.id AND e.tipo IN ('LEV_OK', 'LEV_DIF', 'ADM'))) AS de_la_cinta,
              (SELECT count(*)::int FROM guia WHERE intentos = 2) AS dos_visitas
         FROM evento`,
    );
    for (const [kind, count] of Object.entries(row)) expect(count, kind).toBeGreaterThan(10);
  });

  test.each([
    ['UPDATE guia SET intentos = intentos + 1 WHERE id = 700', 1],
    ['UPDATE guia SET motivo_id = 4 WHERE id = 700', 1],
    ['UPDATE guia SET vence_el = vence_el + 1 WHERE id = 700', 1],
    ["UPDATE guia SET levantada = levantada + interval '1 second' WHERE id = 700", 1],
    ["UPDATE evento SET bultos = '{1}' WHERE tipo = 'ENT_PAR'", 'each'],
    [
      "UPDATE bulto SET estado = 'ENTREGADO' WHERE guia_id IN (SELECT guia_id FROM evento WHERE tipo = 'ENT_PAR')",
      'each',
    ],
    ['DELETE FROM bulto WHERE guia_id = (SELECT min(guia_id) FROM bulto)', 1],
    ["UPDATE evento SET corrige_id = id - 2 WHERE tipo = 'CORR'", 'each'],
    ["UPDATE evento SET dia = dia + 1 WHERE tipo = 'PRO'", 'each'],
    ["UPDATE evento SET agente_previo_id = 1 WHERE tipo = 'DESV'", 'each'],
  ])('the replay sees %s', async (fault, expected) => {
    await demo.query('BEGIN');
    const changed = await demo.query(`${fault} RETURNING 1`);
    const found = await misreplayed(
      demo.query,
      '(g.id < 1000 OR g.bultos > 1 OR EXISTS (SELECT FROM evento e WHERE e.guia_id = g.id AND (e.corrige_id + e.agente_previo_id) IS NULL AND e.tipo IN ($$PRO$$, $$CORR$$, $$DESV$$)))',
    );
    await demo.query('ROLLBACK');
    expect(found.length).toBe(expected === 'each' ? changed.length : expected);
  });

  test('an event carries what its step asks for, photos and signatures apart', async () => {
    const rows = await demo.query(
      `SELECT e.id, e.tipo, x FROM evento e
        CROSS JOIN LATERAL (SELECT DISTINCT unnest(exige) AS x FROM transicion t WHERE t.tipo_evento = e.tipo) AS t
        WHERE CASE x WHEN 'motivo' THEN e.motivo_id IS NULL WHEN 'recibe' THEN e.recibe IS NULL WHEN 'documento' THEN e.documento IS NULL
                WHEN 'monto' THEN e.monto_centavos IS NULL WHEN 'bultos' THEN e.bultos IS NULL WHEN 'dia' THEN e.dia IS NULL
                WHEN 'agente' THEN e.agente_id IS NULL WHEN 'peso' THEN e.peso_gramos IS NULL WHEN 'nota' THEN e.nota IS NULL END`,
    );
    expect(rows).toEqual([]);
  });

  test('reasons are those that the event offers, and none is written out a second time', async () => {
    const rows = await demo.query(
      `SELECT e.id FROM evento e
        WHERE (e.motivo_id IS NOT NULL AND NOT EXISTS (SELECT FROM motivo_de_evento o WHERE o.tipo_evento = e.tipo AND o.motivo_id = e.motivo_id))
           OR EXISTS (SELECT FROM motivo m WHERE m.nombre = e.nota OR (m.id = e.motivo_id AND m.exige_foto))
           OR (e.tipo = 'REP' AND NOT (SELECT m.reintentable FROM guia g JOIN evento v ON v.guia_id = g.id AND v.tipo = 'NOENT' JOIN motivo m ON m.id = v.motivo_id
                                      WHERE g.id = e.guia_id AND v.fecha_evento < e.fecha_evento ORDER BY v.fecha_evento DESC LIMIT 1))`,
    );
    expect(rows).toEqual([]);
  });

  test('what is owed is collected, all of it and nothing else, at the door and at the counter', async () => {
    const rows = await demo.query(
      `SELECT e.tipo, count(*)::int AS n FROM evento e JOIN guia g ON g.id = e.guia_id
        WHERE e.monto_centavos IS DISTINCT FROM CASE WHEN e.tipo IN ('ENT', 'ENT_CR', 'RET_AG') THEN g.contra_reembolso_centavos END
           OR (e.tipo IN ('ENT', 'ENT_PAR') AND g.contra_reembolso_centavos IS NOT NULL) GROUP BY 1`,
    );
    expect(rows).toEqual([]);
    const [{ n }] = await demo.query(
      "SELECT count(*)::int AS n FROM evento WHERE tipo = 'RET_AG' AND monto_centavos > 0",
    );
    expect(n).toBeGreaterThan(100);
  });
});

describe('cases', () => {
  test('about ninety a working day, today’s up to now, a quarter without a label, short ones mostly', async () => {
    const [row] = await demo.query(
      `SELECT count(*) FILTER (WHERE dia = '2026-11-18')::int AS ayer, count(*) FILTER (WHERE dia = '2026-11-19')::int AS hoy, count(DISTINCT dia)::int AS dias,
              avg(es_sin_etiqueta::int)::float8 AS sin_etiqueta, avg(minutos)::float8 AS media,
              percentile_cont(0.5) WITHIN GROUP (ORDER BY minutos) AS mediana, max(fecha_fin) <= $1 AS past
         FROM (SELECT *, (fecha_inicio AT TIME ZONE 'America/Montevideo')::date AS dia, extract(epoch FROM fecha_fin - fecha_inicio)::float8 / 60 AS minutos FROM caso) AS c`,
      [AHORA],
    );
    expect(row.ayer).toBeGreaterThan(75);
    expect(row.ayer).toBeLessThan(105);
    expect(row.hoy).toBeGreaterThan(20);
    expect(row.hoy).toBeLessThan(row.ayer);
    expect(row.dias).toBeGreaterThan(85);
    expect(row.sin_etiqueta).toBeCloseTo(0.25, 1);
    expect(row.media).toBeCloseTo(4.2, 0);
    expect(row.mediana).toBeCloseTo(2.6, 0);
    expect(row.past).toBe(true);
  });

  test('only solutions of the cause, only parcels that existed, never two at once by one person', async () => {
    const rows = await demo.query(
      `SELECT k.id FROM caso k
         LEFT JOIN causa_solucion m ON m.causa_id = k.causa_id AND m.solucion_id = k.solucion_id
         LEFT JOIN causa c ON c.id = k.causa_id
         LEFT JOIN guia g ON g.id = k.guia_id
        WHERE m.id IS NULL OR c.es_sin_etiqueta <> k.es_sin_etiqueta OR g.creada >= k.fecha_inicio OR g.cliente_id <> k.cliente_id
       UNION ALL
       SELECT k.id FROM caso k JOIN caso o ON o.usuario_id = k.usuario_id AND o.id <> k.id AND o.fecha_inicio >= k.fecha_inicio AND o.fecha_inicio < k.fecha_fin`,
    );
    expect(rows).toEqual([]);
  });
});

describe('loading', () => {
  test('the same number gives the same data, and every index, rule and policy is back', LOAD, async () => {
    const [one, two] = await Promise.all([openDatabase(), loaded(2_000)]);
    await one.query("SELECT asegurar_particiones_evento('2026-08-21', '2027-02-28')");
    const before = await catalog(one);
    await loadDemoOnce(one.database.owner, () => undefined, { guias: 2_000, ahora: AHORA });
    expect(await catalog(one)).toEqual(before);
    expect(before.length).toBeGreaterThan(100);
    expect(await digest(one)).toEqual(await digest(two));
    await Promise.all([one.close(), two.close()]);
  });

  test('a database that has data is left alone', async () => {
    const before = await digest(demo);
    const said: string[] = [];
    expect(await loadDemoOnce(demo.database.owner, (line) => said.push(line))).toBeNull();
    await expect(runDemo(demo.database.owner, ['--guias', '1000'], () => undefined)).rejects.toThrow(
      'La base de datos ya tiene datos: los de demostración solo se cargan en una vacía.',
    );
    expect(said).toEqual(['La base de datos ya tiene datos: no se cargan los de demostración.']);
    expect(await digest(demo)).toEqual(before);
  });

  test.each([
    ['--guias', 'muchas'],
    ['--guias', '5'],
    ['--guias', '1e99'],
    ['--otra', '500'],
    ['--guias', '500', 'más'],
  ])('%s %s is refused', async (...args) => {
    await expect(runDemo(demo.database.owner, args, () => undefined)).rejects.toThrow('Uso: npm run demo -- --guias N');
  });

  test('a load that dies half-way leaves nothing, and the next one starts clean', LOAD, async () => {
    const opened = await openDatabase();
    const die = (line: string) => {
      if (line.includes('índices')) throw new Error('killed');
    };
    await expect(loadDemoOnce(opened.database.owner, die, { guias: 500 })).rejects.toThrow('killed');
    expect(
      await opened.query(
        'SELECT (SELECT count(*)::int FROM guia) AS guias, (SELECT count(*)::int FROM usuario) AS usuarios',
      ),
    ).toEqual([{ guias: 0, usuarios: 0 }]);
    expect(await loadDemoOnce(opened.database.owner, () => undefined, { guias: 500 })).toMatchObject({ guias: 500 });
    await opened.close();
  });

  test('new rows get ids after the loaded ones, and the line says the rate', async () => {
    for (const table of ['cliente', 'agente', 'usuario', 'guia', 'evento', 'caso', 'causa']) {
      const [row] = await demo.query(
        `SELECT nextval(pg_get_serial_sequence($1, 'id')) > (SELECT max(id) FROM ${table}) AS free`,
        [table],
      );
      expect(row, table).toEqual({ free: true });
    }
    expect(demo.lines.at(-1)).toMatch(
      /^Listo: 30\.000 guías y [\d.]+ eventos en [\d,]+ s \([\d.]+ guías por segundo\)\.$/,
    );
  });
});

test('no search or list reads parcels, events or cases from end to end, whoever asks', LOAD, async () => {
  const planned = await planSearches(demo.database.owner);
  const sequential = planned.filter(({ sequential: tables }) => tables.length > 0);
  expect(sequential.map(({ reader, search, sequential: tables }) => [reader, search, tables])).toEqual([]);
  expect(planned.length).toBeGreaterThan(150);
});

/** All that the schema keeps, as text. */
async function catalog({ query }: Loaded): Promise<string[]> {
  const rows = await query(`
    SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated AS line FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_indexdef(indexrelid) || ' ' || indisvalid || ' ' || indisready FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', tablename, policyname, roles, cmd, qual, with_check) FROM pg_policies
    UNION ALL SELECT concat_ws(' ', attrelid::regclass, attname, attnotnull, attidentity) FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid
                WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND attnum > 0
    UNION ALL SELECT concat_ws(' ', relname, relrowsecurity, relforcerowsecurity, relpersistence, relacl) FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal`);
  return rows.map(({ line }) => line).sort();
}

async function digest({ query }: Loaded): Promise<unknown> {
  const [row] = await query(`
    SELECT (SELECT md5(string_agg(t::text, '|' ORDER BY id)) FROM guia t) AS guia,
           (SELECT md5(string_agg(t::text, '|' ORDER BY id)) FROM evento t) AS evento,
           (SELECT md5(string_agg(t::text, '|' ORDER BY guia_id, numero)) FROM bulto t) AS bulto,
           (SELECT md5(string_agg(t::text, '|' ORDER BY id)) FROM caso t) AS caso,
           (SELECT md5(string_agg(t::text, '|' ORDER BY id)) FROM cliente t) AS cliente,
           (SELECT md5(string_agg(t::text, '|' ORDER BY id)) FROM agente t) AS agente,
           (SELECT md5(string_agg(concat_ws('|', id, email, fullname, tipo_usuario, cliente_id, agente_id), '|' ORDER BY id)) FROM usuario) AS usuario`);
  return row;
}
