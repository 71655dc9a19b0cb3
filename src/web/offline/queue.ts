import { newClave } from '#web/api.ts';
import { useConnection } from '#web/connection.ts';
import { useSessionState } from '#web/session-state.ts';

import { work, workNow } from './delivery.ts';
import { change, type Line, load, noted, type Options, openLine, owner, storeOf, tell } from './line.ts';
import type { Kept } from './store.ts';
import { noteWaiting } from './waiting.ts';

/**
 * What a person did and the server has not heard of yet. Everything is written down before it is sent; it is sent in order, one at a time
 * (a queue with lanes: in the order of each), and again after a lost answer under the same `clave`. It outlives the page and the session, and is its person's alone.
 */

export function createOfflineQueue<B, R>(options: Options<B, R>) {
  const line = openLine(options);
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
    /** Hears of each one that the server refuses while this page is open, also of what another tab has sent. */
    onRefused: (listener: (kept: Kept<B>) => void) => {
      line.refused.add(listener);
      return () => void line.refused.delete(listener);
    },
  };
}

function listen<B, R>(line: Line<B, R>): void {
  useSessionState.subscribe((now, before) => {
    const isSame = now.user?.id === before.user?.id;
    if (now.user !== null) line.dueno = now.user.id;
    if (!isSame) line.useQueue.setState({ items: [] });
    // Also the same person: a changed password begins another session, and what was asked at the door changes who one is.
    if (now.user !== before.user || now.generation !== before.generation) loadAndWork(line);
  });
  line.useQueue.subscribe(({ items }, before) => {
    noteWaiting(line.name, items.filter(({ estado }) => estado === 'pendiente').length);
    for (const item of items.filter(({ estado }) => estado === 'conflicto')) {
      const isNews = before.items.some(({ clave, estado }) => clave === item.clave && estado === 'pendiente');
      if (isNews) for (const listener of line.refused) listener(item);
    }
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

function loadAndWork<B, R>(line: Line<B, R>): void {
  load(line)
    .catch(noted)
    .finally(() => workNow(line));
}

function add<B, R>(line: Line<B, R>, kept: Kept<B>): string {
  const { clave } = kept;
  const { dueno } = line;
  if (!isAskedToKeep) askToKeep().catch(() => undefined);
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

let isAskedToKeep = false;

/** A browser that is short of room throws away what nobody asked it to keep. Older ones know of no such wish. */
async function askToKeep(): Promise<void> {
  isAskedToKeep = true;
  await navigator.storage.persist();
}
