import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';

import { cerrarRondas, proponerRondas } from '#server/rutas/proponer-rondas.ts';
import { crearBusqueda } from '#shared/rutas/busqueda.ts';
import { crearMatriz } from '#shared/rutas/distancia.ts';
import type { Modelo } from '#shared/rutas/modelo.ts';
import { presupuestoDe } from '#shared/rutas/presupuesto.ts';
import type { Problema } from '#shared/rutas/problema.ts';
import { EN_CALLES, PLANTA, problema, pueblo, ronda } from '#testing/rutas.ts';

import { type Instancia, leerSolomon, leerX } from './instancias.ts';

/** `node scripts/run.mjs bench/rutas.ts [--instancias DIR] [--segundos 10]`: DIR holds Solomon's `r101.txt` … and CVRPLIB's `X-n101-k25.vrp` with its `.sol`. */
const { values } = parseArgs({
  options: {
    instancias: { type: 'string' },
    segundos: { type: 'string', default: '10' },
    only: { type: 'string', default: 'pueblos,solomon,x' },
  },
});
const seconds = Number(values.segundos);
const parts = new Set(values.only.split(','));

if (parts.has('pueblos')) await measureTowns();
if (values.instancias !== undefined && parts.has('solomon')) compareAll(leerSolomon(values.instancias));
if (values.instancias !== undefined && parts.has('x')) compareAll(leerX(values.instancias));

async function measureTowns(): Promise<void> {
  const began = performance.now();
  const places = pueblo(1200, 1).flatMap(({ punto }) => punto ?? []);
  crearMatriz(places, EN_CALLES);
  console.log(`ways between 1,200 places: ${(performance.now() - began).toFixed(0)} ms`);
  // The thread starts before anything is measured, as on a server after its first search.
  await proponerRondas(problema({ paradas: [], rondas: [ronda(1)] }), { semilla: 1, vueltas: 1, milisegundos: 1 });
  for (const semilla of [1, 2, 3]) {
    const paradas = pueblo(200, semilla, 0);
    const orden = paradas.map(({ id }) => ({ id, fija: false }));
    const one = problema({
      modo: 'ORDENAR',
      paradas,
      rondas: [ronda(1, { turno: { desde: 8 * 3600, hasta: 32 * 3600 }, orden })],
    });
    for (const ms of [300, presupuestoDe(one, 1).milisegundos, 10_000])
      await measureTown(`200 stops, one round, town ${semilla}`, one, ms);
  }
  for (const semilla of [1, 2]) {
    const vans = Array.from({ length: 14 }, (_, k) =>
      ronda(k + 1, { inicio: PLANTA, capacidad: [200], max_paradas: 100 }),
    );
    const pool = problema({ paradas: pueblo(1200, semilla), rondas: vans });
    for (const ms of [5000, presupuestoDe(pool, 1).milisegundos, 60_000])
      await measureTown(`1,200 stops, 14 vans, town ${semilla}`, pool, ms);
  }
  await cerrarRondas();
}

function milliseconds(nanoseconds: number): string {
  return `${(nanoseconds / 1e6).toFixed(1)} ms`;
}

async function measureTown(name: string, asked: Problema, milisegundos: number): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const { despues, sin_lugar, vueltas, rondas } = await proponerRondas(asked, {
    semilla: 1,
    vueltas: null,
    milisegundos,
  });
  const taken = performance.now() - began;
  delay.disable();
  const kept = rondas.filter(({ cumple }) => cumple).length;
  console.log(
    `${name}: ${(taken / 1000).toFixed(2)} s of wall, ${despues.conduccion_s} s of driving, ${sin_lugar.length} without a place, ${kept} of ${rondas.length} rounds keep all, ${vueltas} turns; event loop p50 ${milliseconds(delay.percentile(50))}, p99 ${milliseconds(delay.percentile(99))}, most ${milliseconds(delay.max)}`,
  );
}

function compareAll(instancias: readonly Instancia[]): void {
  const gaps: number[] = [];
  for (const { nombre, conocido, modelo } of instancias) {
    const found = search(modelo, seconds);
    const gap = 100 * (found.costo / conocido - 1);
    gaps.push(gap);
    console.log(
      `${nombre.padEnd(12)} ${found.costo.toFixed(1).padStart(9)}  known ${conocido.toFixed(1).padStart(9)}  gap ${gap.toFixed(2).padStart(5)} %  ${found.vueltas} turns, ${found.ausentes} left out`,
    );
  }
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  console.log(
    `${gaps.length} instances, ${seconds} s each: gap mean ${mean.toFixed(2)} %, most ${Math.max(...gaps).toFixed(2)} %`,
  );
}

function search(modelo: Modelo, limit: number) {
  const began = performance.now();
  const busqueda = crearBusqueda(modelo, 1);
  for (let done = 0; done < 1; done = (performance.now() - began) / (limit * 1000)) busqueda.avanzar(16, done);
  const { costo, ausentes } = busqueda.mejor();
  return { costo, ausentes: ausentes.length, vueltas: busqueda.vueltas };
}
