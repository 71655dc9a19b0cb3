import { loadavg } from 'node:os';

import { openCaller } from './caller.ts';
import { courierDay, runLoad } from './load.ts';
import type { Proof } from './proof.ts';

/** The short form is only for the planted fault: fewer calls, on as many parcels. */
const LOAD = { corto: { rate: 100, seconds: 20, guias: 200_000 }, entero: { rate: 300, seconds: 600, guias: 200_000 } };
const MOST = { read: 150, write: 250, p99: 500 };

/** Ten times the need: 300 calls a second for ten minutes on 200,000 parcels, with the whole of a working day in them. */
export const t15: Proof = {
  id: 'T15',
  title: 'load held',
  isShort: false,
  plants: [
    {
      what: 'a missing index: parcels by their number',
      sql: 'ALTER TABLE guia DROP CONSTRAINT guia_numero_unico CASCADE',
    },
  ],
  run: async ({ size, open, random }) => {
    const { rate, seconds, guias } = LOAD[size];
    const product = await open({ guias });
    const caller = openCaller(product.port, 'told');
    const works = await courierDay({ product, caller, random });
    await runLoad({ rate: rate / 4, seconds: 5, works, random });
    const { sent, refused, groups } = await runLoad({ rate, seconds, works, random });
    caller.close();
    const fails = Object.entries(refused).map(([what, times]) => `${what}: ${times} times`);
    for (const group of ['read', 'write'] as const) {
      const { p95 = 0, p99 = 0 } = groups[group] ?? {};
      if (p95 > MOST[group]) fails.push(`${group}: p95 of ${p95} ms, at most ${MOST[group]} are promised`);
      if (p99 > MOST.p99) fails.push(`${group}: p99 of ${p99} ms, at most ${MOST.p99} are promised`);
    }
    return { n: sent, fails, more: { rate, guias, groups, loadAfter: loadavg()[0] } };
  },
};
