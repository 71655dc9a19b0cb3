import { parseArgs } from 'node:util';

import { selectGuiaByNumero } from '#features/problem-solver/server/casos.sql.ts';
import { recordStatements } from '#testing/statements.ts';

import { measureCalle } from './calle.ts';
import { compareCasos, fillCasos } from './casos.ts';
import { compareClientes, fillClientes } from './clientes.ts';
import { compareEnvios } from './envios.ts';
import { measureLabels } from './etiquetas.ts';
import { compareEventos } from './eventos.ts';
import { measureExport } from './exportar.ts';
import { compareGds, fillGds, measureGds } from './gds.ts';
import { compareGuias, measureSearches } from './guias.ts';
import { measureImport } from './importar.ts';
import { compareIncidencias, fillIncidencias, measureIncidencias } from './incidencias.ts';
import { compareInformes, compareMachines } from './informe.ts';
import { compareLevantes, fillLevantes, measureLevantes } from './levantes.ts';
import { type Comparison, type Figures, measure, middle } from './measure.ts';
import { measureModelo } from './modelo.ts';
import { compareMostrador, fillMostrador, measureMostrador } from './mostrador.ts';
import { measureSonido } from './mostrador-sonido.ts';
import { measureMostradores } from './mostradores.ts';
import { measureOrdenes } from './ordenes.ts';
import { comparePickup, fillPickup, measurePickupExport, measurePickupWriters } from './pickup.ts';
import { measureProcesos } from './procesos.ts';
import { compareRecorridos, fillRecorridos, measureRecorridos } from './recorridos.ts';
import { measureReparto } from './reparto.ts';
import { compareStock, fillStock, measureStock } from './stock.ts';
import { openSubject, type Subject } from './subject.ts';
import { measureTelefonos } from './telefonos.ts';
import { measureToque } from './toque.ts';
import { measureTurno } from './turno.ts';
import { measureWeb } from './web.ts';

const { values } = parseArgs({
  options: {
    guias: { type: 'string', default: '200000' },
    casos: { type: 'string', default: '500000' },
    incidencias: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    data: { type: 'string' },
    only: { type: 'string', default: 'casos,guias,pickup,envios,eventos' },
    minutos: { type: 'string', default: '10' },
    pickers: { type: 'string', default: '40' },
    bancos: { type: 'string', default: '4' },
    agencias: { type: 'string', default: '130' },
    horas: { type: 'string', default: '8' },
    filas: { type: 'string', default: '50000' },
    ordenes: { type: 'string', default: '100000' },
    vidas: { type: 'string', default: '1000' },
  },
});
const [guias, casos] = [Number(values.guias), Number(values.casos)];
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];

const parts = new Set(values.only.split(','));
const subject = await openSubject(guias, values.data);
try {
  const [held] = await subject.owner('SELECT count(*)::int AS guias FROM guia');
  console.log(
    `Andén bench: ${held?.guias} guías, ${rounds} rounds of ${seconds} s; product and bare connection in turn`,
  );
  if (parts.has('casos')) {
    await fillCasos(subject, casos);
    await compare(await pointRead(subject));
    for (const comparison of await compareCasos(subject)) await compare(comparison);
  }
  if (parts.has('guias')) {
    for (const comparison of await compareGuias(subject)) await compare(comparison);
    await measureSearches(subject);
    await measureExport(subject);
  }
  // Before the writers of pickup, whose changes a report would have to add up.
  if (parts.has('informe')) {
    for (const comparison of await compareInformes(subject)) {
      const machine = await compareMachines(subject);
      console.log(`a bare point read takes ${machine.toFixed(2)} × what performance.md measured`);
      await compare(comparison, machine);
    }
  }
  if (parts.has('pickup')) {
    await fillPickup(subject);
    for (const comparison of await comparePickup(subject)) await compare(comparison);
    await measurePickupExport(subject);
    await measurePickupWriters(subject);
  }
  if (parts.has('envios')) for (const comparison of await compareEnvios(subject)) await compare(comparison);
  if (parts.has('etiquetas')) await measureLabels(subject);
  if (parts.has('importar')) await measureImport(subject);
  if (parts.has('recorridos')) {
    await fillRecorridos(subject);
    for (const comparison of await compareRecorridos(subject)) await compare(comparison);
    await measureRecorridos(subject);
  }
  if (parts.has('reparto')) await measureReparto(subject);
  if (parts.has('calle')) await measureCalle(subject);
  if (parts.has('toque')) await measureToque(subject);
  if (parts.has('telefonos')) await measureTelefonos(subject, seconds);
  if (parts.has('levantes')) {
    await fillLevantes(subject);
    for (const comparison of await compareLevantes(subject)) await compare(comparison);
    await measureLevantes(subject);
  }
  if (parts.has('incidencias')) {
    await fillIncidencias(subject, Number(values.incidencias));
    for (const comparison of await compareIncidencias(subject)) await compare(comparison);
    await measureIncidencias(subject);
  }
  if (parts.has('clientes')) {
    await fillClientes(subject);
    for (const comparison of await compareClientes(subject)) await compare(comparison);
  }
  if (parts.has('gds')) {
    await fillGds(subject, Number(values.ordenes));
    for (const comparison of await compareGds(subject)) await compare(comparison);
    await measureGds(subject);
  }
  if (parts.has('stock')) {
    await fillStock(subject);
    for (const comparison of await compareStock(subject)) await compare(comparison);
    await measureStock(subject);
  }
  if (parts.has('ordenes')) await measureOrdenes(subject, Number(values.filas));
  if (parts.has('turno'))
    await measureTurno(subject, {
      pickers: Number(values.pickers),
      bancos: Number(values.bancos),
      seconds: Number(values.minutos) * 60,
    });
  if (parts.has('mostrador')) {
    await fillMostrador(subject);
    for (const comparison of await compareMostrador(subject)) await compare(comparison);
    await measureMostrador(subject);
    await measureSonido(subject);
  }
  if (parts.has('mostradores')) {
    await fillMostrador(subject);
    await measureMostradores(subject, {
      agencias: Number(values.agencias),
      horas: Number(values.horas),
      seconds: Number(values.minutos) * 60,
    });
  }
  if (parts.has('modelo')) await measureModelo(subject, Number(values.vidas));
  if (parts.has('web')) await measureWeb(subject);
  // Last, since it changes parcels.
  if (parts.has('eventos')) for (const comparison of await compareEventos(subject)) await compare(comparison);
} finally {
  await subject.stop();
}
// By servers of its own, after that one.
if (parts.has('procesos'))
  await measureProcesos({ guias, ...(values.data === undefined ? {} : { data: values.data }) }, seconds);

/** @param machine how many times as long as performance.md's this machine takes for the same; absolute targets are read with it */
async function compare({ name, target, product, limit }: Comparison, machine = 1): Promise<void> {
  for (const connections of [1, 16]) {
    const taken: { product: Figures[]; limit: Figures[] } = { product: [], limit: [] };
    await measure(product, { seconds: 1, connections });
    let spent = 0;
    for (let round = 0; round < rounds; round += 1) {
      taken.limit.push(await measure(limit, { seconds, connections }));
      const before = await subject.processor();
      taken.product.push(await measure(product, { seconds, connections }));
      spent += (await subject.processor()) - before;
    }
    const each = spent / taken.product.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0);
    const [ours, bare] = [middle(taken.product), middle(taken.limit)];
    const single =
      'times' in target
        ? `(target ≤ ${target.times})`
        : `or ${(ours.p50 / machine).toFixed(2)} ms on that machine (target ≤ ${target.milliseconds} ms)`;
    const verdict =
      connections === 1
        ? `${(ours.p50 / bare.p50).toFixed(2)} × the limit ${single}`
        : `${(ours.perSecond / bare.perSecond).toFixed(2)} of its throughput (target ≥ ${target.part})`;
    console.log(
      `${name.padEnd(28)} c=${String(connections).padEnd(3)} product ${show(ours)}, ${each.toFixed(2)} ms of the server’s processor each   bare ${show(bare)}   ${verdict}`,
    );
  }
}

function show({ p50, p99, perSecond }: Figures): string {
  return `p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(2)} ms, ${perSecond.toFixed(0).padStart(6)}/s`;
}

async function pointRead({ call, bare, owner, scope }: Subject): Promise<Comparison> {
  const known = (await owner('SELECT numero FROM guia ORDER BY md5(id::text) LIMIT 2000')).map(({ numero }) =>
    String(numero),
  );
  const points = await Promise.all(
    known.map((numero) => recordStatements((db) => selectGuiaByNumero(db, scope, numero))),
  );
  return {
    name: '(a) guía by number',
    target: { times: 4, part: 0.28 },
    product: async (n) =>
      void (await call({ service: 'problem_solver', action: 'verificar_guia', numero: known[n % known.length] })),
    limit: (n) => bare(scope, points[n % points.length] ?? [], 'read'),
  };
}
