import { textoDeLpn } from '#shared/gds/lpn.ts';
import { call } from '#web/api.ts';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';

import { moverWo, siguienteWo, verWo, type WoEntera } from '../contract.ts';
import { binLeido, codigoDeBin } from '../palabras.contract.ts';
import { cola, decir, mandar } from './cola.ts';
import { cambiarMesa, soltarLinea, traerWo, useMesa } from './mesa.ts';
import { actual, andar, type LineaAndada, leerPaso, type Paso } from './paso.ts';

/** Unit after unit is the same code. */
export const lecturasDePicking = createScanQueue('gds.picking', { bounceMs: 300 });

const falla = (texto: string): ScanOutcome => ({ estado: 'error', texto });
const bien = (texto: string): ScanOutcome => ({ estado: 'ok', texto });

/** What waits to be sent for a work, and was not refused. */
export const esperan = (wo_id: number) =>
  cola.useQueue
    .getState()
    .items.filter(({ cuerpo, estado }) => cuerpo.wo_id === wo_id && estado === 'pendiente')
    .map(({ cuerpo }) => cuerpo);

/** The walk as it stands on this device. */
export function caminata(wo: WoEntera): LineaAndada[] {
  return andar(wo.detalle, esperan(wo.id));
}

/** Everything on the walk is understood here; only which work it is, the server says. */
export async function leer({ raw, id }: ScanRead, signal: AbortSignal): Promise<ScanOutcome> {
  const mesa = useMesa.getState();
  const { wo } = mesa;
  if (wo === null) return elegir(raw, { clave: id, signal });
  if (wo.tipo !== 'PICKING') return elegir(raw, { clave: id, signal });
  if (wo.carro === null) return conCarro(wo, raw, { clave: id, signal });
  const lineas = caminata(wo);
  return hacer(leerPaso(raw, { mesa, wo, lineas }), wo, actual(lineas, mesa));
}

interface Envio {
  readonly clave: string;
  readonly signal: AbortSignal;
}

/** A cart gives what it carries, or the next that waits; a number gives that one. */
async function elegir(raw: string, { clave, signal }: Envio): Promise<ScanOutcome> {
  const texto = raw.trim();
  if (/^wo\W?\d+$/i.test(texto)) {
    const { wo } = await call(verWo, { texto }, { signal });
    traerWo(wo);
    if (wo.tipo !== 'PICKING') return bien(wo.numero);
    return bien(wo.carro === null ? `${wo.numero}: escanee el carro` : `${wo.numero} en ${wo.carro}`);
  }
  const { wo } = await call(siguienteWo, { carro: texto }, { clave, signal });
  if (wo === null) return falla('No hay trabajos por tomar');
  traerWo((await call(verWo, { id: wo.id }, { signal })).wo);
  return bien(`${wo.numero} en ${texto.toUpperCase()}`);
}

async function conCarro(wo: WoEntera, raw: string, { clave, signal }: Envio): Promise<ScanOutcome> {
  await call(moverWo, { id: wo.id, acto: 'tomar', carro: raw.trim() }, { clave, signal });
  traerWo((await call(verWo, { id: wo.id }, { signal })).wo);
  return bien(`${wo.numero} en ${raw.trim().toUpperCase()}`);
}

function hacer(paso: Paso, wo: WoEntera, linea: LineaAndada | null): ScanOutcome {
  if (paso.hace === 'nada') return { estado: paso.repetida === true ? 'repetida' : 'error', texto: paso.dice };
  if (paso.hace === 'lugar') {
    cambiarMesa({ lugar: paso.linea.lectura, linea_id: paso.linea.id, cantidad: 0, producto: null, series: [] });
    return bien(`${paso.linea.lugar}: ${paso.linea.sku}`);
  }
  if (paso.hace === 'entero') return tomarEntero(wo, paso);
  if (linea === null) return falla('No queda nada por tomar');
  if (paso.hace === 'confirma') return confirmar(paso.bin);
  const { cantidad, producto, series } = paso;
  cambiarMesa({ linea_id: linea.id, cantidad, producto, series });
  if (cantidad < linea.queda) {
    const more = linea.control_serie === 'SIEMPRE' ? 'escanee la serie' : 'más, o escriba cuántas y F9';
    return bien(`${linea.sku}: ${cantidad} de ${linea.queda}, ${more}`);
  }
  // Of one order alone there is nothing to mix up: the last unit confirms itself.
  return wo.modo === 'CLUSTER' ? bien(`${linea.sku}: déjelas en ${linea.bin}`) : confirmar(null);
}

/** What was scanned of the line goes on its way. */
export function confirmar(bin: string | null): ScanOutcome {
  const mesa = useMesa.getState();
  const { wo, cantidad, producto, series } = mesa;
  const linea = wo === null ? null : actual(caminata(wo), mesa);
  if (wo === null || linea === null) return falla('No queda nada por tomar');
  if (cantidad === 0) return falla(`Escanee ${linea.sku}`);
  const titulo = `${linea.sku} × ${cantidad} de ${linea.lugar}`;
  const { lugar, id: linea_id } = linea;
  mandar({ acto: 'pick', wo_id: wo.id, linea_id, titulo, lugar, producto, bin, cantidad, series });
  soltarLinea();
  return bien(titulo);
}

/** The plate goes as it is: one reading, no units. Whoever read it stands where it stood. */
function tomarEntero(wo: WoEntera, { linea, codigo }: Extract<Paso, { hace: 'entero' }>): ScanOutcome {
  const { id: linea_id, sku, queda: cantidad, lugar, lectura } = linea;
  const titulo = `LPN ${textoDeLpn(codigo)}: ${sku} × ${cantidad} de ${lugar}`;
  mandar({ acto: 'pick', wo_id: wo.id, linea_id, titulo, lpn: codigo, cantidad });
  soltarLinea();
  cambiarMesa({ lugar: lectura });
  return bien(titulo);
}

/** To the end of the walk. */
export function saltar(linea: LineaAndada): void {
  const { wo } = useMesa.getState();
  if (wo === null) return;
  mandar({ acto: 'salto', wo_id: wo.id, linea_id: linea.id, titulo: `${linea.sku} de ${linea.lugar}, para el final` });
  cambiarMesa({ lugar: null, linea_id: null, cantidad: 0, producto: null, series: [] });
}

/** So many are there; the rest is looked for elsewhere once the server hears of it. */
export function faltar(linea: LineaAndada, { encontrada, motivo }: { encontrada: number; motivo: string }): void {
  const { wo, series } = useMesa.getState();
  if (wo === null) return;
  const titulo = `${linea.sku} × ${encontrada} de ${linea.lugar}: faltan ${linea.queda - encontrada}`;
  mandar({ acto: 'falta', wo_id: wo.id, linea_id: linea.id, titulo, cantidad: encontrada, series, motivo });
  decir(`${titulo}. Se busca el resto en otra ubicación`);
  soltarLinea();
}

/** What is left of the line goes into another bin, which no other order may have. Answers why not. */
export function otroBin(linea: LineaAndada, texto: string): string | null {
  const { wo } = useMesa.getState();
  if (wo === null) return 'No hay un trabajo';
  const bin = binLeido(wo.carro ?? '', texto);
  if (bin === null) return `No es un compartimiento de ${wo.carro ?? 'el carro'}`;
  if (bin === linea.bin) return 'Es el mismo compartimiento';
  const owner = caminata(wo).find((one) => one.bin === bin && one.anulada < one.pedida);
  if (owner !== undefined && owner.orden_id !== linea.orden_id && wo.modo !== 'PRODUCTO')
    return `El compartimiento ${bin} es de ${owner.orden}`;
  const titulo = `${linea.sku} de ${linea.lugar}: sigue en el compartimiento ${bin}`;
  mandar({ acto: 'bin', wo_id: wo.id, linea_id: linea.id, titulo, bin: String(bin) });
  decir(titulo);
  soltarLinea();
  return null;
}

export const binDe = (wo: Pick<WoEntera, 'carro'>, { bin }: Pick<LineaAndada, 'bin'>): string =>
  codigoDeBin(wo.carro ?? '', bin);
