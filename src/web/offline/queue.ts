import { create } from 'zustand';

import { newClave } from '#web/api.ts';
import { useConnection } from '#web/connection.ts';
import { logFailure } from '#web/log.ts';
import { sessionState, useSessionState } from '#web/session-state.ts';
import type { Schema } from '#web/storage.ts';

import { type Outcome, outcomeOf } from './outcome.ts';
import { withSpare } from './spare.ts';
import { type Kept, type OfflineStore, openOfflineStore } from './store.ts';
import { openTabs, type Tabs } from './tabs.ts';

/**
 * What a person did and the server has not heard of yet. Everything is written down before it is sent; it is sent in order, one at a time,
 * and again after a lost answer under the same `clave`. It outlives the page and the session, and is its person's alone.
 */

interface Options<B, R> {
  name: string;
  schema: Schema<B>;
  answer: Schema<R>;
  /** What only the moment before the first sending knows; what it answers is what every sending says. */
  prepare: (cuerpo: B, clave: string) => Promise<B>;
  send: (cuerpo: B, clave: string) => Promise<R>;
}

export interface Waiting<B> extends Kept<B> {
  /** On its way at this moment. */
  enviando: boolean;
}

export interface Shown<B> {
  items: readonly Waiting<B>[];
  /** False where this browser keeps nothing: what waits is lost with the page. */
  isKept: boolean;
}

/** One queue of this page, with what it is in the middle of. */
interface Line<B, R> extends Options<B, R> {
  useQueue: ReturnType<typeof createShown<B>>;
  heard: Set<(clave: string, result: R) => void>;
  tabs: Tabs;
  store: Promise<OfflineStore<B>> | null;
  /** Not on the disk yet: reading the disk must not make them disappear. */
  writing: Set<string>;
  faults: Map<string, number>;
  isWorking: boolean;
  isAskedAgain: boolean;
  retry: number | undefined;
  wait: number;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A server that failed at one thing so often will not do it by itself: a person has to look. */
const MOST_FAULTS = 5;

export function createOfflineQueue<B, R>(options: Options<B, R>) {
  const line: Line<B, R> = {
    ...options,
    useQueue: createShown<B>(),
    heard: new Set(),
    tabs: openTabs(options.name),
    store: null,
    writing: new Set(),
    faults: new Map(),
    isWorking: false,
    isAskedAgain: false,
    retry: undefined,
    wait: FIRST_WAIT_MS,
  };
  listen(line);
  loadAndWork(line);
  return {
    useQueue: line.useQueue,
    /** On screen at once, then on the disk, then on its way. */
    add: (cuerpo: B, clave = newClave()) => add(line, { clave, intentos: 0, estado: 'pendiente', texto: null, cuerpo }),
    /** Says more of what was never sent. False: it is too late for that. */
    amend: async (clave: string, how: (cuerpo: B) => B) => {
      const left = await change(line, clave, (kept) =>
        kept.intentos === 0 ? { ...kept, cuerpo: how(kept.cuerpo) } : kept,
      );
      return left?.intentos === 0;
    },
    /** Takes out what was never sent, or what was refused and has been read. False: it is too late for that. */
    remove: async (clave: string) => {
      const isFree = (kept: Kept<B>) => kept.intentos === 0 || kept.estado === 'conflicto';
      return (await change(line, clave, (kept) => (isFree(kept) ? null : kept))) === null;
    },
    /** Sends once more what was refused. */
    retry: async (clave: string) => {
      line.faults.delete(clave);
      await change(line, clave, (kept) => ({ ...kept, estado: 'pendiente', texto: null }));
      workNow(line);
    },
    work: () => workNow(line),
    /** Hears each answer, also to what another tab has sent. */
    onDelivered: (listener: (clave: string, result: R) => void) => {
      line.heard.add(listener);
      return () => void line.heard.delete(listener);
    },
  };
}

function createShown<B>() {
  return create<Shown<B>>(() => ({ items: [], isKept: true }));
}

function listen<B, R>(line: Line<B, R>): void {
  useSessionState.subscribe((now, before) => {
    const isSame = now.user?.id === before.user?.id;
    if (!isSame) line.useQueue.setState({ items: [] });
    if (!isSame || (now.authToken === null) !== (before.authToken === null)) loadAndWork(line);
  });
  useConnection.subscribe((now, before) => {
    if (now.online && !before.online) workNow(line);
  });
  line.tabs.onMessage((message) => {
    if (message.dueno !== owner()) return;
    const result = line.answer.safeParse(message.result);
    if (message.clave !== null && result.success) tell(line, message.clave, result.data);
    load(line).catch(noted);
  });
  window.addEventListener('beforeunload', (event) => {
    if (line.useQueue.getState().items.some(({ estado }) => estado === 'pendiente')) event.preventDefault();
  });
}

function add<B, R>(line: Line<B, R>, kept: Kept<B>): string {
  const { clave } = kept;
  const dueno = owner();
  line.writing.add(clave);
  line.useQueue.setState(({ items }) => ({ items: [...items, { ...kept, enviando: false }] }));
  storeOf(line)
    .then((store) => store.add(dueno, kept))
    .catch(noted)
    .finally(() => {
      line.writing.delete(clave);
      line.tabs.tell({ dueno, clave: null });
      work(line);
    });
  return clave;
}

function storeOf<B, R>(line: Line<B, R>): Promise<OfflineStore<B>> {
  const onLost = () => line.useQueue.setState({ isKept: false });
  line.store ??= openOfflineStore(line.name, line.schema)
    .catch((cause) => {
      noted(cause);
      return null;
    })
    .then((disk) => withSpare(disk, onLost));
  return line.store;
}

async function load<B, R>(line: Line<B, R>): Promise<void> {
  const dueno = owner();
  const kept = dueno === 0 ? [] : await (await storeOf(line)).all(dueno);
  if (dueno !== owner()) return;
  line.useQueue.setState(({ items }) => {
    const shown = new Map(items.map((item) => [item.clave, item]));
    const onDisk = new Set(kept.map(({ clave }) => clave));
    const notYet = items.filter(({ clave }) => line.writing.has(clave) && !onDisk.has(clave));
    return { items: [...kept.map((one) => ({ enviando: false, ...shown.get(one.clave), ...one })), ...notYet] };
  });
}

function loadAndWork<B, R>(line: Line<B, R>): void {
  load(line)
    .catch(noted)
    .finally(() => workNow(line));
}

function workNow<B, R>(line: Line<B, R>): void {
  line.wait = FIRST_WAIT_MS;
  window.clearTimeout(line.retry);
  line.retry = undefined;
  work(line);
}

/**
 * Sends what waits, unless the pause after a failure is running: from one tab at a time where the browser can see to that; the `clave`
 * makes two of them harmless.
 */
function work<B, R>(line: Line<B, R>): void {
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
  window.clearTimeout(line.retry);
  line.retry = window.setTimeout(() => {
    line.retry = undefined;
    work(line);
  }, line.wait);
  line.wait = Math.min(LONGEST_WAIT_MS, line.wait * 2);
}

/** Sends the oldest one that waits. False: there is none, or it is of no use to go on now. */
async function deliverNext<B, R>(line: Line<B, R>, dueno: number): Promise<boolean> {
  const store = await storeOf(line);
  const next = (await store.all(dueno)).find(({ estado }) => estado === 'pendiente');
  if (next === undefined || dueno !== owner() || sessionState().authToken === null) return false;
  const { clave } = next;
  const cuerpo = next.intentos === 0 ? await line.prepare(next.cuerpo, clave) : next.cuerpo;
  // Written down as it will be sent: from here on every sending says the same, and nobody takes it out.
  const sent = await store.change(dueno, clave, (kept) => ({ ...kept, cuerpo, intentos: kept.intentos + 1 }));
  if (sent === null) return true;
  show(line, clave, { ...sent, enviando: true });
  const outcome = await outcomeOf(() => line.send(cuerpo, clave));
  if (dueno !== owner()) return false;
  if (outcome.kind === 'done') return delivered(line, clave, outcome.result);
  return notDelivered(line, clave, outcome);
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

async function change<B, R>(line: Line<B, R>, clave: string, how: (kept: Kept<B>) => Kept<B> | null) {
  const left = await (await storeOf(line)).change(owner(), clave, how);
  show(line, clave, left);
  line.tabs.tell({ dueno: owner(), clave: null });
  return left;
}

function show<B, R>(line: Line<B, R>, clave: string, now: Partial<Waiting<B>> | null): void {
  line.useQueue.setState(({ items }) => ({
    items: items.flatMap((item) => {
      if (item.clave !== clave) return [item];
      return now === null ? [] : [{ ...item, ...now }];
    }),
  }));
}

function tell<B, R>(line: Line<B, R>, clave: string, result: R): void {
  for (const listener of line.heard) listener(clave, result);
}

function owner(): number {
  return sessionState().user?.id ?? 0;
}

function noted(cause: unknown): void {
  logFailure('offline queue', cause);
}
