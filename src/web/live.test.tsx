import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { OPERARIO } from '#testing/web.tsx';

import { useLive } from './live.ts';
import { EMPTY_SESSION, useSessionState } from './session-state.ts';

/** A server of events under the reader: its connections, and what each may do. */
interface Connection {
  token: string | undefined;
  signal: AbortSignal | undefined;
  write: (text: string) => void;
  end: () => void;
}
let connections: Connection[] = [];
let isAway = false;

beforeEach(() => {
  connections = [];
  isAway = false;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_path: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
    if (isAway) throw new TypeError('network away');
    const { readable, writable } = new TransformStream<string, string>();
    const writer = writable.getWriter();
    connections.push({
      token: init.headers['X-TOKEN'],
      signal: init.signal,
      write: (text) => void writer.write(text),
      end: () => void writer.close(),
    });
    return new Response(readable.pipeThrough(new TextEncoderStream()), {
      headers: { 'content-type': 'text/event-stream' },
    });
  });
  signIn('one');
});
afterEach(() => {
  cleanup();
  vi.runOnlyPendingTimers();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function signIn(authToken: string | null) {
  const generation = useSessionState.getState().generation + 1;
  useSessionState.setState({ ...EMPTY_SESSION, user: authToken === null ? null : OPERARIO, authToken, generation });
}

function Listener({ event = 'casos' }: { event?: string }) {
  const [count, setCount] = useState(0);
  useLive(event, () => setCount((before) => before + 1));
  return <output>{count}</output>;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heard = () => screen.getAllByRole('status').map((one) => Number(one.textContent));
const greeting = 'event: listo\ndata: {}\n\n';
const casos = 'event: casos\ndata: {}\n\n';

test('one connection serves all who listen, with the token, and each hears its own event', async () => {
  render(
    <>
      <Listener />
      <Listener />
      <Listener event="otros" />
    </>,
  );
  await pass(0);
  expect(connections.map(({ token }) => token)).toEqual(['one']);
  // Cut anywhere.
  connections[0]?.write(`${greeting}: sigo\n\neven`);
  connections[0]?.write(casos.slice(4));
  await pass(300);
  expect(heard()).toEqual([1, 1, 0]);
});

test('events of one moment are one', async () => {
  render(<Listener />);
  await pass(0);
  connections[0]?.write(greeting + casos + casos + casos);
  await pass(300);
  expect(heard()).toEqual([1]);
});

test('a lost connection is opened again, and what may have been missed is told', async () => {
  render(<Listener />);
  await pass(0);
  connections[0]?.write(greeting);
  await pass(300);
  expect(heard()).toEqual([0]);
  connections[0]?.end();
  await pass(1100);
  expect(connections).toHaveLength(2);
  connections[1]?.write(greeting);
  await pass(300);
  expect(heard()).toEqual([1]);
});

test('a connection that has gone silent is taken for lost', async () => {
  render(<Listener />);
  await pass(0);
  connections[0]?.write(greeting);
  await pass(59_000);
  connections[0]?.write(': sigo\n\n');
  await pass(59_000);
  expect(connections).toHaveLength(1);
  await pass(3000);
  expect(connections).toHaveLength(2);
});

test('while there is no stream everyone looks for themselves every 30 seconds, and attempts grow rarer', async () => {
  isAway = true;
  const attempts = vi.spyOn(globalThis, 'fetch');
  render(<Listener />);
  await pass(29_000);
  expect(heard()).toEqual([0]);
  await pass(1500);
  expect(heard()).toEqual([1]);
  expect(attempts.mock.calls.length).toBeLessThan(9);
  await pass(60_000);
  expect(heard()).toEqual([3]);
});

test('it ends with the session, and begins anew for the next person', async () => {
  render(<Listener />);
  await pass(0);
  act(() => signIn(null));
  expect(connections[0]?.signal?.aborted).toBe(true);
  await pass(120_000);
  expect(connections).toHaveLength(1);
  expect(heard()).toEqual([0]);
  act(() => signIn('two'));
  await pass(0);
  expect(connections.map(({ token }) => token)).toEqual(['one', 'two']);
});

test('who listens no longer leaves no connection behind', async () => {
  const view = render(<Listener />);
  await pass(0);
  view.unmount();
  expect(connections[0]?.signal?.aborted).toBe(true);
});

test('a tab out of sight gives its connection up, and looks anew when it is seen again', async () => {
  render(<Listener />);
  await pass(0);
  connections[0]?.write(greeting);
  showTab('hidden');
  expect(connections[0]?.signal?.aborted).toBe(true);
  showTab('visible');
  await pass(0);
  connections[1]?.write(greeting);
  await pass(300);
  expect(heard()).toEqual([1]);
});

function showTab(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}
