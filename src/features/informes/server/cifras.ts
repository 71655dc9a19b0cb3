import type { Catalogo } from './catalogo.sql.ts';
import type { Grano, Periodo } from './periodo.ts';
import type { Dimension, Suma } from './renglones.ts';
import type { Puntos } from './sumas.sql.ts';

/** Situations of a parcel, as `situacion_de_estado` of the database has them, with the states that each stands for. */
export const SITUACIONES = [
  { id: 0, nombre: 'Anunciadas', color: 'neutro', estados: ['PRE_INGRESADO', 'A_LEVANTAR'] },
  {
    id: 1,
    nombre: 'En camino',
    color: 'curso',
    estados: ['LEVANTADO', 'INGRESADO', 'CLASIFICADO', 'EN_TRASLADO', 'ASIGNADO', 'EN_REPARTO'],
  },
  { id: 2, nombre: 'En agencia', color: 'custodia', estados: ['EN_AGENCIA'] },
  { id: 3, nombre: 'Con problema', color: 'alerta', estados: ['NO_ENTREGADO', 'RETENIDO'] },
  { id: 4, nombre: 'En devolución', color: 'custodia', estados: ['EN_DEVOLUCION'] },
  { id: 5, nombre: 'Entregadas', color: 'ok', estados: ['ENTREGADO'] },
  { id: 6, nombre: 'Entregadas en parte', color: 'ok', estados: ['ENTREGADO_PARCIAL'] },
  { id: 7, nombre: 'Devueltas', color: 'info', estados: ['DEVUELTO'] },
  { id: 8, nombre: 'Extraviadas', color: 'error', estados: ['EXTRAVIADO'] },
  { id: 9, nombre: 'Siniestradas', color: 'error', estados: ['SINIESTRADO'] },
  { id: 10, nombre: 'Anuladas', color: 'neutro', estados: ['ANULADO'] },
] as const;

export const [ANUNCIADA, EN_CAMINO, EN_AGENCIA, CON_PROBLEMA, EN_DEVOLUCION, ENTREGADA, EN_PARTE, DEVUELTA] = [
  0, 1, 2, 3, 4, 5, 6, 7,
];
export const [EXTRAVIADA, SINIESTRADA, ANULADA] = [8, 9, 10];

export const ENTREGADAS: readonly number[] = [ENTREGADA, EN_PARTE];
export const PENDIENTES: readonly number[] = [ANUNCIADA, EN_CAMINO, EN_AGENCIA, CON_PROBLEMA];
export const DE_VUELTA: readonly number[] = [EN_DEVOLUCION, DEVUELTA];
/** All but what was annulled before anyone saw it. */
export const VIGENTES: readonly number[] = SITUACIONES.map(({ id }) => id).filter((id) => id !== ANULADA);
/** Of those, what came to us: the announced that never did are nobody's to deliver. */
export const RECIBIDAS: readonly number[] = VIGENTES.filter((id) => id !== ANUNCIADA);

/** The sums of one period. */
export interface Cifras {
  /** The rows of a dimension that fit. */
  filas(dimension: Dimension, fits?: (suma: Suma) => boolean): readonly Suma[];
  cuantas(dimension: Dimension, fits?: (suma: Suma) => boolean): number;
  total(dimension: Dimension, fits?: (suma: Suma) => boolean): number;
  /** Parcels in any of the situations. */
  guias(situaciones: readonly number[]): number;
}

export function cifrasOf(sumas: ReadonlyMap<Dimension, readonly Suma[]>): Cifras {
  const filas: Cifras['filas'] = (dimension, fits) => {
    const all = sumas.get(dimension) ?? [];
    return fits === undefined ? all : all.filter(fits);
  };
  // Asked for hundreds of times in a report: no list in between.
  const sumOf = (field: 'cantidad' | 'suma'): Cifras['cuantas'] => {
    return (dimension, fits) =>
      (sumas.get(dimension) ?? []).reduce((sum, one) => (fits === undefined || fits(one) ? sum + one[field] : sum), 0);
  };
  const cuantas = sumOf('cantidad');
  return {
    filas,
    cuantas,
    total: sumOf('suma'),
    guias: (situaciones) => cuantas('situacion', ({ clave }) => situaciones.includes(clave)),
  };
}

/** All that a tab is made from. */
export interface Informe {
  readonly periodo: Periodo;
  readonly hoy: string;
  readonly actual: Cifras;
  readonly anterior: Cifras;
  readonly puntos: Puntos;
  readonly grano: Grano;
  /** The points of a line, each by its first day. */
  readonly dias: readonly string[];
  readonly catalogo: Catalogo;
  /** For addresses: of a client's own people nothing needs to be said. */
  readonly cliente_id: number | null;
}
