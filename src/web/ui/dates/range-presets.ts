import { addDays, lastSevenDays } from '#shared/dates.ts';

/** Two days of Montevideo, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

export interface RangePreset {
  name: string;
  range: DayRange;
}

/** The ranges that people ask for by name. */
export function rangePresets(today: string): readonly RangePreset[] {
  const month = firstOfMonth(today);
  const lastOfPrevious = addDays(month, -1);
  return [
    { name: 'Hoy', range: { from: today, to: today } },
    { name: 'Ayer', range: { from: addDays(today, -1), to: addDays(today, -1) } },
    { name: 'Últimos 7 días', range: lastSevenDays(`${today}T12:00:00Z`) },
    { name: 'Este mes', range: { from: month, to: today } },
    { name: 'Mes pasado', range: { from: firstOfMonth(lastOfPrevious), to: lastOfPrevious } },
    { name: 'Últimos 30 días', range: { from: addDays(today, -29), to: today } },
    { name: 'Este año', range: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
