import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { openTestServer, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

type Sent = Exclude<Parameters<TestServer['request']>[0], string>;

const NONCE = /'nonce-([A-Za-z0-9+/]{24})'/;
/** Word for word: trust.md's list and no other source. */
const BARE_POLICY = "default-src 'none';frame-ancestors 'none'";
const POLICY =
  "default-src 'none';script-src 'self' 'wasm-unsafe-eval';style-src 'self' 'nonce-N';img-src 'self' data: blob:;font-src 'self';connect-src 'self';" +
  "manifest-src 'self';form-action 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';report-to csp";
let pages: string;
let server: TestServer;
let address: Promise<string> | undefined;

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'anden-paginas-'));
  const index = '<!doctype html><meta nonce="__CSP_NONCE__"><link nonce="__CSP_NONCE__"><div id="root"></div>';
  const files = {
    'index.html': index,
    'favicon.svg': '<svg/>',
    'sin-red.js': 'self.x = 1;',
    'assets/index-abc123.js': `${'console.log(1);'.repeat(200)}`,
    'assets/index-abc123.css': 'body{}',
    'assets/index-abc123.js.map': '{}',
    'package.json5': '{}',
    '.env': 'SECRET=1',
    '.git/config.txt': 'x',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(pages, name, '..'), { recursive: true });
    await writeFile(join(pages, name), text);
  }
  server = await openTestServer('', { pages });
});
afterAll(async () => {
  await server.close();
  await rm(pages, { recursive: true });
});

const token = () => server.token({ name: 'anybody' });
const post = (url: string, payload: string | object = {}, headers: Record<string, string> = {}): Sent => ({
  method: 'POST',
  url,
  payload,
  headers: { 'content-type': 'application/json', ...headers },
});

describe('every answer carries the headers', () => {
  test.each<[string, () => Promise<Sent>, number]>([
    ['page', async () => ({ url: '/' }), 200],
    ['page of the application', async () => ({ url: '/problem_solver' }), 200],
    ['page, head only', async () => ({ method: 'HEAD', url: '/guias' }), 200],
    ['script', async () => ({ url: '/assets/index-abc123.js' }), 200],
    ['script, packed', async () => ({ url: '/assets/index-abc123.js', headers: { 'accept-encoding': 'gzip' } }), 200],
    ['style', async () => ({ url: '/assets/index-abc123.css' }), 200],
    ['picture', async () => ({ url: '/favicon.svg' }), 200],
    ['missing script', async () => ({ url: '/assets/nada.js' }), 404],
    ['missing address', async () => ({ url: '/api/nada' }), 404],
    ['address that cannot be decoded', async () => ({ url: '/%zz' }), 404],
    ['long address', async () => ({ url: `/api/descargas/${'x'.repeat(3000)}` }), 404],
    ['used ticket', async () => ({ url: '/api/descargas/abc' }), 404],
    ['call', async () => post('/dispatcher', { service: 'getContext' }, { 'x-token': await token() }), 200],
    ['call of a stranger', async () => post('/dispatcher', { service: 'getContext' }), 401],
    ['unknown service', async () => post('/dispatcher', { service: 'x' }), 404],
    ['forbidden', async () => post('/dispatcher', { service: 'guias.listar' }, { 'x-token': await token() }), 403],
    ['malformed', async () => post('/dispatcher', '{'), 400],
    ['wrong kind', async () => post('/dispatcher', 'x', { 'content-type': 'text/plain' }), 415],
    ['too large', async () => post('/dispatcher', `"${'x'.repeat(1_100_000)}"`), 413],
    ['wrong method', async () => ({ method: 'DELETE', url: '/dispatcher' }), 405],
    [
      'preflight',
      async () => ({ method: 'OPTIONS', url: '/dispatcher', headers: { origin: 'https://evil.example' } }),
      405,
    ],
    ['health', async () => ({ url: '/api/health' }), 200],
    ['contract', async () => ({ url: '/api/openapi.json' }), 200],
    ['report', async () => post('/api/csp', '{}', { 'content-type': 'application/csp-report' }), 204],
  ])('%s', async (what, request, status) => {
    const response = await server.request(await request());
    const { headers } = response;
    expect(response.statusCode).toBe(status);
    // What is no page says so in fewer letters: a first visit has dozens of files, and a day thousands of calls.
    const isPage = what.startsWith('page');
    expect(String(headers['content-security-policy']).replace(NONCE, "'nonce-N'")).toBe(isPage ? POLICY : BARE_POLICY);
    expect('x-dns-prefetch-control' in headers).toBe(isPage);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=(self), camera=(self)'),
      'reporting-endpoints': 'csp="/api/csp"',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const isAsset = what.startsWith('script') || what === 'style';
    expect(headers['cache-control']).toMatch(
      isAsset ? /^public, max-age=31536000, immutable$/ : /^no-store$|, max-age=0$/,
    );
    for (const name of ['server', 'x-powered-by', 'strict-transport-security'])
      expect(headers).not.toHaveProperty(name);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    if (status >= 400)
      expect(response.json()).toMatchObject({ code: 'ERROR', error: expect.any(String), msg: expect.any(String) });
    if (response.body !== '' && status !== 204) expect(headers['content-type']).toMatch(/charset=utf-8|image\/svg/);
  });
});

describe('the application’s page', () => {
  test('has a worker for streets without a network, which may ask us alone and is looked for anew each time', async () => {
    const { headers } = await server.request({ url: '/sin-red.js' });
    expect(headers['content-security-policy']).toBe("default-src 'none';connect-src 'self';frame-ancestors 'none'");
    expect(headers['cache-control']).toMatch(/max-age=0$/);
  });

  test('is every path without a dot, with the nonce of its own policy', async () => {
    const nonces = new Set<string>();
    for (const url of [
      '/',
      '/auth/login',
      '/guia/11',
      '/problem_solver?x=1.5',
      '/algo/que/no/existe',
      '/dispatcherx',
    ]) {
      const response = await server.request({ url });
      expect([url, response.statusCode, response.headers['content-type']]).toEqual([
        url,
        200,
        'text/html; charset=utf-8',
      ]);
      const nonce = NONCE.exec(String(response.headers['content-security-policy']))?.[1] ?? '';
      expect(response.body).toBe(`<!doctype html><meta nonce="${nonce}"><link nonce="${nonce}"><div id="root"></div>`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(6);
  });

  test('gives a browser its secret cookie once, hidden from scripts and other sites', async () => {
    const first = await server.request({ url: '/' });
    expect(first.headers['set-cookie']).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const again = await server.request({ url: '/', cookies: { '__Host-sid': 'x' } });
    expect(again.headers['set-cookie']).toBeUndefined();
    expect((await server.request({ url: '/api/health' })).headers['set-cookie']).toBeUndefined();
  });

  test.each([
    '/assets/index-abc123.js.map',
    '/.git/config.txt',
    '/.git',
    '/.env',
    '/package.json',
    '/package.json5',
    '/index.html',
    '/assets/../.env',
    '/assets/%2e%2e/.env',
    '/assets/..%2f.env',
    '/assets/',
    '/assets/index-abc123.js/',
    '//etc/passwd.txt',
    '/server.ts',
    '/api/nada',
    '/api',
    '/api/',
    '/problem.solver',
  ])('is not %s', async (url) => {
    const response = await server.request({ url });
    // A folder's name without a dot is a path of the application like any other.
    if (url === '/assets/') expect(response.headers['content-type']).toContain('text/html');
    else expect([response.statusCode, response.json().error]).toEqual([404, 'RUTA_DESCONOCIDA']);
    expect(response.body).not.toMatch(/SECRET|passwd|import /);
  });
});

describe('other methods', () => {
  test.each<[NonNullable<Sent['method']>, string, number]>([
    ['PUT', '/dispatcher', 405],
    ['PATCH', '/dispatcher', 405],
    ['HEAD', '/dispatcher', 405],
    ['GET', '/api/auth/register', 405],
    ['GET', '/api/archivos', 405],
    ['POST', '/api/me', 405],
    ['POST', '/api/health', 405],
    ['HEAD', '/api/novedades', 405],
    ['HEAD', '/api/descargas/abc', 404],
    ['POST', '/', 404],
    ['DELETE', '/guia/11', 404],
    ['PUT', '/assets/index-abc123.js', 404],
  ])('%s %s is refused', async (method, url, status) => {
    const response = await server.request({ method, url });
    expect(response.statusCode).toBe(status);
    if (status === 405) expect(response.headers.allow).not.toContain(method);
  });

  test('HEAD of health and of a page works', async () => {
    for (const url of ['/api/health', '/api/ready', '/guias']) {
      const response = await server.request({ method: 'HEAD', url });
      expect([response.statusCode, response.body]).toEqual([200, '']);
    }
  });
});

test('where there is a scale, pages may ask it and nothing else, and are told where it is', async () => {
  const other = await openTestServer('', { pages, balanza: 'http://localhost:8765' });
  try {
    const { headers } = await other.request({ url: '/eventos' });
    expect(String(headers['content-security-policy']).replace(NONCE, "'nonce-N'")).toBe(
      POLICY.replace("connect-src 'self'", "connect-src 'self' http://localhost:8765"),
    );
    const ask = post('/dispatcher', { service: 'getContext' }, { 'x-token': await other.token({}) });
    expect((await other.request(ask)).json().context.balanza).toBe('http://localhost:8765');
  } finally {
    await other.close();
  }
});

test('over TLS the browser is told to stay with it', async () => {
  expect((await server.request({ url: '/', headers: { 'x-forwarded-proto': 'https' } })).headers).not.toHaveProperty(
    'strict-transport-security',
  );
});

test('without built pages every path is told not to exist, and the calls work', async () => {
  const bare = await openTestServer('', { pages: join(pages, 'ninguna') });
  expect((await bare.request({ url: '/' })).json()).toMatchObject({ error: 'RUTA_DESCONOCIDA' });
  expect((await bare.request({ url: '/api/health' })).json()).toEqual({ code: 'OK' });
  await bare.close();
});

test('of a flood of reports so many are written down, and how many were not', async () => {
  const report = post('/api/csp', '{}', { 'content-type': 'application/csp-report' });
  for (let n = 0; n < 100; n += 1) expect((await server.request(report)).statusCode).toBe(204);
  const written = server.log.filter(({ msg }) => msg === 'content policy violated').length;
  expect(written).toBeGreaterThan(0);
  // A busy machine may have begun another minute.
  expect(written).toBeLessThanOrEqual(90);
});

test('a server whose clock is hours off the database’s says so, and is not ready', async () => {
  const ready = async () => (await server.request({ url: '/api/ready' })).json().error;
  server.clock.ahead = 13 * 3_600_000;
  try {
    await vi.waitFor(async () => expect(await ready()).toBe('RELOJ_DESFASADO'), SOON);
    const detail = 'el reloj de este servidor adelanta 13 h respecto del de la base de datos';
    expect(JSON.stringify(server.log)).toContain(detail);
  } finally {
    server.clock.ahead = 0;
  }
  await vi.waitFor(async () => expect(await ready()).toBe(undefined), SOON);
});

test('signing out asks the browser to forget what it cached and gives it a new secret', async () => {
  const headers = { 'x-token': await server.token({ name: 'leaves' }) };
  const response = await server.request({ ...post('/dispatcher', { service: 'sesion.cerrar' }, headers) });
  expect(response.headers['clear-site-data']).toBe('"cache"');
  expect(response.headers['set-cookie']).toMatch(/^__Host-sid=/);
});

describe('what is no HTTP', () => {
  test.each([
    ['GET / HTTP/1.1\r\nX : y\r\n\r\n', 400, 'PEDIDO_ILEGIBLE'],
    ['GET / HTTP/1.1\r\n\r\n', 400, 'PEDIDO_ILEGIBLE'],
    ['GET /api/health HTTP/1.1\r\nHost: x\r\nHOST: y\r\n\r\n', 400, 'PEDIDO_ILEGIBLE'],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'CABECERAS_GRANDES'],
    ['POST /dispatcher HTTP/1.1\r\nHost: x\r\nExpect: nada\r\nContent-Length: 2\r\n\r\n{}', 400, 'PEDIDO_ILEGIBLE'],
  ])('is refused in our words, with the headers of every answer: %j', async (sent, status, error) => {
    address ??= server.listen();
    const socket = connect(Number(new URL(await address).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.write(sent);
    await expect.poll(() => text).toContain(error);
    socket.destroy();
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const names = [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'x-request-id',
    ];
    for (const name of names) expect(text.toLowerCase()).toContain(`\r\n${name}: `);
  });
});

test.each([
  ['gzip', gzipSync],
  ['BR', brotliCompressSync],
  ['deflate', deflateSync],
])('what comes packed as %s is refused, not unpacked', async (encoding, pack) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
  const payload = pack(JSON.stringify({ service: 'sesion.actual' }));
  const answer = await server.request({ method: 'POST', url: '/dispatcher', headers, payload });
  expect([answer.statusCode, answer.json().error]).toEqual([415, 'TIPO_DE_CONTENIDO']);
});

test('what says that it is not packed is read', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'Identity' };
  const payload = JSON.stringify({ service: 'no.existe' });
  const answer = await server.request({ method: 'POST', url: '/dispatcher', headers, payload });
  expect(answer.json().error).toBe('SERVICIO_DESCONOCIDO');
});

test('who comes late refuses calls and says so, and gives the page whole', async () => {
  const late = await openTestServer('', { pages, mostLate: 20 });
  const urls = [
    '/dispatcher',
    '/api/ready',
    '/api/health',
    '/guias',
    '/assets/index-abc123.css',
    '/assets/index-abc123.js',
  ];
  const askLate = async () => {
    const until = performance.now() + 1_200;
    while (performance.now() < until);
    // How late it comes is looked at once a second.
    await new Promise((looked) => setTimeout(looked, 20));
    return Promise.all(urls.map((url) => late.request({ url })));
  };
  let answers = await askLate();
  // A busy machine may have let a second pass between the look and the calls.
  for (let tries = 0; tries < 5 && answers[0]?.statusCode !== 503; tries += 1) answers = await askLate();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200, 200, 200, 200]);
  expect([answers[0]?.json().error, answers[0]?.headers['retry-after']]).toEqual(['SERVIDOR_OCUPADO', '5']);
  await late.close();
});
