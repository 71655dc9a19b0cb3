import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ParamsInput } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { cotizarEnvio, crearEnvio, getEnvio } from '../contract.ts';

const CLIENTE_1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const CLIENTE_2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const BASE = {
  servicio: 'ESTANDAR_DOMICILIO',
  entrega: 'DOMICILIO',
  localidad: 'Cordón',
  bultos: [{ tamano_id: 2, peso_gramos: 1500 }],
} as const satisfies ParamsInput<typeof cotizarEnvio>;

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

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

  test('and the day of an envío stay as they were when the tariff is superseded; a version is never changed', async () => {
    const { envio } = await server.as(CLIENTE_1, crearEnvio, {
      ...BASE,
      destinatario: 'Rosa Olivera',
      direccion: 'Mz 3 Sol 7',
    });
    await expect(server.query('UPDATE tarifa_version SET iva_por_mil = 0')).rejects.toThrow('not changed');
    await expect(server.query('DELETE FROM tarifa_linea')).rejects.toThrow('not changed');
    await expect(
      server.query(
        `INSERT INTO tarifa_linea (version_id, servicio, ambito, hasta_gramos, precio_centavos) VALUES (1, 'FLEX', 'CAPITAL', 1, 1)`,
      ),
    ).rejects.toThrow('not changed');
    await server.query(`
      WITH t AS (INSERT INTO tarifa (nombre, cliente_id) VALUES ('Tarifa de Tienda Norte', 1) RETURNING id), v AS (
        INSERT INTO tarifa_version (tarifa_id, numero, vigente_desde, bulto_adicional_por_mil, kilo_adicional_centavos, contra_reembolso_por_mil,
                                    contra_reembolso_minimo_centavos, valor_declarado_por_mil, dolar_centavos, iva_por_mil, tasa_postal_por_mil)
        SELECT id, 1, hoy(), 0, 0, 0, 0, 0, 4000, 0, 0 FROM t RETURNING id)
      SELECT id FROM v`);
    await server.query(`BEGIN`);
    await server.query(`ALTER TABLE tarifa_linea DISABLE TRIGGER USER`);
    await server.query(
      `INSERT INTO tarifa_linea (version_id, servicio, departamento_id, hasta_gramos, precio_centavos) SELECT max(id), 'ESTANDAR_DOMICILIO', 1, 1000, 777 FROM tarifa_version`,
    );
    await server.query(`ALTER TABLE tarifa_linea ENABLE TRIGGER USER`);
    await server.query(`COMMIT`);
    expect((await cotizar()).cotizacion).toMatchObject({
      tarifa: 'Tarifa de Tienda Norte, versión 1',
      total: { centavos: 777 },
    });
    expect((await cotizar({}, CLIENTE_2)).cotizacion.tarifa).toBe('Tarifa general, versión 1');
    expect(await cotizar({ localidad: 'Melo' })).toMatchObject({
      campos: { servicio: expect.stringContaining('no tiene precio') },
    });
    const kept = await server.as(CLIENTE_1, getEnvio, { id: envio.id });
    expect(kept.envio).toMatchObject({ costo: envio.costo, cotizacion: { tarifa: 'Tarifa general, versión 1' } });
    await server.query(`ALTER TABLE tarifa_linea DISABLE TRIGGER USER; ALTER TABLE tarifa_version DISABLE TRIGGER USER;
      DELETE FROM tarifa_linea WHERE version_id = (SELECT max(id) FROM tarifa_version); DELETE FROM tarifa_version WHERE id = (SELECT max(id) FROM tarifa_version);
      DELETE FROM tarifa WHERE cliente_id = 1; ALTER TABLE tarifa_linea ENABLE TRIGGER USER; ALTER TABLE tarifa_version ENABLE TRIGGER USER`);
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
