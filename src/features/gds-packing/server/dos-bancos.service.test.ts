import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { OPERARIO_GDS } from '#testing/gds.ts';
import { put } from '#testing/ordenes.ts';
import { mesa as mesaDe, openPacking } from '#testing/packing.ts';
import type { TestServer } from '#testing/server.ts';
import { vaciarTrabajos } from '#testing/trabajos.ts';

import { checksDePacking } from './verificar.sql.ts';

/** Two benches, one order: whoever comes second joins, and a unit goes into one bulto whatever the other does meanwhile. */

let server: TestServer;
let una: ReturnType<typeof mesaDe>;
let otra: ReturnType<typeof mesaDe>;
beforeAll(async () => {
  server = await openPacking();
  una = mesaDe(server);
  otra = mesaDe(server, OPERARIO_GDS);
});
beforeEach(() => vaciarTrabajos(server));
afterAll(() => server.close());

const YERBA = 'YERBA-1K';
async function tomada(cantidad: number): Promise<number> {
  await put(server, { cantidad: 50 });
  const [id = 0] = (await una.tomadas([[{ producto_id: 101, cantidad }]])).ordenes;
  return id;
}
async function contenidos(): Promise<{ estado: string; son: number }[]> {
  const rows = await server.query(
    `SELECT b.estado, sum(c.cantidad)::int AS son FROM orden_bulto b JOIN orden_bulto_contenido c ON c.bulto_id = b.id GROUP BY b.id, b.estado ORDER BY b.nro`,
  );
  return rows.map(({ estado, son }) => ({ estado: String(estado), son: Number(son) }));
}
async function expectSound(): Promise<void> {
  for (const check of [...checksDeStock, ...checksDePacking])
    expect([check.name, await check.run(server.query)]).toEqual([check.name, []]);
}

test('the second bench finds the bulto of the first, both scan into it, and both see all of it', async () => {
  const id = await tomada(4);
  const first = (await una.leer(id, YERBA)).mesa.bultos[0];
  const second = (await otra.ver(id)).mesa;
  expect(second.bultos).toMatchObject([{ id: first.id, estado: 'ABIERTO', contenido: [{ sku: YERBA, cantidad: 1 }] }]);
  await otra.leer(id, YERBA, { cantidad: 2 });
  expect((await una.ver(id)).mesa).toMatchObject({
    bultos: [{ id: first.id, contenido: [{ sku: YERBA, cantidad: 3 }] }],
    lineas: [{ por_empacar: 1, en_bulto: 3 }],
  });
});

test('what is scanned while the other closes is in the bulto that is closed or in the next one, never in none and never in both', async () => {
  const id = await tomada(6);
  const bulto = (await una.leer(id, YERBA, { cantidad: 3 })).mesa.bultos[0].id;
  const [closed, read] = await Promise.all([una.cerrar(bulto), otra.leer(id, YERBA)]);
  expect(closed.code).toBe('OK');
  const rows = await contenidos();
  const inside = read.code === 'OK' ? 4 : 3;
  expect(rows.reduce((sum, { son }) => sum + son, 0)).toBe(inside);
  expect(rows[0]).toMatchObject({ estado: 'CERRADO' });
  if (read.code !== 'OK') expect(read.error).toBe('BULTO_CERRADO');
  // Whatever came of that, the next scan begins or goes on with another bulto.
  const rest = (await otra.ver(id)).mesa.lineas[0].por_empacar;
  const again = await otra.leer(id, YERBA, { cantidad: rest });
  expect(again.mesa.bultos.filter(({ estado }: { estado: string }) => estado === 'ABIERTO')).toHaveLength(1);
  expect(again.mesa.bultos.at(-1).id).not.toBe(bulto);
  expect(await una.cerrar(bulto)).toMatchObject({ error: 'BULTO_CERRADO' });
  await expectSound();
});
