import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ParamsInput } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { cotizarEnvio, crearEnvio, getEnvio } from '../contract.ts';
import { getVersionDeTarifa, listTarifas, publicarTarifa, simularTarifa } from '../tarifas.contract.ts';

const CLIENTE_1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const CLIENTE_2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const BASE = {
  servicio: 'ESTANDAR_DOMICILIO',
  entrega: 'DOMICILIO',
  localidad: 'Cordón',
  bultos: [{ tamano_id: 2, peso_gramos: 1500 }],
} as const satisfies ParamsInput<typeof cotizarEnvio>;

const HEAD: Person = { roles: [2], codes: ['GUI_001'] };
const LINEA = {
  servicio: 'FLEX',
  ambito: 'MONTEVIDEO',
  departamento_id: null,
  hasta_gramos: 1000,
  precio_centavos: 5_000,
} as const;

let server: TestServer;
let hoy: string;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  [{ hoy }] = await server.query('SELECT hoy()::text');
});
afterAll(() => server.close());

const publicar = (more: object): Promise<Answer> =>
  server.as(HEAD, publicarTarifa, { vigente_desde: hoy, nota: 'De prueba', desde_version_id: 1, ...more });

describe('the price', () => {
  const cotizar = (more: object = {}, person = CLIENTE_1): Promise<Answer> =>
    server.as(person, cotizarEnvio, { ...BASE, ...more });

  test('is told line by line, with the tariff that it is from', async () => {
    const bultos = [
      { tamano_id: 2, peso_gramos: 1500 },
      { tamano_id: 2, peso_gramos: 400 },
    ];
    const { cotizacion } = await cotizar({
      bultos,
      contra_reembolso: { centavos: 500_000 },
      valor_declarado: { centavos: 10_000, moneda: 'USD' },
    });
    expect(cotizacion).toMatchObject({
      tarifa: 'Tarifa general, versión 1',
      total: { centavos: 64_020, moneda: 'UYU' },
    });
    expect(
      cotizacion.tramos.map(({ concepto, centavos }: { concepto: string; centavos: number }) => [concepto, centavos]),
    ).toEqual(
      [
        ['Estándar a domicilio, Montevideo', 19_000],
        ['1 bulto adicional', 10_500],
        ['Gestión de contra-reembolso', 15_000],
        ['Seguro por valor declarado', 4_000],
        ['Tasa postal universal (10 %)', 4_850],
        ['IVA (22 %)', 10_670],
      ].map(([name, cents]) => [name, cents]),
    );
  });

  test.each([
    [
      'volume where that is more',
      { bultos: [{ tamano_id: 5, peso_gramos: 1000, largo_cm: 60, ancho_cm: 40, alto_cm: 30 }] },
      45_000,
    ],
    ['size where nothing was weighed', { bultos: [{ tamano_id: 4 }] }, 31_000],
    ['kilograms beyond the last line', { bultos: [{ tamano_id: 7, peso_gramos: 62_500 }] }, 110_000 + 3 * 1_800],
    ['the way to the interior', { localidad: 'Melo' }, 25_500],
  ])('goes by %s', async (_what, more, centavos) => {
    expect((await cotizar(more)).cotizacion.tramos[0].centavos).toBe(centavos);
  });

  test('of an envío stays as it was when the tariff is superseded, and a version is never changed', async () => {
    const { envio } = await server.as(CLIENTE_1, crearEnvio, {
      ...BASE,
      destinatario: 'Rosa Olivera',
      direccion: 'Mz 3 Sol 7',
    });
    expect((await publicar({ aumento_por_mil: 100, nota: 'Sube diez por ciento' })).numero).toBe(2);
    const { cotizacion } = await cotizar();
    expect([cotizacion.tarifa, cotizacion.tramos[0].centavos]).toEqual(['Tarifa general, versión 2', 21_000]);
    const kept = await server.as(CLIENTE_1, getEnvio, { id: envio.id });
    expect(kept.envio).toMatchObject({
      costo: envio.costo,
      cotizacion: { tarifa: 'Tarifa general, versión 1', tramos: envio.cotizacion.tramos },
    });
    const line =
      "INSERT INTO tarifa_linea (version_id, servicio, ambito, hasta_gramos, precio_centavos) VALUES (1, 'FLEX', 'CAPITAL', 1, 1)";
    for (const text of [
      'UPDATE tarifa_version SET iva_por_mil = 0',
      'DELETE FROM tarifa_linea',
      'UPDATE tarifa_linea SET precio_centavos = 1',
      line,
    ])
      await expect(server.query(text)).rejects.toThrow('not changed');
    const { tarifas } = await server.as(HEAD, listTarifas, {});
    expect(tarifas[0].versiones.map(({ numero, estado, envios }: Answer) => [numero, estado, envios])).toEqual([
      [2, 'VIGENTE', 0],
      [1, 'SUPERADA', 1],
    ]);
  });

  test('of a version to come waits for its day', async () => {
    await publicar({ vigente_desde: '2099-01-01', condiciones: { iva_por_mil: 0 } });
    expect((await cotizar()).cotizacion.tarifa).toBe('Tarifa general, versión 2');
    const { tarifas } = await server.as(HEAD, listTarifas, {});
    expect(tarifas[0].versiones[0]).toMatchObject({ numero: 3, estado: 'FUTURA', vigente_desde: '2099-01-01' });
  });

  test('of a client with a tariff of its own is from that one, by department where it has lines for it', async () => {
    const { version } = await server.as(HEAD, getVersionDeTarifa, { version_id: 1 });
    const own = {
      servicio: 'ESTANDAR_DOMICILIO' as const,
      ambito: null,
      departamento_id: 1,
      hasta_gramos: 60_000,
      precio_centavos: 777,
    };
    const condiciones = { iva_por_mil: 0, tasa_postal_por_mil: 0 };
    await publicar({ cliente_id: 1, condiciones, lineas: [...version.lineas, own] });
    expect((await cotizar()).cotizacion).toMatchObject({
      tarifa: 'Tarifa de Tienda Norte, versión 1',
      total: { centavos: 777 },
    });
    expect((await cotizar({ localidad: 'Melo' })).cotizacion.total.centavos).toBe(25_500);
    expect((await cotizar({}, CLIENTE_2)).cotizacion.tarifa).toBe('Tarifa general, versión 2');
    expect((await server.as(HEAD, listTarifas, {})).tarifas).toHaveLength(2);
  });

  test.each<[string, object, string]>([
    ['a day that is past', { vigente_desde: '2026-01-01' }, 'TARIFA_VENCIDA'],
    ['a version that is not there', { desde_version_id: 999 }, 'TARIFA_NO_ENCONTRADA'],
    ['a client that is not there', { cliente_id: 99 }, 'CLIENTE_NO_ENCONTRADO'],
    ['too few prices', { lineas: [LINEA] }, 'TARIFA_INCOMPLETA'],
    ['two prices for one thing', { lineas: [LINEA, LINEA] }, 'TARIFA_INCOMPLETA'],
    ['a price of no place', { lineas: [{ ...LINEA, ambito: null }] }, 'TARIFA_INCOMPLETA'],
  ])('is not superseded with %s', async (_what, more, error) => {
    expect(await publicar(more)).toMatchObject({ error });
  });

  test('comes with the day, counted in working days by service and place', async () => {
    const dayOf = async (more: object) => (await cotizar(more)).prometida_el;
    const asked = async (dias: number, corte: number) => {
      const [row] = await server.query(
        `SELECT dia_habil(hoy() + CASE WHEN extract(hour FROM now() AT TIME ZONE 'America/Montevideo') >= $2 THEN 1 ELSE 0 END, $1)::text AS dia`,
        [dias, corte],
      );
      return row.dia;
    };
    expect(await dayOf({})).toBe(await asked(1, 18));
    expect(await dayOf({ localidad: 'Melo' })).toBe(await asked(2, 18));
    expect(await dayOf({ localidad: 'Vergara' })).toBe(await asked(3, 18));
    expect(await dayOf({ servicio: 'FLEX' })).toBe(await asked(0, 12));
  });
});

test('two versions that are published at once have a number each', async () => {
  const both = await Promise.all([publicar({ cliente_id: 2 }), publicar({ cliente_id: 2 })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(both.map(({ numero }) => numero)).size).toBe(2);
});

test('a dollar tariff goes up and down by cents, never against what was asked for', async () => {
  const of = async (version_id: number) => (await server.as(HEAD, getVersionDeTarifa, { version_id })).version;
  const prices = async (version_id: number) => [
    ...new Set((await of(version_id)).lineas.map((linea: Answer) => linea.precio_centavos)),
  ];
  const lineas = (await of(1)).lineas.map((linea: Answer) => ({ ...linea, precio_centavos: 1200 }));
  const inDollars = { cliente_id: 2, vigente_desde: '2099-01-01', condiciones: { moneda: 'USD' } };
  const first = await publicar({ ...inDollars, lineas });
  const up = await publicar({ ...inDollars, desde_version_id: first.version_id, aumento_por_mil: 10 });
  const down = await publicar({ ...inDollars, desde_version_id: first.version_id, aumento_por_mil: -10 });
  expect([await prices(up.version_id), await prices(down.version_id)]).toEqual([[1215], [1185]]);
});

describe('what would be', () => {
  test('the last month priced as it was is what was charged, a raise is told before it is put, and nothing is saved', async () => {
    const sur = { ...BASE, direccion: 'Colonia 1234', destinatario: 'Rosa Olivera' };
    for (const more of [{}, { servicio: 'EXPRESS_24' as const }, { bultos: [{ tamano_id: 4 }, { tamano_id: 2 }] }])
      expect((await server.as(CLIENTE_2, crearEnvio, { ...sur, ...more })).code).toBe('OK');
    const [{ version_id, sum }] = await server.query(
      `SELECT max(tarifa_version_id) AS version_id, sum(precio_centavos)::int AS sum FROM envio WHERE cliente_id = 2 AND creado > now() - interval '5 minutes'`,
    );
    const asked = { cliente_id: 2, desde_version_id: version_id };
    const versions = async () => (await server.query('SELECT count(*)::int AS n FROM tarifa_version'))[0].n;
    const before = await versions();
    const same = simularTarifa.result.parse(await server.as(HEAD, simularTarifa, asked));
    expect(same.despues_centavos).toBe(same.antes_centavos);
    expect(same.antes_centavos).toBeGreaterThanOrEqual(sum);
    expect(same.mayores).toEqual([]);
    const raise = simularTarifa.result.parse(await server.as(HEAD, simularTarifa, { ...asked, aumento_por_mil: 100 }));
    expect(raise.despues_centavos).toBeGreaterThan(same.despues_centavos);
    expect(raise.mayores.length).toBeGreaterThanOrEqual(3);
    expect(await versions()).toBe(before);
    // What was simulated is what is charged once it is put.
    await server.as(HEAD, publicarTarifa, {
      ...asked,
      vigente_desde: hoy,
      nota: 'Como se simuló',
      aumento_por_mil: 100,
    });
    const { envio } = await server.as(CLIENTE_2, crearEnvio, sur);
    const simulated = raise.mayores.map(({ despues_centavos }) => despues_centavos);
    expect(simulated).toContain(envio.costo.centavos);
  });

  test('it is for whoever leads, of ours alone', async () => {
    const asked = { desde_version_id: 1 };
    expect(await server.as(CLIENTE_1, simularTarifa, asked)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.as(HEAD, simularTarifa, { desde_version_id: 999_999 })).toMatchObject({
      error: 'TARIFA_NO_ENCONTRADA',
    });
  });
});
