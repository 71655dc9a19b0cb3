import { salidasWorker } from '#features/gds-despacho/server/salida.worker.ts';
import { createLogger } from '#server/log.ts';

import { JEFE } from './gds.ts';
import { newGuia } from './nueva-guia.ts';
import { CLIENTE_GDS, manos, openOrdenes, put } from './ordenes.ts';
import type { Person, TestServer } from './server.ts';
import { preparar } from './trabajos.ts';

/** Who packs; whoever verifies is somebody else. */
export const EMPACADOR: Person = { tipo: 'deposito', codes: ['GDS_001'], name: 'Empacadora' };
/** Reads parcels at the plant. */
export const PLANTA: Person = { codes: ['EVE_003', 'GUI_001'], name: 'Lectora de planta' };

export async function openDespacho(): Promise<TestServer> {
  const server = await openOrdenes();
  await server.query('INSERT INTO usuario_deposito VALUES ($1, 1)', [await server.id(EMPACADOR)]);
  // A client that keeps goods here may have orders of its own.
  await server.id(CLIENTE_GDS);
  return server;
}

/** Everything that packing and dispatch leave behind is gone. */
export async function vaciarDespacho(server: TestServer): Promise<void> {
  await server.query(
    `TRUNCATE stock_saldo, serie, stock_movimiento, orden_bulto, orden, orden_destino, orden_paso, transaccion_linea, salida_pendiente CASCADE`,
  );
}

export interface Empacada {
  readonly orden: number;
  readonly numero: string;
  readonly guia: { readonly id: number; readonly numero: string };
  readonly bultos: readonly { readonly id: number; readonly codigo: string }[];
}

export interface Empaque {
  /** Units of yerba in each bulto. */
  readonly bultos?: readonly number[];
  readonly producto?: number;
  readonly series?: readonly string[];
  /** False: its parcels could not be made. */
  readonly conGuia?: boolean;
  readonly orden?: object;
  readonly gramos?: number | null;
}

/** A sale as packing leaves it: reserved, released, in closed bultos at the dock, with its envío and its one parcel. */
export async function empacada(server: TestServer, empaque: Empaque = {}): Promise<Empacada> {
  const { bultos = [5], producto = 101, series, conGuia = true, gramos = 1200 } = empaque;
  const cantidad = bultos.reduce((sum, units) => sum + units, 0);
  await reponer(server, { producto, cantidad, series });
  const orden = await preparar(server).vender([{ producto_id: producto, cantidad }], empaque.orden);
  await manos(server, JEFE).mover(orden, 'liberar');
  const [{ numero }] = await server.query('SELECT numero FROM transaccion WHERE id = $1', [orden]);
  const made: { id: number; codigo: string }[] = [];
  for (const [at, units] of bultos.entries())
    made.push(await cerrado(server, { orden, nro: at + 1, units, gramos, series: series?.slice(0, units) }));
  const guia = conGuia ? await conSuGuia(server, orden, made) : { id: 0, numero: '' };
  return { orden, numero: String(numero), guia, bultos: made };
}

/** So many more than lie there. */
async function reponer(
  server: TestServer,
  { producto, cantidad, series }: { producto: number; cantidad: number; series: readonly string[] | undefined },
) {
  const [{ son }] = await server.query(
    `SELECT coalesce(sum(cantidad), 0)::int AS son FROM stock_saldo WHERE almacenamiento_id = 11 AND producto_id = $1 AND condicion = 'DISPONIBLE'`,
    [producto],
  );
  await put(server, { producto, cantidad: Number(son) + cantidad, ...(series && { series: [...series] }) });
}

interface Cerrado {
  readonly orden: number;
  readonly nro: number;
  readonly units: number;
  readonly gramos: number | null;
  readonly series: readonly string[] | undefined;
}

async function cerrado(server: TestServer, { orden, nro, units, gramos, series }: Cerrado) {
  const who = await server.id(EMPACADOR);
  const [bulto] = await server.query(
    `INSERT INTO orden_bulto (transaccion_id, deposito_id, cliente_id, nro, abierto_por)
     SELECT o.transaccion_id, o.deposito_id, o.cliente_id, $2, $3 FROM orden o WHERE o.transaccion_id = $1 RETURNING id::int AS id, codigo`,
    [orden, nro, who],
  );
  const given = [bulto.id, units, series === undefined ? null : [...series]];
  await server.query(
    `INSERT INTO orden_bulto_contenido (bulto_id, deposito_id, linea_id, producto_id, de_almacenamiento_id, cantidad, series)
     SELECT b.id, b.deposito_id, l.id, l.producto_id, 11, $2, $3::text[] FROM orden_bulto b JOIN transaccion_linea l ON l.transaccion_id = b.transaccion_id
      WHERE b.id = $1`,
    given,
  );
  await server.query(
    `INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion, de_linea_id,
                                   a_almacenamiento_id, a_condicion, a_linea_id, series, usuario_id, orden_bulto_id)
     SELECT b.transaccion_id, 'EMPACAR', b.deposito_id, b.cliente_id, c.producto_id, c.cantidad, 11, 'RESERVADO', c.linea_id, 19, 'RESERVADO', c.linea_id,
            c.series, $2, b.id FROM orden_bulto b JOIN orden_bulto_contenido c ON c.bulto_id = b.id WHERE b.id = $1`,
    [bulto.id, who],
  );
  await server.query(
    `UPDATE orden_bulto SET estado = 'CERRADO', anden_id = 19, gramos = $2, cerrado = now(), cerrado_por = $3 WHERE id = $1`,
    [bulto.id, gramos, who],
  );
  return { id: Number(bulto.id), codigo: String(bulto.codigo) };
}

async function conSuGuia(server: TestServer, orden: number, bultos: readonly { id: number }[]) {
  const guia = await newGuia(server, { bultos: bultos.length });
  await server.query(
    `WITH e AS (
       INSERT INTO envio (cliente_id, usuario_id, origen, servicio, entrega, paga, solicitud, cobra, piezas, tarifa_version_id, precio_centavos, precio_moneda,
                          precio_tramos)
       SELECT 1, $1, 'DEPOSITO', 'ESTANDAR_DOMICILIO', 'DOMICILIO', 'CUENTA_CORRIENTE', 'LEVANTE', false, '[{}]', min(id), 0, 'UYU', '[]' FROM tarifa_version
       RETURNING id
     ), g AS (INSERT INTO envio_guia (guia_id, envio_id) SELECT $2, id FROM e)
     UPDATE orden_bulto b SET envio_id = e.id, guia_id = $2, guia_nro = $3, bulto_nro = b.nro FROM e WHERE b.transaccion_id = $4`,
    [await server.id(EMPACADOR), guia.id, guia.numero, orden],
  );
  expectSome(bultos);
  return guia;
}

function expectSome(bultos: readonly unknown[]): void {
  if (bultos.length === 0) throw new Error('an order is packed into something');
}

/** An order to the second depósito as packing leaves it: closed, and with no parcel. */
export const trasladoEmpacado = (server: TestServer): Promise<Empacada> =>
  empacada(server, {
    conGuia: false,
    orden: { tipo: 'TRASLADO', deposito_destino_id: 2, destino: null, localidad_id: null, entrega: null },
  });

/** What left and what came back, in all: 'DESPACHAR 5'. */
export async function salidasDeStock(server: TestServer): Promise<string[]> {
  const rows = await server.query(`
    SELECT acto || ' ' || sum(cantidad)::int AS que FROM stock_movimiento
     WHERE acto = 'DESPACHAR' OR acto = 'REVERTIR' AND de_condicion = 'ENTREGA' GROUP BY acto ORDER BY acto`);
  return rows.map(({ que }) => String(que));
}

/** Books what scans of parcels took out of stock, as the server does a moment later. */
export async function registrarSalidas(server: TestServer): Promise<void> {
  const log = createLogger({ logLevel: 'silent' });
  while (await salidasWorker().step({ database: server.database, log, stopping: () => false }));
}
