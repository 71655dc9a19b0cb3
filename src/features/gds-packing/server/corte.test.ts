import { afterAll, beforeAll, expect, test } from 'vitest';

import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { morirEnCadaPaso, prepararCortes } from '#testing/corte.ts';
import { put } from '#testing/ordenes.ts';
import { mesa as mesaDe, openPacking } from '#testing/packing.ts';
import type { TestServer } from '#testing/server.ts';

import { checksDePacking } from './verificar.sql.ts';

/** The last bulto of an order is closed, and the database dies at the nth write of it, whichever it is. */

let server: TestServer;
let mesa: ReturnType<typeof mesaDe>;
beforeAll(async () => {
  server = await openPacking();
  mesa = mesaDe(server);
  await prepararCortes(server);
});
afterAll(() => server.close());

/** Whatever the closing touches, as it stands. */
const state = () =>
  server.query(`
    SELECT (SELECT count(*)::int FROM guia) AS guias, (SELECT count(*)::int FROM evento) AS eventos, (SELECT count(*)::int FROM envio) AS envios,
           (SELECT count(*)::int FROM stock_movimiento) AS movimientos, (SELECT json_agg(b.estado || coalesce(b.guia_nro, '') ORDER BY b.id) FROM orden_bulto b) AS bultos,
           (SELECT json_agg(s.almacenamiento_id || ' ' || s.condicion || ' ' || s.cantidad ORDER BY 1::text, s.almacenamiento_id, s.condicion) FROM stock_saldo s WHERE s.cantidad > 0) AS saldos,
           (SELECT json_agg(o.estado ORDER BY o.transaccion_id) FROM orden o) AS ordenes`);

test('a database that dies at any write of the closing leaves nothing of it, and the next press makes one parcel', async () => {
  await put(server, { cantidad: 50 });
  const [id = 0] = (await mesa.tomadas([[{ producto_id: 101, cantidad: 3 }]])).ordenes;
  const bulto = (await mesa.leer(id, 'YERBA-1K', { cantidad: 3 })).mesa.bultos[0].id;
  const [before] = await state();
  const { escrituras, answer } = await morirEnCadaPaso(server, {
    ...{ state, press: (clave) => mesa.cerrar(bulto, { clave }), ask: () => mesa.ver(id) },
  });
  expect(answer.guias).toHaveLength(1);
  // Order, lines, ledger, balances, bulto, envío, guía, event, their tie, trail and kept answer, whatever else is kept beside them, and the end
  // itself: each was died at.
  expect(escrituras).toBeGreaterThanOrEqual(23);
  const [after] = await state();
  expect([after.guias - before.guias, after.envios - before.envios, after.eventos - before.eventos]).toEqual([1, 1, 1]);
  for (const check of [...checksDeStock, ...checksDePacking])
    expect([check.name, await check.run(server.query)]).toEqual([check.name, []]);
});
