import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { moverStock } from '#features/gds-stock/contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { ANA, BETO, newPlace, openWarehouse } from '#testing/conteos.ts';
import { JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import type { Person, TestServer } from '#testing/server.ts';

import { anotarLugar } from '../sin-red.contract.ts';
import { checksDeConteos } from './verificar.sql.ts';

let server: TestServer;
let place: Awaited<ReturnType<typeof newPlace>>;
let conteo: number;
let linea: number;
beforeAll(async () => {
  server = await openWarehouse();
});
beforeEach(async () => {
  place = await newPlace(server);
  await place.put(101, 7);
  conteo = await place.ask();
  [linea = 0] = await place.take(ANA, conteo);
});
afterAll(() => server.close());

/** A moment of the server's, since when the person stands before the place. */
async function now(): Promise<string> {
  const [row] = await server.query(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS t`,
  );
  return row.t;
}

type Pedido = ParamsInput<typeof anotarLugar> & { clave?: string };
const bring = (person: Person, more: Partial<Pedido> & Pick<Pedido, 'desde'>) =>
  server.as(person, anotarLugar, { conteo_id: conteo, linea_id: linea, apertura: null, lecturas: [], ...more });
const yerba = (cantidad: number) => ({ producto_id: 101, cantidad, total: true as const });
const expire = () =>
  server.query(`UPDATE conteo_linea SET abierta_hasta = clock_timestamp() - interval '1 second' WHERE id = $1`, [
    linea,
  ]);
const take = (cantidad: number) =>
  server.as(OPERARIO_GDS, moverStock, {
    ...{ de: { almacenamiento_id: place.lugar }, a: { almacenamiento_id: 11 } },
    items: [{ producto_id: 101, cantidad }],
  });

describe('a place that was counted without a network', () => {
  test('is brought in whole, opened and closed at once, and once under one key', async () => {
    const lecturas = [{ texto: '7790001000019' }, { texto: '7790001000019' }, yerba(7)];
    const asked = {
      desde: await now(),
      lecturas,
      cierra: 'CONTADA' as const,
      clave: '00000000-0000-4000-8000-000000000101',
    };
    const done = await bring(ANA, asked);
    expect(done).toMatchObject({ code: 'OK', linea: null, resultado: 'IGUAL', sin_entender: [] });
    expect(await bring(ANA, asked)).toEqual(done);
    const rows = await server.query(
      'SELECT contado::int, esperado::int, apertura FROM conteo_renglon WHERE linea_id = $1',
      [linea],
    );
    expect(rows).toEqual([{ contado: 7, esperado: 7, apertura: 1 }]);
  });

  test('with a difference goes to other hands, as any; and never to the same', async () => {
    const asked = { desde: await now(), lecturas: [yerba(5)], cierra: 'CONTADA' as const };
    expect(await bring(ANA, asked)).toMatchObject({ resultado: 'RECONTAR' });
    expect(await bring(ANA, asked)).toMatchObject({ error: 'CONTEO_PROPIO' });
    expect(await bring(BETO, { ...asked, lecturas: [yerba(7)] })).toMatchObject({ resultado: 'IGUAL' });
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 7 });
  });

  test('is all that was counted: what the server has heard before, and the device knows or not, is not counted twice', async () => {
    const { apertura } = (await place.read(ANA, conteo, { producto_id: 101, cantidad: 3 })).linea;
    // Its answer was lost.
    await place.read(ANA, conteo, { producto_id: 103, serie: 'S-PERDIDA' });
    const desde = await now();
    // Nobody else gets at it meanwhile, and the person may.
    expect(await take(1)).toMatchObject({ error: 'ALMACENAMIENTO_EN_CONTEO' });
    const brought = await bring(ANA, { apertura, desde, lecturas: [yerba(3), { producto_id: 101, cantidad: 4 }] });
    expect(brought).toMatchObject({ linea: { contado: [{ producto_id: 101, cantidad: 7 }] }, resultado: null });
    expect(await place.close(ANA, linea, { apertura: brought.linea.apertura })).toMatchObject({ resultado: 'IGUAL' });
  });

  test.each([
    [7, 'IGUAL'],
    [4, 'RECONTAR'],
  ])('of which the closing was heard and its answer lost is told how that ended: %d, %s', async (units, resultado) => {
    const { apertura } = (await place.read(ANA, conteo, { producto_id: 101, cantidad: units })).linea;
    expect(await place.close(ANA, linea, { apertura })).toMatchObject({ resultado });
    const asked = { apertura, desde: await now(), lecturas: [yerba(units)], cierra: 'CONTADA' as const };
    expect(await bring(ANA, asked)).toMatchObject({ code: 'OK', linea: null, resultado });
    expect(await server.query('SELECT FROM conteo_renglon WHERE linea_id = $1', [linea])).toHaveLength(1);
  });

  test('and came too late for its ten minutes is taken all the same, where nothing moved', async () => {
    const { apertura } = (await place.read(ANA, conteo, { producto_id: 101, cantidad: 3 })).linea;
    const asked = { apertura, desde: await now(), lecturas: [yerba(7)], cierra: 'CONTADA' as const };
    await expire();
    expect(await bring(ANA, asked)).toMatchObject({ resultado: 'IGUAL' });
  });

  test.each([
    ['taken away', () => take(2)],
    ['brought', () => place.put(101, 9)],
  ])('is told by whom and by what something was %s meanwhile, and nothing is written', async (_, move) => {
    const asked = { desde: await now(), lecturas: [yerba(7)], cierra: 'CONTADA' as const };
    expect(await move()).toMatchObject({ code: 'OK' });
    const before = await place.saldos();
    const refused = await bring(ANA, asked);
    expect(refused).toMatchObject({ error: 'CONTEO_ATRASADO' });
    expect(refused.msg).toMatch(new RegExp(`^Desde que contó ${place.codigo} se movió stock ahí \\((MI|AJ)-\\d+, `));
    expect(await place.saldos()).toEqual(before);
    expect(await server.query('SELECT estado, apertura FROM conteo_linea WHERE id = $1', [linea])).toEqual([
      { estado: 'PENDIENTE', apertura: 0 },
    ]);
    // Counted again, it is what there is now.
    const again = { ...asked, desde: await now(), lecturas: [yerba(Number(before['101 DISPONIBLE']))] };
    expect(await bring(ANA, again)).toMatchObject({ resultado: 'IGUAL' });
  });

  test('is not taken while somebody else counts there', async () => {
    const asked = { desde: await now(), lecturas: [yerba(7)], cierra: 'CONTADA' as const };
    await place.read(BETO, conteo);
    expect(await bring(ANA, asked)).toMatchObject({
      error: 'ALMACENAMIENTO_EN_CONTEO',
      msg: expect.stringContaining('Beto'),
    });
    await expire();
    expect(await bring(ANA, asked)).toMatchObject({ resultado: 'IGUAL' });
  });
});

describe('a reading that nobody could be asked about', () => {
  const lecturas = [yerba(6), { texto: '99999' }, { producto_id: 102, cantidad: 1 }, { texto: '7790001000019' }];

  test('and is not understood keeps the place from being closed, and says which it is', async () => {
    const asked = { desde: await now(), lecturas, cierra: 'CONTADA' as const };
    expect(await bring(ANA, asked)).toMatchObject({
      error: 'CODIGO_DESCONOCIDO',
      msg: 'Lectura 2 (99999): No se reconoce 99999',
    });
    expect(await server.query('SELECT FROM conteo_lectura WHERE linea_id = $1', [linea])).toEqual([]);
  });

  test('is told beside what was understood, where the person goes on counting', async () => {
    const answer = await bring(ANA, { desde: await now(), lecturas });
    expect(answer).toMatchObject({
      linea: { contado: [{ producto_id: 101, cantidad: 7 }] },
      sin_entender: [
        { indice: 1, texto: '99999', razon: 'No se reconoce 99999' },
        { indice: 2, texto: '102' },
      ],
    });
    expect(await place.close(ANA, linea, { apertura: answer.linea.apertura })).toMatchObject({ resultado: 'IGUAL' });
  });

  test('and none at all is an empty place only where that is said', async () => {
    await place.put(101, 0);
    const desde = await now();
    expect(await bring(ANA, { desde, cierra: 'CONTADA' })).toMatchObject({ error: 'CONTEO_SIN_LECTURAS' });
    expect(await bring(ANA, { desde, lecturas: [yerba(1)], cierra: 'VACIA' })).toMatchObject({
      error: 'CONTEO_SIN_LECTURAS',
    });
    expect(await bring(ANA, { desde, cierra: 'VACIA' })).toMatchObject({ resultado: 'IGUAL' });
  });
});

test('of another depósito, and of another count, it is as missing', async () => {
  const asked = { desde: await now(), cierra: 'VACIA' as const };
  expect(await bring(JEFE_2, asked)).toMatchObject({ error: 'CONTEO_NO_ENCONTRADO' });
  expect(await bring(ANA, { ...asked, conteo_id: 99_999 })).toMatchObject({ error: 'CONTEO_NO_ENCONTRADO' });
  expect(await bring(OPERARIO_GDS, asked)).toMatchObject({ error: 'SIN_PERMISO' });
});

test('after all of it every figure of the counts is what readings and ledger say', async () => {
  for (const { run } of checksDeConteos) expect(await run((text) => server.query(text))).toEqual([]);
});
