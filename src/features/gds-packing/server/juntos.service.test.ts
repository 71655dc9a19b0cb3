import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { asignarCaracteristica, guardarMatriz, publicarMatriz } from '#features/gds-caracteristicas/contract.ts';
import { JEFE } from '#testing/gds.ts';
import { put } from '#testing/ordenes.ts';
import { EMPACADORA, mesa as mesaDe, openPacking } from '#testing/packing.ts';
import type { TestServer } from '#testing/server.ts';
import { vaciarTrabajos } from '#testing/trabajos.ts';

import { quitarDeMesa } from '../contract.ts';

/** What never lies together goes into no box together either. */

const [YERBA, ALCOHOL, MATE] = [101, 111, 112];
let server: TestServer;
let mesa: ReturnType<typeof mesaDe>;
let ids: Record<string, number>;
beforeAll(async () => {
  server = await openPacking();
  await server.query(`
    INSERT INTO producto (id, cliente_id, sku, nombre) VALUES (${ALCOHOL}, 1, 'ALCOHOL-1L', 'Alcohol 1 l'), (${MATE}, 1, 'MATE-1', 'Mate');
    INSERT INTO presentacion (producto_id, cliente_id, nombre, factor) SELECT id, 1, 'Unidad', 1 FROM producto WHERE id IN (${ALCOHOL}, ${MATE})`);
  const rows = await server.query('SELECT codigo, id FROM caracteristica');
  ids = Object.fromEntries(rows.map(({ codigo, id }) => [codigo, Number(id)]));
  for (const [codigo, sku] of [
    ['ALIMENTO', 'YERBA-1K'],
    ['INFLAMABLE', 'ALCOHOL-1L'],
  ] as const)
    await server.as(JEFE, asignarCaracteristica, { caracteristica_id: idOf(codigo), valor: 'Sí', textos: [sku] });
  mesa = mesaDe(server);
});
beforeEach(async () => {
  await vaciarTrabajos(server);
  await publish([]);
});
afterAll(() => server.close());

const idOf = (codigo: string): number => ids[codigo] ?? 0;
const NUNCA_JUNTOS = () => ({
  ...{ caracteristica_id: idOf('INFLAMABLE'), valor: 'Sí', regla: 'PROHIBE' as const },
  ...{ otra_id: idOf('ALIMENTO'), otro_valor: 'Sí' },
});
const EXIGE_FRIO = () => ({
  ...{ caracteristica_id: idOf('INFLAMABLE'), valor: 'Sí', regla: 'EXIGE' as const },
  ...{ otra_id: idOf('FRIO'), otro_valor: 'Fría' },
});
async function publish(reglas: ReturnType<typeof NUNCA_JUNTOS | typeof EXIGE_FRIO>[]): Promise<void> {
  const { version } = await server.as(JEFE, guardarMatriz, { version: null, reglas });
  expect(await server.as(JEFE, publicarMatriz, { version, nota: 'Bomberos' })).toMatchObject({ code: 'OK' });
}
/** One order of the three, on the cart before any rule holds. */
async function tomada(): Promise<number> {
  for (const producto of [YERBA, ALCOHOL, MATE]) await put(server, { producto, cantidad: 2 });
  const lineas = [YERBA, ALCOHOL, MATE].map((producto_id) => ({ producto_id, cantidad: 2 }));
  const [id = 0] = (await mesa.tomadas([lineas])).ordenes;
  return id;
}

test('the second of the two is refused with its neighbour, whichever comes first; what has no say goes in', async () => {
  const id = await tomada();
  await publish([NUNCA_JUNTOS()]);
  expect(await mesa.leer(id, 'YERBA-1K')).toMatchObject({ code: 'OK' });
  expect(await mesa.leer(id, 'ALCOHOL-1L')).toMatchObject({
    ...{ error: 'NO_COMPATIBLE', msg: 'No va en el bulto: Inflamable ✕ Alimento (Yerba 1 kg). Ciérrelo y use otro' },
  });
  expect(await mesa.leer(id, 'MATE-1')).toMatchObject({ code: 'OK' });
  expect(await mesa.leer(id, 'YERBA-1K')).toMatchObject({
    mesa: {
      bultos: [
        {
          contenido: [
            { sku: 'YERBA-1K', cantidad: 2 },
            { sku: 'MATE-1', cantidad: 1 },
          ],
        },
      ],
    },
  });
});

test('one that was taken out again is no neighbour any more', async () => {
  const id = await tomada();
  await publish([NUNCA_JUNTOS()]);
  const { mesa: now } = await mesa.leer(id, 'ALCOHOL-1L');
  expect(await mesa.leer(id, 'YERBA-1K')).toMatchObject({ error: 'NO_COMPATIBLE' });
  const [bulto] = now.bultos;
  expect(
    await server.as(EMPACADORA, quitarDeMesa, {
      bulto_id: bulto.id,
      linea_id: bulto.contenido[0].linea_id,
      cantidad: 1,
    }),
  ).toMatchObject({ code: 'OK' });
  expect(await mesa.leer(id, 'YERBA-1K')).toMatchObject({ code: 'OK' });
});

test('what a place needs, a box does not', async () => {
  const id = await tomada();
  await publish([EXIGE_FRIO()]);
  expect(await mesa.leer(id, 'YERBA-1K')).toMatchObject({ code: 'OK' });
  expect(await mesa.leer(id, 'ALCOHOL-1L')).toMatchObject({ code: 'OK' });
});
