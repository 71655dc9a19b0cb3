import { formatDinero } from '#shared/dinero.ts';
import type { FamiliaEstado } from '#shared/estados.ts';

import type { EnComprobantes, Remesa, Turno } from '../contract.ts';

/** The words of boxes and bags. */

export const pesos = (centavos: number) => formatDinero({ centavos, moneda: 'UYU' });

export const FAMILIA_DE_REMESA: Readonly<Record<Remesa['estado'], FamiliaEstado>> = {
  ENVIADA: 'info',
  EN_CAMINO: 'curso',
  RECIBIDA: 'custodia',
  CONTADA: 'ok',
  CON_DIFERENCIA: 'error',
  DEPOSITADA: 'info',
  ACREDITADA: 'ok',
};

export const DECISION: Readonly<Record<NonNullable<Turno['decision']>, string>> = {
  A_CARGO: 'A cargo de la agencia',
  ASUMIDA: 'La asume la empresa',
  ERROR_DE_REGISTRO: 'Error de registro',
};

export const MEDIO: Readonly<Record<EnComprobantes['medio'], string>> = {
  TARJETA: 'Tarjeta',
  TRANSFERENCIA: 'Transferencia',
  QR: 'QR',
};

/** `Faltan $ 50,00`, `Sobran $ 50,00` or `Sin diferencia`; cents. */
export function wordsOfGap(diferencia: number): string {
  if (diferencia === 0) return 'Sin diferencia';
  return diferencia < 0 ? `Faltan ${pesos(-diferencia)}` : `Sobran ${pesos(diferencia)}`;
}

/** What differs of a sealed box, its vouchers too. */
export function wordsOfSellado(sellado: Turno['sellado']): string {
  const { diferencia = 0, medios = [] } = sellado ?? {};
  const otros = medios.filter((medio) => medio.diferencia !== 0);
  if (otros.length === 0) return wordsOfGap(diferencia);
  const vouchers = otros.map((uno) => `${MEDIO[uno.medio].toLowerCase()}: ${wordsOfGap(uno.diferencia).toLowerCase()}`);
  return [...(diferencia === 0 ? [] : [wordsOfGap(diferencia)]), ...vouchers].join(' · ');
}
