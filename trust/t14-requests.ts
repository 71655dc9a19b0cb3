import { type Asked, isAcknowledged } from './caller.ts';
import { type Look, post } from './headers.ts';
import type { Place } from './t14-answers.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
/** What each address takes. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  '/dispatcher': ['GET', 'POST'],
  '/api/me': ['GET'],
  '/api/archivos': ['POST'],
  '/api/novedades': ['GET'],
  '/api/health': ['GET', 'HEAD'],
  '/api/ready': ['GET', 'HEAD'],
  '/api/openapi.json': ['GET'],
  '/api/v1/envios': ['GET', 'POST'],
  '/api/v1/cotizaciones': ['POST'],
  '/api/v1/guias/881000000012/etiqueta': ['GET'],
  '/api/auth/register': ['POST'],
  '/api/auth/forgot-password': ['POST'],
  '/api/auth/reset-password': ['POST'],
  '/api/csp': ['POST'],
  '/seguimiento': ['GET', 'HEAD', 'POST'],
  '/': ['GET', 'HEAD'],
  '/guias': ['GET', 'HEAD'],
};

/** A page of another site learns nothing and is allowed nothing. */
export async function lookAtOrigins(look: Look, { product, session }: Place): Promise<void> {
  const origins = [
    'null',
    'https://evil.example',
    `${product.url}.evil.example`,
    `http://evil-127.0.0.1:${product.port}`,
  ];
  for (const origin of origins) {
    const call = post({ service: 'getContext' }, session.token);
    const wish = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-token' };
    await look.at(`call from ${origin}`, { ...call, headers: { ...call.headers, origin } }, 200);
    await look.at(`page for ${origin}`, { path: '/', headers: { origin } }, 200);
    for (const path of ['/dispatcher', '/api/archivos', '/api/me', '/'])
      await look.at(
        `preflight of ${path} from ${origin}`,
        { method: 'OPTIONS', path, headers: { origin, ...wish } },
        404,
        405,
      );
  }
}

/** What a page of any site may send without asking first writes nothing; nor does a token in an address. */
export async function lookAtBodies(look: Look, { product, session }: Place): Promise<void> {
  const count = async () => Number((await product.owner('SELECT count(*)::int AS n FROM vista'))[0]?.n);
  const body = JSON.stringify({
    service: 'vistas.guardar',
    nombre: 'T14',
    filtros: {},
    columnas: null,
    compartida: false,
  });
  const before = await count();
  const send = (type: string | null, token: string | null, path = '/dispatcher'): Asked => ({
    ...{ method: 'POST', path, body },
    headers: { ...(type === null ? {} : { 'content-type': type }), ...(token === null ? {} : { 'x-token': token }) },
  });
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonx',
    '*/*',
  ];
  for (const type of [...types, null]) await look.at(`a body of ${type}`, send(type, session.token), 415, 400);
  const json = 'application/json';
  await look.at('no token', send(json, null), 401);
  for (const name of ['token', 'X-TOKEN', 'x-token'])
    await look.at(`${name} in the address`, send(json, null, `/dispatcher?${name}=${session.token}`), 401);
  const query = '?service=vistas.guardar&nombre=T14&filtros={}';
  await look.at(
    'a write by GET',
    { path: `/dispatcher${encodeURI(query)}`, headers: { 'x-token': session.token } },
    404,
  );
  await look.at('a public form as JSON', { ...send(json, null, '/seguimiento') }, 415);
  look.that((await count()) === before, 'something was written');
  const honest = await session.call(JSON.parse(body));
  look.that(isAcknowledged(honest) && (await count()) === before + 1, `the honest call: ${honest.text.slice(0, 100)}`);
}

/** What a stranger sends is read as far as a stranger has something to say, and told back by its beginning. */
export async function lookAtStrangers(look: Look): Promise<void> {
  const path = '/api/auth/forgot-password';
  const headers = { 'content-type': 'application/json' };
  const ask = { method: 'POST', path, headers };
  const long = JSON.stringify({ email: 'x'.repeat(200_000) });
  await look.at('a long body of a stranger', { ...ask, body: long }, 413);
  const made = { ...headers, 'x-token': 'not.a.token' };
  await look.at('a long body with a made-up token', { ...ask, headers: made, path: '/dispatcher', body: long }, 401);
  const keys = Array.from({ length: 1_400 }, (_, n) => `"k${n}":0`);
  const many = await look.at('many unknown fields', { ...ask, body: `{${keys.join(',')}}` }, 400);
  look.that(many.text.length < 4_096, `1,400 unknown fields are told back in ${many.text.length} bytes`);
  const wide = await look.at('a long unknown field', { ...ask, body: JSON.stringify({ ['k'.repeat(9_000)]: 0 }) }, 400);
  look.that(wide.text.length < 1_024, `a field of 9,000 letters is told back in ${wide.text.length} bytes`);
}

/** Whoever draws a page may report as often as they like: it does not fill the log. */
export async function lookAtReports(look: Look, { product }: Place): Promise<void> {
  const report = {
    method: 'POST',
    path: '/api/csp',
    headers: { 'content-type': 'application/csp-report' },
    body: '{}',
  };
  for (let n = 0; n < 300; n += 1) await look.at('a report', report, 204);
  const written = product.output().split('content policy violated').length - 1;
  look.that(written > 0 && written <= 200, `${written} of 300 reports are in the log`);
}

export async function lookAtMethods(look: Look, { session }: Place): Promise<void> {
  for (const [path, takes] of Object.entries(TAKES))
    for (const method of METHODS.filter((name) => !takes.includes(name))) {
      const answer = await look.at(
        `${method} ${path}`,
        { method, path, headers: { 'x-token': session.token } },
        404,
        405,
      );
      const allowed = String(answer.headers.allow ?? '');
      look.that(
        answer.status === 404 || (allowed !== '' && !allowed.split(', ').includes(method)),
        `${method} ${path}: allow ${allowed}`,
      );
    }
}

const WORDS = [
  ...[
    '.git/HEAD',
    '.git/config',
    '.env',
    '.env.production',
    '.npmrc',
    '.DS_Store',
    '.htaccess',
    '.well-known/security.txt',
  ],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'README.md', 'biome.json', 'knip.json'],
  ...[
    'src/main/cli.ts',
    'src/server/config.ts',
    'db/migrations/0001_base.sql',
    'node_modules/pg/package.json',
    'scripts/start.mjs',
  ],
  ...[
    'index.html',
    'dist/index.html',
    'paginas.sello',
    'data/firma.json',

    'data/correo/1.eml',
  ],
  ...[
    'backup.zip',
    'backup.sql',
    'dump.sql',
    'db.sqlite',
    'id_rsa.pub',
    'server.key',
    'server.log',
    'web.config',
    'wp-login.php',
  ],
  ...[
    'phpinfo.php',
    'metrics.json',
    'api/../.env',
    'assets/../.env',
    'assets/%2e%2e/.env',
    'assets/..%2f..%2f.env',
    '%2e%2e/.env',
  ],
  ...[
    '..%5c..%5c.env',
    'assets/%00.js',
    'assets//..//.env',
    'api/docs.html',
    'swagger.json',
    'openapi.json',
    'robots.txt',
  ],
];
const PLACES = [
  'data/postgres/datos/PG_VERSION',
  'metrics',
  'debug',
  'admin',
  'server-status',
  'actuator/env',
  'graphql',
  'phpmyadmin',
  '.git',
  'api',
  'api/',
  'api/docs',
  'assets/',
  'assets',
];

/** Files of ours that are nobody's, by name and by guess. */
export async function lookAtFiles(look: Look, { files }: Place): Promise<void> {
  for (const word of WORDS) await look.at(word, { path: `/${word}` }, 404);
  for (const file of files.filter((name) => /\.(js|css)$/.test(name)).slice(0, 40))
    await look.at(`the source of ${file}`, { path: `/${file}.map` }, 404);
  const index = await look.at('/', { path: '/' }, 200);
  const bare = (text: string) => text.replace(/nonce="[^"]*"/g, '');
  for (const word of PLACES) {
    const { status, text } = await look.at(word, { path: `/${word}` }, 200, 404);
    look.that(status === 404 || bare(text) === bare(index.text), `${word}: neither missing nor the application`);
  }
  look.that(!/(src|href)="(https?:)?\/\//.test(index.text), 'the page asks another origin');
  const texts = files.filter((name) => /\.(js|css)$/.test(name));
  for (const name of texts.slice(0, 60)) await lookIntoScript(look, name);
}

/** Nothing private and nothing from elsewhere in what everybody may read. */
async function lookIntoScript(look: Look, name: string): Promise<void> {
  const { text } = await look.at(name, { path: `/${name}` }, 200);
  const found =
    /sourceMappingURL=|paqueteria-demo|\$argon2|-----BEGIN|postgres(?:ql)?:\/\/|\/root\/|import\(["']https?:|url\(["']?(?:https?:)?\/\//.exec(
      text,
    );
  look.that(found === null, `${name} holds ${found?.[0]}`);
}
