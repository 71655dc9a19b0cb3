import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { verifyPassword } from '#server/session/passwords.ts';
import { isRut } from '#shared/check-digits.ts';
import { AHORA, type Loaded, loaded, openDatabase } from '#testing/demo.ts';
import { atNight, upTo } from '#testing/night.ts';
import { COUNTER } from '#testing/planned-counter.ts';
import { planSearches } from '#testing/plans.ts';

import { loadDemoOnce, runDemo } from './demo.ts';

const LOAD = { timeout: 300_000 };
const FEW = upTo(2_000, 300);

let demo: Loaded;
beforeAll(async () => {
  demo = await loaded(30_000);
}, 300_000);
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
    'gds-cliente@courier.example': ['cliente', [], ['CLI_001', 'GDS_003']],
    'gds-jefe@courier.example': ['deposito', [6], ['GDS_001', 'GDS_002', 'GDS_CONTEO_001']],
    'gds-jefe2@courier.example': ['deposito', [6], ['GDS_001', 'GDS_002']],
    'gds-conteo@courier.example': ['deposito', [6], ['GDS_001', 'GDS_CONTEO_001']],
    'gds-conteo2@courier.example': ['deposito', [6], ['GDS_001', 'GDS_CONTEO_001']],
    'gds-salto@courier.example': ['deposito', [6], ['GDS_001', 'GDS_002']],
    'gds-salto2@courier.example': ['deposito', [6], ['GDS_001', 'GDS_002']],
    'agencia@courier.example': ['agencia', [5], ['GUIAS_EN_PU', 'PCK_001']],
    'agencia2@courier.example': ['agencia', [5], ['GUIAS_EN_PU', 'PCK_001']],
    'nuevo@courier.example': ['personal', [3], ['PROB_SOL']],
    'trafico@courier.example': [
      'personal',
      [3],
      ['CARRO_003', 'CAR_003', 'CLA_002', 'GUI_001', 'LEV_001', 'LEV_002', 'RECO_001', 'REC_004', 'REC_CARGAR_002'],
    ],
    'caja@courier.example': ['personal', [3], ['RECO_001', 'VAL_001']],
    'atencion@courier.example': ['personal', [3], ['EVE_003', 'GUI_001', 'LEV_002', 'RCL_001', 'VAL_001']],
    'maestros@courier.example': ['personal', [3], ['AGT_003', 'GUS_SUP_001']],
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
      `SELECT r.nombre, count(*)::int AS n FROM usuario u JOIN usuario_rol ur ON ur.usuario_id = u.id JOIN rol r ON r.id = ur.rol_id WHERE u.id BETWEEN 12 AND 491 GROUP BY 1`,
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
  test('most clients are active; some are wanted, suspended or gone, and nobody goes with a parcel on its way', async () => {
    const counted = await demo.query('SELECT estado, count(*)::int AS n FROM cliente GROUP BY 1 ORDER BY n');
    expect(Object.fromEntries(counted.map(({ estado, n }) => [estado, n]))).toEqual({
      SUSPENDIDO_DEUDA: 2,
      SUSPENDIDO: 6,
      BAJA: 10,
      PROSPECTO: 12,
      ACTIVO: 882,
    });
    const left =
      await demo.query(`SELECT c.id FROM cliente c JOIN guia g ON g.cliente_id = c.id JOIN estado_guia e ON e.codigo = g.estado_general
                                    WHERE c.estado = 'BAJA' AND NOT e.es_final`);
    expect(left).toEqual([]);
    const owed = await demo.query(
      `SELECT c.id FROM cliente c CROSS JOIN LATERAL por_liquidar_de(c.id) AS p WHERE c.estado = 'BAJA'`,
    );
    expect(owed).toEqual([]);
    const [{ reglas, sin }] = await demo.query(`SELECT count(DISTINCT r.cliente_id)::int AS reglas,
      (SELECT count(*)::int FROM cliente c WHERE c.estado = 'ACTIVO' AND NOT EXISTS (SELECT FROM cliente_contacto k WHERE k.cliente_id = c.id)) AS sin FROM cliente_regla r`);
    expect([reglas, sin]).toEqual([3, 0]);
    const [{ contratos, lugares }] = await demo.query(`
      SELECT (SELECT count(DISTINCT k.cliente_id)::int FROM cliente_contrato k WHERE hoy() BETWEEN k.desde AND coalesce(k.hasta, 'infinity')) AS contratos,
             (SELECT count(*)::int FROM cliente c WHERE c.id <= 10 AND (SELECT count(*) FROM cliente_direccion d WHERE d.cliente_id = c.id AND d.activa) >= 2) AS lugares`);
    expect([contratos, lugares]).toEqual([10, 10]);
  });

  test('900 clients with a valid RUT; the first has 28 % of the parcels, the first ten 55 %', async () => {
    const clientes = await demo.query("SELECT id, rut FROM cliente WHERE estado <> 'PROSPECTO'");
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
    const [one, two] = await Promise.all([openDatabase(), loaded(FEW)]);
    await one.query("SELECT asegurar_particiones_evento('2026-08-21', '2027-02-28')");
    const before = await catalog(one);
    await loadDemoOnce(one.database.owner, () => undefined, { guias: FEW, ahora: AHORA });
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

  test('a load that dies half-way leaves nothing, and the next one starts clean', { ...LOAD, ...atNight }, async () => {
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
  // A counter looks among what lies there: by its own index, not among all that the agency ever had.
  const [{ ever }] = await demo.query('SELECT count(*)::int AS ever FROM guia WHERE agente_id = 1');
  const atCounter = planned.filter(({ search }) => search.startsWith(COUNTER));
  expect(atCounter.length).toBeGreaterThanOrEqual(8);
  expect(ever).toBeGreaterThan(1_000);
  expect(atCounter.filter(({ fetched }) => fetched > 250).map(({ search, fetched }) => [search, fetched])).toEqual([]);
  expect(Math.max(...atCounter.map(({ fetched }) => fetched))).toBeGreaterThan(0);
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
