import { Day, Id } from '#shared/contract.ts';
import { addDays, daysBetween, formatDay } from '#shared/dates.ts';
import type { DayRange } from '#web/ui/dates/range-presets.ts';

type Search = Record<string, unknown>;

/** The report as its address has it. */
export interface Pedido {
  cliente: number | null;
  /** Null: the last thirty days of management. */
  periodo: DayRange | null;
  tab: string | null;
  /** The address names a period that ends before it begins, or half of one. */
  isRefused: boolean;
}

export function readPedido(search: Search): Pedido {
  const cliente = Id.safeParse(Number(search.cliente));
  const from = Day.safeParse(search.desde);
  const to = Day.safeParse(search.hasta);
  const isGiven = search.desde !== undefined || search.hasta !== undefined;
  const isRange = from.success && to.success && from.data <= to.data;
  return {
    cliente: cliente.success ? cliente.data : null,
    periodo: isRange ? { from: from.data, to: to.data } : null,
    tab: typeof search.tab === 'string' && search.tab !== '' ? search.tab : null,
    isRefused: isGiven && !isRange,
  };
}

/** The address of a report; what is as always stays out of it. */
export function informeSearch({ cliente, periodo, tab }: Omit<Pedido, 'isRefused'>) {
  return {
    cliente: cliente ?? undefined,
    desde: periodo?.from,
    hasta: periodo?.to,
    tab: tab ?? undefined,
  };
}

/** The last thirty days of management (specification §9): today and the twenty-nine days before it. */
export function periodoDeSiempre(today: string): DayRange {
  return { from: addDays(today, -29), to: today };
}

export function periodoText({ from, to }: DayRange): string {
  return `${formatDay(from)} al ${formatDay(to)}`;
}

export function diasText({ from, to }: DayRange): string {
  const days = daysBetween(from, to) + 1;
  return days === 1 ? '1 día' : `${days} días`;
}
