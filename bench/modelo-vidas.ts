import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { DEMO_PASSWORD } from '#server/accounts/demo-people.ts';

import { randomFrom } from '../trust/random.ts';
import { jugar } from '../trust/simular/dia.ts';
import { plantelPara } from '../trust/simular/mundo.ts';
import type { Costo } from './modelo/cuentas.ts';
import { ancho, type Gasto, gastado, HASTA_CONTADO_MS, type Tabla, tablas } from './modelo/muestra.ts';
import { DIAS_DE_TABLA } from './modelo/perfil.ts';
import type { Subject } from './subject.ts';

/** Minutes of the company in one of ours. */
const VELOCIDAD = 300;
const REPOSO_MS = 20_000;
const PAGINA = 8192;

/**
 * What one whole life costs, of `vidas` that are played through the wire. A quarter as many are played before: each table has its first page by
 * then, each statement its plan, and the room that was free is filled. What the product spends at rest meanwhile is taken off.
 */
export async function vidasEnteras(subject: Subject, vidas: number): Promise<Costo> {
  await play(subject, Math.ceil(vidas / 4), 1);
  await sleep(HASTA_CONTADO_MS);
  const rest = await reposo(subject);
  const [grownFrom, spentFrom] = [await tablas(subject), await gastado(subject)];
  const began = performance.now();
  const played = await play(subject, vidas, 2);
  const spent = minus(await gastado(subject), spentFrom);
  const milliseconds = performance.now() - began;
  await sleep(HASTA_CONTADO_MS);
  const grown = await crecidas(subject, grownFrom, await tablas(subject));
  tellTables(grown, played);
  const each = (sum: number, resting: number) => (sum - resting * milliseconds) / played;
  const costo = {
    servidorMs: each(spent.servidorMs, rest.servidorMs),
    postgresMs: each(spent.postgresMs, rest.postgresMs),
    walBytes: each(spent.walBytes, rest.walBytes),
    ...bytesOf(grown, played),
  };
  console.log(
    `log: ${((100 * PAGINA * spent.paginasEnteras) / spent.walBytes).toFixed(0)} % of it at most are whole pages after checkpoints`,
  );
  console.log(
    `a parcel: ${JSON.stringify(costo, (_, value) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value))}`,
  );
  return costo;
}

/** In each millisecond in which nobody asks for anything. */
async function reposo(subject: Subject): Promise<Gasto> {
  const before = await gastado(subject);
  await sleep(REPOSO_MS);
  const { servidorMs, postgresMs, walBytes, paginasEnteras } = minus(await gastado(subject), before);
  const part = {
    servidorMs: servidorMs / REPOSO_MS,
    postgresMs: postgresMs / REPOSO_MS,
    walBytes: walBytes / REPOSO_MS,
    paginasEnteras: paginasEnteras / REPOSO_MS,
  };
  console.log(
    `at rest: server ${(100 * part.servidorMs).toFixed(1)} % of a core, PostgreSQL ${(100 * part.postgresMs).toFixed(1)} %, log ${part.walBytes.toFixed(1)} kB/s`,
  );
  return part;
}

/** Answers how many lives were played to an end. */
async function play({ url }: Subject, guias: number, seed: number): Promise<number> {
  const { mundo, minutos } = await jugar({
    ...{ port: Number(new URL(url).port), password: DEMO_PASSWORD, random: randomFrom(seed) },
    ...{ guias, dias: 1, velocidad: VELOCIDAD, plantel: plantelPara(guias, 1) },
  });
  const { terminados, cuaderno } = mundo;
  const played = [...terminados.values()].reduce((sum, one) => sum + one, 0);
  console.log(
    `${played} lives in ${minutos.toFixed(1)} min, load ${loadavg()[0]?.toFixed(1)}; ${cuaderno.respuestas()} calls, ${cuaderno.fallas.length} faults; ${JSON.stringify(Object.fromEntries(terminados))}`,
  );
  console.log(`  ${JSON.stringify(Object.fromEntries(cuaderno.veces))}`);
  for (const falla of cuaderno.fallas.slice(0, 5)) console.log(`  FAULT ${falla}`);
  return played;
}

function minus(now: Gasto, then: Gasto): Gasto {
  return {
    servidorMs: now.servidorMs - then.servidorMs,
    postgresMs: now.postgresMs - then.postgresMs,
    walBytes: now.walBytes - then.walBytes,
    paginasEnteras: now.paginasEnteras - then.paginasEnteras,
  };
}

type Tablas = ReadonlyMap<string, Tabla>;

/**
 * By root. Rows that came into room that was free made no page: a table has grown by what its rows take, if that is more than what it has grown
 * by in pages. Where the company goes on the same way there is no such room.
 */
async function crecidas(subject: Subject, before: Tablas, after: Tablas): Promise<Tablas> {
  const grown = new Map<string, Tabla>();
  for (const [tabla, now] of after) {
    const then = before.get(tabla) ?? { filas: 0, netas: 0, bytes: 0, indices: 0 };
    const [filas, netas] = [now.filas - then.filas, now.netas - then.netas];
    if (filas <= 0 && now.bytes <= then.bytes && now.indices <= then.indices) continue;
    const root = grown.get(now.raiz) ?? { raiz: now.raiz, filas: 0, netas: 0, bytes: 0, indices: 0 };
    grown.set(now.raiz, {
      ...{ raiz: now.raiz, filas: root.filas + filas, netas: root.netas + netas },
      bytes: root.bytes + Math.max(now.bytes - then.bytes, netas > 0 ? netas * (await ancho(subject, tabla)) : 0),
      indices: root.indices + now.indices - then.indices,
    });
  }
  return grown;
}

function bytesOf(grown: Tablas, played: number): Pick<Costo, 'eventoBytes' | 'otrosBytes' | 'breveByteDias'> {
  let [eventoBytes, otrosBytes, breveByteDias] = [0, 0, 0];
  for (const [tabla, { bytes, indices }] of grown) {
    const each = (bytes + indices) / played;
    const dias = DIAS_DE_TABLA[tabla];
    if (tabla === 'evento') eventoBytes += each;
    else if (dias === undefined) otrosBytes += each;
    else breveByteDias += each * dias;
  }
  return { eventoBytes, otrosBytes, breveByteDias };
}

function tellTables(grown: Tablas, played: number): void {
  const sorted = [...grown];
  sorted.sort((a, b) => b[1].bytes + b[1].indices - a[1].bytes - a[1].indices);
  const rows = sorted.reduce((sum, [, { filas }]) => sum + filas, 0);
  console.log(`${(rows / played).toFixed(1)} rows written for a parcel, in ${sorted.length} tables:`);
  for (const [tabla, { filas, bytes, indices }] of sorted)
    console.log(
      `  ${tabla.padEnd(28)} ${(filas / played).toFixed(2).padStart(7)} rows ${(bytes / played).toFixed(0).padStart(6)} B, indexes ${(indices / played).toFixed(0).padStart(6)} B`,
    );
}
