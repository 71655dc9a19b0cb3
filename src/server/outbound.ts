import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';

const WAIT = 3_000;
const MOST_READ = 1_048_576;

export interface Address {
  readonly address: string;
  readonly family: number;
}

export interface OutboundOptions {
  /** Allows this very machine, by http too: for tests alone. */
  readonly loopback: boolean;
  /** Finds the addresses of a name; the system's own resolver unless a test says otherwise. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
}

/** What became of a request: a status where anybody answered, and why it counts as failed. */
export interface Outcome {
  readonly ok: boolean;
  readonly codigo: number | null;
  readonly ms: number;
  readonly error: string | null;
}

export interface Letter {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends to a server that is not ours. Never throws: every failure is an outcome with words for people. */
export type Post = (letter: Letter) => Promise<Outcome>;

/**
 * Asks only addresses of the public network (trust.md, row 21): each address that a name leads to is parsed and compared, and the
 * connection goes to one that was checked. No redirects, 3 seconds in all, 1 MB at most.
 */
export function createPost({ loopback, resolve = resolveAll }: OutboundOptions): Post {
  const allows = (address: string) => isPublic(address) || (loopback && isLoopback(address));
  return async ({ url, headers, body }) => {
    const began = performance.now();
    const outcome = (codigo: number | null, error: string | null): Outcome => ({
      ok: error === null,
      codigo,
      ms: Math.round(performance.now() - began),
      error,
    });
    if (!isAcceptable(url, loopback)) return outcome(null, NOT_PUBLIC);
    const agent = new Agent({ connect: { lookup: checkedLookup(resolve, allows), timeout: WAIT } });
    try {
      const signal = AbortSignal.timeout(WAIT);
      const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal });
      const isWhole = await readSome(answer.body);
      if (!isWhole) return outcome(answer.statusCode, 'La respuesta supera 1 MB');
      return outcome(answer.statusCode, faultOf(answer.statusCode));
    } catch (error) {
      return outcome(null, wordsFor(error));
    } finally {
      await agent.destroy();
    }
  };
}

/** Whether an address may be asked at all: https, without user and password, and no literal of a network that is not public. */
export function isAcceptable(text: string, loopback: boolean): boolean {
  // The parser drops line breaks and tabs, wherever they stand: what was looked at would not be what is asked.
  if (/[\p{Cc}\s]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (username !== '' || password !== '') return false;
  if (loopback && isLoopback(host)) return protocol === 'https:' || protocol === 'http:';
  if (protocol !== 'https:') return false;
  return isIP(host) === 0
    ? host.includes('.') && !/(^|\.)(localhost|localdomain|local|internal)\.?$/i.test(host)
    : isPublic(host);
}

/** Whether an address belongs to the public network; one of IPv4 inside IPv6 is judged as what it is. */
export function isPublic(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // Beside what is global, IPv6 has corners that carry IPv4 addresses (`::7f00:1`).
  return address.kind() === 'ipv4' || ((address.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

function isLoopback(text: string): boolean {
  return text === 'localhost' || (isIP(text) !== 0 && ipaddr.process(text).range() === 'loopback');
}

const NOT_PUBLIC = 'La dirección no es de la red pública';

/** One address that is not allowed refuses the name: whoever mixes them tries something. */
function checkedLookup(
  resolve: (host: string) => Promise<readonly Address[]>,
  allows: (address: string) => boolean,
): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => allows(address)))
          callback(Object.assign(new Error(NOT_PUBLIC), { code: 'ERR_NOT_PUBLIC' }), '', 4);
        else if (options.all) callback(null, [...found]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 4),
    );
  };
}

function resolveAll(host: string): Promise<readonly Address[]> {
  return lookup(host, { all: true });
}

/** Reads an answer that nobody needs, so that its sender may end it; false: it was too long, and was cut off. */
async function readSome(body: AsyncIterable<Uint8Array>): Promise<boolean> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_READ) return false;
  }
  return true;
}

function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? `Respondió ${status}: no se siguen redirecciones` : `Respondió ${status}`;
}

function wordsFor(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  if (code === 'ERR_NOT_PUBLIC') return NOT_PUBLIC;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'El nombre del servidor no existe';
  if (code === 'ECONNREFUSED') return 'El servidor no acepta conexiones';
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError' || name === 'ConnectTimeoutError') return 'Sin respuesta en 3 segundos';
  return String(code).includes('CERT') || String(code).includes('TLS') || String(code).includes('SELF_SIGNED')
    ? 'El certificado del servidor no es válido'
    : 'Se cortó la conexión';
}
