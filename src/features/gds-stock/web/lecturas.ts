import { contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { verProducto } from '#features/gds-productos/contract.ts';
import { leerCodigo } from '#features/gds-productos/leer.contract.ts';
import type { Params, Result } from '#shared/contract.ts';
import { codigoDeLpn, textoDeLpn } from '#shared/gds/lpn.ts';
import { call } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';

import { type MesaDeMover, moverStock } from '../contract.ts';
import { guardarMovimiento, pedidoDe } from './cola.ts';
import { agregar, cambiarMesa, hayQueLlevar, libres, loQueVa, useMesa, VACIA } from './mesa.ts';
import { unidades } from './palabras.ts';

/** Each unit is read by itself: only a held trigger is a bounce. */
export const lecturasDeMover = createScanQueue('gds.mover', { bounceMs: 300 });

const AWAY: ReadonlySet<string> = new Set(['SIN_CONEXION', 'SIN_RESPUESTA']);
const isAway = (cause: unknown): boolean => cause instanceof ServiceError && AWAY.has(cause.code);

const falla = (texto: string): ScanOutcome => ({ estado: 'error', texto });
const bien = (texto: string): ScanOutcome => ({ estado: 'ok', texto });

const DOCUMENTO = { WO: 'un trabajo', ORDEN: 'una orden', GUIA: 'una guía' } as const;

/** Place, product, so many, place: what a reading means is what was read before it. */
export async function leer(read: ScanRead, signal: AbortSignal): Promise<ScanOutcome> {
  const mesa = useMesa.getState();
  const { de, renglones } = mesa;
  if (de === null) return desde(read.raw, signal);
  const goes = hayQueLlevar(mesa);
  cambiarMesa({ dudosa: null });
  const asked = call(leerCodigo, { texto: read.raw, deposito_id: de.deposito_id }, { signal });
  const leido = await asked.catch((cause: unknown) => {
    // Goods are in somebody's hands: what they are and how many is known, and only the place where they go is not.
    if (!isAway(cause) || !goes) throw cause;
    return null;
  });
  if (leido === null) {
    cambiarMesa({ dudosa: read.raw.trim() });
    return falla('Sin conexión: diga si es la ubicación de destino');
  }
  if (leido.lpn !== null) return goes ? enLpn(read, leido.lpn, signal) : entero(leido.lpn);
  if (leido.clase === 'LUGAR' && leido.lugar !== null) {
    if (leido.lugar.almacenamiento_id === de.almacenamiento_id)
      return { estado: 'repetida', texto: `Ya está en ${de.codigo}` };
    if (!goes) return desde(read.raw, signal);
    const { almacenamiento_id, codigo } = leido.lugar;
    if (mesa.destino !== null && mesa.destino.almacenamiento_id !== almacenamiento_id)
      return falla(`Esperaba ${mesa.destino.codigo}, leyó ${codigo}`);
    return mover(read, { a: { almacenamiento_id }, codigo }, signal);
  }
  if (leido.clase === 'PRODUCTO') return producto(leido, signal);
  if (leido.documento !== null)
    return falla(
      `${leido.documento.numero} es ${DOCUMENTO[leido.documento.tipo]}: escanee un producto o una ubicación`,
    );
  const [last] = renglones;
  if (last?.control_serie === 'SIEMPRE') return serie(last.producto_id, read.raw.trim(), signal);
  return falla(`No se reconoce ${read.code}`);
}

/** One that is read first is what goes, from where it stands. */
function entero({ id, codigo, almacenamiento_id, lugar, deposito_id, unidades: units }: LpnLeido): ScanOutcome {
  if (almacenamiento_id === null || lugar === null) return falla(`${textoDeLpn(codigo)} está vacío`);
  const lpn = { id, codigo, unidades: units };
  cambiarMesa({ ...VACIA, de: { almacenamiento_id, codigo: lugar, deposito_id }, lpn });
  return bien(`${textoDeLpn(codigo)}: escanee a dónde va`);
}

/** Read after what goes, it is what that is put into. */
function enLpn(read: ScanRead, { id, codigo }: LpnLeido, signal: AbortSignal): Promise<ScanOutcome> | ScanOutcome {
  const { lpn } = useMesa.getState();
  if (lpn !== null) return lpn.id === id ? bien('Escanee a dónde va') : falla('Un LPN va a una ubicación: escanéela');
  return mover(read, { a: { lpn_id: id }, codigo: textoDeLpn(codigo) }, signal);
}

async function desde(texto: string, signal: AbortSignal): Promise<ScanOutcome> {
  if (codigoDeLpn(texto) !== null) {
    const { lpn } = await call(leerCodigo, { texto }, { signal });
    if (lpn !== null) return entero(lpn);
  }
  const { lugar, filas } = await call(contenidoDeAlmacenamiento, { texto }, { signal });
  const { id, codigo, deposito_id } = lugar;
  cambiarMesa({ ...VACIA, de: { almacenamiento_id: id, codigo, deposito_id }, ultimo: null });
  return filas.length === 0 ? falla(`${codigo} está vacía`) : bien(`Desde ${codigo}: escanee el producto`);
}

type Leido = Result<typeof leerCodigo>;
type LpnLeido = NonNullable<Leido['lpn']>;

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

/** Into one's own hands, which is a place as any: what is taken at several places is put down where each goes. */
export async function tomar(clave: string): Promise<void> {
  const mesa = useMesa.getState();
  const { de } = mesa;
  const pedido = pedidoDe({ mano: true });
  if (de === null || pedido === null) return;
  try {
    const { transaccion, movimientos, vacias = [] } = await call(moverStock, pedido, { clave });
    const texto = `${transaccion.numero}: ${loQueVa(mesa)} de ${de.codigo} en mano`;
    cambiarMesa({ ...VACIA, ultimo: { texto, movimientos: deUndo(mesa, movimientos) }, vacias });
  } catch (cause) {
    if (!isAway(cause)) throw cause;
    guardarMovimiento(pedido, 'su mano', clave);
  }
}

/** What was carried whole is taken back whole, by any row of it. */
const deUndo = ({ lpn }: MesaDeMover, movimientos: readonly number[]): number[] =>
  lpn === null ? [...movimientos] : movimientos.slice(0, 1);

interface Destino {
  readonly a: Params<typeof moverStock>['a'];
  readonly codigo: string;
}

/** The reading's own key goes along: sent again after a lost answer it is the same movement. */
async function mover(read: ScanRead, { a, codigo }: Destino, signal: AbortSignal): Promise<ScanOutcome> {
  const mesa = useMesa.getState();
  const { de, renglones } = mesa;
  if (de === null) return falla('Escanee primero desde dónde');
  const empty = renglones.find(({ cantidad }) => cantidad === 0);
  const pedido = pedidoDe(a);
  if (pedido === null) return falla(`${empty?.sku ?? ''}: diga cuántas`);
  const asked = call(moverStock, pedido, { clave: read.id, signal });
  const hecho = await asked.catch(async (cause: unknown) => {
    if (isAway(cause)) return null;
    const rest = await dondeMas(cause, mesa, signal);
    if (rest === null) throw cause;
    return { refused: rest };
  });
  if (hecho !== null && 'refused' in hecho) return falla(hecho.refused);
  if (hecho === null) {
    // Under the same key: what the server has heard all the same is the same movement.
    guardarMovimiento(pedido, codigo, read.id);
    return bien(`A ${codigo}: se manda cuando haya conexión`);
  }
  const { transaccion, movimientos, vacias = [] } = hecho;
  const texto = `${transaccion.numero}: ${loQueVa(mesa)} de ${de.codigo} a ${codigo}`;
  cambiarMesa({ ...VACIA, ultimo: { texto, movimientos: deUndo(mesa, movimientos) }, vacias });
  return bien(texto);
}

/** Somebody else took it first: where else of the same lies, the nearest to expire first. Null: nowhere, or it was refused for something else. */
async function dondeMas(cause: unknown, { de, renglones }: MesaDeMover, signal: AbortSignal): Promise<string | null> {
  const [uno, ...otros] = renglones;
  if (!(cause instanceof ServiceError) || cause.code !== 'STOCK_INSUFICIENTE' || uno === undefined || otros.length > 0)
    return null;
  const seen = await call(verProducto, { id: uno.producto_id }, { signal }).catch(() => null);
  const there = (seen?.stock ?? []).filter(
    (one) =>
      one.almacenamiento_id !== de?.almacenamiento_id &&
      one.condicion === uno.condicion &&
      (uno.partida_id === null || one.partida_id === uno.partida_id),
  );
  if (there.length === 0) return null;
  const told = there.slice(0, 3).map(({ lugar, cantidad }) => `${lugar} (${cantidad.toLocaleString('es-UY')})`);
  return `${cause.message}. De ${uno.sku} hay en ${new Intl.ListFormat('es').format(told)}`;
}
