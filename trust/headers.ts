import type { Answer, Asked, Caller } from './caller.ts';

const PAGE_POLICY =
  "default-src 'none';script-src 'self' 'wasm-unsafe-eval';style-src 'self' 'nonce-N';img-src 'self' data: blob:;font-src 'self';connect-src 'self' http://localhost:8765;" +
  "manifest-src 'self';form-action 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';report-to csp";
/** Of what is no page of the application, which may do less. */
const SMALLER = [
  /^default-src 'none';connect-src 'self';frame-ancestors 'none'$/,
  /^default-src 'none';\s?frame-ancestors 'none'$/,
  /^default-src 'none';\s?sandbox$/,
  /^default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'$/,
  /^default-src 'none';style-src (?:'self' )?'sha256-[\w+/=]+';(?:font-src 'self';)?img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';report-to csp$/,
];
const ALWAYS: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /^geolocation=\(self\), camera=\(self\), microphone=\(\), payment=\(\), usb=\(\)$/,
  'reporting-endpoints': /^csp="\/api\/csp"$/,
  'x-request-id': /^[0-9a-f-]{36}$/,
};
const NEVER = ['server', 'x-powered-by', 'via', 'x-runtime'];
const YEARS = /^max-age=63072000; includeSubDomains$/;

type Headed = Pick<Answer, 'status' | 'headers' | 'text'>;

/** What is wrong with the headers of an answer, by trust.md's list and no other source. */
function wrongHeaders({ status, headers, text }: Headed, { path = '/', headers: asked = {} }: Asked): string[] {
  const value = (name: string) => String(headers[name] ?? '');
  const wrong = Object.entries(ALWAYS).flatMap(([name, form]) =>
    form.test(value(name)) ? [] : [`${name}: ${value(name) || 'missing'}`],
  );
  const policy = value('content-security-policy');
  const isKnown = policy.replace(/nonce-[A-Za-z0-9+/=]+/, 'nonce-N') === PAGE_POLICY;
  if (!isKnown && !SMALLER.some((form) => form.test(policy))) wrong.push(`policy: ${policy || 'missing'}`);
  wrong.push(...NEVER.filter((name) => headers[name] !== undefined).map((name) => `${name}: ${value(name)}`));
  wrong.push(...Object.keys(headers).filter((name) => name.startsWith('access-control-')));
  const isSecure = asked['x-forwarded-proto'] === 'https';
  if (
    isSecure !== YEARS.test(value('strict-transport-security')) ||
    (!isSecure && headers['strict-transport-security'])
  )
    wrong.push(`transport: ${value('strict-transport-security') || 'missing'}`);
  const cache =
    status === 200 && /^\/assets\/.*\./.test(path) ? /^public, max-age=31536000, immutable$/ : /^no-store$|max-age=0$/;
  if (!cache.test(value('cache-control'))) wrong.push(`cache: ${value('cache-control') || 'missing'}`);
  const isTold = /charset=utf-8|^image\/|^font\/|^application\/pdf|^application\/wasm/.test(value('content-type'));
  if (text !== '' && !isTold) wrong.push(`type: ${value('content-type') || 'missing'}`);
  if (status >= 300 && status < 400 && status !== 304) wrong.push(`leads to ${value('location')}`);
  return wrong;
}

/** Looks at one answer after the other, and keeps what was wrong. */
export interface Look {
  readonly fails: string[];
  n(): number;
  /** Asks; the status must be one of these, and every header as it must be. */
  at(what: string, asked: Asked, ...statuses: number[]): Promise<Answer>;
  /** The same of an answer that came over a bare socket. */
  bare(what: string, text: string, asked?: Asked): void;
  /** Counts one thing, and notes it where it is wrong. */
  that(isFine: boolean, what: string): void;
}

export function openLook(caller: Caller): Look {
  let n = 0;
  const fails: string[] = [];
  const that: Look['that'] = (isFine, what) => {
    n += 1;
    if (!isFine) fails.push(what);
  };
  const headed = (what: string, answer: Headed, asked: Asked) => {
    const wrong = wrongHeaders(answer, asked);
    that(wrong.length === 0, `${what}: ${wrong.join(', ')}`);
  };
  return {
    fails,
    n: () => n,
    that,
    at: async (what, asked, ...statuses) => {
      const answer = await caller.ask(asked);
      that(statuses.includes(answer.status), `${what}: ${answer.status} in place of ${statuses.join(' or ')}`);
      headed(what, answer, asked);
      return answer;
    },
    bare: (what, text, asked = {}) => headed(what, headOf(text), asked),
  };
}

/** The head of the first answer in what came over a socket. */
function headOf(text: string): Headed {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(pairs), text: body.join('') };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** A call of the dispatcher, by whoever the token says. */
export function post(body: object | string, token?: string): Asked & { readonly headers: Record<string, string> } {
  const headers = { ...JSON_TYPE, ...(token === undefined ? {} : { 'x-token': token }) };
  return { method: 'POST', path: '/dispatcher', headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** The form of the public page. */
export function form(fields: Record<string, string>): Asked {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', path: '/seguimiento', headers, body: String(new URLSearchParams(fields)) };
}
