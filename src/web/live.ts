import { useEffect, useRef } from 'react';

import { openStream } from './api.ts';
import { logFailure } from './log.ts';
import { sessionState, useSessionState } from './session-state.ts';

/** What the server tells while it happens: one connection of this tab, however many listen. */

type Heard = () => void;

const STREAM = '/api/novedades';
/** The event that greets: from here on nothing is missed. */
const READY = 'listo';
/** While there is no stream, everyone looks for themselves this often. Milliseconds. */
const POLL_MS = 30_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server makes a sound more often than this; a silent connection is a dead one. */
const SILENCE_MS = 60_000;
/** Events of one moment are one. */
const GATHER_MS = 250;

const listeners = new Map<string, Set<Heard>>();
const gathering = new Set<string>();
let running: AbortController | null = null;
let poll: number | undefined;

/** Calls `heard` when the server tells of `event`, and whenever it may have been missed. */
export function useLive(event: string, heard: Heard): void {
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => listen(event, () => latest.current()), [event]);
}

function listen(event: string, heard: Heard): () => void {
  const ofEvent = listeners.get(event) ?? new Set<Heard>();
  listeners.set(event, ofEvent.add(heard));
  settle(true);
  return () => {
    ofEvent.delete(heard);
    if (ofEvent.size === 0) listeners.delete(event);
    settle(true);
  };
}

/**
 * Connects when someone listens, signed in and in sight; else not: a hidden tab would use up a connection that others need.
 * `isFresh`: what is on screen has only just been loaded.
 */
function settle(isFresh: boolean): void {
  const isWanted = listeners.size > 0 && sessionState().authToken !== null && document.visibilityState === 'visible';
  if (isWanted === (running !== null)) return;
  running?.abort();
  running = isWanted ? new AbortController() : null;
  setPolling(isWanted);
  if (running !== null) void stayConnected(running.signal, isFresh);
}

useSessionState.subscribe((now, before) => {
  if (now.generation === before.generation) return;
  // Another person: the old stream told of what the first one may hear.
  running?.abort();
  running = null;
  setPolling(false);
  settle(true);
});
document.addEventListener('visibilitychange', () => settle(false));

async function stayConnected(signal: AbortSignal, isFresh: boolean): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let mayHaveMissed = !isFresh;
  while (!signal.aborted) {
    const wasReady = await readStream(signal, mayHaveMissed);
    if (signal.aborted) return;
    setPolling(true);
    mayHaveMissed = true;
    wait = wasReady ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, wait * 2);
    // Not all at once when the server is back.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

/** Reads one connection to its end. Answers whether it ever worked. */
async function readStream(signal: AbortSignal, mayHaveMissed: boolean): Promise<boolean> {
  let wasReady = false;
  try {
    const body = await openStream(STREAM, signal);
    for await (const event of eventsOf(body, signal)) {
      wasReady ||= event === READY;
      if (event === READY) greet(mayHaveMissed);
      else tell(event);
    }
  } catch (cause) {
    if (!signal.aborted) logFailure('novedades', cause);
  }
  return wasReady;
}

function greet(mayHaveMissed: boolean): void {
  setPolling(false);
  if (mayHaveMissed) tellAll();
}

/** The names of the events of a stream; their data is empty. */
async function* eventsOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  let silence = window.setTimeout(cancel, SILENCE_MS);
  signal.addEventListener('abort', cancel, { once: true });
  const text = new TextDecoder();
  let rest = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    window.clearTimeout(silence);
    silence = window.setTimeout(cancel, SILENCE_MS);
    const blocks = (rest + text.decode(piece.value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: ?(.+)$/m.exec(block)?.[1];
      if (name !== undefined) yield name;
    }
  }
  window.clearTimeout(silence);
}

function tellAll(): void {
  for (const event of listeners.keys()) tell(event);
}

function tell(event: string): void {
  if (gathering.has(event)) return;
  gathering.add(event);
  setTimeout(() => {
    gathering.delete(event);
    for (const heard of listeners.get(event) ?? []) heard();
  }, GATHER_MS);
}

function setPolling(isOn: boolean): void {
  if (isOn === (poll !== undefined)) return;
  window.clearInterval(poll);
  poll = isOn ? window.setInterval(tellAll, POLL_MS) : undefined;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((over) => {
    const timer = setTimeout(over, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      over();
    });
  });
}
