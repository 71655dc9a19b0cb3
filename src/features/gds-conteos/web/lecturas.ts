import { leerCodigo } from '#features/gds-productos/leer.contract.ts';
import type { Result } from '#shared/contract.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';
import { call, newClave } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';

import { type ConteoEntero, type LineaAbierta, leerConteo } from '../contract.ts';
import type { MesaDeConteo } from '../mesa.contract.ts';
import { anotarLugar, type LecturaGuardada as Dicho, MAS_LECTURAS } from '../sin-red.contract.ts';
import { espera as esperaRed, guardarAMedias, isAway, pedidoDeMesa } from './cola.ts';
import { cambiarMesa, dejarLugar, ponerLugar, useMesa } from './mesa.ts';
import { unidades } from './palabras.ts';
import { contadoSinRed, lecturaDe } from './sin-red.ts';

/** Each unit is read by itself: only a held trigger is a bounce. */
export const lecturasDeConteo = createScanQueue('gds.contar', { bounceMs: 300 });

const falla = (texto: string): ScanOutcome => ({ estado: 'error', texto });
const bien = (texto: string): ScanOutcome => ({ estado: 'ok', texto });

/** So many digits are a number that was typed; no product's code is as short. */
const NUMERO = /^\d{1,5}$/;

interface Envio {
  readonly clave: string;
  readonly signal?: AbortSignal;
}

type Lineas = ConteoEntero['lineas'];

/** Place, product, number: what a reading means is what was read before it. */
export async function leer({ id, raw }: ScanRead, signal: AbortSignal, lineas: Lineas): Promise<ScanOutcome> {
  const { conteo_id, linea, espera, ultimo } = useMesa.getState();
  const envio = { clave: id, signal };
  const texto = raw.trim();
  if (conteo_id === null) return falla('Elija antes qué conteo');
  if (linea === null) return abrir(texto, { conteo_id, lineas }, envio);
  if (espera !== null) return completar(espera, texto, envio);
  if (NUMERO.test(texto) && ultimo !== null) return fijar(ultimo, Number(texto), envio);
  try {
    return await mandar({ texto: raw }, envio, () => sinPreguntar(texto, lineas));
  } catch (cause) {
    const que = cause instanceof ServiceError ? FALTA[cause.code] : undefined;
    if (que === undefined) throw cause;
    return pedir(que, texto, signal);
  }
}

interface Donde {
  readonly conteo_id: number;
  readonly lineas: Lineas;
}

async function abrir(lugar: string, { conteo_id, lineas }: Donde, { clave, signal }: Envio): Promise<ScanOutcome> {
  const known = lineas.find((one) => one.puede_contar && lecturaDeLugar(one.lugar) === lecturaDeLugar(lugar));
  if (known !== undefined && esperaRed(known.id)) return falla(`${known.lugar} ya se contó: espera conexión`);
  try {
    const { linea } = await call(leerConteo, { conteo_id, lugar }, { clave, ...(signal ? { signal } : {}) });
    ponerLugar(linea);
    return bien(`${linea.lugar}: ${que(linea.producto)}`);
  } catch (cause) {
    if (!isAway(cause)) throw cause;
    if (known === undefined) return falla(`Sin conexión: ${lugar} no es de las que le quedan por contar`);
    const { id, almacenamiento_id, producto, vuelta } = known;
    ponerLugar(
      { id, almacenamiento_id, lugar: known.lugar, producto, vuelta, apertura: 0, abierta_hasta: '', contado: [] },
      { sin_red: [] },
    );
    return bien(`${known.lugar}, sin conexión: ${que(producto)}`);
  }
}

const que = (producto: string | null) => (producto === null ? 'cuente todo lo que hay' : `cuente solo ${producto}`);

/** What is kept of a reading that nobody could be asked about, or why it is no product. */
function sinPreguntar(texto: string, lineas: Lineas): Dicho | string {
  if (NUMERO.test(texto)) return 'Escanee antes el producto';
  const lugar = lineas.find((one) => lecturaDeLugar(one.lugar) === lecturaDeLugar(texto));
  if (lugar !== undefined) return `Se esperaba un producto y se leyó la ubicación ${lugar.lugar}`;
  return lecturaDe(texto, useMesa.getState().codigos);
}

/**
 * Sends one reading of the open place; where nobody hears it, it is kept with those that follow, and all of them are sent together.
 * @throws ServiceError, after which a place that is no longer this person's is left
 */
export async function mandar(
  dicho: Dicho,
  { clave, signal }: Envio,
  guardable: (dicho: Dicho) => Dicho | string = (same) => same,
): Promise<ScanOutcome> {
  const { conteo_id, linea, sin_red } = useMesa.getState();
  if (conteo_id === null || linea === null) return falla('Escanee antes la ubicación');
  try {
    if (sin_red !== null) return await traer(dicho, guardable, signal);
    const params = { conteo_id, linea_id: linea.id, apertura: linea.apertura, ...dicho };
    const answer = await call(leerConteo, params, { clave, ...(signal ? { signal } : {}) });
    const renglon = answer.linea.contado.find(({ producto_id }) => producto_id === answer.lectura?.id);
    const ultimo = renglon ?? null;
    const codigos = conCodigo(dicho, answer.lectura, renglon);
    cambiarMesa({ linea: answer.linea, espera: null, codigos, ...(ultimo === null ? {} : { ultimo }) });
    const { lectura } = answer;
    if (lectura?.clase === 'LPN') {
      const texto = `${lectura.texto}: ${lectura.cantidad.toLocaleString('es-UY')} unidades`;
      return answer.repetida ? { estado: 'repetida', texto: `${lectura.texto}, ya estaba` } : bien(texto);
    }
    const said = `${answer.lectura?.texto ?? ''}: ${unidades(renglon?.cantidad ?? 0, renglon?.unidad ?? 'UN')}`;
    return answer.repetida ? { estado: 'repetida', texto: `${said}, ya estaba` } : bien(said);
  } catch (cause) {
    if (isAway(cause)) return guardar(guardable(dicho));
    if (cause instanceof ServiceError && SE_FUE.has(cause.code)) {
      if (sin_red === null) dejarLugar(cause.message);
      else guardarAMedias(guardable(dicho), cause.message);
    }
    throw cause;
  }
}

/** A code that has said which product it is says it again without being asked. */
function conCodigo(
  { texto, cantidad }: Dicho,
  lectura: Result<typeof leerConteo>['lectura'],
  renglon: LineaAbierta['contado'][number] | undefined,
): MesaDeConteo['codigos'] {
  const { codigos } = useMesa.getState();
  if (texto === undefined || cantidad !== undefined || lectura?.clase !== 'PRODUCTO') return codigos;
  if (renglon === undefined || renglon.control_serie === 'SIEMPRE') return codigos;
  const { producto_id, sku, nombre, unidad, partida } = renglon;
  return { ...codigos, [texto.trim()]: { producto_id, sku, nombre, unidad, partida, factor: lectura.cantidad } };
}

/** Kept on this page with what else nobody has heard of, until the network is back or the place is closed. */
function guardar(dicho: Dicho | string): ScanOutcome {
  if (typeof dicho === 'string') return falla(dicho);
  const { sin_red, linea, codigos } = useMesa.getState();
  if ((pedidoDeMesa()?.lecturas.length ?? 0) >= MAS_LECTURAS)
    return falla('Son muchas lecturas sin conexión: cierre la ubicación');
  cambiarMesa({ sin_red: [...(sin_red ?? []), dicho], espera: null });
  const { renglones, sueltas } = contadoSinRed({ linea, codigos, sin_red: [...(sin_red ?? []), dicho] });
  const row = renglones.find(({ producto_id }) => producto_id === dicho.producto_id);
  const loose = sueltas.find(({ texto }) => texto === dicho.texto);
  const ultimo = row ?? { producto_id: null, sku: dicho.texto ?? '', partida: null };
  cambiarMesa({ ultimo });
  return bien(`${ultimo.sku}: ${unidades(row?.cantidad ?? loose?.cantidad ?? 0, row?.unidad ?? 'UN')} · sin conexión`);
}

/** Somebody may hear again: everything that was kept, and this. */
async function traer(
  dicho: Dicho,
  guardable: (dicho: Dicho) => Dicho | string,
  signal: AbortSignal | undefined,
): Promise<ScanOutcome> {
  const kept = guardable(dicho);
  if (typeof kept === 'string') return falla(kept);
  const pedido = pedidoDeMesa();
  if (pedido === null) return falla('Escanee antes la ubicación');
  const all = { ...pedido, lecturas: [...pedido.lecturas, kept] };
  const { linea, sin_entender } = await call(anotarLugar, all, { clave: newClave(), ...(signal ? { signal } : {}) });
  if (linea === null) return falla('La ubicación ya está cerrada');
  const [wrong, ...more] = sin_entender;
  const [renglon] = linea.contado;
  ponerLugar(linea, { desde: pedido.desde, codigos: useMesa.getState().codigos, ultimo: renglon ?? null });
  if (wrong === undefined)
    return bien(
      `Con conexión: ${renglon?.sku ?? linea.lugar}: ${unidades(renglon?.cantidad ?? 0, renglon?.unidad ?? 'UN')}`,
    );
  const rest = more.map(({ texto, razon }) => `${texto} (${razon})`);
  cambiarMesa({ dicho: `Vuelva a leer: ${[`${wrong.texto} (${wrong.razon})`, ...rest].join(' · ')}` });
  return falla(wrong.razon);
}

const SE_FUE: ReadonlySet<string> = new Set([
  'CONTEO_VENCIDO',
  'CONTEO_CERRADO',
  'CONTEO_ATRASADO',
  'ALMACENAMIENTO_EN_CONTEO',
]);

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
  const { productos } = await call(leerCodigo, { texto, espera: 'PRODUCTO' }, { signal });
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
  { producto_id, sku, partida }: NonNullable<MesaDeConteo['ultimo']>,
  cantidad: number,
  envio: Envio,
): Promise<ScanOutcome> {
  const what =
    producto_id === null ? { texto: sku } : { producto_id, partida: partida === null ? null : { codigo: partida } };
  return mandar({ ...what, cantidad, total: true }, envio);
}
