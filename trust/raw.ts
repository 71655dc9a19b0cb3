import { connect } from 'node:net';

/** What came back over a socket of its own. */
export interface RawAnswer {
  /** Of every answer that is not merely a word in between (1xx). */
  readonly statuses: readonly number[];
  readonly text: string;
  readonly isClosed: boolean;
}

export interface RawAsked {
  readonly port: number;
  readonly bytes: Buffer;
  /** Says that nothing more will come, as a caller does who goes away in the middle. */
  readonly ends?: boolean;
  /** How many answers are waited for, unless the connection is closed before. */
  readonly wanted?: number;
  readonly patience?: number;
}

/** Milliseconds of silence after the last answer that was waited for: what was smuggled would be answered by then. */
const SILENCE = 150;
/** Milliseconds without a byte at all, unless told. */
const PATIENCE = 3_000;

/** Writes bytes to a port as they are, and listens. */
export function sendRaw({ port, bytes, ends = false, wanted = 1, patience = PATIENCE }: RawAsked): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = '';
    let quiet: NodeJS.Timeout | undefined;
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    const done = (isClosed: boolean) => {
      clearTimeout(quiet);
      socket.destroy();
      resolve({ statuses: statusesOf(text), text, isClosed });
    };
    const wait = () => {
      clearTimeout(quiet);
      quiet = setTimeout(() => done(false), statusesOf(text).length >= wanted ? SILENCE : patience);
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      wait();
    });
    // A server that closes while we still write resets the connection: what it said before counts.
    socket.on('error', () => done(true));
    socket.on('end', () => done(true));
    socket.on('close', () => done(true));
    socket.on('connect', () => {
      socket.write(bytes);
      if (ends) socket.end();
      wait();
    });
  });
}

function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
    .map(([, status]) => Number(status))
    .filter((status) => status >= 200);
}
