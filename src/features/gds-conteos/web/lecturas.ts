import { leerCodigo } from '#features/gds-productos/contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';

import { leerConteo } from '../contract.ts';
import type { MesaDeConteo } from '../mesa.contract.ts';
import { cambiarMesa, dejarLugar, useMesa } from './mesa.ts';
import { unidades } from './palabras.ts';

export const lecturasDeConteo = createScanQueue('gds.contar');

const falla = (texto: string): ScanOutcome => ({ estado: 'error', texto });
const bien = (texto: string): ScanOutcome => ({ estado: 'ok', texto });

/** So many digits are a number that was typed; no product's code is as short. */
const NUMERO = /^\d{1,5}$/;

type Dicho = Omit<ParamsInput<typeof leerConteo>, 'conteo_id' | 'linea_id' | 'lugar' | 'apertura'>;
interface Envio {
  readonly clave: string;
  readonly signal?: AbortSignal;
}

/** Place, product, number: what a reading means is what was read before it. */
export async function leer({ id, raw }: ScanRead, signal: AbortSignal): Promise<ScanOutcome> {
  const { conteo_id, linea, espera, ultimo } = useMesa.getState();
  const envio = { clave: id, signal };
  const texto = raw.trim();
  if (conteo_id === null) return falla('Elija antes qué conteo');
  if (linea === null) return abrir(conteo_id, texto, envio);
  if (espera !== null) return completar(espera, texto, envio);
  if (ultimo !== null && NUMERO.test(texto)) return fijar(ultimo, Number(texto), envio);
  try {
    return await mandar({ texto: raw }, envio);
  } catch (cause) {
    const que = cause instanceof ServiceError ? FALTA[cause.code] : undefined;
    if (que === undefined) throw cause;
    return pedir(que, texto, signal);
  }
}

async function abrir(conteo_id: number, lugar: string, { clave, signal }: Envio): Promise<ScanOutcome> {
  const { linea } = await call(leerConteo, { conteo_id, lugar }, { clave, ...(signal ? { signal } : {}) });
  cambiarMesa({ linea, ultimo: null, espera: null, dicho: null });
  const what = linea.producto === null ? 'cuente todo lo que hay' : `cuente solo ${linea.producto}`;
  return bien(`${linea.lugar}: ${what}`);
}

/** Sends one reading of the open place. @throws ServiceError, after which a place that is no longer this person's is left */
export async function mandar(dicho: Dicho, { clave, signal }: Envio): Promise<ScanOutcome> {
  const { conteo_id, linea } = useMesa.getState();
  if (conteo_id === null || linea === null) return falla('Escanee antes la ubicación');
  try {
    const params = { conteo_id, linea_id: linea.id, apertura: linea.apertura, ...dicho };
    const answer = await call(leerConteo, params, { clave, ...(signal ? { signal } : {}) });
    const renglon = answer.linea.contado.find(({ producto_id }) => producto_id === answer.lectura?.id);
    const ultimo = renglon ?? null;
    cambiarMesa({ linea: answer.linea, espera: null, ...(ultimo === null ? {} : { ultimo }) });
    const said = `${answer.lectura?.texto ?? ''}: ${unidades(renglon?.cantidad ?? 0, renglon?.unidad ?? 'UN')}`;
    return answer.repetida ? { estado: 'repetida', texto: `${said}, ya estaba` } : bien(said);
  } catch (cause) {
    if (cause instanceof ServiceError && SE_FUE.has(cause.code)) dejarLugar(cause.message);
    throw cause;
  }
}

const SE_FUE: ReadonlySet<string> = new Set(['CONTEO_VENCIDO', 'CONTEO_CERRADO', 'ALMACENAMIENTO_EN_CONTEO']);

type Espera = NonNullable<MesaDeConteo['espera']>;
const FALTA: Readonly<Record<string, Espera['que']>> = {
  SERIE_REQUERIDA: 'SERIE',
  PARTIDA_REQUERIDA: 'LOTE',
  PRODUCTO_AMBIGUO: 'CUAL',
};
const PIDE: Readonly<Record<Espera['que'], string>> = {
  SERIE: 'escanee la serie',
  LOTE: 'escanee o escriba el lote',
  VENCE: 'indique cuándo vence el lote',
  CUAL: 'elija de qué cliente es',
};

async function pedir(que: Espera['que'], texto: string, signal: AbortSignal): Promise<ScanOutcome> {
  const { productos } = await call(leerCodigo, { texto }, { signal });
  const found = productos.map(({ producto_id, sku, nombre, cliente, factor }) => ({
    ...{ producto_id, sku, nombre, cliente, factor },
  }));
  cambiarMesa({ espera: { que, lote: null, productos: found } });
  return bien(`${found[0]?.sku ?? texto}: ${PIDE[que]}`);
}

/** The reading that says what the one before it lacked. */
async function completar({ que, productos }: Espera, texto: string, envio: Envio): Promise<ScanOutcome> {
  const [producto] = productos;
  if (que === 'CUAL' || que === 'VENCE' || producto === undefined) return falla(`Antes ${PIDE[que]}`);
  if (que === 'SERIE') return mandar({ producto_id: producto.producto_id, serie: texto }, envio);
  return mandarLote(producto, { codigo: texto }, envio);
}

type Producto = Espera['productos'][number];

/** A lot that nobody knew says when it is over, where the product does. */
export async function mandarLote(
  producto: Producto,
  partida: { codigo: string; vence?: string },
  envio: Envio,
): Promise<ScanOutcome> {
  try {
    return await mandar({ producto_id: producto.producto_id, cantidad: producto.factor, partida }, envio);
  } catch (cause) {
    if (!(cause instanceof ServiceError) || cause.campos.partida === undefined) throw cause;
    cambiarMesa({ espera: { que: 'VENCE', lote: partida.codigo, productos: [producto] } });
    return bien(`Lote ${partida.codigo}: ${PIDE.VENCE}`);
  }
}

/** One of several clients' products with the same code. */
export async function elegir(producto: Producto, envio: Envio): Promise<ScanOutcome> {
  try {
    return await mandar({ producto_id: producto.producto_id, cantidad: producto.factor }, envio);
  } catch (cause) {
    const que = cause instanceof ServiceError ? FALTA[cause.code] : undefined;
    if (que === undefined) throw cause;
    cambiarMesa({ espera: { que, lote: null, productos: [producto] } });
    return bien(`${producto.sku}: ${PIDE[que]}`);
  }
}

/** How many there are in all of what was read. */
export function fijar(
  { producto_id, partida }: NonNullable<MesaDeConteo['ultimo']>,
  cantidad: number,
  envio: Envio,
): Promise<ScanOutcome> {
  return mandar({ producto_id, partida: partida === null ? null : { codigo: partida }, cantidad, total: true }, envio);
}
