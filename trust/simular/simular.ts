// npm run simular -- [--guias N] [--dias N] [--velocidad N] [--minutos N] [--semilla N] [--vivo [--en URL]]
// Plays the company through the wire: on a product of its own, which is killed now and then and verified at the end, or (--vivo) on the one
// that `npm start` serves, for whoever wants to see it alive.
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { DEMO_PASSWORD } from '#server/accounts/demo-people.ts';

import { PASSWORD } from '../caller.ts';
import { ROOT } from '../mutant.ts';
import { makeTemplate, openProduct } from '../product.ts';
import { randomFrom } from '../random.ts';
import { resumen } from './cuaderno.ts';
import { informe, type Jugada, jugar } from './dia.ts';
import { matarCada } from './muertes.ts';
import { plantelPara } from './mundo.ts';

const { values } = parseArgs({
  options: {
    guias: { type: 'string', default: '1000' },
    dias: { type: 'string', default: '1' },
    velocidad: { type: 'string', default: '60' },
    minutos: { type: 'string' },
    semilla: { type: 'string', default: '1' },
    vivo: { type: 'boolean', default: false },
    en: { type: 'string', default: `http://localhost:${process.env.PORT ?? 3000}` },
  },
});
const [guias, dias, velocidad] = [Number(values.guias), Number(values.dias), Number(values.velocidad)];
const random = randomFrom(Number(values.semilla));
const plantel = plantelPara(guias, dias);
const say = (line: string) => console.log(line);
const minutos = values.minutos === undefined ? undefined : Number(values.minutos);
const common = { guias, dias, velocidad, minutos, plantel, random, diga: say };
/** Answers between two kills of the server. */
const LLAMADAS = 20_000;

say(`${guias} guías en ${dias} días, ${velocidad} minutos en cada uno; ${JSON.stringify(plantel)}`);
process.exitCode = values.vivo ? await vivo() : await propio();

/** On what somebody has started: nothing is killed, and nobody but the wire is asked. */
async function vivo(): Promise<number> {
  const port = Number(new URL(values.en).port || 80);
  return tell(await playOn({ port, password: DEMO_PASSWORD }));
}

async function propio(): Promise<number> {
  const template = await makeTemplate(ROOT, 3_000);
  const product = await openProduct({ root: ROOT, template });
  const muertes = matarCada(LLAMADAS, product);
  const played = await playOn({ port: product.port, password: PASSWORD, estorbo: muertes.estorbo });
  const { code, text } = await product.command('verificar');
  say(text.trim());
  say(`el servidor murió ${muertes.cuantas()} veces`);
  await product.close();
  await rm(template, { recursive: true, force: true });
  return tell(played) === 0 && code === 0 ? 0 : 1;
}

function playOn(where: Pick<Jugada, 'port' | 'password' | 'estorbo'>) {
  return jugar({ ...common, ...where });
}

function tell(played: Awaited<ReturnType<typeof jugar>>): number {
  const { cuaderno } = played.mundo;
  for (const line of informe(played)) say(line);
  const { llamadas, p50, p99 } = resumen(cuaderno);
  say(`${llamadas} llamadas, p50 ${p50} ms, p99 ${p99} ms`);
  for (const falla of cuaderno.fallas) say(`FALLA ${falla}`);
  say(cuaderno.fallas.length === 0 ? 'Todo lo que tuvo acuse está, una vez.' : `${cuaderno.fallas.length} fallas`);
  return cuaderno.fallas.length === 0 ? 0 : 1;
}
