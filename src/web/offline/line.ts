import { create } from 'zustand';

import { logFailure } from '#web/log.ts';
import { sessionState } from '#web/session-state.ts';
import type { Schema } from '#web/storage.ts';

import { withSpare } from './spare.ts';
import { type Kept, type OfflineStore, openOfflineStore, type Reading } from './store.ts';
import { openTabs, type Tabs } from './tabs.ts';

export interface Options<B, R> extends Reading<B> {
  name: string;
  answer: Schema<R>;
  /** What only the moment before the first sending knows; what it answers is what every sending says. */
  prepare: (cuerpo: B, clave: string) => Promise<B>;
  send: (cuerpo: B, clave: string) => Promise<R>;
  /** Milliseconds for which a person may still take it back: until then it does not leave, nor what comes after it. */
  rest?: (cuerpo: B) => number;
  /** What it is about: two that share a lane go in the order in which they came, others may go side by side. Absent: all are in one. */
  lanes?: (cuerpo: B) => readonly string[];
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
export interface Line<B, R> extends Options<B, R> {
  useQueue: ReturnType<typeof createShown<B>>;
  heard: Set<(clave: string, result: R) => void>;
  refused: Set<(kept: Kept<B>) => void>;
  tabs: Tabs;
  store: Promise<OfflineStore<B>> | null;
  /** Who was signed in last: the page stays drawn for a moment after a session has ended, and what is read in it is still that person's. */
  dueno: number;
  /** Not on the disk yet: reading the disk must not make them disappear. */
  writing: Set<string>;
  faults: Map<string, number>;
  isWorking: boolean;
  isAskedAgain: boolean;
  retry: number | undefined;
  wait: number;
}

export const FIRST_WAIT_MS = 1_000;

export function openLine<B, R>(options: Options<B, R>): Line<B, R> {
  return {
    ...options,
    useQueue: createShown<B>(),
    heard: new Set(),
    refused: new Set(),
    tabs: openTabs(options.name),
    store: null,
    dueno: owner(),
    writing: new Set(),
    faults: new Map(),
    isWorking: false,
    isAskedAgain: false,
    retry: undefined,
    wait: FIRST_WAIT_MS,
  };
}

function createShown<B>() {
  return create<Shown<B>>(() => ({ items: [], isKept: true }));
}

export function storeOf<B, R>(line: Line<B, R>): Promise<OfflineStore<B>> {
  const onLost = () => line.useQueue.setState({ isKept: false });
  line.store ??= openOfflineStore(line.name, line)
    .catch((cause) => {
      noted(cause);
      return null;
    })
    .then((disk) => withSpare(disk, onLost));
  return line.store;
}

export async function load<B, R>(line: Line<B, R>): Promise<void> {
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

export async function change<B, R>(line: Line<B, R>, clave: string, how: (kept: Kept<B>) => Kept<B> | null) {
  const { dueno } = line;
  const left = await (await storeOf(line)).change(dueno, clave, how);
  show(line, clave, left);
  line.tabs.tell({ dueno, clave: null });
  return left;
}

export function show<B, R>(line: Line<B, R>, clave: string, now: Partial<Waiting<B>> | null): void {
  line.useQueue.setState(({ items }) => ({
    items: items.flatMap((item) => {
      if (item.clave !== clave) return [item];
      return now === null ? [] : [{ ...item, ...now }];
    }),
  }));
}

export function tell<B, R>(line: Line<B, R>, clave: string, result: R): void {
  for (const listener of line.heard) listener(clave, result);
}

/** Who is signed in; 0: nobody, and then nothing is shown or sent. */
export function owner(): number {
  return sessionState().user?.id ?? 0;
}

export function noted(cause: unknown): void {
  logFailure('offline queue', cause);
}
