import { formatDinero } from '#shared/dinero.ts';

import type { Entregada } from '../papeles.contract.ts';
import { MEDIO } from './palabras.ts';

/** What was taken for all of them in one act, in one currency. */
export function cobradoDe(entregas: readonly Entregada[]): { total: string; medio: string } | null {
  const paid = entregas.filter(({ cobrado_centavos, corregida }) => (cobrado_centavos ?? 0) > 0 && !corregida);
  const [first] = paid;
  if (first === undefined) return null;
  const centavos = paid.reduce((sum, { cobrado_centavos }) => sum + (cobrado_centavos ?? 0), 0);
  return { total: formatDinero({ centavos, moneda: first.moneda }), medio: wordOf(first.medio) };
}

function wordOf(medio: string | null): string {
  const found = Object.entries(MEDIO).find(([key]) => key === medio);
  return found?.[1] ?? '';
}
