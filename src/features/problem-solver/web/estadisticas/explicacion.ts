import type { compararEstadisticas } from '#features/problem-solver/encargado.contract.ts';
import type { Result } from '#shared/contract.ts';

import { formatCount } from './figures.ts';

export type Comparacion = Result<typeof compararEstadisticas>;
type Comparada = Comparacion['causas'][number];

/** As many as one remembers. */
const MOST = 3;

export interface Parte {
  readonly id: number | null;
  readonly nombre: string;
  /** «12 más (3 → 15)». */
  readonly texto: string;
  /** Of the whole difference, up to 1: how much this one alone explains. */
  readonly share: number;
}

/** The three that moved the most the way that all of them together did; none where nothing moved. */
export function partesOf({ casos, antes }: Comparacion, comparadas: readonly Comparada[]): Parte[] {
  const difference = casos - antes;
  if (difference === 0) return [];
  const way = Math.sign(difference);
  return comparadas
    .map((one) => ({ one, moved: one.cantidad - one.antes }))
    .filter(({ moved }) => moved * way > 0)
    .sort((a, b) => way * (b.moved - a.moved))
    .slice(0, MOST)
    .map(({ one, moved }) => ({
      id: one.id,
      nombre: one.nombre,
      texto: `${masOMenos(moved)} (${formatCount(one.antes)} → ${formatCount(one.cantidad)})`,
      share: Math.min(1, moved / difference),
    }));
}

/** What is asked: «¿Por qué subieron?», «¿Por qué bajaron?», or that nothing moved. */
export function preguntaOf({ casos, antes }: Comparacion): string {
  if (casos === antes) return 'Los mismos casos que antes';
  return casos > antes ? '¿Por qué subieron?' : '¿Por qué bajaron?';
}

/** «87 casos: 12 más que los 75 de antes». */
export function diferenciaOf({ casos, antes }: Comparacion): string {
  const told = casos === 1 ? '1 caso' : `${formatCount(casos)} casos`;
  if (casos === antes) return `${told}, igual que antes`;
  return `${told}: ${masOMenos(casos - antes)} que los ${formatCount(antes)} de antes`;
}

function masOMenos(difference: number): string {
  return `${formatCount(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'}`;
}
