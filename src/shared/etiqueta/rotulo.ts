import { modulosOf } from './code128.ts';
import { fitOne, widthOf } from './texto.ts';
import { inDots, MARGEN, type Pieza, texto } from './trazo.ts';

/** The label of a place: its code large enough to be read from the aisle, and as bars. */
export const ROTULO_MM = { ancho: 100, alto: 50 } as const;

export interface Rotulo {
  readonly codigo: string;
  /** As the bars say it. */
  readonly lectura: string;
  readonly nombre: string | null;
}

/** Whole dots of a printer of 8 a millimetre, and ten of them free on either side. */
const MODULOS = [0.5, 0.375, 0.25] as const;
const QUIET = 10;
/** 40 points. */
const ALTO = 14;

export function rotuloOf({ codigo, lectura, nombre }: Rotulo): readonly Pieza[] {
  const ancho = ROTULO_MM.ancho - 2 * MARGEN;
  const control = controlOf(lectura);
  const shown = fitOne(codigo, {
    fuente: 'mono',
    ancho: ancho - widthOf(control, 'mono', 6) - 4,
    altos: [ALTO, 11, 8, 6],
  });
  const modulos = modulosOf(lectura);
  const modulo = MODULOS.find((one) => (modulos + 2 * QUIET) * one <= ROTULO_MM.ancho) ?? MODULOS[2];
  const barras = modulos * modulo;
  const name = fitOne(nombre ?? '', { fuente: 'normal', ancho, altos: [4, 3.5, 3] });
  return [
    texto(shown.text, { x: MARGEN, y: 16, alto: shown.alto, fuente: 'mono' }),
    texto(control, { x: ROTULO_MM.ancho - MARGEN, y: 16, alto: 6, fuente: 'mono', ancla: 'derecha' }),
    {
      tipo: 'barras',
      texto: lectura,
      x: inDots((ROTULO_MM.ancho - barras) / 2),
      y: 20,
      ancho: barras,
      alto: 20,
      modulo,
      girado: false,
    },
    ...(name.text === '' ? [] : [texto(name.text, { x: MARGEN, y: 46, alto: name.alto, fuente: 'normal' })]),
  ];
}

/** Two digits that stand on the label and nowhere else: who types the code proves with them that it was seen. */
export function controlOf(lectura: string): string {
  const sum = [...lectura].reduce((total, sign) => (total * 31 + sign.charCodeAt(0)) % 97, 7);
  return String(sum).padStart(2, '0');
}
