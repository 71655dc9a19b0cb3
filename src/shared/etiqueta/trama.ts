/** The company's mark in the dots of a label printer, black on white. */
export interface Trama {
  /** In dots. */
  readonly ancho: number;
  readonly alto: number;
  /** A bit for each dot, row by row in whole bytes, in hexadecimal; 1 is black. */
  readonly hex: string;
  /** The same as lines of dots. */
  readonly corridas: readonly Corrida[];
}
interface Corrida {
  readonly x: number;
  readonly y: number;
  readonly largo: number;
}

/** Where it stands on a label, in millimetres a side, and in dots of a printer of eight a millimetre. */
export const LOGO_MM = 14;
export const LOGO_PUNTOS = LOGO_MM * 8;
/** Of grey, from 0 black to 255 white: what is darker is printed. */
const MIDDLE = 128;

/** @param grises one byte a dot, row by row */
export function tramaOf({ ancho, alto }: Pick<Trama, 'ancho' | 'alto'>, grises: Uint8Array): Trama {
  const isBlack = (x: number, y: number) => x < ancho && (grises[y * ancho + x] ?? 255) < MIDDLE;
  let hex = '';
  const corridas: Corrida[] = [];
  for (let y = 0; y < alto; y += 1) {
    for (let x = 0; x < ancho; x += 8) hex += byteOf((bit) => isBlack(x + bit, y));
    for (let x = 0; x < ancho; x += 1) {
      const from = x;
      while (isBlack(x, y)) x += 1;
      if (x > from) corridas.push({ x: from, y, largo: x - from });
    }
  }
  return { ancho, alto, hex, corridas };
}

function byteOf(isSet: (bit: number) => boolean): string {
  const byte = [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, bit) => sum * 2 + Number(isSet(bit)), 0);
  return byte.toString(16).padStart(2, '0').toUpperCase();
}
