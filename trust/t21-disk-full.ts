import { access, open as openFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Answer, type Caller, isAcknowledged, openCaller, PASSWORD, type Session } from './caller.ts';
import { makeDisk } from './disk.ts';
import type { Proof } from './proof.ts';
import { openLedger, openWriters, whatIsWrong } from './writers.ts';

const ROUNDS = { corto: 1, entero: 3 };
const WRITERS = 16;
const MEGABYTES = 500;
const CHUNK = Buffer.alloc(2 ** 20, 1);
const FULL_MS = 20_000;
const CASES = { service: 'problem_solver', action: 'get_casos_diarios' };

/** Fills the disk to what was its last byte, and leaves what is let go meanwhile; answers how to give it back. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'relleno');
  const { bavail, bsize } = await statfs(folder);
  const file = await openFile(path, 'w');
  try {
    for (let left = bavail * bsize; left > 0; left -= CHUNK.length)
      await file.write(CHUNK, 0, Math.min(left, CHUNK.length));
  } catch {
    // Full, by what others wrote at the same time.
  } finally {
    await file.close();
  }
  return () => rm(path);
}

/** What still does on a full disk, tried for as long as a person would: the database may be coming back from having had no room for its log. */
async function stillDoes(what: string, ask: () => Promise<Answer>, fails: string[]): Promise<void> {
  let answer = await ask();
  for (let tries = 0; tries < 20 && !isAcknowledged(answer); tries += 1) {
    await sleep(500);
    answer = await ask();
  }
  if (!isAcknowledged(answer)) fails.push(`${what} on a full disk: ${answer.status} ${answer.text.slice(0, 200)}`);
  if (answer.headers['x-sin-espacio'] === undefined) fails.push(`${what} on a full disk tells nobody that it is full`);
}

async function stillServes(caller: Caller, session: Session, fails: string[]): Promise<void> {
  await stillDoes('reading', () => session.call(CASES), fails);
  const asked = { user: 'encargado@courier.example', password: PASSWORD, _login: true };
  await stillDoes('a sign-in', () => caller.call('login', asked), fails);
}

const hasReserve = (dataDir: string) =>
  access(join(dataDir, 'postgres/reserva')).then(
    () => true,
    () => false,
  );

/** A disk without room: writes are refused in clear words, reading goes on, and with room again everything does, without a restart. */
export const t21: Proof = {
  id: 'T21',
  title: 'a full disk',
  isShort: false,
  plants: [
    {
      what: 'a full disk is an unexpected failure',
      edits: [
        { file: 'src/server/http/answers.ts', find: "  '53100': 'SIN_ESPACIO',", replace: "  '53100': 'INTERNO'," },
        // Nobody comes as far as the database otherwise.
        { file: 'src/server/dispatcher.ts', find: '&& room.isFull()', replace: '&& !room' },
      ],
    },
    {
      what: 'the reserve is never let go',
      edits: [{ file: 'src/server/room.ts', find: 'if (stands && free < LEAST)', replace: 'if (stands && free < 0)' }],
    },
    {
      what: 'a full disk is kept from whoever reads',
      edits: [{ file: 'src/server/http/server.ts', find: 'if (room.isFull()) reply', replace: 'if (!room) reply' }],
    },
  ],
  run: async (subject) => {
    const disk = await makeDisk(subject, MEGABYTES);
    const product = await subject.open({ folder: disk.folder, guias: 500 });
    const caller = openCaller(product.port, 'told');
    const writers = await openWriters(product, caller, WRITERS);
    const session = await caller.signIn('encargado@courier.example');
    const pid = product.pid();
    const ledger = openLedger();
    const fails: string[] = [];
    let refused = 0;
    for (let round = 0; round < ROUNDS[subject.size]; round += 1) {
      const giveBack = await fill(disk.folder);
      const before = ledger.unknown.length;
      const running = writers.run(ledger);
      const until = performance.now() + FULL_MS;
      while (ledger.unknown.length === before && performance.now() < until) await sleep(50);
      await stillServes(caller, session, fails);
      await sleep(2000);
      if (await hasReserve(product.dataDir)) fails.push('the reserve was not let go');
      refused += ledger.unknown.length - before;
      await giveBack();
      const kept = ledger.acknowledged.length;
      for (let tries = 0; ledger.acknowledged.length < kept + WRITERS && tries < 600; tries += 1) await sleep(100);
      if (ledger.acknowledged.length < kept + WRITERS) fails.push('no write within a minute of there being room again');
      if (!(await hasReserve(product.dataDir))) fails.push('the reserve was not laid anew');
      await running.stop();
      await writers.retry(ledger);
    }
    caller.close();
    if (refused === 0) fails.push('the disk was full and nothing was refused: this showed nothing');
    if (pid === null || product.pid() !== pid) fails.push('the process of the server is another one, or none');
    fails.push(...ledger.wrong, ...(await whatIsWrong(product, ledger)));
    return { n: ledger.acknowledged.length, fails, more: { refused, rounds: ROUNDS[subject.size] } };
  },
};
