import { type Calendario, habiles, sumar } from '#shared/habil.ts';

/** The clock of an incidencia: it runs while the company has to act, stands while others are waited for, and never loses what it counted. */

/** Moments in milliseconds, of whole seconds. */
export interface Reloj {
  /** Working seconds that were counted before it ran on. */
  readonly consumido_s: number;
  /** Since when it runs; null: it stands. */
  readonly corre_desde: number | null;
}

interface Momento {
  readonly ahora: number;
  readonly calendario: Calendario;
}

/** What it says at a moment, without stopping it. */
export function contado({ consumido_s, corre_desde }: Reloj, ahora: number, calendario: Calendario): number {
  return consumido_s + (corre_desde === null ? 0 : habiles(corre_desde, ahora, calendario));
}

/** Runs on or stands; what does already, goes on as it is. */
export function poner(reloj: Reloj, corre: boolean, { ahora, calendario }: Momento): Reloj {
  if (corre) return reloj.corre_desde === null ? { ...reloj, corre_desde: ahora } : reloj;
  if (reloj.corre_desde === null) return reloj;
  return { consumido_s: contado(reloj, ahora, calendario), corre_desde: null };
}

/** Goes on by another calendar: what was counted by the one before stays counted. */
export function cambiarCalendario(reloj: Reloj, ahora: number, anterior: Calendario): Reloj {
  const standing = poner(reloj, false, { ahora, calendario: anterior });
  return reloj.corre_desde === null ? standing : { ...standing, corre_desde: ahora };
}

/** When so many working seconds will have been used up; null while it stands. What is used up already, was when it ran on. */
export function venceEn({ consumido_s, corre_desde }: Reloj, plazo_s: number, calendario: Calendario): number | null {
  return corre_desde === null ? null : sumar(corre_desde, Math.max(0, plazo_s - consumido_s), calendario);
}
