import { EXIGENCIAS, type Exigencia } from '#features/guias/detalle.contract.ts';
import { PAPELES, type Paso } from '#features/transiciones/contract.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { Lugar } from '../address.ts';
import type { Papel } from '../palabras.ts';

/** A cell as it is filled in: its steps share whom they are for and what they ask. */
export interface CasillaValues {
  /** Empty: the event is not allowed there. */
  readonly destinos: readonly EstadoGuia[];
  readonly quien: readonly Papel[];
  readonly exige: readonly Exigencia[];
  readonly minutos: string;
}

/** What a new step begins with. */
const NUEVO = { quien: ['operario'], exige: [], minutos: '15' } as const;
const MAX_MINUTOS = 1440;

export function valuesOf(pasos: readonly Paso[]): CasillaValues {
  const [paso] = pasos;
  if (paso === undefined) return { destinos: [], ...NUEVO };
  return {
    destinos: pasos.map(({ estado_hasta }) => estado_hasta),
    quien: paso.quien,
    exige: paso.exige,
    minutos: String(paso.deshacer_minutos),
  };
}

export function pasosOf({ destinos, quien, exige, minutos }: CasillaValues): Paso[] {
  return destinos.map((estado_hasta) => ({
    estado_hasta,
    quien: PAPELES.filter((papel) => quien.includes(papel)),
    exige: EXIGENCIAS.filter((una) => exige.includes(una)),
    deshacer_minutos: Number(minutos),
  }));
}

export interface CasillaErrors {
  readonly quien?: string;
  readonly minutos?: string;
}

export function checkCasilla({ destinos, quien, minutos }: CasillaValues): CasillaErrors {
  if (destinos.length === 0) return {};
  const isTime = /^\d{1,4}$/.test(minutos) && Number(minutos) <= MAX_MINUTOS;
  return {
    ...(quien.length === 0 ? { quien: 'Elija al menos un papel' } : {}),
    ...(isTime ? {} : { minutos: 'Escriba de 0 a 1440 minutos' }),
  };
}

/** Whether both say the same, in whatever order. */
export function isSame(one: CasillaValues, other: CasillaValues): boolean {
  return JSON.stringify(pasosOf(inOrder(one))) === JSON.stringify(pasosOf(inOrder(other)));
}

function inOrder(values: CasillaValues): CasillaValues {
  return { ...values, destinos: [...values.destinos].sort() };
}

/** A release leads back to where the parcel was, so it may lead to several states; any other event to one. */
export function isLiberacion({ estado, tipo }: Lugar): boolean {
  return estado === 'RETENIDO' && tipo === 'LIB';
}

/** One word more, or one less. */
export function toggled<Word extends string>(words: readonly Word[], word: Word): Word[] {
  return words.includes(word) ? words.filter((other) => other !== word) : [...words, word];
}
