import { setTimeout as sleep } from 'node:timers/promises';

/** The company's time: so many of its minutes go by in one of ours. */
export interface Reloj {
  /** Minutes of the company since it began. */
  minutos(): number;
  /** Waits as many minutes of the company as are drawn around `media`: people do not work by a beat. */
  espera(media: number): Promise<void>;
}

export function openReloj(velocidad: number, random: () => number): Reloj {
  const began = performance.now();
  const real = 60_000 / velocidad;
  return {
    minutos: () => (performance.now() - began) / real,
    espera: (media) => sleep(media * (0.5 + random()) * real),
  };
}
