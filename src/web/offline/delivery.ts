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
    while (dueno !== 0 && dueno === owner() && (await deliverNext(line, dueno)));
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

/** Sends the oldest one that waits. False: there is none, or it is of no use to go on now. */
async function deliverNext<B, R>(line: Line<B, R>, dueno: number): Promise<boolean> {
  const store = await storeOf(line);
  const next = (await store.all(dueno)).find(({ estado }) => estado === 'pendiente');
  if (next === undefined) return false;
  if (!isTheirs(dueno)) return standBack(line, dueno);
  const rest = next.intentos === 0 ? (line.rest?.(next.cuerpo) ?? 0) : 0;
  if (rest > 0) return workIn(line, rest);
  const { clave } = next;
  const cuerpo = next.intentos === 0 ? await line.prepare(next.cuerpo, clave) : next.cuerpo;
  // The scale took its time: it may be somebody else's turn by now, here or in another tab.
  if (!isTheirs(dueno)) return standBack(line, dueno);
  // Written down as it will be sent: from here on every sending says the same, and nobody takes it out.
  let isStale = false;
  const sent = await store.change(dueno, clave, (kept) => {
    isStale = !isSame(kept.cuerpo, next.cuerpo);
    return isStale ? kept : { ...kept, cuerpo, intentos: kept.intentos + 1 };
  });
  // It is gone, or more was said of it meanwhile, here or in another tab: then that is prepared.
  if (sent === null || isStale) return true;
  // From here to the sending nothing waits: it goes under the token of whom it was read by.
  if (!isTheirs(dueno)) return standBack(line, dueno);
  show(line, clave, { ...sent, enviando: true });
  const outcome = await outcomeOf(() => line.send(cuerpo, clave));
  if (dueno !== owner()) return false;
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
function standBack<B, R>(line: Line<B, R>, dueno: number): false {
  if (dueno === owner() && sessionState().authToken !== null) workLater(line);
  return false;
}

async function delivered<B, R>(line: Line<B, R>, clave: string, result: R): Promise<boolean> {
  const dueno = owner();
  line.faults.delete(clave);
  line.wait = FIRST_WAIT_MS;
  await (await storeOf(line)).change(dueno, clave, () => null);
  tell(line, clave, result);
  show(line, clave, null);
  line.tabs.tell({ dueno, clave, result });
  return true;
}

async function notDelivered<B, R>(
  line: Line<B, R>,
  clave: string,
  { kind, text }: Exclude<Outcome<R>, { kind: 'done' }>,
): Promise<boolean> {
  const faults = (line.faults.get(clave) ?? 0) + (kind === 'fault' ? 1 : 0);
  line.faults.set(clave, faults);
  show(line, clave, { enviando: false });
  if (kind !== 'refused' && faults < MOST_FAULTS) {
    if (kind !== 'session') workLater(line);
    return false;
  }
  await change(line, clave, (kept) => ({ ...kept, estado: 'conflicto', texto: text }));
  return true;
}
