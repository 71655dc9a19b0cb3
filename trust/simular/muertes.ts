import { setTimeout as sleep } from 'node:timers/promises';

import type { Product } from '../product.ts';
import type { Mundo } from './mundo.ts';

const MIRADA_MS = 50;

/** Kills the server again when it has answered so many calls: on a slow machine it works as much between two kills as on a fast one. */
export function matarCada(llamadas: number, { kill, start }: Pick<Product, 'kill' | 'start'>) {
  let muertes = 0;
  return {
    cuantas: () => muertes,
    estorbo: async ({ cuaderno }: Mundo): Promise<void> => {
      await sleep(MIRADA_MS);
      if (cuaderno.respuestas() < (muertes + 1) * llamadas) return;
      await kill();
      await start();
      muertes += 1;
    },
  };
}
