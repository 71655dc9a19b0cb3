import { RANGOS_DE_TIEMPO } from '#features/problem-solver/rangos.contract.ts';
import { Day, Id } from '#shared/contract.ts';

type Search = Record<string, unknown>;

/** What a report is narrowed by, within its days. */
export interface Filtros {
  usuario_id?: number | undefined;
  causa_id?: number | undefined;
  solucion_id?: number | undefined;
  numero_guia?: string | undefined;
  /** Bucket of the time distribution: chosen by a click on a chart. */
  rango_tiempo?: number | undefined;
}

/** A report as it was asked for: two days of Montevideo, both inclusive, and what narrows it. */
export interface Filtro extends Filtros {
  desde: string;
  hasta: string;
}

/** What the address says of the report; without two days in order no filter has been run. */
export function readReporteSearch(search: Search): { filtro: Filtro | null; page: number } {
  const desde = Day.safeParse(search.desde);
  const hasta = Day.safeParse(search.hasta);
  const isRange = desde.success && hasta.success && desde.data <= hasta.data;
  return {
    filtro: isRange ? { desde: desde.data, hasta: hasta.data, ...filtrosOf(search) } : null,
    page: Math.min(LAST_PAGE, Math.max(1, wholeOf(search.pag) ?? 1)),
  };
}

/** The address of a report. */
export function reporteAddress(filtro: Filtro, page = 1): Search {
  return { tab: 'reporte', ...filtro, pag: page === 1 ? undefined : page };
}

/** 'Tiempo 2–5 min', 'Tiempo 60 min o más'. */
export function tiempoText(rango: number): string {
  const [from = '', to] = RANGOS_DE_TIEMPO[rango]?.replace('+', '').split('-') ?? [];
  return to === undefined ? `Tiempo ${from} min o más` : `Tiempo ${from}–${to} min`;
}

const LONGEST_NUMBER = 40;
/** The highest page that a list can be asked for. */
const LAST_PAGE = 1_000_000;

function filtrosOf(search: Search): Filtros {
  const numero = typeof search.numero_guia === 'string' ? search.numero_guia.trim() : '';
  const rango = wholeOf(search.rango_tiempo);
  const ids = {
    usuario_id: idOf(search.usuario_id),
    causa_id: idOf(search.causa_id),
    solucion_id: idOf(search.solucion_id),
  };
  return {
    ...ids,
    numero_guia: numero === '' || numero.length > LONGEST_NUMBER ? undefined : numero,
    rango_tiempo: rango !== undefined && rango < RANGOS_DE_TIEMPO.length ? rango : undefined,
  };
}

function idOf(value: unknown): number | undefined {
  const id = Id.safeParse(wholeOf(value));
  return id.success ? id.data : undefined;
}

/** The address has texts; right after a change of it the router hands over the number that was put in. */
function wholeOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
