import { sessionState, storedAuth } from '#web/session-state.ts';

import { change, FIRST_WAIT_MS, type Line, noted, owner, show, storeOf, tell } from './line.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

const LONGEST_WAIT_MS = 30_000;
/** A server that failed at one thing so often will not do it by itself: a person has to look. */
const MOST_FAULTS = 5;

export function workNow<B, R>(line: Line<B, R>): void {
  line.wait = FIRST_WAIT_MS;
  window.clearTimeout(line.retry);
  line.retry = undefined;
  work(line);
}

/**
 * Sends what waits, unless the pause after a failure is running: from one tab at a time where the browser can see to that; the `clave`
 * makes two of them harmless.
 */
export function work<B, R>(line: Line<B, R>): void {
  line.isAskedAgain = line.isWorking;
  if (line.isWorking || line.retry !== undefined) return;
  line.isWorking = true;
  const dueno = owner();
  const drain = async () => {
    while (dueno !== 0 && dueno === owner() && (await deliverAll(line, dueno)));
  };
  line.tabs
    .alone(`${line.name}@${dueno}`, drain)
    .catch((cause) => {
      noted(cause);
      workLater(line);
    })
    .finally(() => {
      line.isWorking = false;
      if (line.isAskedAgain) work(line);
    });
}

function workLater<B, R>(line: Line<B, R>): void {
  workIn(line, line.wait);
  line.wait = Math.min(LONGEST_WAIT_MS, line.wait * 2);
}

function workIn<B, R>(line: Line<B, R>, ms: number): false {
  window.clearTimeout(line.retry);
  line.retry = window.setTimeout(() => {
    line.retry = undefined;
    work(line);
  }, ms);
  return false;
}

/**
 * How many go side by side where they may: enough to fill a slow network that loses packets. As many as the server serves of a person at once,
 * which counts a call when all of it has come: what the page itself asks for meanwhile does not wait for their pictures.
 */
const ABREAST = 4;
/** Of a queue that names no lanes: everything waits for what came before it. */
const ONE_LANE = [''];

/** What became of trying one: over and done with; held until it may go; of no use to go on, now or under this person. */
type Fate = { kind: 'over' | 'later' | 'stop' } | { kind: 'rest'; ms: number };

interface Planned {
  readonly clave: string;
  readonly lanes: readonly string[];
}

/** Sends what waits, each behind what came before it in any of its lanes. False: there is nothing to send, or it is of no use to go on now. */
async function deliverAll<B, R>(line: Line<B, R>, dueno: number): Promise<boolean> {
  const waiting = (await (await storeOf(line)).all(dueno)).filter(({ estado }) => estado === 'pendiente');
  const left: Planned[] = waiting.map(({ clave, cuerpo }) => ({ clave, lanes: line.lanes?.(cuerpo) ?? ONE_LANE }));
  const taken = new Set<string>();
  const fates: Fate[] = [];
  const isGoing = () => fates.every(({ kind }) => kind === 'over' || kind === 'rest');
  const runner = async () => {
    for (let next = takeFree(left, taken); next !== null && isGoing(); next = takeFree(left, taken)) {
      const fate = await deliverOne(line, dueno, next.clave);
      fates.push(fate);
      // What is held, and what failed, holds up what comes after it.
      if (fate.kind === 'over') for (const lane of next.lanes) taken.delete(lane);
    }
  };
  const runners = await Promise.allSettled(Array.from({ length: ABREAST }, runner));
  for (const ended of runners) if (ended.status === 'rejected') throw ended.reason;
  if (fates.some(({ kind }) => kind === 'later')) workLater(line);
  if (!isGoing()) return false;
  if (fates.some(({ kind }) => kind === 'over')) return true;
  const rests = fates.flatMap((fate) => (fate.kind === 'rest' ? [fate.ms] : []));
  return rests.length === 0 ? false : workIn(line, Math.min(...rests));
}

/** Takes the oldest one out that waits for none before it, with its lanes. Null: there is none for now. */
function takeFree(left: Planned[], taken: Set<string>): Planned | null {
  const before = new Set(taken);
  for (const [at, one] of left.entries()) {
    if (one.lanes.every((lane) => !before.has(lane))) {
      for (const lane of one.lanes) taken.add(lane);
      left.splice(at, 1);
      return one;
    }
    for (const lane of one.lanes) before.add(lane);
  }
  return null;
}

async function deliverOne<B, R>(line: Line<B, R>, dueno: number, clave: string): Promise<Fate> {
  const store = await storeOf(line);
  if (dueno !== owner()) return { kind: 'stop' };
  const next = await store.change(dueno, clave, (kept) => kept);
  if (next?.estado !== 'pendiente') return { kind: 'over' };
  if (!isTheirs(dueno)) return standBack(dueno);
  const ms = next.intentos === 0 ? (line.rest?.(next.cuerpo) ?? 0) : 0;
  if (ms > 0) return { kind: 'rest', ms };
  const cuerpo = next.intentos === 0 ? await line.prepare(next.cuerpo, clave) : next.cuerpo;
  // The scale took its time: it may be somebody else's turn by now, here or in another tab.
  if (!isTheirs(dueno)) return standBack(dueno);
  // Written down as it will be sent: from here on every sending says the same, and nobody takes it out.
  let isStale = false;
  const sent = await store.change(dueno, clave, (kept) => {
    isStale = !isSame(kept.cuerpo, next.cuerpo);
    return isStale ? kept : { ...kept, cuerpo, intentos: kept.intentos + 1 };
  });
  // It is gone, or more was said of it meanwhile, here or in another tab: then that is prepared.
  if (sent === null) return { kind: 'over' };
  if (isStale) return deliverOne(line, dueno, clave);
  // From here to the sending nothing waits: it goes under the token of whom it was read by.
  if (!isTheirs(dueno)) return standBack(dueno);
  show(line, clave, { ...sent, enviando: true });
  const outcome = await outcomeOf(() => line.send(cuerpo, clave));
  if (dueno !== owner()) return { kind: 'stop' };
  if (outcome.kind === 'done') return delivered(line, clave, outcome.result);
  return notDelivered(line, clave, outcome);
}

/** Both as the schema reads them from the disk: plain, and with their fields in its order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the token that a call would carry is this person's: the stored one counts first, and another tab may have stored another's. */
function isTheirs(dueno: number): boolean {
  if (dueno !== owner() || sessionState().authToken === null) return false;
  const stored = storedAuth.read();
  return stored === null || stored.user?.id === dueno;
}

/** Leaves it waiting. Who comes next starts the queue anew; but a page may never hear of a change that was taken back at once. */
function standBack(dueno: number): Fate {
  return { kind: dueno === owner() && sessionState().authToken !== null ? 'later' : 'stop' };
}

async function delivered<B, R>(line: Line<B, R>, clave: string, result: R): Promise<Fate> {
  const dueno = owner();
  line.faults.delete(clave);
  line.wait = FIRST_WAIT_MS;
  await (await storeOf(line)).change(dueno, clave, () => null);
  tell(line, clave, result);
  show(line, clave, null);
  line.tabs.tell({ dueno, clave, result });
  return { kind: 'over' };
}

async function notDelivered<B, R>(
  line: Line<B, R>,
  clave: string,
  { kind, text }: Exclude<Outcome<R>, { kind: 'done' }>,
): Promise<Fate> {
  const faults = (line.faults.get(clave) ?? 0) + (kind === 'fault' ? 1 : 0);
  line.faults.set(clave, faults);
  show(line, clave, { enviando: false });
  if (kind !== 'refused' && faults < MOST_FAULTS) return { kind: kind === 'session' ? 'stop' : 'later' };
  await change(line, clave, (kept) => ({ ...kept, estado: 'conflicto', texto: text }));
  return { kind: 'over' };
}
