import { create } from 'zustand';

/** As many as one paste may hold. */
export const MOST_PEGADAS = 5_000;

/** What was pasted stays until it is cleared, also when the dialog is closed or the call fails. */
export const usePegado = create<{ texto: string }>(() => ({ texto: '' }));

/** How many numbers a pasted text holds: divided by lines, blanks, commas or semicolons. */
export function countPegadas(texto: string): number {
  return texto.split(/[\s,;]+/).filter((part) => part !== '').length;
}
