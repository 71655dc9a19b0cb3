import type { Cifras } from './cifras.ts';

/** Upper ends of the places of the histogram, in hours; `cubeta_de_tiempo` of the database has the same, and a test compares them. */
export const LIMITES: readonly number[] = [
  ...steps(2, 48, 2),
  ...steps(52, 96, 4),
  ...steps(108, 240, 12),
  ...steps(264, 720, 24),
];

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: (to - from) / by + 1 }, (_, place) => from + place * by);
}

export const ETAPAS = [
  { id: 1, nombre: 'Hasta recibirla', de: 'la llegada de los datos', a: 'que la empresa tiene el paquete' },
  {
    id: 2,
    nombre: 'En la red',
    de: 'que la empresa tiene el paquete',
    a: 'la entrega en domicilio o la disponibilidad en la agencia',
  },
  { id: 3, nombre: 'En agencia', de: 'la disponibilidad en la agencia', a: 'el retiro' },
  { id: 4, nombre: 'Total', de: 'la llegada de los datos', a: 'la entrega' },
] as const;

/** Times of one stage: how many ended in each place, the shortest first, and their sum. */
export interface Tiempos {
  readonly cubetas: ReadonlyMap<number, number>;
  readonly cuantas: number;
  readonly segundos: number;
}

/** Of each period each stage is asked for by several figures. */
const known = new WeakMap<Cifras, Map<number, Tiempos>>();

export function tiemposOf(cifras: Cifras, etapa: number): Tiempos {
  const ofCifras = known.get(cifras) ?? new Map<number, Tiempos>();
  const found = ofCifras.get(etapa) ?? sumTiempos(cifras, etapa);
  ofCifras.set(etapa, found);
  known.set(cifras, ofCifras);
  return found;
}

function sumTiempos(cifras: Cifras, etapa: number): Tiempos {
  const rows = cifras.filas('etapa', ({ clave }) => Math.floor(clave / 1000) === etapa);
  return {
    cubetas: new Map(rows.toSorted((a, b) => a.clave - b.clave).map(({ clave, cantidad }) => [clave % 1000, cantidad])),
    cuantas: rows.reduce((sum, { cantidad }) => sum + cantidad, 0),
    segundos: rows.reduce((sum, { suma }) => sum + suma, 0),
  };
}

export function horasMedias({ segundos, cuantas }: Tiempos): number | null {
  return cuantas === 0 ? null : segundos / cuantas / 3600;
}

/**
 * Hours within which a share of them ended. Inside a place they count as spread evenly; beyond the last end nothing more is known, and
 * that end is told.
 */
export function percentil({ cubetas, cuantas }: Tiempos, share: number): number | null {
  if (cuantas === 0) return null;
  const wanted = share * cuantas;
  let passed = 0;
  for (const [place, here] of cubetas) {
    if (passed + here >= wanted) {
      const from = LIMITES[place - 1] ?? 0;
      const to = LIMITES[place] ?? from;
      return from + ((to - from) * (wanted - passed)) / here;
    }
    passed += here;
  }
  return LIMITES.at(-1) ?? null;
}

/** How many ended from one hour (included) to another (excluded); both are ends of places. */
export function entre({ cubetas }: Tiempos, desde: number, hasta: number): number {
  const start = (place: number) => LIMITES[place - 1] ?? 0;
  return [...cubetas].reduce(
    (sum, [place, count]) => sum + (start(place) >= desde && start(place) < hasta ? count : 0),
    0,
  );
}
