import { afterAll, beforeAll, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { CAJA, deliver, driver, outWith, rendir } from '#testing/rendicion.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import { abrirRendicion, sellarRendicion } from '../contract.ts';
import { checksDeRendiciones } from './verificar.sql.ts';

/** One round that is over, and one that was sealed with nothing in it. */
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const [over, short] = [driver('Ana'), driver('Beto')];
  const first = await outWith(server, over, {});
  await deliver(server, over, { guia_id: first.guias[0]?.id ?? 0 });
  await rendir(server, first.id);
  const second = await outWith(server, short, { contra_reembolso_centavos: 30_000 });
  await deliver(server, short, { guia_id: second.guias[0]?.id ?? 0, centavos: 30_000 });
  const { id } = await server.as(CAJA, abrirRendicion, { recorrido_id: second.id });
  const conteo = [{ moneda: 'UYU' as const, denominacion_centavos: 10_000, cantidad: 1 }];
  expect(await server.as(CAJA, sellarRendicion, { id, conteo })).toMatchObject({ code: 'OK' });
});
afterAll(() => server.close());

test('nothing is found where nothing is wrong', async () => {
  for (const { run } of checksDeRendiciones) expect(await run((text) => server.query(text))).toEqual([]);
});

test.each([
  ['suma de sus piezas', 'UPDATE rendicion_conteo SET cantidad = cantidad + 1', /dice contado \d+, las piezas suman/],
  [
    'esperaba lo que había',
    'UPDATE rendicion_saldo SET esperado = esperado + 1',
    /se esperaban \d+ UYU, el libro tenía/,
  ],
  [
    'dice su diferencia',
    "DELETE FROM rendicion_diferencia WHERE clase = 'DINERO'",
    /contado menos esperado es -?\d+, la diferencia dice 0/,
  ],
  [
    'sus anotaciones',
    "UPDATE rendicion SET estado = 'REABIERTA' WHERE estado = 'RENDIDA'",
    /dice REABIERTA, sus anotaciones RENDIDA/,
  ],
])('a planted fault is found: %s', async (name, plant, told) => {
  const check = checksDeRendiciones.find((one) => one.name.includes(name));
  await server.query('BEGIN');
  await server.query(plant);
  const found = await check?.run((text) => server.query(text));
  await server.query('ROLLBACK');
  expect(found?.join()).toMatch(told);
});
