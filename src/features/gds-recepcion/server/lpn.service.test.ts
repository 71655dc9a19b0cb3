import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { moverStock, revertirMovimiento } from '#features/gds-stock/contract.ts';
import { cambiarLpn } from '#features/gds-stock/lpn.contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { sugerirUbicacion } from '#features/gds-stock/ubicar.contract.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { lpns } from '#testing/lpn.ts';
import { COMPRA, openOrdenes, put, saldos, VENTA } from '#testing/ordenes.ts';
import type { Answer, TestServer } from '#testing/server.ts';

import {
  abrirRecepcion,
  cerrarRecepcion,
  deshacerRecepcion,
  leerRecepcion,
  muelle,
  quitarLectura,
  ubicarLpn,
  ubicarStock,
  verRecepcion,
} from '../contract.ts';

/** What comes on a pallet is read onto its licence plate at the dock, and is put away with it. */

let server: TestServer;
let lpn: ReturnType<typeof lpns>;
beforeAll(async () => {
  server = await openOrdenes();
  lpn = lpns(server);
});
beforeEach(async () => {
  await server.query(
    'TRUNCATE recepcion, stock_saldo, serie, stock_movimiento, orden, orden_destino, orden_paso, transaccion_linea CASCADE; UPDATE lpn SET almacenamiento_id = NULL, padre_id = NULL',
  );
});
afterAll(() => server.close());

const abrir = async (pedido: object) =>
  abrirRecepcion.result.parse(await server.as(OPERARIO_GDS, abrirRecepcion, { modo: 'GUIADA', ...pedido })).recepcion;
const leer = (recepcion_id: number, more: object): Promise<Answer> =>
  server.as(OPERARIO_GDS, leerRecepcion, { recepcion_id, producto_id: 101, ...more });
const cerrar = (recepcion_id: number): Promise<Answer> =>
  server.as(OPERARIO_GDS, cerrarRecepcion, { recepcion_id, decisiones: [] });
const away = (lpn_id: number, a: string): Promise<Answer> => server.as(OPERARIO_GDS, ubicarLpn, { lpn_id, a });
const isSound = async () => {
  for (const { name, run } of checksDeStock)
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
};
/** Six on a pallet and four loose, of an order of ten. */
async function recibir(): Promise<{ pallet: number; recepcion_id: number }> {
  const { orden } = await server.as(JEFE, crearOrden, COMPRA);
  const { id } = await abrir({ orden_id: orden.id });
  const pallet = await lpn.hacer();
  expect(await leer(id, { cantidad: 6, lpn: pallet.codigo })).toMatchObject({ lectura: { acumulado: 6 } });
  await leer(id, { cantidad: 4 });
  const { lecturas } = await server.as(OPERARIO_GDS, verRecepcion, { id });
  expect(lecturas).toMatchObject([
    { cantidad: 4, lpn: null },
    { cantidad: 6, lpn: pallet.codigo },
  ]);
  expect(await cerrar(id)).toMatchObject({ recepcion: { estado: 'CERRADA' }, unidades: 10 });
  return { pallet: pallet.id, recepcion_id: id };
}

describe('a pallet that is filled at the dock', () => {
  test('waits there beside what lies loose, and is put away by one reading, for whoever waited for it', async () => {
    const { pallet } = await recibir();
    const seen = await server.as(OPERARIO_GDS, muelle, {});
    expect(seen.lpns).toMatchObject([
      { id: pallet, lugar: 'ANDEN-1', unidades: 6, productos: 1, cliente: 'Tienda Norte' },
    ]);
    expect(seen.por_ubicar).toMatchObject([{ sku: 'YERBA-1K', cantidad: 4 }]);
    const { orden: venta } = await server.as(JEFE, crearOrden, VENTA);
    expect(venta.estado).toBe('SIN_STOCK');
    expect(await away(pallet, 'a01')).toMatchObject({ lugar: 'A-01', unidades: 6 });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 1, 'A-01 RESERVADO': 5, 'ANDEN-1 EN_RECEPCION': 4 });
    const { contenido } = await lpn.ver(pallet);
    expect(contenido.map(({ condicion, cantidad }) => `${condicion} ${cantidad}`).sort()).toEqual([
      'DISPONIBLE 1',
      'RESERVADO 5',
    ]);
    const left = await server.as(OPERARIO_GDS, muelle, {});
    expect([left.lpns, left.por_ubicar.length]).toEqual([[], 1]);
    await isSound();
  });

  test('is not taken for what lies loose, nor put away where it stands, nor twice', async () => {
    const { pallet } = await recibir();
    const loose = { almacenamiento_id: 16, producto_id: 101, cantidad: 5, a: 'A-02' };
    expect(await server.as(OPERARIO_GDS, ubicarStock, loose)).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
    expect(await server.as(OPERARIO_GDS, ubicarStock, { ...loose, cantidad: 4 })).toMatchObject({ quedan: 0 });
    expect(await away(pallet, 'ANDEN-1')).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect(await away(pallet, 'Z-99')).toMatchObject({ error: 'ALMACENAMIENTO_NO_ENCONTRADO' });
    expect(await server.as(JEFE_2, ubicarLpn, { lpn_id: pallet, a: 'Z-01' })).toMatchObject({
      error: 'LPN_NO_ENCONTRADO',
    });
    expect(await away(pallet, 'A-02')).toMatchObject({ unidades: 6 });
    expect(await away(pallet, 'A-01')).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
    await isSound();
  });

  test('takes what was set apart along as it is, and what stands on it', async () => {
    const { orden } = await server.as(JEFE, crearOrden, COMPRA);
    const { id } = await abrir({ orden_id: orden.id });
    const [pallet, caja] = [await lpn.hacer(), await lpn.hacer('CAJA')];
    await leer(id, { cantidad: 7, lpn: pallet.codigo });
    await leer(id, { cantidad: 2, lpn: caja.codigo });
    await leer(id, { cantidad: 1, lpn: caja.codigo, condicion: 'DANADO' });
    await cerrar(id);
    await server.as(JEFE, cambiarLpn, { id: caja.id, acto: 'montar', sobre: { id: pallet.id } });
    expect((await server.as(OPERARIO_GDS, muelle, {})).lpns).toMatchObject([{ id: pallet.id, unidades: 9 }]);
    expect(await away(pallet.id, 'A-02')).toMatchObject({ unidades: 10 });
    expect(await saldos(server)).toEqual({ 'A-02 DANADO': 1, 'A-02 DISPONIBLE': 9 });
    expect((await lpn.ver(caja.id)).lpn).toMatchObject({ padre_id: pallet.id, lugar: 'A-02' });
    await isSound();
  });

  test('comes back to the dock whole, and its reception is undone whole', async () => {
    const { pallet, recepcion_id } = await recibir();
    const nota = 'Era de otro';
    const { transaccion } = await away(pallet, 'A-02');
    expect(await server.as(JEFE, deshacerRecepcion, { recepcion_id, nota })).toMatchObject({
      error: 'RECEPCION_CON_UBICADAS',
    });
    const [row] = await server.query('SELECT id::int FROM stock_movimiento WHERE transaccion_id = $1', [
      transaccion.id,
    ]);
    expect(await server.as(OPERARIO_GDS, revertirMovimiento, { movimiento_id: Number(row?.id) })).toMatchObject({
      code: 'OK',
    });
    expect((await server.as(OPERARIO_GDS, muelle, {})).lpns).toMatchObject([{ id: pallet, unidades: 6 }]);
    expect(await server.as(JEFE, deshacerRecepcion, { recepcion_id, nota })).toMatchObject({
      recepcion: { estado: 'DESHECHA' },
    });
    expect(await saldos(server)).toEqual({});
    expect((await lpn.ver(pallet)).lpn).toMatchObject({ almacenamiento_id: null, unidades: 0 });
    await isSound();
  });
});

describe('what is refused while it is in somebody’s hands', () => {
  test('a plate that is closed, stands elsewhere, is retired, or is being filled at another dock', async () => {
    const { id } = await abrir({ cliente_id: 1 });
    const [otra, closed, far, gone] = [await lpn.hacer(), await lpn.hacer(), await lpn.hacer(), await lpn.hacer()];
    await put(server, { cantidad: 3 });
    const fill = (lpn_id: number) =>
      server.as(OPERARIO_GDS, moverStock, {
        ...{ de: { almacenamiento_id: 11 }, a: { lpn_id }, items: [{ producto_id: 101, cantidad: 1 }] },
      });
    await fill(far.id);
    await fill(closed.id);
    await server.as(JEFE, cambiarLpn, { id: closed.id, acto: 'cerrar' });
    await server.as(JEFE, cambiarLpn, { id: gone.id, acto: 'baja' });
    expect(await leer(id, { lpn: closed.codigo })).toMatchObject({ error: 'LPN_CERRADO' });
    expect(await leer(id, { lpn: far.codigo })).toMatchObject({ error: 'LPN_EN_OTRO_LUGAR' });
    expect(await leer(id, { lpn: gone.codigo })).toMatchObject({ error: 'LPN_NO_ENCONTRADO' });
    expect(await leer(id, { lpn: 'L9999999999' })).toMatchObject({ error: 'LPN_NO_ENCONTRADO' });
    const other = await abrir({ cliente_id: 1 });
    await leer(other.id, { lpn: otra.codigo });
    expect(await leer(id, { lpn: otra.codigo })).toMatchObject({
      ...{ error: 'LPN_EN_OTRO_LUGAR', msg: expect.stringContaining(other.numero) },
    });
    // What is taken back there is free here.
    const { lecturas } = await server.as(OPERARIO_GDS, verRecepcion, { id: other.id });
    await server.as(OPERARIO_GDS, quitarLectura, { recepcion_id: other.id, lectura_id: lecturas[0].id });
    expect(await leer(id, { lpn: otra.codigo })).toMatchObject({ code: 'OK' });
  });

  test('one of another client', async () => {
    const { id } = await abrir({ cliente_id: 1 });
    await server.query(`INSERT INTO cliente_deposito (cliente_id, deposito_id) VALUES (2, 1) ON CONFLICT DO NOTHING`);
    const ajeno = await lpn.hacer('PALLET', { cliente_id: 2 });
    expect(await leer(id, { lpn: ajeno.codigo })).toMatchObject({ error: 'LPN_DE_OTRO_CLIENTE' });
  });
});

test('a place takes as many pallets as it is said to, and is proposed for no more', async () => {
  const { pallet } = await recibir();
  await server.query('UPDATE almacenamiento SET max_lpn = 1 WHERE id = 12');
  await away(pallet, 'A-02');
  const { orden } = await server.as(JEFE, crearOrden, COMPRA);
  const { id } = await abrir({ orden_id: orden.id });
  const [second, caja] = [await lpn.hacer(), await lpn.hacer('CAJA')];
  await leer(id, { cantidad: 8, lpn: second.codigo });
  await leer(id, { cantidad: 2, lpn: caja.codigo });
  await cerrar(id);
  expect(await away(second.id, 'A-02')).toMatchObject({
    ...{ error: 'ALMACENAMIENTO_LLENO', msg: 'En A-02 entra 1 LPN y quedarían 2' },
  });
  const { rechazadas } = await server.as(OPERARIO_GDS, sugerirUbicacion, { lpn_id: second.id, desde_id: 16 });
  expect(rechazadas).toContainEqual({ almacenamiento_id: 12, codigo: 'A-02', razon: 'Ya tiene su LPN' });
  // A box on the one that stands there is no pallet more, and what comes loose is none either.
  await away(caja.id, 'A-01');
  const carry = (lpn_id: number, de: number, a: number) =>
    server.as(OPERARIO_GDS, moverStock, { de: { almacenamiento_id: de }, a: { almacenamiento_id: a }, lpn_id });
  expect(await carry(caja.id, 11, 12)).toMatchObject({ error: 'ALMACENAMIENTO_LLENO' });
  expect(await carry(pallet, 12, 11)).toMatchObject({ code: 'OK' });
  await server.as(JEFE, cambiarLpn, { id: caja.id, acto: 'montar', sobre: { id: pallet } });
  expect(await carry(pallet, 11, 12)).toMatchObject({ code: 'OK' });
  await put(server, { lugar: 12, cantidad: 30 });
  await server.query('UPDATE almacenamiento SET max_lpn = NULL WHERE id = 12');
  await isSound();
});
