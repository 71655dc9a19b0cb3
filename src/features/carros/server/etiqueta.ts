import { modulosOf } from '#shared/etiqueta/code128.ts';
import { ETIQUETA_MM } from '#shared/etiqueta/plantilla.ts';
import { fitLines, fitOne, printable } from '#shared/etiqueta/texto.ts';
import { caja, inDots, MARGEN, type Pieza, texto } from '#shared/etiqueta/trazo.ts';

import type { CarroImpreso } from './carros.sql.ts';

const ANCHO = ETIQUETA_MM.ancho - 2 * MARGEN;
/** Whole dots of a printer of eight a millimetre; the codes are short. */
const MODULOS = [0.5, 0.375] as const;
/** Free on either side, in modules. */
const QUIET = 10;
const QR = 40;

/** The label of a cart: its number to be read across the hall, and the same as bars and as a square for whatever scanner is at hand. */
export function etiquetaDeCarro({ codigo, nombre, zona }: CarroImpreso): readonly Pieza[] {
  const modulos = modulosOf(codigo);
  const modulo = MODULOS.find((one) => (modulos + 2 * QUIET) * one <= ETIQUETA_MM.ancho) ?? MODULOS[1];
  const ancho = modulos * modulo;
  const numero = fitOne(codigo.slice('CARRO_'.length), { fuente: 'negrita', ancho: ANCHO, altos: [34, 26, 20, 14] });
  const lines = fitLines(printable(nombre), { fuente: 'negrita', alto: 8, ancho: ANCHO, lineas: 2 });
  const under = fitOne(printable(zona ?? 'Sin zona'), { fuente: 'normal', ancho: ANCHO, altos: [6, 5] });
  return [
    texto('CARRO', { x: MARGEN, y: 12, alto: 8, fuente: 'negrita' }),
    caja(15, ANCHO, 0.75),
    texto(numero.text, { x: MARGEN, y: 45, alto: numero.alto, fuente: 'negrita' }),
    ...lines.map((line, at) => texto(line, { x: MARGEN, y: 57 + at * 9, alto: 8, fuente: 'negrita' })),
    texto(under.text, { x: MARGEN, y: 74, alto: under.alto, fuente: 'normal' }),
    caja(77, ANCHO, 0.375),
    {
      tipo: 'barras',
      texto: codigo,
      x: inDots((ETIQUETA_MM.ancho - ancho) / 2),
      y: 80,
      ancho,
      alto: 18,
      modulo,
      girado: false,
    },
    {
      tipo: 'qr',
      texto: codigo,
      x: (ETIQUETA_MM.ancho - QR) / 2,
      y: 102,
      ancho: QR,
      alto: QR,
      modulo: 0,
      girado: false,
    },
    texto(codigo, { x: MARGEN, y: 147, alto: 4.5, fuente: 'mono' }),
  ];
}
