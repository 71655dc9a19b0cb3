import { PASSWORD } from './caller.ts';
import type { Proof } from './proof.ts';
import { resumen } from './simular/cuaderno.ts';
import { jugar } from './simular/dia.ts';
import { matarCada } from './simular/muertes.ts';

const GUIAS = { corto: 300, entero: 5_000 };
/** In short the play goes as fast as the machine. */
const VELOCIDAD = { corto: 3_000, entero: 300 };
/** Between two kills of the server. */
const LLAMADAS = { corto: 900, entero: 10_000 };

/**
 * A company at work through the wire alone: clients, plant, drivers, agencies, cash, with wrong scans, double presses, lost answers, two at
 * once, and the servers killed under them. At the end every acknowledged act is there once, and `npm run verificar` finds nothing.
 */
export const t31: Proof = {
  id: 'T31',
  title: 'a day of the courier, played by machines',
  isShort: true,
  plants: [
    {
      what: 'the same key is applied again',
      edits: [
        {
          file: 'src/server/dispatcher.ts',
          find: 'if (clave === null || endpoint.asSystem) return null;',
          replace: 'if (clave !== undefined) return null;',
        },
      ],
    },
  ],
  run: async ({ size, part, open, random }) => {
    // By two servers on one port, so that what one of them alone knows would be missed.
    const product = await open({ env: { PROCESOS: '2' } });
    const guias = part(GUIAS[size]);
    const muertes = matarCada(LLAMADAS[size], product);
    const played = await jugar({
      ...{ port: product.port, password: PASSWORD, guias, dias: 1, velocidad: VELOCIDAD[size], random },
      ...{ plantel: { clientes: 6, agencias: 4, choferes: 6, planta: 2 }, estorbo: muertes.estorbo },
    });
    const { cuaderno, terminados } = played.mundo;
    const fails = [...cuaderno.fallas];
    const { code, text } = await product.command('verificar');
    if (code !== 0) fails.push(`verificar: ${text}`);
    const { llamadas, p50, p99 } = resumen(cuaderno);
    return {
      n: cuaderno.prometidos.size,
      fails,
      more: { muertes: muertes.cuantas(), llamadas, p50, p99, ...Object.fromEntries(terminados) },
    };
  },
};
