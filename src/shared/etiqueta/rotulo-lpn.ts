import { isSscc, textoDeLpn } from '../gds/lpn.ts';
import { modulosOf } from './code128.ts';
import { fitOne } from './texto.ts';
import { inDots, MARGEN, type Pieza, texto } from './trazo.ts';

/** The label of a licence plate: what it is, whose it is, its bars, and the code as people read it below them. */
export const ROTULO_LPN_MM = { ancho: 100, alto: 75 } as const;

export interface RotuloDeLpn {
  readonly codigo: string;
  readonly tipo: 'PALLET' | 'CAJA' | 'CONTENEDOR';
  readonly cliente: string;
}

/** Whole dots of a printer of 8 a millimetre; GS1 asks of an SSCC at least 0.495 mm. */
const MODULO = 0.5;
/** Modules of the sign that says that the bars are GS1's. */
const FNC1 = 11;

export function rotuloDeLpn({ codigo, tipo, cliente }: RotuloDeLpn): readonly Pieza[] {
  const ancho = ROTULO_LPN_MM.ancho - 2 * MARGEN;
  const isOfGs1 = isSscc(codigo);
  const said = isOfGs1 ? `00${codigo}` : codigo;
  const barras = (modulosOf(said) + (isOfGs1 ? FNC1 : 0)) * MODULO;
  const of = fitOne(cliente, { fuente: 'normal', ancho, altos: [5, 4, 3.5] });
  const below = fitOne(textoDeLpn(codigo), { fuente: 'mono', ancho, altos: [6, 5, 4.5] });
  return [
    texto(tipo, { x: MARGEN, y: 12, alto: 8, fuente: 'negrita' }),
    texto(codigo.slice(-5), { x: ROTULO_LPN_MM.ancho - MARGEN, y: 12, alto: 8, fuente: 'mono', ancla: 'derecha' }),
    texto(of.text, { x: MARGEN, y: 20, alto: of.alto, fuente: 'normal' }),
    {
      tipo: 'barras',
      texto: said,
      ...(isOfGs1 ? { gs1: true as const } : {}),
      x: inDots((ROTULO_LPN_MM.ancho - barras) / 2),
      y: 26,
      ancho: barras,
      alto: 34,
      modulo: MODULO,
      girado: false,
    },
    texto(below.text, { x: MARGEN, y: 69, alto: below.alto, fuente: 'mono' }),
  ];
}
