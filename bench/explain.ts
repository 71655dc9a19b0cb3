import { parseArgs } from 'node:util';

import { loadDemoOnce } from '#main/demo.ts';
import { createTestDatabase, startTestCluster } from '#testing/cluster.ts';
import { type PlannedStatement, planSearches } from '#testing/plans.ts';

// Proof for trust.md §7: at a million parcels no search or list reads guia, evento or caso from end to end, whoever asks.
const { values } = parseArgs({
  options: { guias: { type: 'string', default: '1000000' }, all: { type: 'boolean', default: false } },
});

const cluster = await startTestCluster(process.env);
let faults = 0;
try {
  const database = await createTestDatabase(cluster);
  await loadDemoOnce(database.owner, console.log, { guias: Number(values.guias) });
  const planned = await planSearches(database.owner);
  const bad = planned.filter(({ sequential }) => sequential.length > 0);
  for (const statement of values.all ? planned : bad) show(statement);
  for (const statement of slowest(planned)) show(statement);
  faults = bad.length;
  console.log(`${planned.length} plans of searches and lists, ${faults} with a sequential scan of a large table.`);
  await database.drop();
} finally {
  await cluster.stop();
}
process.exit(faults > 0 ? 1 : 0);

function slowest(planned: readonly PlannedStatement[]): PlannedStatement[] {
  console.log('The five slowest:');
  return planned.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 5);
}

function show({ reader, search, sequential, wasted, milliseconds, text }: PlannedStatement): void {
  const scans = sequential.length > 0 ? `SEQUENTIAL SCAN of ${sequential.join(', ')}\n${text}` : '';
  const line = `${reader.padEnd(20)} ${search.padEnd(32)} ${milliseconds.toFixed(2).padStart(8)} ms`;
  console.log(`${line}  ${String(wasted).padStart(7)} rows read in vain  ${scans}`);
}
