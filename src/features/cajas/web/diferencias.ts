import type { EnComprobantes, Turno } from '../contract.ts';
import { MEDIO } from './palabras.ts';

/** What somebody has to decide of a closed box: of its cash, or of the vouchers of a medio. */
export interface Diferencia {
  readonly turno: Turno & { agencia: string };
  readonly medio: EnComprobantes['medio'] | null;
  readonly centavos: number;
}

export function porDecidir(turno: Diferencia['turno']): Diferencia[] {
  const { sellado, decision } = turno;
  if (sellado === null) return [];
  const todas = [{ ...sellado, medio: null, decision }, ...sellado.medios];
  return todas
    .filter((una) => una.diferencia !== 0 && una.decision === null)
    .map(({ medio, diferencia }) => ({ turno, medio, centavos: diferencia }));
}

/** `comprobantes de Tarjeta, `; nothing of cash. */
export const queDe = (medio: Diferencia['medio']) => (medio === null ? '' : `comprobantes de ${MEDIO[medio]}, `);
