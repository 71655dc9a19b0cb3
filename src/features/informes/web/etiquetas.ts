import { formatDay } from '#shared/dates.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;

const weekday = new Intl.DateTimeFormat('es-UY', { weekday: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('es-UY', { month: 'short', timeZone: 'UTC' });

/** A label of the server as it is read, and shorter where it stands under a column. */
export function labelOf(label: string): { label: string; short?: string } {
  if (DAY.test(label)) {
    return {
      label: `${plain(weekday, `${label}T12:00:00Z`)} ${formatDay(label)}`,
      short: formatDay(label).slice(0, 5),
    };
  }
  if (MONTH.test(label)) {
    const name = plain(month, `${label}-15T12:00:00Z`);
    return { label: `${name} ${label.slice(0, 4)}`, short: `${name} ${label.slice(2, 4)}` };
  }
  return { label };
}

/** Steps of a quantity or of time stand in a row; names lie on each other. */
export function isStep(label: string): boolean {
  return /^[\d<>+≤≥]/.test(label) || /^(hasta|más de|menos de) \d/i.test(label);
}

export function isDay(label: string): boolean {
  return DAY.test(label) || MONTH.test(label);
}

/** Browsers differ in capitals and dots of short names. */
function plain(format: Intl.DateTimeFormat, moment: string): string {
  return format.format(new Date(moment)).replace('.', '').toLowerCase();
}
