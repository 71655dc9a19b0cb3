import type { Entrada } from '../hilo.contract.ts';
import type { Estado } from '../palabras.contract.ts';

/** When the clock stood, told from what was done: others were waited for. */

const POR: Partial<Readonly<Record<Estado, string>>> = {
  ESPERA_CLIENTE: 'se esperaba una respuesta',
  ESPERA_TERCERO: 'se esperaba a un tercero',
};

interface Pausa {
  readonly desde: string;
  /** Null: it stands still. */
  readonly hasta: string | null;
  readonly por: string;
}

export interface ConPausa {
  readonly entrada: Entrada;
  /** It happened while the clock stood. */
  readonly enPausa: boolean;
  /** The pause that it began. */
  readonly pausa: Pausa | null;
}

/** The same entries in the same order, the newest on top. */
export function conPausas(entradas: readonly Entrada[]): ConPausa[] {
  const shown: ConPausa[] = [];
  let state: Estado | null = null;
  // From the oldest: what follows says when a pause was over.
  for (const entrada of entradas.toReversed()) {
    const isStill: boolean = state !== null && POR[state] !== undefined;
    const por: string | undefined = entrada.hasta === null ? undefined : POR[entrada.hasta];
    const begins = por !== undefined && entrada.hasta !== state;
    const stays = entrada.hasta === null || entrada.hasta === state;
    const pausa = begins ? { desde: entrada.fecha, hasta: finDe(entradas, entrada), por } : null;
    state = entrada.hasta ?? state;
    shown.unshift({ entrada, enPausa: isStill && stays, pausa });
  }
  return shown;
}

/** The first act after this one that leads elsewhere. */
function finDe(entradas: readonly Entrada[], begun: Entrada): string | null {
  const after = entradas.slice(0, entradas.indexOf(begun)).toReversed();
  return after.find(({ hasta }) => hasta !== null && hasta !== begun.hasta)?.fecha ?? null;
}
