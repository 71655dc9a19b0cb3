import { selectAlmacenamiento, selectContenido } from '#features/gds-almacenamientos/server/almacenamientos.sql.ts';
import { selectKardex } from '#features/gds-productos/server/kardex.sql.ts';
import {
  selectLeidos,
  selectLugarLeido,
  selectProducto,
  selectProductos,
  selectSeriesDe,
  selectStock,
} from '#features/gds-productos/server/productos.sql.ts';
import { checksDeStock, reservarOrdenes, soltarOrdenes } from '#features/gds-stock/server/public.ts';
import type { Query } from '#server/checks.ts';
import { recordStatements } from '#testing/statements.ts';

import type { Comparison } from './measure.ts';
import type { Subject } from './subject.ts';

/** The ledger of stock at a million movements and 200,000 balances (gds-stock.md §8). */
const [PRODUCTOS, LUGARES, POR_LUGAR, POR_SALDO, POR_TRANSACCION] = [9_000, 20_000, 10, 5, 100];
const [MOVIMIENTOS, PATRON, ROTULOS] = [300, 'Z-[01-20]-[01-25]-[01-10]', 2_000];
const [LINEAS, ORDENES] = [500, 300];
const [DEPOSITO, CLIENTE] = [1, 1];

/** Ten articles in each of 20,000 places, each of five movements. Written as it ended: one by one their triggers would take an hour. */
export async function fillStock({ owner }: Subject): Promise<void> {
  await owner(`
    INSERT INTO usuario_funcionalidad (usuario_id, codigo)
    SELECT u.id, 'GDS_001' FROM usuario u WHERE u.email = 'encargado@courier.example' ON CONFLICT DO NOTHING`);
  await owner(`
    INSERT INTO producto (cliente_id, sku, nombre)
    SELECT ${CLIENTE}, 'BANCO-' || n, 'Artículo de banco ' || n FROM generate_series(1, ${PRODUCTOS}) AS n ON CONFLICT DO NOTHING`);
  await owner(`
    INSERT INTO presentacion (producto_id, cliente_id, nombre, factor)
    SELECT id, cliente_id, 'Unidad', 1 FROM producto WHERE sku LIKE 'BANCO-%' ON CONFLICT DO NOTHING`);
  await owner(`
    INSERT INTO almacenamiento (deposito_id, clase, codigo, tipo_almacenamiento_id, tipo_stock_id, secuencia)
    SELECT ${DEPOSITO}, 'POSICION', 'BX-' || n, 1, 1, 100000 + n FROM generate_series(1, ${LUGARES}) AS n ON CONFLICT DO NOTHING`);
  const [filled] = await owner(`SELECT FROM transaccion WHERE numero = 'AJ-B1'`);
  if (filled === undefined) await fillLedger(owner);
  const [held] = await owner(`
    SELECT (SELECT count(*) FROM stock_movimiento)::int AS movimientos, (SELECT count(*) FROM stock_saldo WHERE cantidad > 0)::int AS saldos`);
  console.log(`(s) ${held?.movimientos} movements, ${held?.saldos} balances`);
}

async function fillLedger(owner: Subject['owner']): Promise<void> {
  for (const tabla of ['transaccion', 'stock_movimiento']) await owner(`ALTER TABLE ${tabla} DISABLE TRIGGER USER`);
  await owner(`
    INSERT INTO transaccion (tipo, numero, deposito_id, cliente_id, creada_por)
    SELECT 'AJUSTE', 'AJ-B' || n, ${DEPOSITO}, ${CLIENTE}, (SELECT min(id) FROM usuario)
      FROM generate_series(1, ${(LUGARES * POR_LUGAR * POR_SALDO) / POR_TRANSACCION}) AS n`);
  await owner(`
    CREATE TEMP TABLE reparto AS
    SELECT p.id AS producto_id, a.id AS lugar, row_number() OVER () - 1 AS n
      FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS k FROM almacenamiento WHERE codigo LIKE 'BX-%') a
     CROSS JOIN generate_series(0, ${POR_LUGAR - 1}) AS j
      JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS k FROM producto WHERE sku LIKE 'BANCO-%') p ON p.k = (a.k * ${POR_LUGAR} + j) % ${PRODUCTOS}`);
  await owner(`
    INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_condicion, a_almacenamiento_id, a_condicion, usuario_id)
    SELECT now() - interval '60 days' + (v * 200000 + r.n) * interval '5 seconds', t.id, 'AJUSTAR', ${DEPOSITO}, ${CLIENTE}, r.producto_id, 10, 'AJUSTE',
           r.lugar, 'DISPONIBLE', t.creada_por
      FROM generate_series(0, ${POR_SALDO - 1}) AS v CROSS JOIN reparto r
      JOIN (SELECT id, creada_por, row_number() OVER (ORDER BY id) - 1 AS k FROM transaccion WHERE numero LIKE 'AJ-B%') t
        ON t.k = (v * ${LUGARES * POR_LUGAR} + r.n) / ${POR_TRANSACCION}
     ORDER BY v, r.n`);
  await owner(`
    INSERT INTO stock_saldo (producto_id, almacenamiento_id, partida_id, condicion, linea_id, deposito_id, cliente_id, cantidad)
    SELECT producto_id, lugar, 0, 'DISPONIBLE', 0, ${DEPOSITO}, ${CLIENTE}, ${10 * POR_SALDO} FROM reparto`);
  for (const tabla of ['transaccion', 'stock_movimiento']) await owner(`ALTER TABLE ${tabla} ENABLE TRIGGER USER`);
  await owner('DROP TABLE reparto');
  // The days of the demo were closed before these movements were laid under them.
  await owner('DELETE FROM stock_cierre');
  await owner('DELETE FROM stock_dia');
  await owner('SELECT cerrar_dias_de_stock(100)');
  await owner('VACUUM ANALYZE producto, presentacion, almacenamiento, transaccion, stock_movimiento, stock_saldo');
}

/** What people look at, product against its own statements. */
export async function compareStock({ call, bare, scope, owner }: Subject): Promise<Comparison[]> {
  const [lugar] = await owner(`SELECT id FROM almacenamiento WHERE codigo = 'BX-777'`);
  const [producto] = await owner(`SELECT id FROM producto WHERE sku = 'BANCO-777'`);
  const [almacenamiento_id, id] = [Number(lugar?.id), Number(producto?.id)];
  const pagina = { page: 1, size: 50 };
  const against = async (
    name: string,
    milliseconds: number,
    { body, own }: { body: Record<string, unknown>; own: Parameters<typeof recordStatements>[0] },
  ): Promise<Comparison> => {
    const statements = await recordStatements(own);
    return {
      name: `(s) ${name}`,
      target: { milliseconds, part: 0.4 },
      product: async () => void (await call(body)),
      limit: () => bare(scope, statements, 'read'),
    };
  };
  return [
    await against('content of a place', 3, {
      body: { service: 'gds_almacenamientos.contenido', almacenamiento_id },
      own: async (db) => {
        await selectAlmacenamiento(db, scope, { almacenamiento_id });
        await selectContenido(db, scope, almacenamiento_id);
      },
    }),
    await against('stock of a product', 3, {
      body: { service: 'gds_productos.ver', id },
      own: async (db) => {
        await selectProducto(db, scope, id);
        await selectStock(db, scope, id);
        await selectSeriesDe(db, scope, id);
      },
    }),
    await against('what is this code', 3, {
      body: { service: 'gds_productos.leer', texto: 'BANCO-777' },
      own: async (db) => {
        await selectLugarLeido(db, scope, { texto: 'BANCO-777', deposito_id: null });
        await selectLeidos(db, scope, { lectura: 'BANCO777', partida: null, cliente_id: null });
      },
    }),
    await against('list of products, 50 rows with sums', 20, {
      body: { service: 'gds_productos.listar', ...pagina },
      own: async (db) => void (await selectProductos(db, scope, pagina)),
    }),
    await against('a page of the kardex', 5, {
      body: { service: 'gds_productos.kardex', producto_id: id, size: 50 },
      own: async (db) => void (await selectKardex(db, scope, { producto_id: id, size: 50 })),
    }),
  ];
}

/** What somebody waits for, in milliseconds. */
export async function measureStock(subject: Subject): Promise<void> {
  const { callAs, owner, single, download } = subject;
  const jefe = await callAs('gds-jefe@courier.example');
  const places = await owner(`
    SELECT s.almacenamiento_id AS de, min(s.producto_id) AS producto_id FROM stock_saldo s JOIN almacenamiento a ON a.id = s.almacenamiento_id
     WHERE a.codigo LIKE 'BX-%' GROUP BY 1 ORDER BY 1 LIMIT ${MOVIMIENTOS + 1}`);
  const [moves, rows]: [number[], number[]] = [[], []];
  for (const [at, one] of places.slice(0, -1).entries()) {
    const [de, a, producto_id] = [Number(one.de), Number(places[at + 1]?.de), Number(one.producto_id)];
    const began = performance.now();
    await jefe({
      ...{ service: 'gds_stock.mover', de: { almacenamiento_id: de }, a: { almacenamiento_id: a } },
      items: [{ producto_id, cantidad: 1 }],
    });
    const moved = performance.now();
    moves.push(moved - began);
    // The row alone, with the ledger's trigger and its own commit.
    await single({
      text: `INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion,
                                           a_almacenamiento_id, a_condicion, usuario_id)
             SELECT t.id, 'MOVER', ${DEPOSITO}, ${CLIENTE}, $1, 1, $2, 'DISPONIBLE', $3, 'DISPONIBLE', t.creada_por FROM transaccion t WHERE t.numero = 'AJ-B1'`,
      values: [producto_id, de, a],
    });
    rows.push(performance.now() - moved);
  }
  say('one movement through the product', moves);
  say('its row alone, with trigger and commit', rows);
  await measureReservas(subject, jefe);
  await timed('a pattern of 5,000 places', 2_000, () =>
    jefe({
      ...{ service: 'gds_almacenamientos.crear_por_patron', deposito_id: DEPOSITO, patron: PATRON },
      ...{ tipo_almacenamiento_id: 1, tipo_stock_id: 1, mezcla_producto: true, mezcla_partida: true },
      ...{ mezcla_cliente: false, zona_flexible: false },
    }),
  );
  const labels = await owner(`SELECT id FROM almacenamiento WHERE codigo LIKE 'BX-%' ORDER BY id LIMIT ${ROTULOS}`);
  await timed(`${ROTULOS} labels as PDF, to the last byte`, 4_000, async () => {
    const ids = labels.map(({ id }) => Number(id));
    const { url } = await jefe({ service: 'gds_almacenamientos.imprimir', ids, formato: 'pdf' });
    await download(String(url));
  });
  await timed('all of it told anew from the ledger', 10_000, async () => {
    const query: Query = async <Row>(text: string) => {
      const rows: Row[] = JSON.parse(JSON.stringify(await owner(text)));
      return rows;
    };
    for (const { name, run } of checksDeStock) {
      const found = await run(query);
      if (found.length > 0) throw new Error(`${name}: ${found[0]}`);
    }
  });
}

/** An order of as many articles as lines, and many orders at once: made and reserved through the product, let go of, and reserved again by the statement alone. */
async function measureReservas({ owner, bare, scope }: Subject, jefe: Subject['call']): Promise<void> {
  const products = (
    await owner(
      `SELECT id FROM producto WHERE sku LIKE 'BANCO-%' AND cliente_id = ${CLIENTE} ORDER BY id LIMIT ${LINEAS + ORDENES}`,
    )
  ).map(({ id }) => Number(id));
  const [place] = await owner(`SELECT id FROM localidad WHERE nombre = 'Cordón'`);
  const sell = async (productos: readonly number[]) => {
    const order = {
      ...{ tipo: 'VENTA', cliente_id: CLIENTE, deposito_id: DEPOSITO, localidad_id: Number(place?.id) },
      ...{ entrega: 'DOMICILIO', confirmar: true, destino: { destinatario: 'Banco', direccion: 'Colonia 1234' } },
      lineas: productos.map((producto_id) => ({ producto_id, cantidad: 1 })),
    };
    return Number(Object(await jefe({ service: 'gds_ordenes.crear', ...order })).orden.id);
  };
  await timed(`an order of ${LINEAS} lines of as many articles, made and reserved`, 500, () =>
    sell(products.slice(0, LINEAS)),
  );
  const transacciones: number[] = [];
  for (let n = 0; n < ORDENES; n += 1) transacciones.push(await sell([products[n] ?? 0, products[n + LINEAS] ?? 0]));
  const { usuario_id } = scope;
  if (usuario_id === null) throw new Error('somebody reserves');
  const release = await recordStatements((db) => soltarOrdenes(db, { transacciones, usuario_id }));
  const reserve = await recordStatements((db) => reservarOrdenes(db, { transacciones, usuario_id }));
  await bare(scope, release, 'write');
  await timed(`${ORDENES} orders reserved at once, confirmed on disk`, 600, () => bare(scope, reserve, 'write'));
  const [held] = await owner(`
    SELECT count(*) FILTER (WHERE l.reservada = l.pedida)::int AS enteras, count(*)::int AS lineas
      FROM transaccion_linea l WHERE l.transaccion_id IN (${transacciones.join(',')})`);
  if (held?.enteras !== held?.lineas) throw new Error(`${held?.enteras} of ${held?.lineas} lines are reserved`);
}

async function timed(name: string, target: number, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`(s) ${name}: ${(performance.now() - began).toFixed(0)} ms (target ≤ ${target} ms)`);
}

function say(name: string, taken: number[]): void {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(1);
  console.log(`(s) ${name}, ${taken.length} times: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
