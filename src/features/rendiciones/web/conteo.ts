import { parsePesos } from '#shared/dinero.ts';
import { defineStored } from '#web/storage.ts';

import {
  type Contado,
  ConteoEnCurso,
  type Escrito,
  MEDIOS_CON_COMPROBANTE,
  MONEDAS,
  type Moneda,
  PIEZAS_DE,
} from '../contract.ts';

export const NADA_ESCRITO: Escrito = { piezas: {}, comprobantes: {}, sumas: {} };

/** What was typed of a count that is not sealed outlives a reload, in this tab alone. */
export const borrador = defineStored({
  key: 'rendicion.conteo',
  schema: ConteoEnCurso,
  area: 'session',
  perPerson: true,
});

export const claveDe = (moneda: Moneda, denominacion: number) => `${moneda}:${denominacion}`;

const TODAS = MONEDAS.flatMap((moneda) =>
  PIEZAS_DE[moneda].map((denominacion_centavos) => ({ moneda, denominacion_centavos })),
);

/** Null where a field holds no number. Empty fields are none. */
export function contadoOf({ piezas, comprobantes, sumas }: Escrito): Contado | null {
  const typed = TODAS.map((pieza) => ({
    ...pieza,
    text: (piezas[claveDe(pieza.moneda, pieza.denominacion_centavos)] ?? '').trim(),
  })).filter(({ text }) => text !== '');
  if (typed.some(({ text }) => !/^\d{1,5}$/.test(text))) return null;
  const medios = MEDIOS_CON_COMPROBANTE.map((medio) => {
    const [many, sum] = [(comprobantes[medio] ?? '').trim(), (sumas[medio] ?? '').trim()];
    return { medio, many, sum, centavos: sum === '' ? 0 : parsePesos(sum) };
  }).filter(({ many, sum }) => many !== '' || sum !== '');
  if (medios.some(({ many, centavos }) => centavos === null || !/^\d{0,3}$/.test(many))) return null;
  return {
    conteo: typed.map(({ text, ...pieza }) => ({ ...pieza, cantidad: Number(text) })),
    medios: medios.map(({ medio, many, centavos }) => ({
      medio,
      moneda: 'UYU' as const,
      comprobantes: Number(many),
      centavos: centavos ?? 0,
    })),
  };
}

/** Of what is counted, in cents. */
export function sumOf(contado: Contado, moneda: Moneda): number {
  return contado.conteo
    .filter((pieza) => pieza.moneda === moneda)
    .reduce((sum, { denominacion_centavos, cantidad }) => sum + denominacion_centavos * cantidad, 0);
}
