import { selectOrdenes, selectTotal } from '#features/gds-ordenes/server/lista.sql.ts';
import { recordStatements } from '#testing/statements.ts';

import type { Comparison } from './measure.ts';
import type { Subject } from './subject.ts';

/** What a warehouse asks for (gds-orders.md §10): its list, a reservation of many lines, a wave, picks, the last bulto of an order. */
const [LINEAS, OLA, EMPACADAS, FICHAS] = [500, 300, 60, 20];
/** As many sheets as are printed at once at most: two orders on each. */
const HOJAS = 100;
const DEPOSITO = 1;
const CLIENTE = 1;
const PAGINA = { size: 50, vista: 'todas' } as const;

type Answer = Record<string, unknown>;
type Call = (body: Readonly<Answer>) => Promise<Answer>;

/** Orders that ended, beside what the demo has; and shelves full of one article, which what is measured sells. */
export async function fillGds({ owner, callAs }: Subject, ordenes: number): Promise<void> {
  const jefe = await callAs('gds-jefe@courier.example');
  await owner(`
    INSERT INTO usuario_funcionalidad (usuario_id, codigo)
    SELECT u.id, 'GDS_001' FROM usuario u WHERE u.email = 'encargado@courier.example' ON CONFLICT DO NOTHING`);
  // One by one their triggers would take an hour: what ended is written as it ended.
  await owner('ALTER TABLE orden DISABLE TRIGGER USER');
  await owner('ALTER TABLE transaccion DISABLE TRIGGER USER');
  await owner(`
    WITH hechas AS (
      INSERT INTO transaccion (tipo, numero, deposito_id, cliente_id, creada_por)
      SELECT 'VENTA', 'OV-9' || lpad(n::text, 7, '0'), ${DEPOSITO}, ${CLIENTE}, (SELECT min(id) FROM usuario) FROM generate_series(1, ${ordenes}) AS n
      ON CONFLICT DO NOTHING RETURNING id
    )
    INSERT INTO orden (transaccion_id, tipo, deposito_id, cliente_id, decision, estado, creada)
    SELECT id, 'VENTA', ${DEPOSITO}, ${CLIENTE}, 'CERRADA', 'CERRADA', now() - interval '1 day' - id * interval '1 second' FROM hechas`);
  await owner('ALTER TABLE orden ENABLE TRIGGER USER');
  await owner('ALTER TABLE transaccion ENABLE TRIGGER USER');
  await owner('VACUUM ANALYZE orden, transaccion');
  const [held] = await owner('SELECT count(*)::int AS ordenes FROM orden');
  console.log(`(o) ${held?.ordenes} orders`);
  const sku = 'BENCH-1';
  const article = {
    cliente_id: CLIENTE,
    sku,
    nombre: 'Artículo de banco',
    gramos: 100,
    largo_mm: 50,
    ancho_mm: 50,
    alto_mm: 50,
  };
  const [made] = await owner(`SELECT id FROM producto WHERE sku = '${sku}' AND cliente_id = ${CLIENTE}`);
  if (made === undefined) await jefe({ service: 'gds_productos.guardar', ...article });
}

/** The list that people look at, product against its own statements. */
export async function compareGds({ call, bare, scope }: Subject): Promise<Comparison[]> {
  const filtros = { vista: 'todas', orden: 'nuevas' } as const;
  const own = await recordStatements(async (db) => {
    await selectTotal(db, scope, filtros);
    await selectOrdenes(db, { scope, filtros }, { size: 50, offset: 0, after: null });
  });
  return [
    {
      name: '(o) list of orders',
      target: { milliseconds: 20, part: 0.4 },
      product: async () => void (await call({ service: 'gds_ordenes.listar', ...PAGINA })),
      limit: () => bare(scope, own, 'read'),
    },
  ];
}

/** What somebody waits for, in milliseconds. */
export async function measureGds(subject: Subject): Promise<void> {
  const { callAs, owner } = subject;
  const jefe = await callAs('gds-jefe@courier.example');
  const [producto] = await owner(`SELECT id FROM producto WHERE sku = 'BENCH-1'`);
  const producto_id = Number(producto?.id);
  const places = await owner(`
    SELECT a.id FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.se_reserva
     WHERE a.deposito_id = ${DEPOSITO} AND a.clase = 'POSICION' AND a.bloqueo = 'NADA' AND NOT EXISTS (SELECT FROM stock_saldo s WHERE s.almacenamiento_id = a.id AND s.cantidad > 0)
     ORDER BY a.secuencia LIMIT 40`);
  for (const { id } of places)
    await jefe({
      service: 'gds_stock.ajustar',
      lugar: { almacenamiento_id: Number(id) },
      producto_id,
      nueva_cantidad: 100,
      nota: 'Banco',
    });
  const [place] = await owner(`SELECT id FROM localidad WHERE nombre = 'Cordón'`);
  const sell = async (lineas: number, cantidad = 1) => {
    const order = {
      ...{
        tipo: 'VENTA',
        cliente_id: CLIENTE,
        deposito_id: DEPOSITO,
        localidad_id: Number(place?.id),
        entrega: 'DOMICILIO',
        confirmar: true,
      },
      destino: { destinatario: 'Banco', direccion: 'Colonia 1234' },
      lineas: Array.from({ length: lineas }, () => ({ producto_id, cantidad })),
    };
    return Number(Object(await jefe({ service: 'gds_ordenes.crear', ...order })).orden.id);
  };
  const larga = await timed(`an order of ${LINEAS} lines made and reserved`, 500, () => sell(LINEAS));
  await lookAt(jefe, larga);
  await receive(jefe, producto_id);
  await print(subject, jefe, sell);
  const ordenes: number[] = [];
  for (let n = 0; n < OLA; n += 1) ordenes.push(await sell(2));
  const wave = await timed(`wave of ${OLA} orders`, 2_000, () =>
    jefe({ service: 'gds_trabajos.crear_ola', deposito_id: DEPOSITO, ordenes, bins: 48 }),
  );
  await pickAndPack(jefe, { owner, wos: Object(wave).wos });
}

/** The card of a long order. */
async function lookAt(jefe: Call, id: number): Promise<void> {
  const looks: number[] = [];
  for (let n = 0; n < FICHAS; n += 1) {
    const began = performance.now();
    await jefe({ service: 'gds_ordenes.ver', id });
    looks.push(performance.now() - began);
  }
  say(`card of an order of ${LINEAS} lines`, looks, 40);
}

/** All that a long purchase announced, taken in with one command. */
async function receive(jefe: Call, producto_id: number): Promise<void> {
  const compra = { tipo: 'COMPRA', cliente_id: CLIENTE, deposito_id: DEPOSITO, proveedor: 'Banco', confirmar: true };
  const lineas = Array.from({ length: LINEAS }, () => ({ producto_id, cantidad: 2 }));
  const { orden } = Object(await jefe({ service: 'gds_ordenes.crear', ...compra, lineas }));
  const { recepcion } = Object(await jefe({ service: 'gds_recepcion.abrir', orden_id: orden.id, modo: 'SIN_CONTEO' }));
  await timed(`a reception of ${LINEAS} lines`, 700, () =>
    jefe({ service: 'gds_recepcion.recibir_todo', recepcion_id: recepcion.id, bultos: 1 }),
  );
}

/** Sheets of work on paper, from the press to the last byte. */
async function print(
  { call, download }: Subject,
  jefe: Call,
  sell: (lineas: number) => Promise<number>,
): Promise<void> {
  const ordenes: number[] = [];
  for (let n = 0; n < 2 * HOJAS; n += 1) ordenes.push(await sell(2));
  const wave = await jefe({
    service: 'gds_trabajos.crear_ola',
    deposito_id: DEPOSITO,
    ordenes,
    bins: 2,
    modo: 'CLUSTER',
  });
  const ids = Object(wave)
    .wos.slice(0, HOJAS)
    .map(({ id }: { id: number }) => id);
  await timed(`${ids.length} sheets of work`, 3_000, async () => {
    const { url } = Object(await call({ service: 'gds_trabajos.imprimir', ids }));
    const { bytes } = await download(url);
    if (bytes === 0) throw new Error('the sheets are empty');
  });
}

async function pickAndPack(
  jefe: Call,
  { owner, wos }: { owner: Subject['owner']; wos: { id: number }[] },
): Promise<void> {
  const [free] = await owner(`
    SELECT a.codigo FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.uso = 'CARRO'
     WHERE a.deposito_id = ${DEPOSITO} AND NOT EXISTS (SELECT FROM wo w WHERE w.carro_id = a.id AND w.cerrada IS NULL)
       AND NOT EXISTS (SELECT FROM stock_saldo s WHERE s.almacenamiento_id = a.id AND s.cantidad > 0) ORDER BY a.id LIMIT 1`);
  const id = wos[0]?.id;
  await jefe({ service: 'gds_trabajos.mover', id, acto: 'tomar', carro: free?.codigo });
  const { detalle } = Object(await jefe({ service: 'gds_trabajos.ver', id })).wo;
  const picks: number[] = [];
  for (const { id: linea_id, pedida, lugar, sku } of detalle) {
    const began = performance.now();
    await jefe({ service: 'gds_trabajos.pickear', linea_id, cantidad: pedida, lugar, producto: sku });
    picks.push(performance.now() - began);
  }
  say('one pick', picks, 8);
  await jefe({ service: 'gds_trabajos.mover', id, acto: 'completar' });
  const orders = [...new Set<number>(detalle.map(({ orden_id }: { orden_id: number }) => orden_id))].slice(
    0,
    EMPACADAS,
  );
  const [reads, closes]: [number[], number[]] = [[], []];
  for (const orden_id of orders) {
    const began = performance.now();
    const { mesa } = Object(await jefe({ service: 'gds_packing.leer', orden_id, texto: 'BENCH-1', cantidad: 2 }));
    const read = performance.now();
    reads.push(read - began);
    const { guias } = Object(
      await jefe({ service: 'gds_packing.cerrar_bulto', bulto_id: mesa.bultos[0].id, peso_gramos: 200 }),
    );
    closes.push(performance.now() - read);
    if (guias.length !== 1) throw new Error('a closed order has a parcel');
  }
  say('one reading at the bench', reads, 60);
  say('closing a bulto with its parcel', closes, 60);
}

async function timed<T>(name: string, target: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  console.log(`(o) ${name}: ${(performance.now() - began).toFixed(0)} ms (target ≤ ${target} ms)`);
  return done;
}

function say(name: string, taken: number[], target: number): void {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(1);
  console.log(`(o) ${name}, ${taken.length} times: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (target ≤ ${target} ms)`);
}
