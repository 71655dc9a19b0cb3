import type { EnComprobantes, Turno } from '../contract.ts';
import { wordsOfGap } from './palabras.ts';

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

const COMPROBANTES: Readonly<Record<EnComprobantes['medio'], string>> = {
  TARJETA: 'tarjeta',
  TRANSFERENCIA: 'transferencia',
  QR: 'QR',
};

/** `Faltan $ 50,00` of cash, `Comprobantes de tarjeta: faltan $ 50,00`. */
export function wordsOfDiferencia({ medio, centavos }: Diferencia): string {
  const cuanto = wordsOfGap(centavos);
  return medio === null ? cuanto : `Comprobantes de ${COMPROBANTES[medio]}: ${cuanto.toLowerCase()}`;
}
