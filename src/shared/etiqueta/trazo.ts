import type { Fuente } from './anchos.ts';
import type { Trama } from './trama.ts';

/** What a label is drawn of, in millimetres from its upper left corner. */

export interface TextoPieza {
  readonly tipo: 'texto';
  readonly x: number;
  /** The line that the letters stand on. */
  readonly y: number;
  readonly alto: number;
  readonly texto: string;
  readonly fuente: Fuente;
  /** Which end of the text `x` is. */
  readonly ancla: 'izquierda' | 'derecha';
  readonly blanco: boolean;
}
export interface CajaPieza {
  readonly tipo: 'caja';
  readonly x: number;
  readonly y: number;
  readonly ancho: number;
  readonly alto: number;
}
export interface SimboloPieza {
  readonly tipo: 'barras' | 'qr';
  readonly x: number;
  readonly y: number;
  readonly ancho: number;
  readonly alto: number;
  readonly texto: string;
  /** Bars of GS1: with the sign that says so before the digits. */
  readonly gs1?: true;
  /** Width of the narrowest bar. */
  readonly modulo: number;
  /** Bars one above the other, read upwards. */
  readonly girado: boolean;
}
/** The company's mark, inside its place and as large as it can be there. */
export interface LogoPieza {
  readonly tipo: 'logo';
  readonly x: number;
  readonly y: number;
  readonly ancho: number;
  readonly alto: number;
  /** Its dots, or the address of its picture where a browser draws. */
  readonly logo: Trama | string;
}
export type Pieza = TextoPieza | CajaPieza | SimboloPieza | LogoPieza;

export const MARGEN = 4;

interface Estilo {
  readonly x: number;
  readonly y: number;
  readonly alto: number;
  readonly fuente: Fuente;
  readonly ancla?: 'derecha';
  readonly blanco?: true;
}

export function texto(text: string, { x, y, alto, fuente, ancla, blanco }: Estilo): TextoPieza {
  return { tipo: 'texto', texto: text, x, y, alto, fuente, ancla: ancla ?? 'izquierda', blanco: blanco ?? false };
}

/** From the left margin on. */
export function caja(y: number, ancho: number, alto: number): CajaPieza {
  return { tipo: 'caja', x: MARGEN, y, ancho, alto };
}

/** To the dot of a printer of eight a millimetre. */
export function inDots(millimetres: number): number {
  return Math.round(millimetres * 8) / 8;
}
