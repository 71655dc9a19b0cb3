import { contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { leerCodigo } from '#features/gds-productos/contract.ts';
import type { Result } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';

import { moverStock } from '../contract.ts';
import { guardarMovimiento, pedidoDe } from './cola.ts';
import { agregar, cambiarMesa, libres, useMesa, VACIA } from './mesa.ts';
import { unidades } from './palabras.ts';

export const lecturasDeMover = createScanQueue('gds.mover');

const AWAY: ReadonlySet<string> = new Set(['SIN_CONEXION', 'SIN_RESPUESTA']);
const isAway = (cause: unknown): boolean => cause instanceof ServiceError && AWAY.has(cause.code);

const falla = (texto: string): ScanOutcome => ({ estado: 'error', texto });
const bien = (texto: string): ScanOutcome => ({ estado: 'ok', texto });

/** Place, product, so many, place: what a reading means is what was read before it. */
export async function leer(read: ScanRead, signal: AbortSignal): Promise<ScanOutcome> {
  const { de, renglones, todo } = useMesa.getState();
  if (de === null) return desde(read.raw, signal);
  cambiarMesa({ dudosa: null });
  const asked = call(leerCodigo, { texto: read.raw, deposito_id: de.deposito_id }, { signal });
  const leido = await asked.catch((cause: unknown) => {
    // Goods are in somebody's hands: what they are and how many is known, and only the place where they go is not.
    if (!isAway(cause) || (renglones.length === 0 && !todo)) throw cause;
    return null;
  });
  if (leido === null) {
    cambiarMesa({ dudosa: read.raw.trim() });
    return falla('Sin conexión: diga si es la ubicación de destino');
  }
  if (leido.clase === 'LUGAR' && leido.lugar !== null) {
    if (leido.lugar.almacenamiento_id === de.almacenamiento_id)
      return { estado: 'repetida', texto: `Ya está en ${de.codigo}` };
    if (renglones.length === 0 && !todo) return desde(read.raw, signal);
    return mover(read, leido.lugar, signal);
  }
  if (leido.clase === 'PRODUCTO') return producto(leido, signal);
  const [last] = renglones;
  if (last?.control_serie === 'SIEMPRE') return serie(last.producto_id, read.raw.trim(), signal);
  return falla(`No se reconoce ${read.code}`);
}

async function desde(texto: string, signal: AbortSignal): Promise<ScanOutcome> {
  const { lugar, filas } = await call(contenidoDeAlmacenamiento, { texto }, { signal });
  const { id, codigo, deposito_id } = lugar;
  cambiarMesa({ ...VACIA, de: { almacenamiento_id: id, codigo, deposito_id }, ultimo: null });
  return filas.length === 0 ? falla(`${codigo} está vacía`) : bien(`Desde ${codigo}: escanee el producto`);
}

type Leido = Result<typeof leerCodigo>;

async function producto({ productos, gs1 }: Leido, signal: AbortSignal): Promise<ScanOutcome> {
  const filas = (await aqui(signal)).filter((fila) =>
    productos.some(({ producto_id }) => producto_id === fila.producto_id),
  );
  const named =
    gs1?.partida === undefined ? filas : filas.filter(({ partida }) => partida === gs1.partida?.toUpperCase());
  const [fila, ...others] = named;
  const de = useMesa.getState().de?.codigo ?? '';
  if (fila === undefined) return falla(`${productos[0]?.sku ?? 'El producto'} no está en ${de}`);
  if (others.length > 0)
    return falla(`En ${de} hay ${named.length} lotes o condiciones de ${fila.sku}: elija en la lista`);
  const factor = productos.find(({ producto_id }) => producto_id === fila.producto_id)?.factor ?? 1;
  const { cantidad } = agregar(fila, factor * (gs1?.cantidad ?? 1), gs1?.serie ?? null);
  if (fila.control_serie === 'SIEMPRE' && gs1?.serie === undefined) return bien(`${fila.sku}: escanee la serie`);
  return bien(`${fila.sku}: ${unidades(cantidad, fila.unidad)}`);
}

async function serie(producto_id: number, codigo: string, signal: AbortSignal): Promise<ScanOutcome> {
  const fila = (await aqui(signal)).find((one) => one.producto_id === producto_id);
  if (fila === undefined) return falla('El producto ya no está en esa ubicación');
  const { cantidad } = agregar(fila, 0, codigo);
  return bien(`Serie ${codigo} · ${unidades(cantidad, fila.unidad)}`);
}

/** What lies where the move begins and is nobody's yet. */
async function aqui(signal: AbortSignal): Promise<ReturnType<typeof libres>> {
  const { de } = useMesa.getState();
  if (de === null) return [];
  const { filas } = await call(contenidoDeAlmacenamiento, { almacenamiento_id: de.almacenamiento_id }, { signal });
  return libres(filas);
}

/** The reading's own key goes along: sent again after a lost answer it is the same movement. */
async function mover(read: ScanRead, a: NonNullable<Leido['lugar']>, signal: AbortSignal): Promise<ScanOutcome> {
  const { de, renglones, todo } = useMesa.getState();
  if (de === null) return falla('Escanee primero desde dónde');
  const empty = renglones.find(({ cantidad }) => cantidad === 0);
  const pedido = pedidoDe({ almacenamiento_id: a.almacenamiento_id });
  if (pedido === null) return falla(`${empty?.sku ?? ''}: diga cuántas`);
  const hecho = await call(moverStock, pedido, { clave: read.id, signal }).catch((cause: unknown) => {
    if (!isAway(cause)) throw cause;
    return null;
  });
  if (hecho === null) {
    // Under the same key: what the server has heard all the same is the same movement.
    guardarMovimiento(pedido, a.codigo, read.id);
    return bien(`A ${a.codigo}: se manda cuando haya conexión`);
  }
  const { transaccion, movimientos } = hecho;
  const units = renglones.reduce((total, { cantidad }) => total + cantidad, 0);
  const said = todo ? 'todo' : units.toLocaleString('es-UY');
  const texto = `${transaccion.numero}: ${said} de ${de.codigo} a ${a.codigo}`;
  cambiarMesa({ ...VACIA, ultimo: { texto, movimientos } });
  return bien(texto);
}
