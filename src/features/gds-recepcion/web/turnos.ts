import { formatTime, instantOf, toInstant } from '#shared/dates.ts';

import type { Turnos } from '../turnos.contract.ts';

/** A day of a dock in quarters of an hour, as it is drawn. */

export type Turno = Turnos['turnos'][number];
export type SinTurno = Turnos['sin_turno'][number];

export const CUARTO = 15;
/** A dock works from six to eight; what lies outside is shown when there is some. */
const [ABRE, CIERRA] = [6 * 60, 20 * 60];
/** How long one has it, where nobody says otherwise. */
export const CUARTOS = 4;
const MINUTO = 60_000;

/** In which minute of the day that instant is. */
export const minutoDe = (dia: string, instante: string): number =>
  Math.round((Date.parse(instante) - instantOf(dia, 0)) / MINUTO);
export const instanteDe = (dia: string, minuto: number): string => toInstant(new Date(instantOf(dia, minuto)));
export const cuartosDe = ({ desde, hasta }: Pick<Turno, 'desde' | 'hasta'>): number =>
  Math.round((Date.parse(hasta) - Date.parse(desde)) / (CUARTO * MINUTO));
export const horaDe = (minuto: number): string =>
  `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`;
export const horasDe = ({ desde, hasta }: Pick<Turno, 'desde' | 'hasta'>): string =>
  `${formatTime(desde).slice(0, 5)} a ${formatTime(hasta).slice(0, 5)}`;

/** The whole hours between which a day is drawn. */
export function bordes(
  dia: string,
  turnos: readonly Pick<Turno, 'desde' | 'hasta'>[],
): { abre: number; cierra: number } {
  const first = Math.min(ABRE, ...turnos.map(({ desde }) => minutoDe(dia, desde)));
  const last = Math.max(CIERRA, ...turnos.map(({ hasta }) => minutoDe(dia, hasta)));
  return { abre: Math.floor(first / 60) * 60, cierra: Math.min(24 * 60, Math.ceil(last / 60) * 60) };
}
