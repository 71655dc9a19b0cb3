import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { moverStock } from '#features/gds-stock/contract.ts';
import { cambiarLpn } from '#features/gds-stock/lpn.contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { ANA, BETO, decidir, JEFA, newPlace, openWarehouse } from '#testing/conteos.ts';
import { lpns } from '#testing/lpn.ts';
import type { TestServer } from '#testing/server.ts';

import { anotarLugar } from '../sin-red.contract.ts';
import { checksDeConteos } from './verificar.sql.ts';

/** A licence plate is counted by one reading, as long as nobody has opened it. */

let server: TestServer;
let place: Awaited<ReturnType<typeof newPlace>>;
let caja: { id: number; codigo: string };
beforeAll(async () => {
  server = await openWarehouse();
});
beforeEach(async () => {
  place = await newPlace(server);
  await place.put(101, 10);
  await place.put(103, 2, { series: [`${place.codigo}-1`, `${place.codigo}-2`] });
  caja = await lpns(server, JEFA).hacer('CAJA');
  const items = [
    { producto_id: 101, cantidad: 6 },
    { producto_id: 103, cantidad: 1, series: [`${place.codigo}-2`] },
  ];
  const de = { almacenamiento_id: place.lugar };
  await server.as(JEFA, moverStock, { de, a: { lpn_id: caja.id }, items });
});
afterAll(async () => {
  for (const { name, run } of [...checksDeStock, ...checksDeConteos])
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
  await server.close();
});

const close = () => server.as(JEFA, cambiarLpn, { id: caja.id, acto: 'cerrar' });

test('closed it brings all that lies in it, once, and what lies loose is counted beside it', async () => {
  await close();
  const conteo = await place.ask();
  const [linea = 0] = await place.take(ANA, conteo);
  await place.read(ANA, conteo);
  const texto = `00${caja.codigo}`;
  const read = await place.read(ANA, conteo, { texto: caja.codigo.startsWith('L') ? caja.codigo : texto });
  expect(read).toMatchObject({ lectura: { clase: 'LPN', id: caja.id, cantidad: 7 }, repetida: false });
  expect(read.linea.contado).toHaveLength(2);
  expect(await place.read(ANA, conteo, { texto: caja.codigo })).toMatchObject({ repetida: true });
  await place.read(ANA, conteo, { producto_id: 101, cantidad: 4 });
  await place.read(ANA, conteo, { texto: `${place.codigo}-1` });
  expect(await place.close(ANA, linea)).toMatchObject({ resultado: 'IGUAL' });
});

test('open, or elsewhere in the book, it is counted piece by piece', async () => {
  const conteo = await place.ask();
  await place.take(ANA, conteo);
  await place.read(ANA, conteo);
  expect(await place.read(ANA, conteo, { texto: caja.codigo })).toMatchObject({
    error: 'CODIGO_DE_OTRA_COSA',
    msg: expect.stringContaining('está abierto'),
  });
  const other = await newPlace(server);
  await other.put(101, 3);
  const away = await lpns(server, JEFA).hacer('CAJA');
  const de = { almacenamiento_id: other.lugar };
  await server.as(JEFA, moverStock, { de, a: { lpn_id: away.id }, items: [{ producto_id: 101, cantidad: 3 }] });
  await server.as(JEFA, cambiarLpn, { id: away.id, acto: 'cerrar' });
  expect(await place.read(ANA, conteo, { texto: away.codigo })).toMatchObject({
    error: 'CODIGO_DE_OTRA_COSA',
    msg: expect.stringContaining(`está en ${other.codigo}`),
  });
});

test('what is missing is held and taken away out of it too, and it is open then', async () => {
  const conteo = await place.ask();
  const [linea = 0] = await place.take(ANA, conteo);
  const count = async (person: typeof ANA) => {
    await place.read(person, conteo, { producto_id: 101, cantidad: 3 });
    for (const n of [1, 2]) await place.read(person, conteo, { texto: `${place.codigo}-${n}` });
    return place.close(person, linea);
  };
  await count(ANA);
  expect(await count(BETO)).toMatchObject({ resultado: 'DIFERENCIA' });
  expect(await place.saldos()).toMatchObject({ '101 DISPONIBLE': 3, '101 BLOQUEADO': 7 });
  await decidir(server)(JEFA, linea, 'APROBAR');
  expect(await place.saldos()).toMatchObject({ '101 DISPONIBLE': 3 });
  const seen = await lpns(server, JEFA).ver(caja.id);
  expect(seen.contenido.filter(({ sku }) => sku === 'YERBA-1K')).toMatchObject([{ cantidad: 3 }]);
});

test('read without a network it comes in with the rest of its place', async () => {
  await close();
  const conteo = await place.ask();
  const [linea = 0] = await place.take(ANA, conteo);
  const answer = await server.as(ANA, anotarLugar, {
    ...{ conteo_id: conteo, linea_id: linea, apertura: null, desde: new Date().toISOString() },
    lecturas: [{ texto: caja.codigo }, { producto_id: 101, cantidad: 4 }, { texto: `${place.codigo}-1` }],
    cierra: 'CONTADA' as const,
  });
  expect(answer).toMatchObject({ code: 'OK', resultado: 'IGUAL' });
});
