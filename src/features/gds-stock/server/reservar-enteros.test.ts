import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { moverOrden } from '#features/gds-ordenes/contract.ts';
import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { JEFE, OPERARIO_GDS } from '#testing/gds.ts';
import { lpns } from '#testing/lpn.ts';
import { openOrdenes, put, VENTA } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';

import { moverStock } from '../contract.ts';
import type { DemandaDeLpn, LpnEntero } from './reservar-enteros.sql.ts';
import { repartirEnteros } from './reservar-enteros.ts';
import { checksDeStock } from './verificar.sql.ts';

const LINEA: DemandaDeLpn = {
  ...{ linea_id: 1, transaccion_id: 1, deposito_id: 1, cliente_id: 1, producto_id: 5, partida_id: null, creada_por: 1 },
  falta: 100,
};
const LPN: LpnEntero = {
  ...{ lpn_id: 1, almacenamiento_id: 9, deposito_id: 1, producto_id: 5, partida_id: null, cantidad: 48 },
  es_lo_primero: true,
};
const share = (lineas: readonly Partial<DemandaDeLpn>[], some: readonly Partial<LpnEntero>[]) =>
  repartirEnteros(
    lineas.map((one, at) => ({ ...LINEA, linea_id: at + 1, ...one })),
    some.map((one, at) => ({ ...LPN, lpn_id: at + 1, ...one })),
  ).map(({ linea, lpn }) => `${linea.linea_id}<${lpn.lpn_id}`);

test.each([
  ['as many as fit, and none is broken', [{ falta: 100 }], [{}, {}, {}], ['1<1', '1<2']],
  ['one that is larger than the line stays whole', [{ falta: 40 }], [{}], []],
  ['the first line first, the second what is left', [{ falta: 50 }, { falta: 60 }], [{}, {}], ['1<1', '2<2']],
  ['a small one where the large one does not fit', [{ falta: 20 }], [{}, { cantidad: 20 }], ['1<2']],
  ['of another depósito or product none', [{}], [{ deposito_id: 2 }, { producto_id: 6 }], []],
  ['what expires later waits for its turn', [{}], [{ es_lo_primero: false }], []],
  ['but for a line that asks for its lot', [{ partida_id: 7 }], [{ partida_id: 7, es_lo_primero: false }, {}], ['1<1']],
] satisfies readonly [string, Partial<DemandaDeLpn>[], Partial<LpnEntero>[], string[]][])(
  'pallets are shared out: %s',
  (_, lineas, some, taken) => {
    expect(share(lineas, some)).toEqual(taken);
  },
);

describe('an order', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openOrdenes();
  });
  beforeEach(async () => {
    await server.query(
      'TRUNCATE stock_saldo, serie, stock_movimiento, orden, orden_destino, orden_paso, transaccion_linea CASCADE; UPDATE lpn SET almacenamiento_id = NULL',
    );
  });
  afterAll(async () => {
    await server.close();
  });

  /** So many on a pallet of their own, where the rest lies loose. */
  async function pallet(lugar: number, cantidad: number, que: { producto?: number; partida_id?: number } = {}) {
    const { id } = await lpns(server).hacer();
    const { producto = 101, partida_id } = que;
    const items = [{ producto_id: producto, cantidad, ...(partida_id === undefined ? {} : { partida_id }) }];
    await server.as(OPERARIO_GDS, moverStock, { de: { almacenamiento_id: lugar }, a: { lpn_id: id }, items });
    return id;
  }
  const vender = async (cantidad: number, producto_id = 101) => {
    const answer = await server.as(JEFE, crearOrden, { ...VENTA, lineas: [{ producto_id, cantidad }] });
    return crearOrden.result.parse(answer).orden.id;
  };
  const held = async () => {
    const rows = await server.query(
      `SELECT lpn_id::int AS lpn, condicion, cantidad::int AS son FROM stock_saldo WHERE cantidad > 0 ORDER BY lpn_id, condicion, cantidad`,
    );
    return rows.map(({ lpn, condicion, son }) => `${lpn} ${condicion} ${son}`);
  };
  const isSound = async () => {
    for (const { run } of checksDeStock) expect(await run((text) => server.query(text))).toEqual([]);
  };

  test('gets the pallet that fits in it, and the rest loose: what it asks for less does not break one', async () => {
    await put(server, { cantidad: 30 });
    const id = await pallet(11, 20);
    await vender(24);
    expect(await held()).toEqual(['0 DISPONIBLE 6', '0 RESERVADO 4', `${id} RESERVADO 20`]);
    await isSound();
  });

  test('that asks for less than a pallet takes what lies loose, and breaks one only when that is gone', async () => {
    await put(server, { cantidad: 30 });
    const id = await pallet(11, 20);
    const first = await vender(7);
    expect(await held()).toEqual(['0 DISPONIBLE 3', '0 RESERVADO 7', `${id} DISPONIBLE 20`]);
    await vender(5);
    expect(await held()).toEqual(['0 RESERVADO 3', '0 RESERVADO 7', `${id} DISPONIBLE 18`, `${id} RESERVADO 2`]);
    await server.as(JEFE, moverOrden, { id: first, acto: 'anular', nota: 'No va' });
    await isSound();
  });

  test('gets what expires first, whole or not', async () => {
    await put(server, { producto: 102, lugar: 11, cantidad: 5, partida: 'L1' });
    await put(server, { producto: 102, lugar: 12, cantidad: 10, partida: 'L2' });
    const id = await pallet(12, 10, { producto: 102, partida_id: 502 });
    await vender(10, 102);
    expect(await held()).toEqual(['0 RESERVADO 5', `${id} DISPONIBLE 5`, `${id} RESERVADO 5`]);
    await isSound();
  });

  test('is promised no lot that is over too soon, on a pallet or loose', async () => {
    await put(server, { producto: 102, lugar: 11, cantidad: 8, partida: 'L1' });
    await put(server, { producto: 102, lugar: 12, cantidad: 12, partida: 'L2' });
    const soon = await pallet(11, 6, { producto: 102, partida_id: 501 });
    const late = await pallet(12, 5, { producto: 102, partida_id: 502 });
    await server.query('UPDATE producto SET dias_minimos_salida = 31 WHERE id = 102');
    await vender(6, 102);
    await server.query('UPDATE producto SET dias_minimos_salida = NULL WHERE id = 102');
    expect(await held()).toEqual([
      ...['0 DISPONIBLE 2', '0 DISPONIBLE 6', '0 RESERVADO 1', `${soon} DISPONIBLE 6`, `${late} RESERVADO 5`],
    ]);
    await isSound();
  });

  test('of serials gets those that are on it', async () => {
    await put(server, { producto: 103, cantidad: 3, series: ['S-1', 'S-2', 'S-3'] });
    const { id } = await lpns(server).hacer();
    const items = [{ producto_id: 103, cantidad: 2, series: ['S-2', 'S-3'] }];
    await server.as(OPERARIO_GDS, moverStock, { de: { almacenamiento_id: 11 }, a: { lpn_id: id }, items });
    await vender(2, 103);
    const series = await server.query(`SELECT codigo FROM serie WHERE condicion = 'RESERVADO' ORDER BY 1`);
    expect(series.map(({ codigo }) => codigo)).toEqual(['S-2', 'S-3']);
    await isSound();
  });
});
