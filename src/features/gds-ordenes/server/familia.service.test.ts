import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { moverStock } from '#features/gds-stock/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { COMPRA, manos, openOrdenes, put, sacar, saldos, VENTA } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';

import { crearOrden, guardarOrden } from '../crear.contract.ts';
import { porDevolver } from '../devolver.contract.ts';
import { dividirOrden, fusionablesDeOrden, fusionarOrdenes } from '../familia.contract.ts';
import { checksDeOrdenes } from './verificar.sql.ts';

let server: TestServer;
let jefa: ReturnType<typeof manos>;
beforeAll(async () => {
  server = await openOrdenes();
  jefa = manos(server);
});
beforeEach(async () => {
  await server.query(
    'TRUNCATE stock_saldo, serie, stock_movimiento, orden, orden_destino, orden_paso, transaccion_linea CASCADE',
  );
});
afterAll(() => server.close());

const crear = async (pedido: object = {}) =>
  crearOrden.result.parse(await server.as(JEFE, crearOrden, { ...VENTA, ...pedido })).orden;
const dividir = (id: number, lineas: { linea_id: number; cantidad: number }[], person: Person = JEFE) =>
  server.as(person, dividirOrden, { id, lineas });
const fusionar = (id: number, otras: number[], person: Person = JEFE) =>
  server.as(person, fusionarOrdenes, { id, otras });
const lineaDe = async (id: number): Promise<number> => (await jefa.ver(id)).lineas[0].id;
const cuenta = async (id: number) => {
  const { orden, lineas } = await jefa.ver(id);
  return { estado: orden.estado, lineas: lineas.map(sumas) };
};
const sumas = ({ pedida, anulada, reservada, despachada, pendiente }: Record<string, number>) =>
  [pedida, anulada, reservada, despachada, pendiente].join('/');
/** Whom it goes to, which no warehouse reads. */
const destinos = () => server.query(`SELECT destinatario, direccion FROM orden_destino ORDER BY transaccion_id`);

async function expectSound(): Promise<void> {
  for (const { name, run } of [...checksDeStock, ...checksDeOrdenes])
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
}

describe('an order that closes with a rest', () => {
  test('lets go of what it held and gives up what was still to be done', async () => {
    await put(server, { cantidad: 10 });
    const { id } = await crear({ lineas: [{ producto_id: 101, cantidad: 8 }] });
    expect(await jefa.mover(id, 'cerrar')).toMatchObject({
      error: 'ORDEN_NO_ADMITE',
      msg: expect.stringContaining('anúlela'),
    });
    await sacar(server, { orden: id, cantidad: 3 });
    expect(await jefa.mover(id, 'anular', { nota: 'x' })).toMatchObject({ error: 'ORDEN_NO_ADMITE' });
    expect(await manos(server, OPERARIO_GDS).mover(id, 'cerrar')).toMatchObject({ error: 'SIN_PERMISO' });
    expect((await jefa.mover(id, 'cerrar')).orden.estado).toBe('CERRADA');
    expect(await cuenta(id)).toEqual({ estado: 'CERRADA', lineas: ['8/5/0/3/0'] });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 7 });
    await expectSound();
  });

  test('leaves it to a new order, which gets what this one held before anybody else', async () => {
    await put(server, { cantidad: 8 });
    const { id, numero } = await crear({ referencia: 'PED-9', lineas: [{ producto_id: 101, cantidad: 8 }] });
    await sacar(server, { orden: id, cantidad: 3 });
    const waits = await crear({ prioridad: 1 });
    expect(waits.estado).toBe('SIN_STOCK');
    expect((await jefa.mover(id, 'cerrar', { resto: 'PENDIENTE' })).orden.estado).toBe('CERRADA');
    const { familia, lineas } = await jefa.ver(id);
    expect(lineas.map(sumas)).toEqual(['8/5/0/3/0']);
    expect(familia).toMatchObject([{ es: 'SU_RESTO', estado: 'RESERVADA' }]);
    const resto = await jefa.ver(familia[0].id);
    expect(resto.lineas.map(sumas)).toEqual(['5/0/5/0/0']);
    expect(resto.orden).toMatchObject({ referencia: 'PED-9', localidad_id: 1 });
    expect(resto.familia).toMatchObject([{ id, numero, es: 'RESTO_DE' }]);
    const acts = resto.historia.map(({ acto, detalle }: Record<string, string>) => `${acto}: ${detalle}`);
    expect(acts).toContain(`Crear: Lo pendiente de ${numero}`);
    const ana = { destinatario: 'Ana Pereira', direccion: 'Colonia 1234' };
    expect(await destinos()).toEqual([ana, ana, ana]);
    await expectSound();
  });

  test('waits for what is packed to go or to be taken up again; what is off its shelf is then put back', async () => {
    await put(server, { cantidad: 8 });
    const { id } = await crear({ lineas: [{ producto_id: 101, cantidad: 8 }] });
    const [estante, mesa, anden] = [{ almacenamiento_id: 11 }, { almacenamiento_id: 17 }, { almacenamiento_id: 19 }];
    await server.as(JEFE, moverStock, { de: estante, a: anden, todo: true });
    await sacar(server, { orden: id, lugar: 19, cantidad: 3 });
    expect(await jefa.mover(id, 'cerrar')).toMatchObject({
      error: 'ORDEN_NO_ADMITE',
      msg: expect.stringContaining('tiene bultos cerrados'),
    });
    await server.as(JEFE, moverStock, { de: anden, a: mesa, todo: true });
    expect((await jefa.mover(id, 'cerrar')).orden.estado).toBe('CERRADA');
    const { filas } = await server.as(JEFE, porDevolver, { orden_id: id });
    expect(filas).toMatchObject([{ lugar: 'PACK-1', cantidad: 5 }]);
    await expectSound();
  });

  test('of a purchase hopes for no more, or goes on in another purchase', async () => {
    const { id } = await crear({ ...COMPRA, destino: null });
    expect(await jefa.mover(id, 'cerrar')).toMatchObject({
      error: 'ORDEN_NO_ADMITE',
      msg: expect.stringContaining('no llegó nada'),
    });
    await server.query(`UPDATE transaccion_linea SET faltante = 4 WHERE transaccion_id = $1`, [id]);
    expect((await jefa.mover(id, 'cerrar', { resto: 'PENDIENTE' })).orden.estado).toBe('CERRADA');
    const { familia } = await jefa.ver(id);
    expect(familia).toMatchObject([{ es: 'SU_RESTO', tipo: 'COMPRA', estado: 'CONFIRMADA' }]);
    expect((await jefa.ver(familia[0].id)).lineas).toMatchObject([{ pedida: 6, pendiente: 6 }]);
    await expectSound();
  });

  test('that two close at once is closed once, with one rest', async () => {
    await put(server, { cantidad: 8 });
    const { id } = await crear({ lineas: [{ producto_id: 101, cantidad: 8 }] });
    await sacar(server, { orden: id, cantidad: 3 });
    const answers = await Promise.all([1, 2, 3].map(() => jefa.mover(id, 'cerrar', { resto: 'PENDIENTE' })));
    expect(answers.map(({ error }) => error ?? 'OK').sort()).toEqual([
      'DOCUMENTO_NO_PERMITE',
      'DOCUMENTO_NO_PERMITE',
      'OK',
    ]);
    expect((await jefa.ver(id)).familia).toHaveLength(1);
    expect(await saldos(server)).toEqual({ 'A-01 RESERVADO': 5 });
    await expectSound();
  });
});

describe('an order that is divided', () => {
  test('is two, each promised what it may get, and one again when they are joined', async () => {
    await put(server, { cantidad: 6 });
    const { id, numero } = await crear({ referencia: 'PED-1', lineas: [{ producto_id: 101, cantidad: 10 }] });
    const { nueva } = await dividir(id, [{ linea_id: await lineaDe(id), cantidad: 4 }]);
    expect(await cuenta(id)).toEqual({ estado: 'RESERVADA', lineas: ['10/4/6/0/0'] });
    expect(await cuenta(nueva.id)).toEqual({ estado: 'SIN_STOCK', lineas: ['4/0/0/0/4'] });
    expect((await jefa.ver(nueva.id)).familia).toMatchObject([{ numero, es: 'PARTE_DE' }]);
    const { ordenes } = await server.as(JEFE, fusionablesDeOrden, { id });
    expect(ordenes).toMatchObject([{ numero: nueva.numero, unidades: 4 }]);
    expect(await fusionar(id, [nueva.id])).toMatchObject({ orden: { numero, estado: 'RESERVADA_PARCIAL' } });
    expect(await cuenta(id)).toEqual({ estado: 'RESERVADA_PARCIAL', lineas: ['10/0/6/0/4'] });
    expect(await cuenta(nueva.id)).toEqual({ estado: 'ANULADA', lineas: ['4/4/0/0/0'] });
    expect((await jefa.ver(nueva.id)).familia.map(({ es }: { es: string }) => es)).toEqual(['PARTE_DE']);
    const told = (await jefa.ver(id)).historia.map(
      ({ acto, detalle }: Record<string, string>) => `${acto}: ${detalle}`,
    );
    expect(told).toEqual(
      expect.arrayContaining([`Dividir: 4 unidades a ${nueva.numero}`, `Fusionar otra en esta: ${nueva.numero}`]),
    );
    await expectSound();
  });

  test('keeps something, gives only what it has, and nothing once its preparing began', async () => {
    await put(server, { cantidad: 5 });
    const { id } = await crear();
    const linea_id = await lineaDe(id);
    expect(await dividir(id, [{ linea_id, cantidad: 6 }])).toMatchObject({
      campos: { [`lineas.${linea_id}`]: 'De YERBA-1K quedan 5 unidades' },
    });
    expect(await dividir(id, [{ linea_id, cantidad: 5 }])).toMatchObject({
      campos: { lineas: 'Deje algo en la orden: no se pasa toda' },
    });
    expect(await dividir(id, [{ linea_id: 999_999, cantidad: 1 }])).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect(await dividir(id, [{ linea_id, cantidad: 1 }], OPERARIO_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await dividir(id, [{ linea_id, cantidad: 1 }], JEFE_2)).toMatchObject({ error: 'ORDEN_NO_ENCONTRADA' });
    const cobra = await crear({ contra_reembolso_centavos: 5_000 });
    expect(await dividir(cobra.id, [{ linea_id: await lineaDe(cobra.id), cantidad: 1 }])).toMatchObject({
      error: 'ORDEN_NO_ADMITE',
    });
    await jefa.mover(id, 'liberar');
    expect(await dividir(id, [{ linea_id, cantidad: 1 }])).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
    await expectSound();
  });

  test('by two at once gives no unit twice', async () => {
    await put(server, { cantidad: 9 });
    const { id } = await crear({ lineas: [{ producto_id: 101, cantidad: 9 }] });
    const linea_id = await lineaDe(id);
    const answers = await Promise.all([4, 4, 4].map((cantidad) => dividir(id, [{ linea_id, cantidad }])));
    expect(answers.map(({ error }) => error ?? 'OK').sort()).toEqual(['DATOS_INVALIDOS', 'OK', 'OK']);
    expect(await cuenta(id)).toEqual({ estado: 'RESERVADA', lineas: ['9/8/1/0/0'] });
    expect(await saldos(server)).toEqual({ 'A-01 RESERVADO': 9 });
    await expectSound();
  });

  test('as a draft stays a draft, may be changed, and still is one with its part', async () => {
    await put(server, { cantidad: 9 });
    const { id } = await crear({ confirmar: false, lineas: [{ producto_id: 101, cantidad: 9 }] });
    const { nueva } = await dividir(id, [{ linea_id: await lineaDe(id), cantidad: 4 }]);
    for (const [one, cantidad] of [
      [id, 7],
      [nueva.id, 2],
    ] as const) {
      const { version } = (await jefa.ver(one)).orden;
      const asked = { ...VENTA, id: one, version, confirmar: false, lineas: [{ producto_id: 101, cantidad }] };
      expect((await server.as(JEFE, guardarOrden, asked)).error).toBeUndefined();
      await expectSound();
    }
    expect(await cuenta(nueva.id)).toEqual({ estado: 'BORRADOR', lineas: ['4/2/0/0/2'] });
    expect((await fusionar(id, [nueva.id])).error).toBeUndefined();
    expect(await cuenta(id)).toEqual({ estado: 'BORRADOR', lineas: ['11/2/0/0/9'] });
    await expectSound();
  });
});

describe('orders that are joined', () => {
  test('go on in one, which is promised what they held; divided, they are apart again', async () => {
    await put(server, { cantidad: 7 });
    const [una, otra] = [
      await crear({ referencia: 'A' }),
      await crear({ referencia: 'B', lineas: [{ producto_id: 101, cantidad: 2 }] }),
    ];
    expect(await fusionar(una.id, [otra.id])).toMatchObject({ orden: { estado: 'RESERVADA' } });
    expect(await cuenta(una.id)).toEqual({ estado: 'RESERVADA', lineas: ['5/0/5/0/0', '2/0/2/0/0'] });
    expect((await jefa.ver(otra.id)).familia).toMatchObject([{ id: una.id, es: 'FUSIONADA_EN' }]);
    const [, segunda] = (await jefa.ver(una.id)).lineas;
    const { nueva } = await dividir(una.id, [{ linea_id: segunda.id, cantidad: 2 }]);
    expect(await cuenta(nueva.id)).toEqual({ estado: 'RESERVADA', lineas: ['2/0/2/0/0'] });
    await expectSound();
  });

  test('go to the same people in the same way, and are of the same client and as far', async () => {
    await put(server, { cantidad: 30 });
    const una = await crear();
    const others = [
      await crear({ servicio: 'EXPRESS_24' }),
      await crear({ localidad_id: 2 }),
      await crear({ destino: { destinatario: 'Otro', direccion: 'Rivera 1' } }),
      await crear({ confirmar: false }),
    ];
    for (const { id, numero } of others)
      expect(await fusionar(una.id, [id])).toMatchObject({
        error: 'ORDEN_NO_ADMITE',
        msg: expect.stringContaining(numero),
      });
    expect((await server.as(JEFE, fusionablesDeOrden, { id: una.id })).ordenes).toEqual([]);
    const released = await crear();
    await jefa.mover(released.id, 'liberar');
    expect(await fusionar(una.id, [released.id])).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
    expect(await fusionar(una.id, [una.id])).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect(await fusionar(una.id, [(await crear()).id], JEFE_2)).toMatchObject({ error: 'ORDEN_NO_ENCONTRADA' });
    await expectSound();
  });

  test('each into the other at once are one, whichever comes first', async () => {
    await put(server, { cantidad: 10 });
    const [una, otra] = [await crear(), await crear()];
    const answers = await Promise.all([fusionar(una.id, [otra.id]), fusionar(otra.id, [una.id])]);
    expect(answers.map(({ error }) => error ?? 'OK').sort()).toEqual(['DOCUMENTO_NO_PERMITE', 'OK']);
    expect(await saldos(server)).toEqual({ 'A-01 RESERVADO': 10 });
    const vivas = await server.query(`SELECT (pedida - anulada)::int AS son FROM orden WHERE decision = 'CONFIRMADA'`);
    expect(vivas).toEqual([{ son: 10 }]);
    await expectSound();
  });

  test('are to collect what both were', async () => {
    await put(server, { cantidad: 10 });
    const [una, otra] = [
      await crear({ contra_reembolso_centavos: 5_000 }),
      await crear({ contra_reembolso_centavos: 1_500 }),
    ];
    await fusionar(una.id, [otra.id]);
    expect((await jefa.ver(una.id)).orden).toMatchObject({
      contra_reembolso_centavos: 6_500,
      valor_declarado_centavos: null,
    });
  });
});

test('units that got lost on the way are named', async () => {
  await put(server, { cantidad: 9 });
  const { id, numero } = await crear({ lineas: [{ producto_id: 101, cantidad: 9 }] });
  await dividir(id, [{ linea_id: await lineaDe(id), cantidad: 4 }]);
  const check = checksDeOrdenes.at(-1);
  expect(await check?.run((text) => server.query(text))).toEqual([]);
  await server.query(`UPDATE transaccion_linea SET pasada = 3 WHERE transaccion_id = $1`, [id]);
  expect((await check?.run((text) => server.query(text)))?.join()).toMatch(
    new RegExp(`${numero}, línea \\d+: dice que pasó 3, en otras son 4`),
  );
});
