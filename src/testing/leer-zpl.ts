import { createCanvas } from '@napi-rs/canvas';

import { readBarcodes } from './leer-etiquetas.ts';

/** Draws the bars of a label as a printer of ZPL would, sign by sign as its manual says, and reads them as a scanner would. */

/** Widths of bars and gaps of each value of a Code 128 (ISO/IEC 15417), the stop last. */
const ANCHOS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231
  213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311
  112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111
  111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
  124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214
  211232 2331112`
  .trim()
  .split(/\s+/);
const [START_B, START_C, STOP] = [104, 105, 106];
/** After a `>`: what the printer puts into the symbol, and which set of signs follows. */
const CAMBIO: Readonly<Record<string, { valor: number; juego?: 'B' | 'C' }>> = {
  ':': { valor: START_B, juego: 'B' },
  ';': { valor: START_C, juego: 'C' },
  '5': { valor: 99, juego: 'C' },
  '6': { valor: 100, juego: 'B' },
  '8': { valor: 102 },
};

export interface BarrasDeZpl {
  readonly texto: string | undefined;
  /** In dots: from the left edge of the label to the end of the bars, and how wide the label is. */
  readonly hasta: number;
  readonly etiqueta: number;
  readonly modulo: number;
}

export async function readZpl(zpl: string): Promise<BarrasDeZpl[]> {
  const etiqueta = Number(/\^PW(\d+)/.exec(zpl)?.[1]);
  const fields = [...zpl.matchAll(/\^FO(\d+),\d+\^BY(\d+),\d+,\d+\^BC[NB],\d+,N,N,N,N\^FD(.*?)\^FS/g)];
  const read: BarrasDeZpl[] = [];
  for (const [, x, modulo, data = ''] of fields) {
    const widths = valoresDe(data).flatMap((valor) => [...(ANCHOS[valor] ?? '')].map(Number));
    const modules = widths.reduce((sum, one) => sum + one, 0);
    const [texto] = await readBars(widths, Number(modulo));
    read.push({ texto, hasta: Number(x) + modules * Number(modulo), etiqueta, modulo: Number(modulo) });
  }
  return read;
}

/** With the check sign and the stop, which the printer adds. */
function valoresDe(data: string): number[] {
  const values: number[] = [];
  let juego: 'B' | 'C' = 'B';
  for (let at = 0; at < data.length; ) {
    if (data[at] === '>') {
      const change = CAMBIO[data[at + 1] ?? ''];
      if (change === undefined) throw new Error(`>${data[at + 1]} is no sign of Code 128`);
      values.push(change.valor);
      juego = change.juego ?? juego;
      at += 2;
    } else if (juego === 'C') {
      values.push(Number(data.slice(at, at + 2)));
      at += 2;
    } else {
      values.push(data.charCodeAt(at) - 32);
      at += 1;
    }
  }
  const [start = 0, ...rest] = values;
  const check = rest.reduce((sum, valor, index) => sum + valor * (index + 1), start) % 103;
  return [...values, check, STOP];
}

const QUIET = 10;

async function readBars(widths: readonly number[], modulo: number): Promise<string[]> {
  const modules = widths.reduce((sum, one) => sum + one, 0);
  const canvas = createCanvas((modules + 2 * QUIET) * modulo, 120);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  let at = QUIET;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) context.fillRect(at * modulo, 10, width * modulo, 100);
    at += width;
  }
  const codes = await readBarcodes(new Uint8Array(canvas.toBuffer('image/png')), { formats: ['Code128'] });
  return codes.map(({ text }) => text);
}
