import 'fake-indexeddb/auto';

import { act } from '@testing-library/react';
import { afterEach, beforeEach, type Mock, vi } from 'vitest';
import * as z from 'zod/mini';

import { createOfflineQueue } from '#web/offline/queue.ts';
import { EMPTY_SESSION, sessionState, useSessionState } from '#web/session-state.ts';
import { wipeStorage } from '#web/storage.ts';

import { OPERARIO } from './web.tsx';

/** Pages of one browser with a queue each, for the tests of what outlives them. */

const Body = z.object({ n: z.int(), when: z.optional(z.string()) });
const Answer = z.object({ ok: z.boolean() });
type Sent = { n: number; when?: string | undefined; clave: string };

/** What the file before them was still writing when it ended is on the same disk. */
const FILE = crypto.randomUUID();
let names = 0;

/** What a queue of this test is opened with. */
export function kindOfQueue() {
  return { name: `prueba${FILE}${names}`, schema: Body, rescue: () => ({ n: 0 }), answer: Answer };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  names += 1;
  wipeStorage();
  signIn(3);
});

// A page of an earlier test would hear of each later sign-in and read its disk then: after the last test that is when there is no window any more.
const ends: (() => void)[] = [];
const { subscribe } = useSessionState;
useSessionState.subscribe = (listener) => {
  const end = subscribe(listener);
  ends.push(end);
  return end;
};
afterEach(() => {
  signIn(null);
  for (const end of ends.splice(0)) end();
});

export function signIn(id: number | null): void {
  const user = id === null ? null : { ...OPERARIO, id };
  const generation = sessionState().generation + 1;
  act(() => useSessionState.setState({ ...EMPTY_SESSION, user, authToken: id === null ? null : 'token', generation }));
}

/** A queue as a page has it, and what it has sent. `fail` is asked at every sending, `prepared` awaited before the first. */
export function openPage(
  fail: (sent: Sent) => Error | null = () => null,
  prepared: () => Promise<void> = async () => {},
) {
  const sent: Sent[] = [];
  const queue = createOfflineQueue({
    ...kindOfQueue(),
    prepare: async (cuerpo) => {
      await prepared();
      return { ...cuerpo, when: `t${cuerpo.n}` };
    },
    send: async (cuerpo, clave) => {
      sent.push({ ...cuerpo, clave });
      const cause = fail({ ...cuerpo, clave });
      if (cause !== null) throw cause;
      return { ok: true };
    },
  });
  const items = () => queue.useQueue.getState().items;
  return { ...queue, sent, items };
}

/** Holds up what is being prepared until it is told to show a weight. */
export function aScale(): { began: Mock; weigh(): Promise<void>; show(): void } {
  const began = vi.fn();
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  const weigh = () => {
    began();
    return shown;
  };
  return { began, weigh, show: () => show() };
}

/** The disk answers in turn: what was to be sent before is sent after it. */
export async function turns(page: Pick<ReturnType<typeof openPage>, 'amend'>, clave: string) {
  for (let turn = 1; turn <= 5; turn += 1) await page.amend(clave, (cuerpo) => cuerpo);
}
