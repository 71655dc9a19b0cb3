import { ESTADO_GUIA, type EstadoGuia } from '#shared/estados.ts';

import type { Flujo, Linea, Torre } from '../contract.ts';

export const NOMBRE_DE_FLUJO: Readonly<Record<Flujo, string>> = {
  ingresadas: 'Ingresadas',
  salidas: 'Salieron a reparto',
  entregadas: 'Entregadas',
  no_entregadas: 'No entregadas',
};

interface Cifra {
  readonly clave: string;
  readonly nombre: string;
  readonly cantidad: number | null;
  /** Against the same weekday a week ago at this hour; null: nothing to compare with. */
  readonly cambio: Cambio | null;
  readonly nota: string | null;
  /** Where the rows stand that the figure counts. */
  readonly search: Readonly<Record<string, string | boolean>>;
  /** Something has to be done today. */
  readonly isLate: boolean;
}

export interface Cambio {
  readonly way: 'sube' | 'baja' | 'igual';
  readonly texto: string;
  /** Null: neither. */
  readonly news: 'mejor' | 'peor' | null;
}

/** The figures at the head, each with the list that it counts. */
export function cifrasOf({ hoy, flujo, en_reparto, promesas_en_riesgo }: Torre): Cifra[] {
  const of = (clave: Flujo) => flujo?.find((linea) => linea.flujo === clave) ?? null;
  const told = (clave: Flujo, better: Cambio['way'] | null) => {
    const linea = of(clave);
    return {
      clave,
      nombre: NOMBRE_DE_FLUJO[clave],
      cantidad: linea?.hoy.at(-1) ?? null,
      cambio: linea === null ? null : cambioOf(linea, better),
      nota: null,
      isLate: false,
    };
  };
  const salidas = of('salidas')?.hoy.at(-1);
  return [
    { ...told('ingresadas', null), search: { ingresada_desde: hoy, ingresada_hasta: hoy } },
    {
      clave: 'en_reparto',
      nombre: 'En reparto',
      cantidad: en_reparto,
      cambio: null,
      nota: salidas === undefined ? null : `${cuenta(salidas)} ${salidas === 1 ? 'salió' : 'salieron'} hoy`,
      search: { estado: 'EN_REPARTO' },
      isLate: false,
    },
    { ...told('entregadas', 'sube'), search: { hecho_hoy: 'entregadas' } },
    { ...told('no_entregadas', 'baja'), search: { hecho_hoy: 'no_entregadas' } },
    {
      clave: 'promesas_en_riesgo',
      nombre: 'Promesas en riesgo hoy',
      cantidad: promesas_en_riesgo,
      cambio: null,
      nota: 'prometidas para hoy y sin salir',
      search: { promesa_en_riesgo: true },
      isLate: (promesas_en_riesgo ?? 0) > 0,
    },
  ];
}

function cambioOf({ hoy, antes_a_esta_hora: antes }: Linea, better: Cambio['way'] | null): Cambio | null {
  const now = hoy.at(-1) ?? 0;
  if (antes === 0) return null;
  const share = Math.round((100 * (now - antes)) / antes);
  if (share === 0) return { way: 'igual', texto: 'igual', news: null };
  const way = share > 0 ? 'sube' : 'baja';
  const news = better === way ? 'mejor' : 'peor';
  return { way, texto: `${Math.abs(share).toLocaleString('es-UY')}\u00a0%`, news: better === null ? null : news };
}

export const cuenta = (count: number) => count.toLocaleString('es-UY', { useGrouping: 'always' });

/** The hours that a line is drawn over: those of work, and any other in which something happened. */
export function horasOf({ hoy, antes }: Linea): { first: number; last: number } {
  const started = (line: readonly number[]) => line.findIndex((count) => count > 0);
  const starts = [hoy, antes].map(started).filter((hour) => hour >= 0);
  const total = antes.at(-1) ?? 0;
  const full = antes.indexOf(total);
  return { first: Math.max(0, Math.min(6, ...starts)), last: Math.min(23, Math.max(18, full, hoy.length - 1)) };
}

/** A round number that is no less, for the top of the axis, with three steps below it. */
export function topeOf(most: number): number {
  const steps = [1, 2, 3, 4, 5, 10, 15, 20, 25, 30, 40, 50].flatMap((step) => [step, step * 100, step * 10_000]);
  return 4 * (steps.sort((a, b) => a - b).find((step) => 4 * step >= most) ?? Math.ceil(most / 4));
}

/** «hace 2 d 4 h», «hace 9 h», «hace 5 min». */
export function haceDe(desde: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(desde)) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `hace ${days} d${days < 7 && hours > 0 ? ` ${hours} h` : ''}`;
  return hours > 0 ? `hace ${hours} h` : `hace ${minutes} min`;
}

export function nombreDeEstado(estado: EstadoGuia): string {
  return ESTADO_GUIA[estado].nombre;
}

/** «+52 min», «+3 h 5 min». */
export function atrasoDe(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `+${rest}\u00a0min`;
  return `+${hours}\u00a0h${rest === 0 ? '' : ` ${rest}\u00a0min`}`;
}
