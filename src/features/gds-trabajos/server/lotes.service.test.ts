import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { put, saldos, VENTA } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';
import { openTrabajos, preparar, vaciarTrabajos } from '#testing/trabajos.ts';

import { cambiarBin, deshacerPick, faltanteEnLinea } from '../contract.ts';
import { cambiarPartida, lotesDeLinea } from '../lotes.contract.ts';
import { checksDeTrabajos } from './verificar.sql.ts';

/** Another lot, another bin: what a line asks for changes under the hand of whoever stands there, and nothing is promised twice. */

const LECHE = 102;
let server: TestServer;
let dep: ReturnType<typeof preparar>;
beforeAll(async () => {
  server = await openTrabajos();
  dep = preparar(server);
});
beforeEach(async () => {
  await vaciarTrabajos(server);
  await server.query('UPDATE producto SET dias_minimos_salida = NULL WHERE id = $1', [LECHE]);
  await server.query(`UPDATE partida SET vence = hoy() + CASE codigo WHEN 'L1' THEN 30 ELSE 60 END`);
});
afterAll(() => server.close());

async function expectSound(): Promise<void> {
  for (const check of [...checksDeStock, ...checksDeTrabajos])
    expect([check.name, await check.run(server.query)]).toEqual([check.name, []]);
}
const vence = (codigo: string, dias: number) =>
  server.query(`UPDATE partida SET vence = hoy() + $2::int WHERE codigo = $1`, [codigo, dias]);
/** Ten of the lot that goes first, six of another. */
async function dosLotes(): Promise<void> {
  await put(server, { producto: LECHE, partida: 'L1', cantidad: 10 });
  await put(server, { producto: LECHE, partida: 'L2', cantidad: 6 });
}
const leche = (cantidad: number) => ({ producto_id: LECHE, cantidad });

test('another lot of the same place is taken instead, and what was promised of the first is anybody’s', async () => {
  await dosLotes();
  const { lineas } = await dep.trabajo([[leche(4)]]);
  const id = lineas[0]?.id ?? 0;
  expect(lineas).toMatchObject([{ partida: 'L1', pedida: 4 }]);
  const { lotes } = await server.as(OPERARIO_GDS, lotesDeLinea, { linea_id: id });
  expect(lotes).toMatchObject([{ codigo: 'L2', libre: 6, razon: null }]);
  expect(await server.as(OPERARIO_GDS, cambiarPartida, { linea_id: id, partida: 'l2' })).toMatchObject({
    linea: { id, partida: 'L2', pedida: 4, estado: 'PENDIENTE' },
    siguen: [],
  });
  await dep.pick(id, 4);
  const rows = await server.query(
    `SELECT q.codigo, s.condicion, s.cantidad::int FROM stock_saldo s JOIN partida q ON q.id = s.partida_id WHERE s.cantidad > 0 ORDER BY 1, 2`,
  );
  expect(rows).toEqual([
    { codigo: 'L1', condicion: 'DISPONIBLE', cantidad: 10 },
    { codigo: 'L2', condicion: 'DISPONIBLE', cantidad: 2 },
    { codigo: 'L2', condicion: 'RESERVADO', cantidad: 4 },
  ]);
  await expectSound();
});

test('where there is less of the other lot the rest stays with the first, and what was taken already stays as it is', async () => {
  await dosLotes();
  const { id, lineas } = await dep.trabajo([[leche(10)]]);
  const linea = lineas[0]?.id ?? 0;
  await dep.pick(linea, 2);
  const done = await server.as(OPERARIO_GDS, cambiarPartida, { linea_id: linea, partida: 'L2' });
  expect(done).toMatchObject({
    linea: { id: linea, partida: 'L1', pedida: 4, hecha: 2 },
    siguen: [{ partida: 'L2', pedida: 6, hecha: 0 }],
  });
  await dep.pick(linea, 2);
  // The first line is over: what a device still says of it is not said of the other lot.
  expect(await dep.pick(linea, 1)).toMatchObject({ error: 'WO_LINEA_TERMINADA' });
  await dep.pick(done.siguen[0].id, 6);
  expect(await dep.mover(OPERARIO_GDS, id, { acto: 'completar' })).toMatchObject({ wo: { estado: 'COMPLETADA' } });
  expect(await saldos(server, LECHE)).toEqual({ 'A-01 DISPONIBLE': 6, 'CARRO-1 RESERVADO': 10 });
  await expectSound();
});

test('a lot that the order did not ask for, that is over too soon or that is not there is refused by name', async () => {
  await dosLotes();
  const { orden } = crearOrden.result.parse(
    await server.as(JEFE, crearOrden, { ...VENTA, lineas: [{ producto_id: LECHE, cantidad: 2, partida: 'L1' }] }),
  );
  await dep.ola({ ordenes: [orden.id] });
  const [row] = await server.query('SELECT id::int, wo_id::int FROM wo_linea');
  await dep.mover(OPERARIO_GDS, Number(row?.wo_id), { acto: 'tomar', carro: 'CARRO-1' });
  const ask = (linea_id: number, partida: string) => server.as(OPERARIO_GDS, cambiarPartida, { linea_id, partida });
  expect(await ask(Number(row?.id), 'L2')).toMatchObject({
    error: 'PARTIDA_OTRA',
    msg: 'La orden pide el lote L1',
  });
  await dep.mover(OPERARIO_GDS, Number(row?.wo_id), { acto: 'soltar' });
  const { lineas } = await dep.trabajo([[leche(3)]]);
  const linea = lineas[0]?.id ?? 0;
  await vence('L2', 5);
  await server.query('UPDATE producto SET dias_minimos_salida = 30 WHERE id = $1', [LECHE]);
  expect(await ask(linea, 'L2')).toMatchObject({
    error: 'PARTIDA_OTRA',
    msg: expect.stringMatching(/^Vence el .*: mínimo 30 días$/),
  });
  expect(await ask(linea, 'L9')).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
  expect(await server.as(JEFE_2, cambiarPartida, { linea_id: linea, partida: 'L2' })).toMatchObject({
    error: 'WO_LINEA_NO_ENCONTRADA',
  });
  expect(await server.as(JEFE_2, lotesDeLinea, { linea_id: linea })).toMatchObject({ error: 'WO_LINEA_NO_ENCONTRADA' });
  await expectSound();
});

test('what is over on the day of its picking is not taken, by scanner or on paper: it is declared missing, and another lot stands in', async () => {
  await dosLotes();
  const { id, lineas } = await dep.trabajo([[leche(4)]]);
  const linea = lineas[0]?.id ?? 0;
  const before = await saldos(server, LECHE);
  await vence('L1', -1);
  const no = {
    error: 'PARTIDA_VENCIDA',
    msg: expect.stringMatching(
      /^El lote L1 de LECHE-1L venció el \d\d\/\d\d\/\d{4}: declare el faltante y se busca otro$/,
    ),
  };
  expect(await dep.pick(linea, 1)).toMatchObject(no);
  expect(await dep.mover(OPERARIO_GDS, id, { acto: 'completar', todo: true })).toMatchObject(no);
  expect(await saldos(server, LECHE)).toEqual(before);
  const missing = await server.as(OPERARIO_GDS, faltanteEnLinea, { linea_id: linea, encontrada: 0 });
  expect(missing).toMatchObject({ code: 'OK', siguen: [{ partida: 'L2', pedida: 4 }] });
  expect(await dep.pick(missing.siguen[0].id, 4)).toMatchObject({ code: 'OK' });
  await expectSound();
});

test('two who want the last of one lot at once get it once', async () => {
  await put(server, { producto: LECHE, partida: 'L1', cantidad: 10 });
  await put(server, { producto: LECHE, partida: 'L2', cantidad: 3 });
  const { lineas } = await dep.trabajo([[leche(3)], [leche(3)]]);
  const answers = await Promise.all(
    lineas.map(({ id }) => server.as(OPERARIO_GDS, cambiarPartida, { linea_id: id, partida: 'L2' })),
  );
  expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
  expect(answers.filter(({ error }) => error === 'STOCK_INSUFICIENTE')).toHaveLength(1);
  await expectSound();
});

test('what a device without a network takes after it changed the bin goes into the new bin, and is undone from there', async () => {
  await put(server, { cantidad: 9 });
  const { id, lineas } = await dep.trabajo([[{ producto_id: 101, cantidad: 5 }]]);
  const linea = lineas[0]?.id ?? 0;
  await dep.pick(linea, 2);
  const moved = await server.as(OPERARIO_GDS, cambiarBin, { linea_id: linea, bin: 'CARRO-1-B07' });
  // It knows the old line alone, and the new bin's label.
  expect(await dep.pick(linea, 2, { bin: 'CARRO-1-B01' })).toMatchObject({ error: 'CODIGO_DE_OTRA_COSA' });
  expect(await dep.pick(linea, 2, { bin: 'CARRO-1-B07' })).toMatchObject({
    linea: { id: moved.siguen[0].id, bin: 7, hecha: 2 },
  });
  expect(await server.as(OPERARIO_GDS, deshacerPick, { wo_id: id })).toMatchObject({
    linea: { id: moved.siguen[0].id, hecha: 0 },
  });
  expect(await server.as(OPERARIO_GDS, deshacerPick, { wo_id: id })).toMatchObject({ linea: { id: linea, hecha: 0 } });
  await expectSound();
});
