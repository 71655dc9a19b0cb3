import { setTimeout as sleep } from 'node:timers/promises';

import { openCaller } from './caller.ts';
import type { Proof } from './proof.ts';
import { openLedger, openWriters, whatIsWrong } from './writers.ts';

/** So many rounds at least, and as many more as it takes to have written so often. */
const LEAST = { corto: { rounds: 3, writes: 0 }, entero: { rounds: 20, writes: 50_000 } };
/** A product that acknowledges nothing would never have written enough. */
const MOST_ROUNDS = 1_000;
const WRITERS = 16;

/**
 * Sixteen writers, and the server killed under them at any moment, again and again. What is not known is asked again under its key. A token of
 * before the first kill must work after the last one.
 */
export const t18: Proof = {
  id: 'T18',
  title: 'kill -9 of the server under sixteen writers',
  isShort: true,
  plants: [
    {
      what: 'the row of audit is written outside the transaction, after the answer is ready',
      edits: [
        {
          file: 'src/server/dispatcher.ts',
          find: 'await Promise.all([insertAudit(db, auditEntry(work, effects)), claim && storeAnswer(db, claim, fresh)]);',
          replace: `await (claim && storeAnswer(db, claim, fresh));
    const entry = auditEntry(work, effects);
    setTimeout(() => void database.transaction(openingScope(work), (later) => insertAudit(later, entry)).catch(() => undefined), 300);`,
        },
      ],
    },
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
    const product = await open();
    const caller = openCaller(product.port, 'told');
    const writers = await openWriters(product, caller, WRITERS);
    const ledger = openLedger();
    let slowest = 0;
    let rounds = 0;
    const isEnough = () => rounds >= part(LEAST[size].rounds) && ledger.acknowledged.length >= LEAST[size].writes;
    for (; !isEnough() && rounds < MOST_ROUNDS; rounds += 1) {
      const running = writers.run(ledger);
      await sleep(300 + random() * 2700);
      await product.kill();
      await running.stop();
      const began = performance.now();
      await product.start();
      slowest = Math.max(slowest, performance.now() - began);
      await writers.retry(ledger);
    }
    caller.close();
    const fails = [...ledger.wrong, ...(await whatIsWrong(product, ledger))];
    if (!isEnough()) fails.push(`only ${ledger.acknowledged.length} writes in ${rounds} rounds`);
    if (ledger.unknown.length > 0)
      fails.push(`${ledger.unknown.length} writes are still unknown after they were sent again`);
    return { n: ledger.acknowledged.length, fails, more: { rounds, slowestStart: Math.round(slowest) } };
  },
};
