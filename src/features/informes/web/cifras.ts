import type { Unidad } from '#features/informes/tabla.contract.ts';

export type UnidadDeColumna = Unidad | 'texto' | 'fecha';

interface Writing {
  /** Before the figure. */
  before?: string;
  /** After it. */
  after?: string;
  /** What a count counts is said by the name of what is shown. */
  counts?: boolean;
}

/** Percent that nobody pictures any more. */
const MANIFOLD = 500;

/** What is not named here is counted: guías, casos, visitas. */
const WRITINGS: Partial<Record<UnidadDeColumna, Writing>> = {
  '%': { after: '\u00a0%' },
  h: { after: '\u00a0h' },
  días: { after: '\u00a0días' },
  min: { after: '\u00a0min' },
  UYU: { before: '$\u00a0' },
  USD: { before: 'US$\u00a0' },
  texto: {},
  fecha: {},
};

/** As a sheet of figures counts: money comes in cents (wire.md). */
export function amountOf(value: number, unidad: UnidadDeColumna): number {
  return isMoney(unidad) ? value / 100 : value;
}

/** Whether it is a number of things, each of them one. */
export function isCount(unidad: UnidadDeColumna): boolean {
  return writingOf(unidad).counts === true;
}

/** A unit alone: «h», «%», «$». */
export function unitName(unidad: UnidadDeColumna): string {
  const { before = '', after = unidad } = writingOf(unidad);
  return (before === '' ? after : before).trim();
}

/** Whether its values add up to something. */
export function isSum(unidad: UnidadDeColumna): boolean {
  return isMoney(unidad) || isCount(unidad);
}

/** Counts and money in es-UY, with the unit where no name says it. */
export function formatCifra(value: number, unidad: UnidadDeColumna, decimales: number): string {
  return formatAmount(amountOf(value, unidad), unidad, decimales);
}

/** The same of an amount that is no longer in cents. */
export function formatAmount(amount: number, unidad: UnidadDeColumna, decimales: number): string {
  const { before = '', after = '' } = writingOf(unidad);
  return `${before}${formatNumber(amount, decimales)}${after}`;
}

function formatNumber(value: number, decimales: number): string {
  return value.toLocaleString('es-UY', { minimumFractionDigits: decimales, maximumFractionDigits: decimales });
}

/** A heading of a column: with the unit where its cells do not say it. */
export function headerOf(nombre: string, unidad: UnidadDeColumna): string {
  const { counts } = writingOf(unidad);
  return counts === true && !nombre.toLowerCase().includes(unidad) ? `${nombre} (${unidad})` : nombre;
}

/** What stands beside a big figure: the thing counted, or the measure. */
export function unitBeside(unidad: Unidad, value: number): string {
  const { before, after } = writingOf(unidad);
  if (before !== undefined) return '';
  if (after !== undefined) return unidad === 'días' && value === 1 ? '\u00a0día' : after;
  return `\u00a0${value === 1 ? unidad.slice(0, -1) : unidad}`;
}

/** How a value moved against the period before, in words and as a direction; null: nothing to compare. */
export function trendOf({
  value,
  anterior,
  unidad,
  decimales,
}: {
  value: number | null;
  anterior: number | null;
  unidad: Unidad;
  decimales: number;
}): { way: 'sube' | 'baja' | 'igual'; text: string } | null {
  if (value === null || anterior === null) return null;
  const change = amountOf(value - anterior, unidad);
  const shown = formatNumber(Math.abs(change), decimales);
  if (Number(Math.abs(change).toFixed(decimales)) === 0) return { way: 'igual', text: 'sin cambios' };
  const way = change > 0 ? 'sube' : 'baja';
  // A percentage of a percentage is misread: those move by points.
  if (unidad === '%') return { way, text: `${way} ${shown}\u00a0${shown === '1' ? 'punto' : 'puntos'}` };
  if (anterior === 0) return { way, text: `${way} desde 0` };
  const share = Math.abs((value - anterior) / anterior) * 100;
  if (share >= MANIFOLD) return { way, text: `se multiplicó por ${formatNumber(value / anterior, 0)}` };
  return { way, text: `${way} ${share < 1 ? 'menos de 1' : formatNumber(share, share < 10 ? 1 : 0)}\u00a0%` };
}

function writingOf(unidad: UnidadDeColumna): Writing {
  return WRITINGS[unidad] ?? { counts: true };
}

function isMoney(unidad: UnidadDeColumna): boolean {
  return writingOf(unidad).before !== undefined;
}
