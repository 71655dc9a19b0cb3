import { open as openFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Caller, isAcknowledged, openCaller, PASSWORD, type Session } from './caller.ts';
import { makeDisk } from './disk.ts';
import type { Proof } from './proof.ts';
import { openLedger, openWriters, whatIsWrong } from './writers.ts';

const ROUNDS = { corto: 1, entero: 3 };
const WRITERS = 16;
const MEGABYTES = 500;
const CHUNK = Buffer.alloc(2 ** 20, 1);
const FULL_MS = 20_000;
const CASES = { service: 'problem_solver', action: 'get_casos_diarios' };
/** What a sign-in may be told while there is no room, or while the database recovers from having had none. */
const REFUSALS = new Set(['SIN_ESPACIO', 'BASE_NO_DISPONIBLE']);

/** Fills the disk to its last byte; answers how to give it back. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'relleno');
  const file = await openFile(path, 'w');
  try {
    for (;;) await file.write((await statfs(folder)).bavail * 4096 > CHUNK.length ? CHUNK : CHUNK.subarray(0, 4096));
  } catch {
    // Full.
  } finally {
    await file.close();
  }
  return () => rm(path);
}

/** Reading by somebody who is signed in, tried for as long as a person would. */
async function stillReads(session: Session): Promise<string[]> {
  let read = await session.call(CASES);
  for (let tries = 0; tries < 20 && !isAcknowledged(read); tries += 1) {
    await sleep(500);
    read = await session.call(CASES);
  }
  return isAcknowledged(read) ? [] : [`nobody can read on a full disk: ${read.status} ${read.text.slice(0, 200)}`];
}

/** A new session is a row: whether there is a place for it left is luck, and a refusal must say why. */
async function signsIn(caller: Caller, fails: string[]): Promise<number> {
  const asked = { user: 'encargado@courier.example', password: PASSWORD, _login: true };
  const answer = await caller.call('login', asked);
  if (isAcknowledged(answer)) return 1;
  if (!REFUSALS.has(String(answer.body?.error))) fails.push(`a sign-in on a full disk: ${answer.text.slice(0, 200)}`);
  return 0;
}

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
      ],
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
    let signedIn = 0;
    for (let round = 0; round < ROUNDS[subject.size]; round += 1) {
      const giveBack = await fill(disk.folder);
      const before = ledger.unknown.length;
      const running = writers.run(ledger);
      const until = performance.now() + FULL_MS;
      while (ledger.unknown.length === before && performance.now() < until) await sleep(50);
      fails.push(...(await stillReads(session)));
      signedIn += await signsIn(caller, fails);
      await sleep(2000);
      refused += ledger.unknown.length - before;
      await giveBack();
      const kept = ledger.acknowledged.length;
      for (let tries = 0; ledger.acknowledged.length < kept + WRITERS && tries < 600; tries += 1) await sleep(100);
      if (ledger.acknowledged.length < kept + WRITERS) fails.push('no write within a minute of there being room again');
      await running.stop();
      await writers.retry(ledger);
    }
    caller.close();
    if (refused === 0) fails.push('the disk was full and nothing was refused: this showed nothing');
    if (pid === null || product.pid() !== pid) fails.push('the process of the server is another one, or none');
    fails.push(...ledger.wrong, ...(await whatIsWrong(product, ledger)));
    return { n: ledger.acknowledged.length, fails, more: { refused, signedIn, rounds: ROUNDS[subject.size] } };
  },
};
