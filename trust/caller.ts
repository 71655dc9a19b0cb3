import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { PASSWORD_OF_PROOFS } from '#testing/bodies.ts';

/** Of every person of the demo data, as the proofs use it. */
export const PASSWORD = PASSWORD_OF_PROOFS;

/** An answer as it came: what cannot be read is told, never thrown. */
export interface Answer {
  /** 0: none came, and nobody knows whether the call was carried out. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Null where the text is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly milliseconds: number;
}

/** Only this counts as done: the caller has read HTTP 200 and `code` OK. */
export function isAcknowledged({ status, body }: Answer): boolean {
  return status === 200 && body?.code === 'OK';
}

export interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
  /** In milliseconds; two minutes unless told: far beyond what a slow machine takes. */
  readonly timeout?: number;
  /** Ends the call as a person does who goes away. */
  readonly signal?: AbortSignal;
  /** The address of this machine that it comes from: any 127.x.y.z, so that one machine is many visitors. */
  readonly from?: string;
}

/** Speaks HTTP with one product, over kept connections. */
export interface Caller {
  ask(asked: Asked): Promise<Answer>;
  /** A service, as whoever the token says. */
  call(token: string, body: object): Promise<Answer>;
  /** @throws when the sign-in is refused */
  signIn(email: string, password?: string): Promise<Session>;
  close(): void;
}

export interface Session {
  readonly token: string;
  readonly userId: number;
  call(body: object): Promise<Answer>;
}

/** `told` is for proofs of what a busy server says: they are told it, where others ask again, as the pages do. */
export function openCaller(port: number, busy: 'asked again' | 'told' = 'asked again'): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const once = async (asked: Asked) => {
    const answer = await send(agent, port, asked);
    return answer.text === CLOSED_IDLE ? send(agent, port, asked) : answer;
  };
  const ask: Caller['ask'] = async (asked) => {
    let answer = await once(asked);
    for (let tries = 0; busy === 'asked again' && isBusy(answer) && tries < MOST_TRIES; tries += 1) {
      await sleep(500);
      answer = await once(asked);
    }
    return answer;
  };
  const call: Caller['call'] = (token, body) =>
    ask({
      method: 'POST',
      path: '/dispatcher',
      headers: { 'content-type': 'application/json', 'x-token': token },
      body: JSON.stringify(body),
    });
  return {
    ask,
    call,
    signIn: async (email, password = PASSWORD) => {
      const enter = () => call('login', { user: email, password, _login: true });
      let answer = await enter();
      // A server that is still warming up, or busy, says so: a person tries again.
      for (let tries = 0; answer.status === 503 && tries < MOST_TRIES; tries += 1) {
        await sleep(500);
        answer = await enter();
      }
      if (!isAcknowledged(answer)) throw new Error(`${email} cannot sign in: ${answer.status} ${answer.text}`);
      const token = String(answer.body?._token);
      return { token, userId: Number(Object(answer.body?.user).id), call: (body) => call(token, body) };
    },
    close: () => agent.destroy(),
  };
}

/** Of a call that found the server busy: longer than anything that goes on beside a proof. */
const MOST_TRIES = 60;
const isBusy = ({ status, body }: Answer) => status === 503 && body?.error === 'SERVIDOR_OCUPADO';

/** The server was closing an idle connection just as it was used again: nothing was read, and browsers send once more. */
const CLOSED_IDLE = 'an idle connection was closed';
/** The server closes them after 5 s; one that breaks sooner was broken by something else. Milliseconds. */
const IDLE = 4_000;
const restingSince = new WeakMap<Socket, number>();

function send(agent: Agent, port: number, asked: Asked): Promise<Answer> {
  const { method = 'GET', path = '/', headers = {}, body, timeout = 120_000, signal, from } = asked;
  const began = performance.now();
  let used: Socket | undefined;
  return new Promise((resolve) => {
    const answered = (status: number, headersGot: Answer['headers'], text: string) =>
      resolve({ status, headers: headersGot, text, body: readBody(text), milliseconds: performance.now() - began });
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method,
        timeout,
        headers: { ...length, ...headers },
        ...(signal && { signal }),
        ...(from !== undefined && { localAddress: from }),
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          if (used) restingSince.set(used, performance.now());
          answered(response.statusCode ?? 0, response.headers, String(Buffer.concat(parts)));
        });
        response.on('error', (fault) => answered(0, {}, fault.message));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('socket', (socket) => {
      used = socket;
    });
    sent.on('error', (fault: NodeJS.ErrnoException) => {
      const rested = began - ((used && restingSince.get(used)) ?? began);
      const closedIdle = rested > IDLE && fault.code === 'ECONNRESET';
      answered(0, {}, closedIdle ? CLOSED_IDLE : fault.message);
    });
    sent.end(body);
  });
}

function readBody(text: string): Answer['body'] {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null;
  } catch {
    return null;
  }
}
