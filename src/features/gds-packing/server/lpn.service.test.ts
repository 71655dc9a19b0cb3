import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { moverStock } from '#features/gds-stock/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { verWo } from '#features/gds-trabajos/contract.ts';
import { JEFE, OPERARIO_GDS } from '#testing/gds.ts';
import { lpns } from '#testing/lpn.ts';
import { put, saldos } from '#testing/ordenes.ts';
import { mesa as mesaDe, openPacking } from '#testing/packing.ts';
import type { TestServer } from '#testing/server.ts';
import { type LineaPedida, vaciarTrabajos } from '#testing/trabajos.ts';

import { checksDePacking } from './verificar.sql.ts';

/** What was picked as it stood on its licence plate goes into the bulto by one reading of that. */

let server: TestServer;
let mesa: ReturnType<typeof mesaDe>;
beforeAll(async () => {
  server = await openPacking();
  mesa = mesaDe(server);
});
beforeEach(async () => {
  await vaciarTrabajos(server);
  await server.query('UPDATE lpn SET almacenamiento_id = NULL');
});
afterEach(async () => {
  for (const { name, run } of [...checksDeStock, ...checksDePacking])
    expect([name, await run(server.query)]).toEqual([name, []]);
});
afterAll(() => server.close());

async function pallet(item: LineaPedida & { series?: string[] }) {
  const made = await lpns(server).hacer();
  const de = { almacenamiento_id: 11 };
  expect(await server.as(JEFE, moverStock, { de, a: { lpn_id: made.id }, items: [item] })).toMatchObject({
    code: 'OK',
  });
  return made;
}

/** Work of these orders, every line of it picked, its plates as they stand. */
async function tomadas(pedidos: readonly (readonly LineaPedida[])[]) {
  const wo = await mesa.trabajo(pedidos);
  for (const { id, pedida, lpn } of wo.lineas)
    expect(await mesa.pick(id, pedida, lpn ? { lpn: lpn.codigo } : {})).toMatchObject({ linea: { hecha: pedida } });
  await mesa.mover(OPERARIO_GDS, wo.id, { acto: 'completar' });
  return wo.ordenes;
}

const EN_MESA = { pide_serie: null, serie: null };

test('its order is found by it, all of it goes in by one reading, and it is empty once that is closed', async () => {
  await put(server, { cantidad: 30 });
  const a = await pallet({ producto_id: 101, cantidad: 24 });
  const [orden = 0] = await tomadas([[{ producto_id: 101, cantidad: 27 }]]);
  const opened = await mesa.abrir(a.codigo);
  expect(opened.mesa).toMatchObject({ orden: { id: orden }, lineas: [{ por_empacar: 27 }] });
  const put24 = await mesa.leer(orden, a.codigo);
  expect(put24).toMatchObject({
    lectura: { sku: 'YERBA-1K', cantidad: 24, ...EN_MESA },
    mesa: { lineas: [{ por_empacar: 3, en_bulto: 24 }], completa: false },
  });
  // What is left of the order is what lies loose, whatever it is read from.
  await mesa.leer(orden, 'YERBA-1K', { cantidad: 3 });
  expect(await mesa.leer(orden, a.codigo)).toMatchObject({
    error: 'STOCK_INSUFICIENTE',
    msg: expect.stringMatching(/^En el LPN L\d{6} \d{4} no hay nada por empacar de OV-\d{6}: está en CARRO-1$/),
  });
  const { mesa: full } = await mesa.ver(orden);
  expect(await mesa.cerrar(full.bultos[0].id)).toMatchObject({ mesa: { orden: { estado: 'EMPACADA' } } });
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 3, 'ANDEN-D RESERVADO': 27 });
  expect((await lpns(server).ver(a.id)).lpn).toMatchObject({ lugar: null, unidades: 0 });
});

test('with serials all of them go in, but those that are in already', async () => {
  await put(server, { producto: 103, cantidad: 3, series: ['S1', 'S2', 'S3'] });
  const a = await pallet({ producto_id: 103, cantidad: 3, series: ['S1', 'S2', 'S3'] });
  const [orden = 0] = await tomadas([[{ producto_id: 103, cantidad: 3 }]]);
  await mesa.leer(orden, 'S2');
  expect(await mesa.leer(orden, a.codigo)).toMatchObject({ lectura: { cantidad: 2 }, mesa: { completa: true } });
  const rows = await server.query('SELECT unnest(series) AS codigo FROM orden_bulto_contenido ORDER BY 1');
  expect(rows.map(({ codigo }) => codigo)).toEqual(['S1', 'S2', 'S3']);
  const { mesa: full } = await mesa.ver(orden);
  expect(await mesa.cerrar(full.bultos[0].id, { caja_id: 2 })).toMatchObject({
    mesa: { orden: { estado: 'EMPACADA' } },
  });
});

test('whose serials begin at the bench are asked for, as many as stand on it', async () => {
  await server.query(`UPDATE producto SET control_serie = 'AL_EGRESO' WHERE id = 101`);
  await put(server, { cantidad: 4 });
  const a = await pallet({ producto_id: 101, cantidad: 4 });
  const [orden = 0] = await tomadas([[{ producto_id: 101, cantidad: 4 }]]);
  expect(await mesa.leer(orden, a.codigo)).toMatchObject({
    lectura: { cantidad: 0, pide_serie: { producto_id: 101, cantidad: 4 } },
  });
  await server.query(`UPDATE producto SET control_serie = 'NO' WHERE id = 101`);
});

test('of another order is told so, and one that nobody picked is where it was', async () => {
  await put(server, { cantidad: 40 });
  const [a, b] = [await pallet({ producto_id: 101, cantidad: 24 }), await pallet({ producto_id: 101, cantidad: 10 })];
  const [one = 0] = await tomadas([[{ producto_id: 101, cantidad: 24 }]]);
  const two = await suelta();
  expect(await mesa.leer(two, a.codigo)).toMatchObject({
    error: 'ORDEN_DE_OTRA',
    msg: expect.stringMatching(/^Es de OV-/),
  });
  expect(await mesa.leer(one, b.codigo)).toMatchObject({
    error: 'STOCK_INSUFICIENTE',
    msg: expect.stringMatching(/no hay nada por empacar de OV-\d{6}: está en A-01$/),
  });
  expect(await mesa.abrir(b.codigo)).toMatchObject({ error: 'CODIGO_DESCONOCIDO' });
});

/** Another order, of loose units, on the other cart. */
async function suelta(): Promise<number> {
  const orden = await mesa.vender([{ producto_id: 101, cantidad: 2 }]);
  const [wo] = (await mesa.ola({ ordenes: [orden] })).wos;
  await mesa.mover(OPERARIO_GDS, wo?.id ?? 0, { acto: 'tomar', carro: 'CARRO-2' });
  const { wo: seen } = await server.as(OPERARIO_GDS, verWo, { id: wo?.id ?? 0 });
  for (const { id, pedida } of seen.detalle) await mesa.pick(id, pedida);
  return orden;
}
