import { lecturaDeLugar } from '#shared/gds/patron.ts';

/** The closed lists of work orders. Apart from the contract, so that who needs a word needs no schema. */

export const ESTADOS_DE_WO = [
  ...(['LIBERADA', 'ASIGNADA', 'EN_CURSO', 'PAUSADA', 'COMPLETADA', 'COMPLETADA_CON_FALTANTE', 'ANULADA'] as const),
] as const;
export type EstadoDeWo = (typeof ESTADOS_DE_WO)[number];

/** Picking is of orders; putting away, filling faces, moving what lies wrong and counting what was believed are nobody's but the warehouse's. */
export const TIPOS_DE_WO = ['PICKING', 'UBICAR', 'REPONER', 'MOVER', 'CONTAR'] as const;
export type TipoDeWo = (typeof TIPOS_DE_WO)[number];

export const VISTAS_DE_WO = ['abiertas', 'por_tomar', 'en_curso', 'mias', 'con_faltante', 'todas'] as const;
export type VistaDeWo = (typeof VISTAS_DE_WO)[number];

/** What a person does to a whole one; `tomar` wants the cart. */
export const ACTOS_DE_WO = ['tomar', 'pausar', 'soltar', 'completar', 'anular'] as const;

export const ESTADOS_DE_LINEA_DE_WO = ['PENDIENTE', 'SALTEADA', 'HECHA', 'FALTANTE', 'ANULADA'] as const;
export type EstadoDeLineaDeWo = (typeof ESTADOS_DE_LINEA_DE_WO)[number];

/** A line may be put off so often; then it is taken or is missing. */
export const MAS_SALTEOS = 3;
export const MAS_BINS = 48;
/** A bin of a cart, as its label says it: the cart, then the bin. */
export const codigoDeBin = (carro: string, bin: number): string => `${carro}-B${String(bin).padStart(2, '0')}`;

/** The number of a bin, of its label or typed; null: it is of no bin of that cart. */
export function binLeido(carro: string, texto: string): number | null {
  const read = lecturaDeLugar(texto);
  const start = `${lecturaDeLugar(carro)}B`;
  const digits = read.startsWith(start) ? read.slice(start.length) : read;
  const bin = /^\d{1,2}$/.test(digits) ? Number(digits) : 0;
  return bin >= 1 && bin <= MAS_BINS ? bin : null;
}
