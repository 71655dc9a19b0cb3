import { afterAll, beforeAll, expect, test } from 'vitest';

import { SISTEMA } from '#server/scope.ts';
import { assignDepositos, JEFE, JEFE_2, OPERARIO_GDS, TWO_DEPOSITOS } from '#testing/gds.ts';
import { CLIENTE_GDS, CLIENTE_GDS_2 } from '#testing/ordenes.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { cierreDeStock, exportarCierre } from '../cierre.contract.ts';
import { cerrarDias } from './cierre.sql.ts';
import { checksDeStock } from './verificar.sql.ts';

/** What lay there at the end of each day, from the ledger and however late it is asked. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS);
  await assignDepositos(server, [
    [JEFE, 1],
    [OPERARIO_GDS, 1],
    [JEFE_2, 2],
  ]);
  const jefe = await server.id(JEFE);
  // In the middle of each day, whatever the hour is now. An article with weight and sizes, and one with neither.
  await server.query(`
    UPDATE producto SET gramos = 1050, largo_mm = 200, ancho_mm = 100, alto_mm = 50 WHERE id = 101;
    INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada_por) VALUES ('AJUSTE', 1, 1, ${jefe}), ('AJUSTE', 2, 2, ${jefe});
    INSERT INTO lpn (tipo, deposito_id, cliente_id, creado_por) VALUES ('PALLET', 1, 1, ${jefe});`);
  const book = (dia: number, values: string) =>
    server.query(
      `INSERT INTO stock_movimiento (registrado, transaccion_id, deposito_id, usuario_id, acto, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion,
                                     a_almacenamiento_id, a_condicion, a_lpn_id)
       SELECT inicio_del_dia(hoy() - ${dia}) + interval '12 hours', t.id, t.deposito_id, ${jefe}, v.*
         FROM (VALUES ${values}) AS v (acto, cliente_id, producto_id, cantidad, de, de_condicion, a, a_condicion, a_lpn) JOIN transaccion t ON t.cliente_id = v.cliente_id`,
    );
  await book(
    4,
    `('AJUSTAR', 1, 101, 10, NULL::int, 'AJUSTE', 11, 'DISPONIBLE', NULL::bigint), ('AJUSTAR', 2, 201, 7, NULL, 'AJUSTE', 21, 'DISPONIBLE', NULL)`,
  );
  await book(3, `('MOVER', 1, 101, 4, 11, 'DISPONIBLE', 12, 'DISPONIBLE', (SELECT id FROM lpn))`);
  await book(2, `('AJUSTAR', 1, 101, 6, 11, 'DISPONIBLE', NULL::int, 'AJUSTE', NULL::bigint)`);
  await book(0, `('AJUSTAR', 1, 101, 90, NULL::int, 'AJUSTE', 11, 'DISPONIBLE', NULL::bigint)`);
});
afterAll(() => server.close());

const dia = async (atras: number) => String((await server.query(`SELECT (hoy() - ${atras})::text AS dia`))[0]?.dia);
const ver = async (atras: number, person: Person = JEFE, more: object = {}): Promise<Answer> =>
  server.as(person, cierreDeStock, { dia: await dia(atras), ...more });
const cerrar = () => server.database.transaction(SISTEMA, cerrarDias);

test('each day says what lay there then, whatever came later, and is closed once', async () => {
  expect(await server.as(JEFE, cierreDeStock, {})).toMatchObject({ dia: null, ultimo: null, records: [] });
  await server.database.transaction(SISTEMA, (db) => cerrarDias(db, AbortSignal.abort()));
  expect(await server.as(JEFE, cierreDeStock, {}), 'a server that stops leaves them for the next').toMatchObject({
    ultimo: null,
  });
  await cerrar();
  const closed = await server.query(`SELECT count(*)::int AS son, min(dia)::text AS primero FROM stock_dia`);
  // In the first minutes of a day the day before is not closed yet.
  const isEarly = (await server.query(`SELECT now() < inicio_del_dia(hoy()) + interval '10 minutes' AS early`))[0]
    ?.early;
  if (isEarly === true) {
    expect(closed).toEqual([{ son: 0, primero: null }]);
    for (const atras of [4, 3, 2, 1]) await server.query(`SELECT cerrar_stock(hoy() - ${atras})`);
  } else expect(closed).toEqual([{ son: 4, primero: await dia(4) }]);
  expect((await ver(4)).records).toMatchObject([
    { sku: 'YERBA-1K', unidades: 10, posiciones: 1, lpns: 0, gramos: 10_500, cm3: 10_000 },
  ]);
  expect((await ver(3)).records).toMatchObject([{ unidades: 10, posiciones: 2, lpns: 1 }]);
  expect((await ver(2)).records).toMatchObject([{ unidades: 4, posiciones: 1, lpns: 1 }]);
  expect(await server.as(JEFE, cierreDeStock, {})).toMatchObject({
    ...{ dia: await dia(1), primero: await dia(4), ultimo: await dia(1), total: { productos: 1, unidades: 4 } },
  });
  await cerrar();
  expect((await ver(4)).records).toHaveLength(1);
});

test('a warehouse sees its own, a client its own, and a product without sizes has none', async () => {
  expect((await ver(4, JEFE_2)).records).toMatchObject([{ sku: 'LIBRO-1', unidades: 7, gramos: null, cm3: null }]);
  expect((await ver(4, CLIENTE_GDS)).records).toMatchObject([{ sku: 'YERBA-1K' }]);
  expect((await ver(4, CLIENTE_GDS_2)).records).toMatchObject([{ sku: 'LIBRO-1' }]);
  expect((await ver(4, JEFE, { cliente_id: 2 })).records).toEqual([]);
  await expect(server.query(`SET ROLE anden_deposito; UPDATE stock_cierre SET unidades = 1`)).rejects.toThrow(/denied/);
});

test('days are brought as a file, a line for each', async () => {
  const [desde, hasta] = [await dia(4), await dia(2)];
  const csv = async (person: Person, more: object = {}): Promise<string[]> => {
    const { url, msg } = await server.as(person, exportarCierre, { desde, hasta, ...more });
    const file = await server.request({ url: url ?? msg });
    return file.body.trim().split('\r\n');
  };
  const own = await csv(JEFE);
  expect(own).toHaveLength(4);
  expect(own[0]).toContain('"Día","Depósito","Cliente"');
  expect(own[3]).toMatch(/"Planta Montevideo","Tienda Norte","YERBA-1K","Yerba 1 kg","4200","4000","1","1","4"$/);
  expect(await csv(CLIENTE_GDS_2)).toHaveLength(4);
  const wrong = { desde: hasta, hasta: desde };
  expect(await server.as(JEFE, exportarCierre, wrong)).toMatchObject({ campos: { desde: expect.any(String) } });
});

test('what is kept of a day is what its book says, and a change of it is found', async () => {
  const check = checksDeStock.find(({ name }) => name.startsWith('lo que había al cierre'));
  const run = () => check?.run((text) => server.query(text));
  expect(await run()).toEqual([]);
  await server.query(`UPDATE stock_cierre SET unidades = unidades + 1 WHERE dia = hoy() - 4 AND producto_id = 101`);
  expect(await run()).toEqual([expect.stringMatching(/^YERBA-1K al cierre del \S+: dice 11, su libro 10$/)]);
});
