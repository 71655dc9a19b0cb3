import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { crearOrden, disponibilidadDeProductos } from '#features/gds-ordenes/crear.contract.ts';
import { checksDeOrdenes } from '#features/gds-ordenes/server/public.ts';
import {
  abrirRecepcion,
  cerrarRecepcion,
  deshacerRecepcion,
  leerRecepcion,
  muelle,
  ubicarLpn,
  ubicarStock,
  verRecepcion,
} from '#features/gds-recepcion/contract.ts';
import { recibirTodo } from '#features/gds-recepcion/todo.contract.ts';
import { revertirMovimiento } from '#features/gds-stock/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE, OPERARIO_GDS } from '#testing/gds.ts';
import { lpns } from '#testing/lpn.ts';
import { COMPRA, manos, put, saldos, VENTA } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';
import { openTrabajos, preparar, vaciarTrabajos } from '#testing/trabajos.ts';

import { deshacerPick, faltanteEnLinea } from '../contract.ts';
import { crearTraslados, siguienteTraslado, trasladar } from '../traslados.contract.ts';
import { checksDeTrabajos } from './verificar.sql.ts';

/** Goods that their client lets be sold from the dock: promised as they come, fetched there, and what is nobody's is put away. */

const ANDEN = 16;

let server: TestServer;
let dep: ReturnType<typeof preparar>;
beforeAll(async () => {
  server = await openTrabajos();
  dep = preparar(server);
  // Both clients keep goods here, and whatever comes shares one dock.
  await server.query(`INSERT INTO cliente_deposito (cliente_id, deposito_id) VALUES (2, 1);
    UPDATE almacenamiento SET mezcla_cliente = true WHERE id = ${ANDEN}`);
});
beforeEach(async () => {
  await vaciarTrabajos(server);
  await server.query(`TRUNCATE recepcion, cliente_regla CASCADE; UPDATE lpn SET almacenamiento_id = NULL, padre_id = NULL;
    UPDATE almacenamiento SET tipo_stock_id = 1 WHERE id = ${ANDEN}`);
  await regla('true');
});
afterEach(async () => {
  for (const { name, run } of [...checksDeStock, ...checksDeOrdenes, ...checksDeTrabajos])
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
});
afterAll(() => server.close());

const regla = (valor: 'true' | 'false', desde = 'hoy()') =>
  server.query(
    `INSERT INTO cliente_regla (cliente_id, clave, valor, desde, puesta_por) SELECT 1, 'disponible_al_recibir', $1::jsonb, ${desde}, min(id) FROM usuario`,
    [valor],
  );
const yerba = (cantidad: number) => ({ producto_id: 101, cantidad });
const abrir = async (pedido: object) =>
  abrirRecepcion.result.parse(
    await server.as(OPERARIO_GDS, abrirRecepcion, { modo: 'GUIADA', cliente_id: 1, deposito_id: 1, ...pedido }),
  ).recepcion.id;
const cerrar = async (recepcion_id: number) =>
  cerrarRecepcion.result.parse(await server.as(OPERARIO_GDS, cerrarRecepcion, { recepcion_id, decisiones: [] }));
/** What came, read and closed. */
async function recibir(lecturas: readonly object[], pedido: object = {}) {
  const recepcion_id = await abrir(pedido);
  for (const una of lecturas) {
    const answer = await server.as(OPERARIO_GDS, leerRecepcion, { recepcion_id, producto_id: 101, ...una });
    if (answer.error !== undefined) throw new Error(`${answer.error}: ${answer.msg}`);
  }
  return cerrar(recepcion_id);
}
const numeroDe = async (id: number) => (await manos(server).ver(id)).orden.numero;
const estado = async (id: number) => (await manos(server).ver(id)).orden.estado;
const enMuelle = async () => muelle.result.parse(await server.as(OPERARIO_GDS, muelle, {}));
const esperan = async () =>
  (await enMuelle()).por_ubicar.map(({ sku, cantidad, disponible }) => [sku, cantidad, disponible]);
const deshacer = (recepcion_id: number) =>
  server.as(OPERARIO_GDS, deshacerRecepcion, { recepcion_id, nota: 'Mal contada' });
const disponible = async (producto_id = 101) => {
  const asked = { cliente_id: 1, deposito_id: 1, productos: [producto_id] };
  return (await server.as(JEFE, disponibilidadDeProductos, asked)).productos?.[0]?.disponible;
};
/** What living work to put away still asks for at the dock, and the states of all of it. */
const pedido = async () => {
  const [row] = await server.query(
    `SELECT coalesce(sum(l.pedida - l.hecha - l.faltante - l.anulada) FILTER (WHERE w.cerrada IS NULL), 0)::int AS son FROM wo_linea l JOIN wo w ON w.id = l.wo_id AND w.tipo = 'UBICAR'`,
  );
  return Number(row.son);
};

describe('closing a reception', () => {
  test('gives what came to the orders that wait, asks for the rest to be put away, and tells what may be sold', async () => {
    const venta = await dep.vender([yerba(4)]);
    expect(await estado(venta)).toBe('SIN_STOCK');
    const { orden: compra } = await server.as(JEFE, crearOrden, COMPRA);
    const { recepcion, wos } = await recibir([{ cantidad: 10 }], { orden_id: compra.id, cliente_id: undefined });
    expect(recepcion).toMatchObject({ estado: 'CERRADA', para_vender: 10 });
    expect(await saldos(server)).toEqual({ 'ANDEN-1 DISPONIBLE': 6, 'ANDEN-1 RESERVADO': 4 });
    // It came, all of it, and none waits to be anybody's.
    expect([await estado(venta), await estado(compra.id)]).toEqual(['RESERVADA', 'UBICADA']);
    expect((await manos(server).ver(compra.id)).lineas).toMatchObject([{ recibida: 10 }]);
    expect(wos).toMatchObject([{ cerrada: false }]);
    expect([await pedido(), await esperan(), await disponible()]).toEqual([6, [['YERBA-1K', 6, 6]], 6]);
  });

  test('leaves what was set apart set apart, what is over for whoever puts it away, and all of it at a dock of quarantine', async () => {
    const [over] = await server.query(
      `INSERT INTO partida (producto_id, cliente_id, codigo, vence) VALUES (102, 1, 'VIEJA', hoy() - 1) ON CONFLICT (producto_id, codigo) DO UPDATE SET vence = hoy() - 1 RETURNING codigo`,
    );
    await dep.vender([{ producto_id: 102, cantidad: 3 }, yerba(9)]);
    const leche = { producto_id: 102, partida: { codigo: over.codigo } };
    const { recepcion } = await recibir([
      { cantidad: 2 },
      { cantidad: 3, condicion: 'CUARENTENA' },
      { cantidad: 1, condicion: 'DANADO' },
      { ...leche, cantidad: 5 },
    ]);
    expect(recepcion.para_vender).toBe(2);
    expect(await saldos(server)).toEqual({ 'ANDEN-1 CUARENTENA': 3, 'ANDEN-1 DANADO': 1, 'ANDEN-1 RESERVADO': 2 });
    expect(await saldos(server, 102)).toEqual({ 'ANDEN-1 EN_RECEPCION': 5 });
    await server.query(`UPDATE almacenamiento SET tipo_stock_id = 2 WHERE id = ${ANDEN}`);
    expect((await recibir([{ cantidad: 7 }])).recepcion.para_vender).toBe(0);
    expect(await saldos(server)).toMatchObject({ 'ANDEN-1 EN_RECEPCION': 7, 'ANDEN-1 RESERVADO': 2 });
  });

  test('takes the serials along, those that an order got with it', async () => {
    const venta = await dep.vender([{ producto_id: 103, cantidad: 2 }]);
    const series = ['S1', 'S2', 'S3'];
    const { recepcion } = await recibir(series.map((serie) => ({ producto_id: 103, serie })));
    expect([await estado(venta), await esperan()]).toEqual(['RESERVADA', [['TEL-01', 1, 1]]]);
    expect(await deshacer(recepcion.id)).toMatchObject({ error: 'RECEPCION_CON_UBICADAS' });
    await manos(server).mover(venta, 'desconfirmar');
    expect(await deshacer(recepcion.id)).toMatchObject({ recepcion: { estado: 'DESHECHA' } });
    expect(await server.query('SELECT FROM serie WHERE almacenamiento_id IS NOT NULL')).toEqual([]);
  });

  test('without a count makes the same of it, and it is counted later', async () => {
    const venta = await dep.vender([yerba(4)]);
    const { orden } = await server.as(JEFE, crearOrden, COMPRA);
    const recepcion_id = await abrir({ orden_id: orden.id, cliente_id: undefined, modo: 'SIN_CONTEO' });
    const done = await server.as(OPERARIO_GDS, recibirTodo, { recepcion_id, bultos: 1 });
    expect(done).toMatchObject({ unidades: 10, recepcion: { para_vender: 10 }, conteo: { id: expect.any(Number) } });
    expect(await estado(venta)).toBe('RESERVADA');
  });
});

describe('without the rule', () => {
  test('nothing of it is sold from the dock: before its day, after it was ended, and of whoever did not agree', async () => {
    await server.query('TRUNCATE cliente_regla');
    await regla('true', 'hoy() + 1');
    const venta = await dep.vender([yerba(4)]);
    const before = await recibir([{ cantidad: 10 }]);
    expect(before.recepcion.para_vender).toBe(0);
    expect([await saldos(server), await estado(venta)]).toEqual([{ 'ANDEN-1 EN_RECEPCION': 10 }, 'SIN_STOCK']);
    expect([await esperan(), await disponible()]).toEqual([[['YERBA-1K', 10, 0]], 0]);
    await regla('true');
    // Another client's that comes to the same dock waits as ever.
    await recibir([{ producto_id: 201, cantidad: 3 }], { cliente_id: 2 });
    expect(await saldos(server, 201)).toEqual({ 'ANDEN-1 EN_RECEPCION': 3 });
    // Nor is what came before it freed by it.
    await manos(server).mover(venta, 'reservar');
    expect(await estado(venta)).toBe('SIN_STOCK');
  });

  test('what is at the dock when it ends is promised no more, stays promised to whom it was, and is put away', async () => {
    const venta = await dep.vender([yerba(4)]);
    await recibir([{ cantidad: 10 }]);
    await regla('false');
    const otra = await dep.vender([yerba(1)]);
    expect([await estado(venta), await estado(otra), await disponible()]).toEqual(['RESERVADA', 'SIN_STOCK', 0]);
    expect(await esperan()).toEqual([['YERBA-1K', 6, 6]]);
    const away = { almacenamiento_id: ANDEN, producto_id: 101, cantidad: 6, a: 'A-01' };
    expect(await server.as(OPERARIO_GDS, ubicarStock, away)).toMatchObject({ quedan: 0 });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 5, 'A-01 RESERVADO': 1, 'ANDEN-1 RESERVADO': 4 });
    expect(await pedido()).toBe(0);
  });
});

describe('an order', () => {
  test('is served from shelves before the dock, but for what expires first', async () => {
    const leche = (cantidad: number) => ({ producto_id: 102, cantidad });
    // Of the reserve, and further along the walk than the dock.
    await server.query(`UPDATE almacenamiento SET tipo_almacenamiento_id = 2, secuencia = 99 WHERE id = 12`);
    await put(server, { producto: 102, partida: 'L2', cantidad: 5 });
    await put(server, { lugar: 12, cantidad: 5 });
    await recibir([{ cantidad: 5 }, { ...leche(5), partida: { codigo: 'L1' } }]);
    await dep.vender([yerba(7), leche(7)]);
    expect(await saldos(server)).toEqual({ 'A-02 RESERVADO': 5, 'ANDEN-1 DISPONIBLE': 3, 'ANDEN-1 RESERVADO': 2 });
    expect(await saldos(server, 102)).toEqual({ 'A-01 DISPONIBLE': 3, 'A-01 RESERVADO': 2, 'ANDEN-1 RESERVADO': 5 });
  });

  test('that is promised something at the dock leaves that much less to put away; what it lets go of is to be put away again', async () => {
    await recibir([{ cantidad: 10 }]);
    await recibir([{ cantidad: 5 }]);
    expect(await pedido()).toBe(15);
    const venta = await dep.vender([yerba(12)]);
    expect([await pedido(), await esperan()]).toEqual([3, [['YERBA-1K', 3, 3]]]);
    const more = { almacenamiento_id: ANDEN, producto_id: 101, cantidad: 4, a: 'A-01' };
    expect(await server.as(OPERARIO_GDS, ubicarStock, more)).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
    // What comes now is asked for beside what is asked for already.
    await recibir([{ cantidad: 2 }]);
    expect(await pedido()).toBe(5);
    await manos(server).mover(venta, 'desconfirmar');
    expect([await pedido(), await esperan()]).toEqual([5, [['YERBA-1K', 17, 17]]]);
    await server.as(JEFE, crearTraslados, { deposito_id: 1, tipo: 'UBICAR' });
    expect(await pedido()).toBe(17);
  });

  test('that gets what just came asks nobody twice for the rest', async () => {
    await recibir([{ cantidad: 5 }]);
    // Its client's own: what it may have is looked for later.
    const cliente = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'], name: 'Administra uno' } as const;
    const { orden } = await server.as(cliente, crearOrden, { ...VENTA, lineas: [yerba(4)] });
    expect(await estado(orden.id)).toBe('CONFIRMADA');
    await recibir([{ cantidad: 10 }]);
    expect([await estado(orden.id), await pedido(), await esperan()]).toEqual([
      ...['RESERVADA', 11, [['YERBA-1K', 11, 11]]],
    ]);
  });

  test('that takes all of it leaves work that nobody took over, with the reason', async () => {
    const { wos } = await recibir([{ cantidad: 10 }]);
    await dep.vender([yerba(10)]);
    const [row] = await server.query(
      `SELECT w.estado, d.nota FROM wo w JOIN documento_anotacion d ON d.entidad = 'wo' AND d.documento_id = w.id AND d.acto = 'anular' WHERE w.id = $1`,
      [wos[0]?.id],
    );
    expect(row).toEqual({ estado: 'ANULADA', nota: 'Lo que quedaba se prometió a órdenes' });
  });
});

describe('work', () => {
  test('that puts away carries what may be sold, and gives it to nobody twice', async () => {
    await recibir([{ cantidad: 10 }]);
    const { wo } = siguienteTraslado.result.parse(await server.as(OPERARIO_GDS, siguienteTraslado, { tipo: 'UBICAR' }));
    const [linea] = (await dep.ver(wo?.id ?? 0)).traslados;
    await dep.vender([yerba(3)]);
    const carry = (cantidad: number) =>
      server.as(OPERARIO_GDS, trasladar, { linea_id: linea?.id ?? 0, a: 'A-01', cantidad });
    expect(await carry(10)).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect(await carry(7)).toMatchObject({ linea: { hecha: 7, estado: 'HECHA' } });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 7, 'ANDEN-1 RESERVADO': 3 });
  });

  test('that picks goes to the dock as to any place; what is not there is sought on a shelf', async () => {
    await recibir([{ cantidad: 6 }]);
    const { id, ordenes, lineas } = await dep.trabajo([[yerba(6)]]);
    expect(lineas).toMatchObject([{ lugar: 'ANDEN-1', pedida: 6 }]);
    const linea_id = lineas[0]?.id ?? 0;
    expect(await dep.pick(linea_id, 2, { lugar: 'ANDEN-1' })).toMatchObject({ linea: { hecha: 2 } });
    expect(await server.as(OPERARIO_GDS, deshacerPick, { wo_id: id })).toMatchObject({ linea: { hecha: 0 } });
    expect(await saldos(server)).toEqual({ 'ANDEN-1 RESERVADO': 6 });
    await put(server, { cantidad: 9 });
    const short = { linea_id, encontrada: 4, motivo: 'NO_ESTA' as const };
    expect(await server.as(OPERARIO_GDS, faltanteEnLinea, short)).toMatchObject({
      siguen: [{ lugar: 'A-01', pedida: 2 }],
      conteo: expect.any(String),
    });
    expect(await saldos(server)).toEqual({
      ...{ 'A-01 DISPONIBLE': 7, 'A-01 RESERVADO': 2, 'ANDEN-1 BLOQUEADO': 2, 'CARRO-1 RESERVADO': 4 },
    });
    expect(await numeroDe(ordenes[0] ?? 0)).toMatch(/^OV-/);
  });
});

describe('a pallet that came', () => {
  test('is promised whole and picked by its code at the dock, and is not among those to be put away', async () => {
    const [free, sold] = [await lpns(server).hacer(), await lpns(server).hacer()];
    const venta = dep.vender([yerba(48)]);
    await venta;
    await recibir([
      { cantidad: 48, lpn: sold.codigo },
      { cantidad: 60, lpn: free.codigo },
    ]);
    expect((await enMuelle()).lpns).toMatchObject([{ id: free.id, unidades: 60, disponible: 60 }]);
    const away = (lpn_id: number, a: string) => server.as(OPERARIO_GDS, ubicarLpn, { lpn_id, a });
    expect(await away(sold.id, 'A-02')).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
    expect(await away(free.id, 'A-02')).toMatchObject({ unidades: 60, lugar: 'A-02' });
    const [wo] = (await dep.ola({ ordenes: [await venta] })).wos;
    await dep.mover(OPERARIO_GDS, wo?.id ?? 0, { acto: 'tomar', carro: 'CARRO-1' });
    const [linea] = (await dep.ver(wo?.id ?? 0)).detalle;
    expect(linea).toMatchObject({ lugar: 'ANDEN-1', lpn: { codigo: sold.codigo } });
    expect(await dep.pick(linea?.id ?? 0, 48, { lpn: sold.codigo })).toMatchObject({ linea: { estado: 'HECHA' } });
    expect(await saldos(server)).toEqual({ 'A-02 DISPONIBLE': 60, 'CARRO-1 RESERVADO': 48 });
  });
});

describe('taking a reception back', () => {
  test('takes all of it and its work while it is there, and is refused with the order that has it and where', async () => {
    const { recepcion } = await recibir([{ cantidad: 10 }]);
    const venta = await dep.vender([yerba(4)]);
    const numero = await numeroDe(venta);
    const told = `Ya se prometió YERBA-1K a ${numero} y está en ANDEN-1`;
    expect(await server.as(OPERARIO_GDS, verRecepcion, { id: recepcion.id })).toMatchObject({ puede_deshacer: told });
    expect(await deshacer(recepcion.id)).toMatchObject({
      error: 'RECEPCION_CON_UBICADAS',
      msg: `${told}: libere antes esa orden`,
    });
    const [wo] = (await dep.ola({ ordenes: [venta] })).wos;
    await dep.mover(OPERARIO_GDS, wo?.id ?? 0, { acto: 'tomar', carro: 'CARRO-1' });
    await dep.pick((await dep.ver(wo?.id ?? 0)).detalle[0]?.id ?? 0, 4);
    expect(await deshacer(recepcion.id)).toMatchObject({
      msg: `Ya se prometió YERBA-1K a ${numero} y está en CARRO-1: libere antes esa orden`,
    });
    // As much of it again may be taken back, and that leaves what the first one brought.
    const again = await recibir([{ cantidad: 10 }]);
    expect(await deshacer(again.recepcion.id)).toMatchObject({ recepcion: { estado: 'DESHECHA' } });
    expect(await saldos(server)).toEqual({ 'ANDEN-1 DISPONIBLE': 6, 'CARRO-1 RESERVADO': 4 });
    expect(await pedido()).toBe(6);
  });

  test('is refused with where it was carried, and done once it is back', async () => {
    const { recepcion } = await recibir([{ cantidad: 10 }]);
    const away = { almacenamiento_id: ANDEN, producto_id: 101, cantidad: 1, a: 'A-01' };
    await server.as(OPERARIO_GDS, ubicarStock, away);
    expect(await deshacer(recepcion.id)).toMatchObject({
      msg: 'Ya se llevó YERBA-1K a A-01: revierta antes ese movimiento',
    });
    const [{ id }] = await server.query(`SELECT max(id)::int AS id FROM stock_movimiento`);
    await server.as(JEFE, revertirMovimiento, { movimiento_id: Number(id) });
    expect(await deshacer(recepcion.id)).toMatchObject({ recepcion: { estado: 'DESHECHA' } });
    expect([await saldos(server), await pedido()]).toEqual([{}, 0]);
  });
});
