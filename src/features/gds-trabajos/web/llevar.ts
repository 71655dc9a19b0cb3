import { lecturaDeCodigo, parseGs1 } from '#shared/gds/gs1.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';

import type { ActoDeTraslado, MesaDePicking } from '../mesa.contract.ts';
import type { Traslado } from '../traslado.contract.ts';
import { colaDeTraslados, mandarTraslado } from './cola-traslados.ts';
import { cambiarMesa, useMesa } from './mesa.ts';

/** What a reading means on the way from one place to another: place, product, serial, where it was put. Nobody is asked. */

export const lecturasDeTraslado = createScanQueue('gds.traslados', { bounceMs: 300 });

/** A line with what is on its way of it. */
export interface LineaLlevada extends Traslado {
  readonly queda: number;
}

type Esperan = readonly Pick<ActoDeTraslado, 'acto' | 'linea_id' | 'cantidad'>[];

export function llevadas(traslados: readonly Traslado[], esperan: Esperan): LineaLlevada[] {
  return traslados.map((linea) => {
    const own = esperan.filter(({ linea_id }) => linea_id === linea.id);
    const carried = own.reduce((sum, { acto, cantidad }) => (acto === 'llevar' ? sum + cantidad : sum), 0);
    const { pedida, hecha, faltante, anulada } = linea;
    const rest = own.some(({ acto }) => acto === 'no_esta') ? 0 : pedida - hecha - faltante - anulada - carried;
    return { ...linea, hecha: hecha + carried, queda: Math.max(0, rest) };
  });
}

/** The one that the person stands before: what was chosen by its place, else the next. */
export function enMano(
  lineas: readonly LineaLlevada[],
  { linea_id }: Pick<MesaDePicking, 'linea_id'>,
): LineaLlevada | null {
  const open = lineas.filter(({ queda }) => queda > 0);
  return open.find(({ id }) => id === linea_id) ?? open[0] ?? null;
}

export const esperanDe = (wo_id: number) =>
  colaDeTraslados.useQueue
    .getState()
    .items.filter(({ cuerpo, estado }) => cuerpo.wo_id === wo_id && estado === 'pendiente')
    .map(({ cuerpo }) => cuerpo);

const falla = (texto: string): ScanOutcome => ({ estado: 'error', texto });
const bien = (texto: string): ScanOutcome => ({ estado: 'ok', texto });
const esSerial = ({ control_serie }: Traslado): boolean => control_serie === 'SIEMPRE';

export async function leerTraslado({ raw }: ScanRead): Promise<ScanOutcome> {
  const mesa = useMesa.getState();
  const { wo } = mesa;
  const lineas = wo === null ? [] : llevadas(wo.traslados, esperanDe(wo.id));
  const linea = enMano(lineas, mesa);
  if (wo === null || linea === null) return falla('No queda nada por llevar');
  if (mesa.lugar !== linea.lectura) return enLugar(raw, lineas, linea);
  if (mesa.producto === null) return conProducto(raw, linea);
  if (esSerial(linea) && mesa.series.length === 0) {
    cambiarMesa({ series: [raw.trim()] });
    return bien(`Serie ${raw.trim()}: llévela a ${linea.a ?? 'su lugar'}`);
  }
  return dejar(raw, linea);
}

/** Its own place, or that of another line that is still to be carried. */
function enLugar(raw: string, lineas: readonly LineaLlevada[], linea: LineaLlevada): ScanOutcome {
  const code = lecturaDeLugar(raw);
  const there = code === linea.lectura ? linea : lineas.find(({ lectura, queda }) => queda > 0 && lectura === code);
  if (there === undefined) return falla(`Se esperaba ${linea.lugar}`);
  cambiarMesa({ lugar: there.lectura, linea_id: there.id, producto: null, series: [], cantidad: 0 });
  return bien(`${there.lugar}: escanee ${there.sku}`);
}

/** Of another line from the same place it is that one's turn. */
function conProducto(raw: string, linea: LineaLlevada): ScanOutcome {
  if (!esDe(linea, raw)) {
    if (lecturaDeLugar(raw) === linea.lectura) return { estado: 'repetida', texto: `Ya está en ${linea.lugar}` };
    return falla(`Se esperaba ${linea.sku}`);
  }
  cambiarMesa({ linea_id: linea.id, producto: raw.trim(), series: [], cantidad: 0 });
  return bien(esSerial(linea) ? `${linea.sku}: escanee la serie` : `${linea.sku}: llévelo a ${linea.a ?? 'su lugar'}`);
}

/** It is put down: from here on it is on its way, with a network or without. */
function dejar(raw: string, linea: LineaLlevada): ScanOutcome {
  const { wo, producto, series, cantidad: typed } = useMesa.getState();
  if (wo === null) return falla('No queda nada por llevar');
  if (esDe(linea, raw) || lecturaDeLugar(raw) === linea.lectura)
    return { estado: 'repetida', texto: `Escanee dónde deja ${linea.sku}` };
  const said = typed === 0 ? linea.queda : typed;
  const cantidad = esSerial(linea) ? 1 : said;
  if (cantidad > linea.queda) return falla(`Quedan ${linea.queda} por llevar`);
  const a = raw.trim();
  const titulo = `${linea.sku} × ${cantidad} de ${linea.lugar} a ${a.toUpperCase()}`;
  const { id: linea_id, lugar } = linea;
  mandarTraslado({ acto: 'llevar', wo_id: wo.id, linea_id, titulo, lugar, producto, a, cantidad, series });
  cambiarMesa({ producto: null, series: [], cantidad: 0 });
  return bien(titulo);
}

/** Nothing more of it is where it should be. */
export function noEsta(linea: LineaLlevada): void {
  const { wo } = useMesa.getState();
  if (wo === null) return;
  const titulo = `${linea.sku}: no ${linea.queda === 1 ? 'está' : `están ${linea.queda}`} en ${linea.lugar}`;
  mandarTraslado({ acto: 'no_esta', wo_id: wo.id, linea_id: linea.id, titulo });
  cambiarMesa({ lugar: null, linea_id: null, producto: null, series: [], cantidad: 0 });
}

export function pedirTraslado(
  linea: LineaLlevada,
  { lugar, producto, series }: Pick<MesaDePicking, 'lugar' | 'producto' | 'series'>,
  hacia: string | null,
): string {
  if (lugar !== linea.lectura) return `Escanee ${linea.lugar}`;
  if (producto === null) return `Escanee ${linea.sku}`;
  if (esSerial(linea) && series.length === 0) return 'Escanee la serie';
  return hacia === null ? 'Escanee dónde lo deja' : `Escanee ${hacia}, o dónde lo deja`;
}

/** Understood here: whoever stands there is told at once. */
function esDe({ codigos }: Traslado, raw: string): boolean {
  const gtin = parseGs1(raw)?.gtin;
  const read = [lecturaDeCodigo(raw), lecturaDeLugar(raw), ...(gtin === undefined ? [] : [lecturaDeCodigo(gtin)])];
  return codigos.some(({ lectura }) => read.includes(lectura));
}
