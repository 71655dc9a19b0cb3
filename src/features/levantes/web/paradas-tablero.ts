import type { LevanteFila } from '../contract.ts';
import type { Estado } from '../palabras.contract.ts';
import type { Celda } from '../tablero.contract.ts';
import type { Opciones } from './acto-form.ts';

/** What a stop of the board may be taken to: another slot of its zone and day, a round of that day, or a driver. */
export type Destino =
  | { readonly franja: Pick<Celda, 'desde' | 'hasta'> }
  | { readonly ronda: number; readonly nombre: string }
  | { readonly chofer: number; readonly nombre: string };

const SE_ASIGNAN: ReadonlySet<Estado> = new Set(['SOLICITADO', 'CONFIRMADO', 'ASIGNADO', 'EN_CAMINO', 'EN_PUNTO']);
const CAMBIAN_DE_FRANJA: ReadonlySet<Estado> = new Set(['SOLICITADO', 'CONFIRMADO', 'ASIGNADO']);

export function seMueve({ estado }: Pick<LevanteFila, 'estado'>): boolean {
  return SE_ASIGNAN.has(estado);
}

/** A zone's stops stay in it: it goes by where the client's place lies. */
export function cabeEn(fila: Pick<LevanteFila, 'zona' | 'desde' | 'estado'>, celda: Celda): boolean {
  return (
    CAMBIAN_DE_FRANJA.has(fila.estado) &&
    celda.zona === fila.zona &&
    celda.desde !== fila.desde &&
    celda.lugares !== null
  );
}

/** Rounds of the day first, each with its driver in its name; then drivers by themselves. */
export function quienesDe(opciones: Opciones | undefined, dia: string): Exclude<Destino, { franja: unknown }>[] {
  return [
    ...(opciones?.recorridos ?? []).filter((one) => one.dia === dia).map(({ id, nombre }) => ({ ronda: id, nombre })),
    ...(opciones?.choferes ?? []).map(({ id, nombre }) => ({ chofer: id, nombre })),
  ];
}

/** Already there: nothing to be done. */
export function esLoMismo(fila: LevanteFila, destino: Destino): boolean {
  if ('franja' in destino) return destino.franja.desde === fila.desde;
  if ('ronda' in destino) return fila.recorrido?.id === destino.ronda;
  return fila.recorrido === null && fila.chofer_id === destino.chofer;
}

/** As a list of choices keeps one. */
export function claveDe(destino: Destino): string {
  if ('franja' in destino) return `f${destino.franja.desde}`;
  return 'ronda' in destino ? `r${destino.ronda}` : `c${destino.chofer}`;
}

export function nombreDe(destino: Destino): string {
  return 'franja' in destino ? `${destino.franja.desde} a ${destino.franja.hasta}` : destino.nombre;
}
