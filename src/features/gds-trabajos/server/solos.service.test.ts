import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { moverOrden, verOrden } from '#features/gds-ordenes/contract.ts';
import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { checksDeOrdenes } from '#features/gds-ordenes/server/public.ts';
import {
  abrirRecepcion,
  cerrarRecepcion,
  deshacerRecepcion,
  leerRecepcion,
  ubicarStock,
  verRecepcion,
} from '#features/gds-recepcion/contract.ts';
import { recibirTodo } from '#features/gds-recepcion/todo.contract.ts';
import { moverStock } from '#features/gds-stock/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE, OPERARIO_GDS } from '#testing/gds.ts';
import { COMPRA, put, saldos } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';
import { openTrabajos, preparar, vaciarTrabajos } from '#testing/trabajos.ts';

import { trasladar } from '../traslados.contract.ts';
import { checksDeTrabajos } from './verificar.sql.ts';

/** Work that makes itself: with a reception that closes, with an order that is given up; and what becomes of it. */

let server: TestServer;
beforeAll(async () => {
  server = await openTrabajos();
  await server.query(`
    UPDATE almacenamiento SET mezcla_producto = true, max_unidades = NULL WHERE deposito_id = 1;
    INSERT INTO almacenamiento (id, deposito_id, clase, codigo) VALUES (3, 1, 'ZONA', 'B');
    INSERT INTO almacenamiento (id, deposito_id, padre_id, clase, codigo, tipo_almacenamiento_id, tipo_stock_id, secuencia)
    VALUES (31, 1, 3, 'POSICION', 'B-01', 1, 1, 31)`);
});
beforeEach(async () => {
  await vaciarTrabajos(server);
  await server.query('TRUNCATE recepcion CASCADE');
});
afterAll(() => server.close());

const abrir = async (more: object) =>
  abrirRecepcion.result.parse(await server.as(OPERARIO_GDS, abrirRecepcion, { modo: 'GUIADA', ...more })).recepcion;
/** Ten of one product, which whoever receives believes. */
const recibir = async () => {
  const { orden } = crearOrden.result.parse(await server.as(JEFE, crearOrden, COMPRA));
  const recepcion = await abrir({ orden_id: orden.id, modo: 'SIN_CONTEO' });
  const done = await server.as(OPERARIO_GDS, recibirTodo, { recepcion_id: recepcion.id, bultos: 1 });
  return { orden, ...recibirTodo.result.parse(done) };
};
const deshacer = (recepcion_id: number) =>
  server.as(OPERARIO_GDS, deshacerRecepcion, { recepcion_id, nota: 'Mal contada' });
const ver = (id = 0) => preparar(server).ver(id);
const aMano = (cantidad: number) =>
  server.as(OPERARIO_GDS, ubicarStock, { almacenamiento_id: 16, producto_id: 101, cantidad, a: 'A-01' });
const sinDiferencias = async () => {
  for (const { name, run } of [...checksDeStock, ...checksDeOrdenes, ...checksDeTrabajos])
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
};

describe('a reception that closes', () => {
  test('makes a work for each zone that it is bound for, and says which', async () => {
    await put(server, { cantidad: 1 });
    await put(server, { lugar: 31, producto: 102, cantidad: 1, partida: 'L1' });
    const recepcion = await abrir({ cliente_id: 1, deposito_id: 1 });
    const leer = { recepcion_id: recepcion.id, texto: 'YERBA-1K', cantidad: 6 };
    await server.as(OPERARIO_GDS, leerRecepcion, leer);
    await server.as(OPERARIO_GDS, leerRecepcion, { ...leer, condicion: 'DANADO', cantidad: 2 });
    await server.as(OPERARIO_GDS, leerRecepcion, { ...leer, texto: 'LECHE-1L', partida: { codigo: 'L1' } });
    const closed = cerrarRecepcion.result.parse(
      await server.as(OPERARIO_GDS, cerrarRecepcion, { recepcion_id: recepcion.id }),
    );
    const whole = await Promise.all(closed.wos.map(({ id }) => ver(id)));
    // What came broken waits for somebody to decide, and is put away by nobody.
    expect(whole.flatMap(({ traslados }) => traslados)).toMatchObject([
      { sku: 'YERBA-1K', pedida: 6, a: 'A-01' },
      { sku: 'LECHE-1L', partida: 'L1', pedida: 6, a: 'B-01' },
    ]);
    expect(whole).toHaveLength(2);
    const seen = verRecepcion.result.parse(await server.as(OPERARIO_GDS, verRecepcion, { id: recepcion.id }));
    expect(seen.wos).toEqual(closed.wos);
    await sinDiferencias();
  });

  test('that leaves nothing at its dock makes none', async () => {
    const recepcion = await abrir({ cliente_id: 1, deposito_id: 1 });
    const leer = { recepcion_id: recepcion.id, texto: 'YERBA-1K', cantidad: 2, condicion: 'DANADO' as const };
    await server.as(OPERARIO_GDS, leerRecepcion, leer);
    expect(await server.as(OPERARIO_GDS, cerrarRecepcion, { recepcion_id: recepcion.id })).toMatchObject({ wos: [] });
  });

  test('and is taken back takes its work along, also from whoever has taken it; from the first put-away on it stands', async () => {
    const { recepcion, wos, orden } = await recibir();
    const id = wos[0]?.id ?? 0;
    await preparar(server).mover(JEFE, id, { acto: 'tomar' });
    expect(await deshacer(recepcion.id)).toMatchObject({ recepcion: { estado: 'DESHECHA' } });
    expect(await ver(id)).toMatchObject({ estado: 'ANULADA', traslados: [{ anulada: 10, estado: 'ANULADA' }] });
    expect((await ver(id)).historia[0]).toMatchObject({ acto: 'Anular', nota: `Se deshizo ${recepcion.numero}` });
    await sinDiferencias();

    const otra = await abrir({ orden_id: orden.id, modo: 'SIN_CONTEO' });
    const again = recibirTodo.result.parse(
      await server.as(OPERARIO_GDS, recibirTodo, { recepcion_id: otra.id, bultos: 1 }),
    );
    const { traslados } = await ver(again.wos[0]?.id);
    await preparar(server).mover(OPERARIO_GDS, again.wos[0]?.id ?? 0, { acto: 'tomar' });
    await server.as(OPERARIO_GDS, trasladar, { linea_id: traslados[0]?.id ?? 0, a: 'A-01', cantidad: 1 });
    expect(await deshacer(otra.id)).toMatchObject({
      ...{ error: 'RECEPCION_CON_UBICADAS', msg: expect.stringContaining('Ya se ubicó YERBA-1K en A-01') },
    });
    expect(await ver(again.wos[0]?.id)).toMatchObject({ estado: 'EN_CURSO' });
    await sinDiferencias();
  });

  test('asks no more for what somebody puts away without its work, and is over once nothing waits', async () => {
    const { wos } = await recibir();
    const { wos: despues } = await recibir();
    const [first = { id: 0 }, second = { id: 0 }] = [...wos, ...despues];
    await preparar(server).mover(OPERARIO_GDS, second.id, { acto: 'tomar' });
    await aMano(4);
    // Of what nobody has taken first.
    expect((await ver(first.id)).traslados).toMatchObject([{ pedida: 10, anulada: 4 }]);
    expect((await ver(second.id)).traslados).toMatchObject([{ pedida: 10, anulada: 0 }]);
    await aMano(8);
    expect(await ver(first.id)).toMatchObject({ estado: 'ANULADA', traslados: [{ anulada: 10 }] });
    expect((await ver(first.id)).historia[0]).toMatchObject({ acto: 'Anular', nota: 'Se llevó sin el trabajo' });
    // What somebody has taken is theirs to finish.
    expect(await ver(second.id)).toMatchObject({ estado: 'ASIGNADA', traslados: [{ anulada: 2 }] });
    await sinDiferencias();
  });
});

describe('an order that is given up', () => {
  const carrito = async () => {
    const dep = preparar(server);
    await put(server, { cantidad: 10 });
    const work = await dep.trabajo([[{ producto_id: 101, cantidad: 3 }], [{ producto_id: 101, cantidad: 2 }]]);
    for (const { id, pedida } of work.lineas) await dep.pick(id, pedida === 3 ? 2 : 1);
    return { ...work, dep };
  };
  const entera = async (id = 0) => verOrden.result.parse(await server.as(JEFE, verOrden, { id }));

  test('while it is picked leaves work to put back what was taken, which its page, the walk and the next scan name', async () => {
    const { id, ordenes, lineas, dep } = await carrito();
    await server.as(JEFE, moverOrden, { id: ordenes[0] ?? 0, acto: 'anular', nota: 'El cliente desistió' });
    const { orden, reubica } = await entera(ordenes[0]);
    expect(reubica).toMatchObject([{ cerrada: false }]);
    const own = await ver(reubica[0]?.id);
    expect(own).toMatchObject({
      ...{ tipo: 'UBICAR', estado: 'LIBERADA', historia: [{ nota: `Quedó de ${orden.numero}` }] },
      traslados: [{ lugar: 'CARRO-1', sku: 'YERBA-1K', pedida: 2, a: 'A-01' }],
    });
    const scan = await dep.pick(lineas.find(({ pedida }) => pedida === 3)?.id ?? 0, 1);
    expect(scan).toMatchObject({
      ...{ error: 'WO_LINEA_TERMINADA' },
      msg: `${orden.numero} se anuló: lo que ya tomó vuelve al estante con ${own.numero}`,
    });
    expect((await ver(id)).anuladas).toEqual([
      { orden_id: orden.id, orden: orden.numero, wo: { id: own.id, numero: own.numero } },
    ]);
    // What was promised on the shelf is anybody's again, the other order's stays promised.
    expect(await saldos(server)).toEqual({
      ...{ 'A-01 DISPONIBLE': 6, 'A-01 RESERVADO': 1, 'CARRO-1 DISPONIBLE': 2, 'CARRO-1 RESERVADO': 1 },
    });
    await dep.mover(OPERARIO_GDS, own.id, { acto: 'tomar' });
    await server.as(OPERARIO_GDS, trasladar, {
      ...{ linea_id: own.traslados[0]?.id ?? 0, lugar: 'CARRO-1', producto: 'YERBA-1K', a: 'A-01', cantidad: 2 },
    });
    expect(await dep.mover(OPERARIO_GDS, own.id, { acto: 'completar' })).toMatchObject({
      wo: { estado: 'COMPLETADA' },
    });
    await sinDiferencias();
  });

  test('at the bench, and two from one cart at once, leave each its own', async () => {
    const { ordenes } = await carrito();
    const [de, a] = [{ almacenamiento_id: 18 }, { almacenamiento_id: 17 }];
    await server.as(JEFE, moverStock, { de, a, todo: true });
    const given = ordenes.map((one) => server.as(JEFE, moverOrden, { id: one, acto: 'anular', nota: 'Desistió' }));
    expect((await Promise.all(given)).map(({ error }) => error)).toEqual([undefined, undefined]);
    const works = (await Promise.all(ordenes.map(entera))).flatMap(({ reubica }) => reubica);
    const whole = await Promise.all(works.map((one) => ver(one.id)));
    expect(whole.flatMap(({ traslados }) => traslados.map(({ lugar, pedida }) => [lugar, pedida]))).toEqual([
      ...[
        ['PACK-1', 2],
        ['PACK-1', 1],
      ],
    ]);
    await sinDiferencias();
  });

  test('before anything was taken leaves none', async () => {
    await put(server, { cantidad: 10 });
    const id = await preparar(server).vender([{ producto_id: 101, cantidad: 3 }]);
    await server.as(JEFE, moverOrden, { id, acto: 'anular', nota: 'Desistió' });
    expect((await entera(id)).reubica).toEqual([]);
  });
});
