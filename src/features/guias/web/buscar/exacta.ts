import type { GuiaHallada } from '#features/guias/contract.ts';

/** A piece's label: the number with B and its place behind. */
const PIEZA = /B\d{2,3}$/;

/**
 * The one parcel that a reading or an Enter means: the only hit, or the only one with exactly this number, even where the
 * number is also part of something else.
 */
export function exactaDe(records: readonly GuiaHallada[], texto: string): GuiaHallada | null {
  if (records.length === 1) return records[0] ?? null;
  const exactas = records.filter((guia) => esSuNumero(guia, texto));
  return exactas.length === 1 ? (exactas[0] ?? null) : null;
}

/** Whether the text is this parcel's whole number, or the label of one of its pieces. */
export function esSuNumero(guia: Pick<GuiaHallada, 'guia_nro'>, texto: string): boolean {
  const numero = plain(guia.guia_nro);
  const code = plain(texto);
  return code === numero || (code.startsWith(numero) && code.replace(PIEZA, '') === numero);
}

function plain(texto: string): string {
  return texto.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
