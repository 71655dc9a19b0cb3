import { formatDay } from '#shared/dates.ts';

/** Two days, both inclusive, either of which may be left out. */
export interface Days {
  desde: string | undefined;
  hasta: string | undefined;
}

/** `01/11/2026 – 20/11/2026`, for the button of the field; null where any day will do. */
export function daysText({ desde, hasta }: Partial<Days>): string | null {
  if (desde === undefined && hasta === undefined) return null;
  if (desde === hasta && desde !== undefined) return formatDay(desde);
  if (hasta === undefined) return `desde ${formatDay(desde ?? '')}`;
  return desde === undefined ? `hasta ${formatDay(hasta)}` : `${formatDay(desde)} – ${formatDay(hasta)}`;
}
