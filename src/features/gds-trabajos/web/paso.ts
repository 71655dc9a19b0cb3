import { lecturaDeCodigo, parseGs1 } from '#shared/gds/gs1.ts';
import { codigoDeLpn, textoDeLpn } from '#shared/gds/lpn.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import type { LineaDeWo, WoEntera } from '../contract.ts';
import type { ActoDePicking, MesaDePicking } from '../mesa.contract.ts';
import { binLeido, codigoDeBin } from '../palabras.contract.ts';

/** What a reading means on the walk, without asking anybody: place, product, so many, bin. */

/** A line with what is on its way of it. */
export interface LineaAndada extends LineaDeWo {
  readonly queda: number;
}

type Esperan = readonly Pick<ActoDePicking, 'acto' | 'linea_id' | 'cantidad' | 'bin'>[];

/** Lines in the order of the walk, with what waits to be sent counted as done. */
export function andar(detalle: readonly LineaDeWo[], esperan: Esperan): LineaAndada[] {
  return detalle
    .map((linea) => {
      const own = esperan.filter(({ linea_id }) => linea_id === linea.id);
      const taken = own.reduce(
        (sum, { acto, cantidad }) => (acto === 'pick' || acto === 'falta' ? sum + cantidad : sum),
        0,
      );
      const isShort = own.some(({ acto }) => acto === 'falta');
      const moved = own.findLast(({ acto }) => acto === 'bin')?.bin ?? null;
      const salteos = linea.salteos + own.filter(({ acto }) => acto === 'salto').length;
      const { pedida, hecha, faltante, anulada } = linea;
      return {
        ...linea,
        salteos,
        hecha: hecha + taken,
        bin: moved === null ? linea.bin : (binLeido('', moved) ?? linea.bin),
        queda: isShort ? 0 : Math.max(0, pedida - hecha - faltante - anulada - taken),
      };
    })
    .toSorted(
      (a, b) => a.salteos - b.salteos || a.secuencia - b.secuencia || a.lugar.localeCompare(b.lugar) || a.id - b.id,
    );
}

/** The one that the person stands before: what was chosen, else the next of the walk. */
export function actual(
  lineas: readonly LineaAndada[],
  { linea_id }: Pick<MesaDePicking, 'linea_id'>,
): LineaAndada | null {
  const open = lineas.filter(({ queda }) => queda > 0);
  return open.find(({ id }) => id === linea_id) ?? open[0] ?? null;
}

export type Paso =
  | { readonly hace: 'lugar'; readonly linea: LineaAndada }
  | { readonly hace: 'suma'; readonly cantidad: number; readonly producto: string | null; readonly series: string[] }
  | { readonly hace: 'confirma'; readonly bin: string | null }
  | { readonly hace: 'entero'; readonly linea: LineaAndada; readonly codigo: string }
  | { readonly hace: 'nada'; readonly dice: string; readonly repetida?: boolean };

const nada = (dice: string): Paso => ({ hace: 'nada', dice });
/** So many digits are a number that was typed; no product's code is as short. */
const NUMERO = /^\d{1,5}$/;

interface Donde {
  readonly mesa: Pick<MesaDePicking, 'lugar' | 'cantidad' | 'producto' | 'series' | 'linea_id'>;
  readonly wo: Pick<WoEntera, 'modo' | 'carro'>;
  readonly lineas: readonly LineaAndada[];
}

export function leerPaso(raw: string, donde: Donde): Paso {
  const { mesa, wo, lineas } = donde;
  const linea = actual(lineas, mesa);
  if (linea === null) return nada('No queda nada por tomar: termine');
  const plate = entero(raw, donde, linea);
  if (plate !== null) return plate;
  const code = lecturaDeLugar(raw);
  if (mesa.lugar !== linea.lectura) return enCamino(raw, donde, linea);
  if (wo.modo === 'CLUSTER' && mesa.cantidad > 0 && code === lecturaDeLugar(codigoDeBin(wo.carro ?? '', linea.bin)))
    return { hace: 'confirma', bin: raw.trim() };
  if (mesa.producto !== null && linea.control_serie === 'NO' && NUMERO.test(raw.trim()))
    return fijar(Number(raw.trim()), linea, mesa);
  if (code === linea.lectura) return { hace: 'nada', dice: `Ya está en ${linea.lugar}`, repetida: true };
  return producto(raw, linea, mesa) ?? enCamino(raw, donde, linea);
}

/** A licence plate of the walk, wherever the person stands: its code says where that is. Null: the reading is of none of its plates. */
function entero(raw: string, { lineas, mesa }: Donde, linea: LineaAndada): Paso | null {
  const codigo = codigoDeLpn(raw);
  if (codigo === null) return null;
  const named = lineas.filter(({ lpn }) => lpn?.codigo === codigo);
  const open = named.find(({ queda, lpn }) => queda > 0 && lpn?.entero === true);
  if (open !== undefined) {
    if (open.id !== linea.id && mesa.cantidad > 0) return nada(`Confirme antes lo leído de ${linea.sku}`);
    return { hace: 'entero', linea: open, codigo };
  }
  const read = textoDeLpn(codigo);
  if (named.some(({ queda }) => queda > 0)) return nada(`${read} ya no está entero: lea los artículos`);
  if (named.length > 0) return { hace: 'nada', dice: `${read} ya se tomó`, repetida: true };
  return linea.lpn?.entero === true
    ? nada(`Se esperaba el LPN ${textoDeLpn(linea.lpn.codigo)} y se leyó el LPN ${read}`)
    : null;
}

/** Before the place: its own, or that of another line that is still open. */
function enCamino(raw: string, { lineas, mesa }: Donde, linea: LineaAndada): Paso {
  const code = lecturaDeLugar(raw);
  const there = lineas.find(({ lectura, queda }) => queda > 0 && lectura === code);
  if (there !== undefined && mesa.cantidad === 0)
    return { hace: 'lugar', linea: code === linea.lectura ? linea : there };
  const given = lineas.find(({ lectura, queda, estado }) => queda === 0 && estado === 'ANULADA' && lectura === code);
  if (given !== undefined && code !== linea.lectura)
    return nada(`${given.orden} ya no se prepara: no tome más de ${given.lugar}`);
  const read = raw.trim().slice(0, 30);
  if (mesa.lugar === linea.lectura) return nada(`Se esperaba ${linea.sku} y se leyó ${read}`);
  return nada(`Se esperaba ${linea.lugar} y se leyó ${read}`);
}

function fijar(cantidad: number, linea: LineaAndada, { producto: read, series }: Donde['mesa']): Paso {
  if (cantidad < 1) return nada('Si no hay, declare el faltante (F2)');
  if (cantidad > linea.queda) return nada(`Faltan ${linea.queda}`);
  return { hace: 'suma', cantidad, producto: read, series };
}

function producto(raw: string, linea: LineaAndada, mesa: Donde['mesa']): Paso | null {
  const gs1 = parseGs1(raw);
  const lectura = lecturaDeCodigo(gs1?.gtin ?? raw);
  const code = linea.codigos.find((one) => one.lectura === lectura);
  const isSerial = linea.control_serie === 'SIEMPRE';
  if (code === undefined) {
    if (!isSerial || mesa.producto === null) return null;
    return conSerie({ serie: raw.trim(), read: mesa.producto }, linea, mesa);
  }
  const lote = gs1?.partida?.toUpperCase();
  if (lote !== undefined && linea.partida !== null && lote !== linea.partida)
    return nada(`La línea pide el lote ${linea.partida} y se leyó ${lote}`);
  if (isSerial)
    return gs1?.serie === undefined
      ? { hace: 'suma', cantidad: mesa.cantidad, producto: raw.trim(), series: mesa.series }
      : conSerie({ serie: gs1.serie, read: raw.trim() }, linea, mesa);
  const cantidad = mesa.cantidad + code.factor * (gs1?.cantidad ?? 1);
  if (cantidad > linea.queda) return nada(`Con esa serían ${cantidad} y faltan ${linea.queda}`);
  return { hace: 'suma', cantidad, producto: raw.trim(), series: [] };
}

function conSerie(
  { serie, read }: { serie: string; read: string },
  linea: LineaAndada,
  { series }: Donde['mesa'],
): Paso {
  if (series.includes(serie)) return { hace: 'nada', dice: `La serie ${serie} ya está`, repetida: true };
  if (series.length >= linea.queda) return nada(`Faltan ${linea.queda}`);
  const all = [...series, serie];
  return { hace: 'suma', cantidad: all.length, producto: read, series: all };
}
