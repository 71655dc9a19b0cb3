import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { verOrden } from '#features/gds-ordenes/contract.ts';
import { checksDeOrdenes, seguirEntregas } from '#features/gds-ordenes/server/public.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { openPool } from '#server/db/db.ts';
import { createLogger } from '#server/log.ts';
import { runJob } from '#server/work/maintenance.ts';
import { type Empacada, empacada, openDespacho, PLANTA, salidasDeStock, vaciarDespacho } from '#testing/despacho.ts';
import { JEFE } from '#testing/gds.ts';
import { saldos } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';

import { salidasWorker } from './salida.worker.ts';
import { checksDeDespacho } from './verificar.sql.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openDespacho();
});
beforeEach(async () => {
  await work();
  await vaciarDespacho(server);
});
afterAll(() => server.close());

const log = createLogger({ logLevel: 'silent' });
const step = (database = server.database) => salidasWorker().step({ database, log, stopping: () => false });
/** All that is due, whoever does it: the server's own worker hears of each scan too. */
async function work(database = server.database): Promise<void> {
  while (await step(database));
  await expect.poll(() => server.query('SELECT FROM salida_pendiente WHERE problema IS NULL')).toEqual([]);
}
async function scan({ guia }: Empacada, tipo: string): Promise<number> {
  const answer = await server.as(PLANTA, registrarEvento, { guia_id: guia.id, tipo });
  expect(answer).toMatchObject({ code: 'OK' });
  const [row] = await server.query('SELECT max(id)::int AS id FROM evento WHERE guia_id = $1', [guia.id]);
  return Number(row.id);
}
const unscan = (guia_id: number, evento_id: number) =>
  server.as(PLANTA, corregirEvento, { guia_id, evento_id, nota: 'Era otra' });
const estado = async (orden: number) => (await server.as(JEFE, verOrden, { id: orden })).orden.estado;
const salidas = () => salidasDeStock(server);
const faults = async () => {
  const found: string[] = [];
  for (const { run } of [...checksDeDespacho, ...checksDeStock, ...checksDeOrdenes])
    found.push(...(await run((text) => server.query(text))));
  return found;
};

describe('stock leaves', () => {
  test.each(['ADM', 'ING_PL'])('with the first scan that takes the parcel over, whatever it is: %s', async (tipo) => {
    const venta = await empacada(server, { bultos: [3, 2] });
    expect(await estado(venta.orden)).toBe('EMPACADA');
    expect(await saldos(server)).toEqual({ 'ANDEN-D RESERVADO': 5 });
    await scan(venta, tipo);
    await work();
    expect([await saldos(server), await estado(venta.orden)]).toEqual([{}, 'DESPACHADA']);
    // By line and bulto, in the name of whoever scanned, when it was scanned.
    const rows = await server.query(`
      SELECT m.orden_bulto_id::int AS bulto, m.cantidad::int AS son, m.usuario_id, m.de_linea_id = m.a_linea_id AS de_su_linea, m.fecha_evento = date_trunc('second', g.levantada) AS entonces
        FROM stock_movimiento m JOIN orden_bulto b ON b.id = m.orden_bulto_id JOIN guia g ON g.id = b.guia_id WHERE m.acto = 'DESPACHAR' ORDER BY 1`);
    const usuario_id = await server.id(PLANTA);
    expect(rows).toEqual(
      [3, 2].map((son, at) => ({ bulto: venta.bultos[at]?.id, son, usuario_id, de_su_linea: true, entonces: true })),
    );
    // Whatever is read afterwards is the courier's own matter.
    await scan(venta, 'CLA');
    await work();
    expect([await salidas(), await faults()]).toEqual([['DESPACHAR 5'], []]);
  });

  test('and comes back with the correction of that scan, and leaves again with the next', async () => {
    const venta = await empacada(server, { producto: 103, bultos: [2], series: ['S1', 'S2'] });
    const evento = await scan(venta, 'ING_PL');
    await work();
    expect(await saldos(server, 103)).toEqual({});
    expect(await unscan(venta.guia.id, evento)).toMatchObject({ code: 'OK' });
    await work();
    expect([await saldos(server, 103), await estado(venta.orden)]).toEqual([{ 'ANDEN-D RESERVADO': 2 }, 'EMPACADA']);
    await scan(venta, 'ADM');
    await work();
    expect([await salidas(), await estado(venta.orden)]).toEqual([['DESPACHAR 4', 'REVERTIR 2'], 'DESPACHADA']);
    expect(await faults()).toEqual([]);
  });

  test('and is back in the end when the scan was corrected while somebody was booking it', async () => {
    const venta = await empacada(server);
    const owner = await held(`SELECT FROM orden WHERE transaccion_id = ${venta.orden} FOR NO KEY UPDATE`);
    const evento = await scan(venta, 'ING_PL');
    await expect.poll(waiting).toBe(1);
    expect(await unscan(venta.guia.id, evento)).toMatchObject({ code: 'OK' });
    await owner.letGo();
    await work();
    expect([await saldos(server), await faults()]).toEqual([{ 'ANDEN-D RESERVADO': 5 }, []]);
  });

  test('not when the parcel is held back or annulled where it lies', async () => {
    const venta = await empacada(server);
    const other = await empacada(server);
    for (const [guia_id, tipo, datos] of [
      [venta.guia.id, 'RTN', { motivo_id: 22 }],
      [other.guia.id, 'ANU', { motivo_id: 11 }],
    ] as const)
      expect(await server.as(PLANTA, registrarEvento, { guia_id, tipo, ...datos })).toMatchObject({ code: 'OK' });
    await work();
    expect([await salidas(), await faults()]).toEqual([[], []]);
  });
});

describe('no scan waits for the warehouse', () => {
  test('which may be at work on the very same order and bulto', async () => {
    const venta = await empacada(server);
    const other = openPool(server.app, log);
    onTestFinished(() => other.close());
    const owner = await held(
      'SELECT FROM orden o JOIN orden_bulto b ON b.transaccion_id = o.transaccion_id FOR NO KEY UPDATE',
    );
    await scan(venta, 'ING_PL');
    await owner.letGo();
    await work(other);
    expect(await salidas()).toEqual(['DESPACHAR 5']);
  });

  test('what the ledger refuses is told and tried again, while other parcels go on', async () => {
    const stuck = await empacada(server);
    const fine = await empacada(server, { bultos: [2] });
    // Somebody carried it elsewhere and told nobody which bulto it was.
    await server.query(
      `INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion, de_linea_id,
                                     a_almacenamiento_id, a_condicion, a_linea_id, usuario_id)
       SELECT transaccion_id, 'MOVER', 1, 1, 101, 5, 19, 'RESERVADO', id, 17, 'RESERVADO', id, $2 FROM transaccion_linea WHERE transaccion_id = $1`,
      [stuck.orden, await server.id(JEFE)],
    );
    await scan(stuck, 'ING_PL');
    await scan(fine, 'ING_PL');
    await work();
    expect(await server.query('SELECT guia_id::int, problema FROM salida_pendiente')).toEqual([
      { guia_id: stuck.guia.id, problema: 'No hay tanto stock en esa ubicación' },
    ]);
    expect(await faults()).toEqual([expect.stringContaining('la guía salió y el stock no')]);
    await server.query(
      `INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion, de_linea_id,
                                     a_almacenamiento_id, a_condicion, a_linea_id, usuario_id)
       SELECT transaccion_id, 'MOVER', 1, 1, 101, 5, 17, 'RESERVADO', id, 19, 'RESERVADO', id, $2 FROM transaccion_linea WHERE transaccion_id = $1`,
      [stuck.orden, await server.id(JEFE)],
    );
    await server.query('UPDATE salida_pendiente SET proxima = now()');
    await work();
    expect([await salidas(), await faults()]).toEqual([['DESPACHAR 7'], []]);
  });
});

describe('exactly once', () => {
  test('with two workers, and with a reminder too many', async () => {
    const ventas = [await empacada(server), await empacada(server), await empacada(server)];
    for (const venta of ventas) await scan(venta, 'ING_PL');
    await server.query(
      'INSERT INTO salida_pendiente (guia_id, deposito_id, usuario_id) SELECT guia_id, deposito_id, usuario_id FROM salida_pendiente',
    );
    const other = openPool(server.app, log);
    onTestFinished(() => other.close());
    await Promise.all([work(), work(other)]);
    expect([await salidas(), await faults()]).toEqual([['DESPACHAR 15'], []]);
    expect(await server.query('SELECT FROM salida_pendiente')).toEqual([]);
  });

  test('though the process dies in the middle of it', async () => {
    const venta = await empacada(server);
    const owner = await held(`SELECT FROM orden WHERE transaccion_id = ${venta.orden} FOR NO KEY UPDATE`);
    await scan(venta, 'ING_PL');
    // Of whichever process is at it: this server's own worker, or the one that the test drives.
    const lost = step().catch((error: Error) => error);
    const killer = new pg.Client(server.app);
    await killer.connect();
    onTestFinished(() => killer.end());
    const killed = async () =>
      (
        await killer.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND pid <> pg_backend_pid()`,
        )
      ).rowCount;
    await expect.poll(killed).toBe(1);
    await lost;
    await owner.letGo();
    await work();
    expect([await salidas(), await saldos(server), await faults()]).toEqual([['DESPACHAR 5'], {}, []]);
  });

  test('since the schema itself lets no bulto leave twice', async () => {
    const venta = await empacada(server);
    await scan(venta, 'ING_PL');
    await work();
    const again = server.query(`
      INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion, de_linea_id,
                                    a_condicion, a_linea_id, usuario_id, orden_bulto_id)
      SELECT transaccion_id, 'DESPACHAR', deposito_id, cliente_id, producto_id, 1, 19, 'RESERVADO', de_linea_id, 'ENTREGA', a_linea_id, usuario_id, orden_bulto_id
        FROM stock_movimiento WHERE acto = 'DESPACHAR'`);
    await expect(again).rejects.toThrow(/bulto_sale_una_vez|stock_nunca_negativo/);
    await expect(
      server.query(`UPDATE orden_bulto SET estado = 'ABIERTO', cerrado = NULL, cerrado_por = NULL, anden_id = NULL,
                                           envio_id = NULL, guia_id = NULL, guia_nro = NULL, bulto_nro = NULL`),
    ).rejects.toThrow('bulto_sale_cerrado');
  });
});

test('an order is delivered once all its parcels are, and not any more when one was not', async () => {
  const venta = await empacada(server);
  const follow = () => runJob(server.database, { name: 'x', run: seguirEntregas });
  await scan(venta, 'ING_PL');
  await work();
  await follow();
  expect(await estado(venta.orden)).toBe('DESPACHADA');
  const set = (estado_general: string) =>
    server.query(
      `ALTER TABLE guia DISABLE TRIGGER USER; UPDATE guia SET estado_general = '${estado_general}' WHERE id = ${venta.guia.id}; ALTER TABLE guia ENABLE TRIGGER USER`,
    );
  await set('ENTREGADO');
  await follow();
  expect(await estado(venta.orden)).toBe('ENTREGADA');
  await set('EN_REPARTO');
  await follow();
  expect(await estado(venta.orden)).toBe('DESPACHADA');
});

test('what differs is named', async () => {
  const venta = await empacada(server, { bultos: [3] });
  await scan(venta, 'ING_PL');
  await work();
  await server.query('UPDATE orden_bulto_contenido SET cantidad = 4');
  const [bulto] = venta.bultos;
  expect(await checksDeDespacho[0]?.run((text) => server.query(text))).toEqual([
    expect.stringMatching(new RegExp(`^${bulto?.codigo} línea \\d+: salieron 3 y lleva 4$`)),
  ]);
  await server.query('UPDATE orden_bulto_contenido SET cantidad = 3; UPDATE orden_bulto SET despachado = NULL');
  expect(await checksDeDespacho[1]?.run((text) => server.query(text))).toEqual([
    `${bulto?.codigo} de la guía ${venta.guia.numero}: la guía salió y el stock no`,
  ]);
});

/** Processes that wait for what somebody holds. */
async function waiting(): Promise<number> {
  const rows = await server.query('SELECT FROM pg_locks WHERE NOT granted');
  return rows.length;
}

/** Rows that somebody holds until they let go. */
async function held(text: string): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client(server.app);
  await client.connect();
  await client.query('BEGIN; SET LOCAL ROLE anden_personal');
  onTestFinished(() => client.end());
  await client.query(text);
  return { letGo: async () => void (await client.query('ROLLBACK')) };
}
