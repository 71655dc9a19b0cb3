import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DECISIONES_DE_ORDEN, estadoDeOrden, TIPOS_DE_ORDEN } from '#shared/gds/estado-orden.ts';
import { JEFE } from '#testing/gds.ts';
import { openOrdenes, put, VENTA } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';

import { crearOrden } from '../crear.contract.ts';
import { checksDeOrdenes } from './verificar.sql.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
});
afterAll(() => server.close());

const UNIDADES = [
  'anulada',
  'reservada',
  'tomada',
  'empacada',
  'despachada',
  'recibida',
  'faltante',
  'por_recibir',
  'por_ubicar',
] as const;
const SUCESOS = ['intentada', 'avisada', 'arribada', 'verificada', 'entregada'] as const;

/** Ten thousand orders, whatever may be said of one; the same ones each time. */
function* ordenes() {
  let seed = 20_261_125;
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  for (let n = 0; n < 10_000; n += 1) {
    const units = Object.fromEntries(UNIDADES.map((one) => [one, next(3) === 0 ? next(13) : 0]));
    const happened = Object.fromEntries(SUCESOS.map((one) => [one, next(2) === 0]));
    yield {
      ...{ tipo: TIPOS_DE_ORDEN[next(3)] ?? 'VENTA', decision: DECISIONES_DE_ORDEN[next(5)] ?? 'BORRADOR' },
      ...{ pedida: 12, parcial: next(2) === 0, recepciones_abiertas: next(4) === 0 ? 1 : 0, units, happened },
    };
  }
}

test('the database says of each order what the shared rule says', async () => {
  const all = [...ordenes()];
  const asked = all.map(({ units, happened, ...one }) => ({
    ...one,
    ...units,
    ...Object.fromEntries(Object.entries(happened).map(([name, is]) => [name, is ? '2026-11-25T12:00:00Z' : null])),
  }));
  const rows = await server.query(
    `SELECT estado_de_orden(json_populate_record(NULL::orden, o)) AS estado FROM json_array_elements($1::json) WITH ORDINALITY AS x (o, n) ORDER BY n`,
    [JSON.stringify(asked)],
  );
  const due = all.map(({ tipo, decision, units, happened, ...one }) => {
    const sumas = { ...SIN_NADA, ...one, ...units, ...happened };
    return estadoDeOrden(tipo, decision, sumas);
  });
  expect(rows.map(({ estado }) => estado)).toEqual(due);
  expect(new Set(due).size).toBeGreaterThan(15);
});

const SIN_NADA = {
  ...{
    anulada: 0,
    reservada: 0,
    tomada: 0,
    empacada: 0,
    despachada: 0,
    recibida: 0,
    faltante: 0,
    por_recibir: 0,
    por_ubicar: 0,
  },
  ...{ intentada: false, avisada: false, arribada: false, verificada: false, entregada: false },
};

describe('a planted difference is named', () => {
  test.each([
    [
      'cada línea de orden es lo que dice su libro',
      `UPDATE transaccion_linea SET tomada = 2`,
      /OV-\d{6}, YERBA-1K: dice 5\/2\//,
    ],
    ['cada orden suma sus líneas', `UPDATE orden SET reservada = 4`, /OV-\d{6}: dice 1\/5\/0\/4/],
    [
      'cada orden está donde la dejan sus decisiones y su stock',
      `UPDATE orden SET estado = 'DESPACHADA'`,
      /OV-\d{6}: dice DESPACHADA, es RESERVADA/,
    ],
    [
      'cada orden está donde la dejan sus decisiones y su stock',
      `DELETE FROM documento_anotacion WHERE entidad = 'orden' AND acto = 'confirmar'`,
      /dice CONFIRMADA, sus anotaciones/,
    ],
    [
      'ninguna orden retiene ni despacha más de lo pedido',
      `UPDATE orden SET decision = 'ANULADA'`,
      /línea \d+: pedida 5, anulada 0, reservada 5/,
    ],
  ])('%s: %s', async (name, plant, told) => {
    await server.query(
      'TRUNCATE stock_saldo, serie, stock_movimiento, orden, orden_destino, orden_paso, transaccion_linea CASCADE',
    );
    await put(server, { cantidad: 5 });
    await server.as(JEFE, crearOrden, VENTA);
    const check = checksDeOrdenes.find((one) => one.name === name);
    const run = async () => (await check?.run((text) => server.query(text))) ?? ['no such check'];
    expect(await run()).toEqual([]);
    for (const tabla of ['orden', 'transaccion_linea']) await server.query(`ALTER TABLE ${tabla} DISABLE TRIGGER USER`);
    await server.query(plant);
    for (const tabla of ['orden', 'transaccion_linea']) await server.query(`ALTER TABLE ${tabla} ENABLE TRIGGER USER`);
    expect((await run()).join('\n')).toMatch(told);
  });
});
