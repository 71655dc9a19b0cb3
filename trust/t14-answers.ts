import { PASSWORD, type Session } from './caller.ts';
import { form, type Look, post } from './headers.ts';
import type { Product } from './product.ts';
import { sendRaw } from './raw.ts';

export interface Place {
  readonly product: Product;
  readonly session: Session;
  /** What the build made. */
  readonly files: readonly string[];
}

const PARCEL = '881000000012';

/** One of each kind of answer that there is, the last of them the end of the session. */
export async function lookAtAnswers(look: Look, place: Place): Promise<void> {
  await lookAtPages(look, place);
  await lookAtCalls(look, place);
  await lookAtDownloads(look, place);
  await lookAtBare(look, place);
  await lookAtCookies(look, place);
}

async function lookAtPages(look: Look, { files }: Place): Promise<void> {
  for (const path of ['/', '/guias', '/auth/login', '/no/existe', '/seguimiento', `/seguimiento/${PARCEL}`])
    await look.at(path, { path }, 200);
  await look.at('over TLS', { path: '/', headers: { 'x-forwarded-proto': 'https' } }, 200);
  await look.at('a call over TLS', { path: '/api/me', headers: { 'x-forwarded-proto': 'https' } }, 401);
  for (const ending of ['.js', '.css', '.woff2', '.svg']) {
    const name = files.find((file) => file.endsWith(ending));
    if (name) await look.at(ending, { path: `/${name}`, headers: { 'accept-encoding': 'br, gzip' } }, 200);
    if (name) await look.at(`${ending}, plain`, { path: `/${name}` }, 200);
  }
  await look.at('unsubscribing', { path: '/informes/baja/x' }, 404);
  await look.at('tracking', form({ numero: PARCEL, control: '0000' }), 404);
  await look.at('a page’s form that is too large', form({ numero: 'x'.repeat(9_000) }), 413);
  const gone = [
    '/api/nada',
    '/nada.js',
    '/assets/nada.css',
    '/%zz',
    '/api/descargas/x',
    `/api/descargas/${'x'.repeat(3_000)}`,
  ];
  for (const path of gone) await look.at(path.slice(0, 40), { path }, 404);
}

async function lookAtCalls(look: Look, { session: { token } }: Place): Promise<void> {
  for (const path of ['/api/health', '/api/ready', '/api/openapi.json']) await look.at(path, { path }, 200);
  await look.at('call', post({ service: 'getContext' }, token), 200);
  await look.at('long answer', { ...post({ service: 'guias.listar', size: 100 }, token), timeout: 20_000 }, 200);
  await look.at('refused call', post({ service: 'ajustes.personas' }, token), 403);
  await look.at('call of a stranger', post({ service: 'getContext' }), 401);
  await look.at('wrong call', post({ service: 'getContext', sobra: 1 }, token), 400);
  await look.at('no JSON', post('{', token), 400);
  await look.at('unknown call', post({ service: 'nada' }, token), 404);
  await look.at('large call', post(`"${'x'.repeat(1_100_000)}"`, token), 413);
  await look.at('error told in words', post({ service: 'guias.ver', id: 99_999_999 }, token), 200);
  const report = {
    method: 'POST',
    path: '/api/csp',
    headers: { 'content-type': 'application/csp-report' },
    body: '{}',
  };
  await look.at('report', report, 204);
}

const NAMED = /^(attachment|inline); filename="?[\w.-]+"?(; filename\*=UTF-8''[\w.%-]+)?$/;

/** Files that are made on the way. */
async function lookAtDownloads(look: Look, { session }: Place): Promise<void> {
  const asked = [
    [{ service: 'guias.exportar' }, 'text/csv; charset=utf-8'],
    [{ service: 'etiquetas.imprimir', guias: [1], formato: 'pdf' }, 'application/pdf'],
    [{ service: 'etiquetas.imprimir', guias: [1], formato: 'zpl' }, 'text/plain; charset=utf-8'],
  ] as const;
  for (const [body, type] of asked) {
    const made = await session.call(body);
    const path = String(made.body?.url ?? '');
    const file = await look.at(type, { path }, 200);
    look.that(file.headers['content-type'] === type, `${path}: ${file.headers['content-type']} in place of ${type}`);
    look.that(
      NAMED.test(String(file.headers['content-disposition'])),
      `${type}: ${file.headers['content-disposition']}`,
    );
    await look.at(`${type}, again`, { path }, 404);
  }
}

const UNREADABLE = [
  ['GET / HTTP/1.1\r\nX : y\r\n\r\n', 400],
  ['\x00\x01\x02\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['GET / HTTP/1.1\r\n\r\n', 400],
  ['POST /dispatcher HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ['POST /dispatcher HTTP/1.1\r\nHost: x\r\nExpect: nada\r\nContent-Length: 2\r\n\r\n{}', 400],
  ['TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
] as const;

/** What leaves without passing through a route: the live stream, and what the parser refuses. */
async function lookAtBare(look: Look, { product: { port }, session }: Place): Promise<void> {
  const stream = `GET /api/novedades HTTP/1.1\r\nHost: x\r\nX-Token: ${session.token}\r\n\r\n`;
  for (const [sent, status] of [[stream, 200] as const, ...UNREADABLE]) {
    const { statuses, text } = await sendRaw({ port, bytes: Buffer.from(sent, 'latin1') });
    const what = JSON.stringify(sent.slice(0, 60));
    look.that(statuses[0] === status, `${what}: ${statuses[0]} in place of ${status}`);
    look.bare(what, text);
  }
}

async function lookAtCookies(look: Look, { session }: Place): Promise<void> {
  const bye = await look.at('sign out', post({ service: 'sesion.cerrar' }, session.token), 200);
  look.that(bye.headers['clear-site-data'] === '"cache"', 'signing out does not clear the cache');
  const pair = { user: 'operario@courier.example', password: PASSWORD, _login: true };
  const hello = await look.at('sign in', post(pair, 'login'), 200);
  const page = await look.at('first page', { path: '/' }, 200);
  const cookies = [bye, hello, page].flatMap(({ headers }) => headers['set-cookie'] ?? []);
  look.that(cookies.length === 3, `${cookies.length} cookies in place of 3`);
  for (const cookie of cookies) {
    const [pair = '', ...attributes] = cookie.split('; ');
    const isHidden = ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'].every((one) => attributes.includes(one));
    look.that(isHidden && pair.startsWith('__Host-') && !/Domain=/i.test(cookie), `cookie: ${attributes.join('; ')}`);
  }
}
