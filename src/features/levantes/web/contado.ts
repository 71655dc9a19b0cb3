import type { Contado } from '../conteo.contract.ts';

/** What is counted at a door where nothing carries a label. Nothing here waits for a network. */

export interface Cuenta {
  /** As it was typed, where sizes are not told apart. */
  readonly bultos: string;
  readonly tamanos: readonly Contado[];
  /** As it was typed. */
  readonly kg: string;
}
export const SIN_CONTAR: Cuenta = { bultos: '', tamanos: [], kg: '' };

/** As many of one size as are typed in one go. */
const MAS_DE_UNO = 99_999;

export function sumaDe(tamanos: readonly Contado[]): number {
  return tamanos.reduce((sum, { bultos }) => sum + bultos, 0);
}

export function cuantosDe(tamanos: readonly Contado[], tamano_id: number): number {
  return tamanos.find((one) => one.tamano_id === tamano_id)?.bultos ?? 0;
}

/** None of a size is no row of it. */
export function conCuantos(tamanos: readonly Contado[], { tamano_id, bultos }: Contado): Contado[] {
  const others = tamanos.filter((one) => one.tamano_id !== tamano_id);
  if (bultos < 1) return others;
  return [...others, { tamano_id, bultos: Math.min(bultos, MAS_DE_UNO) }].toSorted((a, b) => a.tamano_id - b.tamano_id);
}

/** `12,5`; undefined: not said; null: no number of kilograms. */
export function kgDe(typed: string): number | undefined | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return undefined;
  const kg = /^\d{1,6}(\.\d)?$/.test(text) ? Number(text) : 0;
  return kg >= 0.1 && kg <= 100_000 ? kg : null;
}

type Dicha =
  | { readonly que: { bultos?: number; conteo?: Contado[]; kg?: number } }
  | { readonly falta: { readonly bultos?: string; readonly kg?: string } };

/** What is told of a count, or what is missing of it. */
export function dichaDe({ bultos, tamanos, kg }: Cuenta): Dicha {
  const weight = kgDe(kg);
  if (weight === null) return { falta: { kg: 'Escriba los kilos, como 12,5' } };
  const peso = weight === undefined ? {} : { kg: weight };
  if (tamanos.length > 0) return { que: { conteo: [...tamanos], ...peso } };
  const counted = bultos.trim();
  if (!/^\d{1,5}$/.test(counted)) return { falta: { bultos: 'Lea los paquetes o escriba cuántos bultos son' } };
  return { que: { bultos: Number(counted), ...peso } };
}
