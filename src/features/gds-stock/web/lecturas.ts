import { contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { leerCodigo } from '#features/gds-productos/contract.ts';
import type { Result } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';

import { moverStock } from '../contract.ts';
import { agregar, cambiarMesa, libres, useMesa, VACIA } from './mesa.ts';
import { unidades } from './palabras.ts';

export const lecturasDeMover = createScanQueue('gds.mover');

const falla = (texto: string): ScanOutcome => ({ estado: 'error', texto });
const bien = (texto: string): ScanOutcome => ({ estado: 'ok', texto });

/** Place, product, so many, place: what a reading means is what was read before it. */
export async function leer(read: ScanRead, signal: AbortSignal): Promise<ScanOutcome> {
  const { de, renglones, todo } = useMesa.getState();
  if (de === null) return desde(read.raw, signal);
  const leido = await call(leerCodigo, { texto: read.raw, deposito_id: de.deposito_id }, { signal });
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
  if (!todo && empty !== undefined) return falla(`${empty.sku}: diga cuántas`);
  const items = renglones.map(({ producto_id, partida_id, condicion, cantidad, series }) => ({
    ...{ producto_id, partida_id, condicion, cantidad },
    ...(series.length === 0 ? {} : { series }),
  }));
  const params = { de: { almacenamiento_id: de.almacenamiento_id }, a: { almacenamiento_id: a.almacenamiento_id } };
  const what = todo ? { todo: true as const } : { items };
  const { transaccion, movimientos } = await call(moverStock, { ...params, ...what }, { clave: read.id, signal });
  const units = renglones.reduce((total, { cantidad }) => total + cantidad, 0);
  const said = todo ? 'todo' : units.toLocaleString('es-UY');
  const texto = `${transaccion.numero}: ${said} de ${de.codigo} a ${a.codigo}`;
  cambiarMesa({ ...VACIA, ultimo: { texto, movimientos } });
  return bien(texto);
}
