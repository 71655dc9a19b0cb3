import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureAppLogin } from '#server/db/app-login.ts';
import { type ConnectionConfig, quoteName, withConnection } from '#server/db/connection.ts';
import { superuser } from '#server/embedded/cluster.ts';

import { openCaller } from './caller.ts';
import { runProgram } from './command.ts';
import { clusterOf } from './postgres.ts';
import { freePort, type Product } from './product.ts';
import type { Proof, Subject } from './proof.ts';

const KEY = 'k3Vb9Qz7LmX2pRt8WdY5nHc4JfG6sAeU0oIy1BxN';

interface Refusal {
  readonly what: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly says: RegExp;
}

/** Settings that must stop the start, each with one line that says why. */
const SETTINGS: readonly Refusal[] = [
  { what: 'a short secret', env: { ANDEN_SIGNING_KEY: 'corta' }, says: /ANDEN_SIGNING_KEY: es débil: hacen falta 32/ },
  {
    what: 'a secret of a person',
    env: { ANDEN_SIGNING_KEY: 'my-super-secret-key-for-production-2026' },
    says: /ANDEN_SIGNING_KEY: es débil/,
  },
  { what: 'a repeated secret', env: { ANDEN_SIGNING_KEY: 'abc123'.repeat(8) }, says: /ANDEN_SIGNING_KEY: es débil/ },
  {
    what: 'a previous key without a current one',
    env: { ANDEN_SIGNING_KEY_PREVIOUS: KEY },
    says: /ANDEN_SIGNING_KEY_PREVIOUS: solo tiene sentido/,
  },
  { what: 'a mode that is none', env: { NODE_ENV: 'prod' }, says: /NODE_ENV: «prod» no es un modo/ },
  {
    what: 'the switch for tests',
    env: { WEBHOOK_LOOPBACK: 'true' },
    says: /WEBHOOK_LOOPBACK: no se admite en producción/,
  },
  {
    what: 'a database over an open wire',
    env: { DATABASE_URL: 'postgresql://a:b@db.example/anden' },
    says: /DATABASE_URL: la base está en otra máquina/,
  },
  {
    what: 'mails that lead nowhere',
    env: { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'a@b.example', PUBLIC_URL: '' },
    says: /PUBLIC_URL: hace falta en producción/,
  },
  {
    what: 'figures on the port of the product',
    env: { PORT: '4139', METRICS_PORT: '4139' },
    says: /METRICS_PORT: es el mismo que PORT/,
  },
  { what: 'demo data in production', args: ['demo'], says: /no se cargan datos de demostración/ },
];

/** The product does not start where it would not be safe, and says why; and in production there is nobody and nothing to try out. */
export const t30: Proof = {
  id: 'T30',
  title: 'the start refuses what is not safe',
  isShort: false,
  plants: [
    {
      what: 'any secret will do',
      edits: [
        {
          file: 'src/server/config.ts',
          find: 'if (Buffer.byteLength(text) < 32)',
          replace: 'if (text.length > 0) return text;\n  if (Buffer.byteLength(text) < 32)',
        },
      ],
    },
    {
      what: 'the file of the key may be read by all',
      edits: [
        { file: 'src/server/session/signing-key.ts', find: '.mode & 0o77) !== 0)', replace: '.mode & 0o0) !== 0)' },
      ],
    },
    {
      what: 'a superuser will do',
      edits: [
        {
          file: 'src/server/db/app-login.ts',
          find: 'if (powers.length === 0) return;',
          replace: 'if (powers.length >= 0) return;',
        },
      ],
    },
    {
      what: 'demo people in production',
      edits: [
        {
          file: 'src/main/start.ts',
          find: 'if (!config.production) await loadDemo',
          replace: 'if (config.production) await loadDemo',
        },
      ],
    },
    {
      what: 'demo people may stay',
      edits: [
        {
          file: 'src/main/start.ts',
          find: 'if (people.length === 0) return;',
          replace: 'if (people.length >= 0) return;',
        },
      ],
    },
    {
      what: 'a newer schema is taken as it is',
      edits: [
        {
          file: 'src/server/db/migrate.ts',
          find: 'if (!known.has(archivo)) return [',
          replace: 'if (!known.has(archivo)) return [].slice(0) ?? [',
        },
      ],
    },
    {
      what: 'the switch for tests works in production',
      edits: [
        {
          file: 'src/server/config.ts',
          find: "text === 'true' && production ?",
          replace: "text === 'nunca' && production ?",
        },
      ],
    },
  ],
  run: async (subject) => {
    const fails: string[] = [];
    const product = await subject.open();
    let n = 0;
    for (const refusal of SETTINGS) n += await refuses(subject, refusal, fails);
    n += await refusesPlaces(subject, product, fails);
    n += await refusesDatabases(subject, product, fails);
    n += await refusesDemoPeople(subject, product, fails);
    n += await startsWithNobody(subject, product, fails);
    n += await ignoresSwitches(subject, product, fails);
    return { n, fails };
  },
};

async function refuses(
  subject: Subject,
  { what, env = {}, args = ['start'], says }: Refusal,
  fails: string[],
): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anden-inicio-'));
  subject.onEnd(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', ...env };
  const { code, text } = await runProgram(subject.root, ['src/main/cli.ts', ...args], settings);
  const isClear = code === 1 && says.test(text) && !text.includes('escucha en') && !/\n\s+at /.test(text);
  if (!isClear) fails.push(`${what}: ended with ${code}: ${text.slice(0, 300)}`);
  return 1;
}

/** Ports and files that are not as they must be. */
async function refusesPlaces(subject: Subject, product: Product, fails: string[]): Promise<number> {
  const taken = { PORT: String(product.port), DATA_DIR: product.dataDir };
  const shown = await mkdtemp(join(tmpdir(), 'anden-inicio-'));
  subject.onEnd(() => rm(shown, { recursive: true, force: true }));
  await writeFile(join(shown, 'claves.json'), JSON.stringify({ actual: KEY, anterior: null }));
  await chmod(join(shown, 'claves.json'), 0o644);
  const broken = await mkdtemp(join(tmpdir(), 'anden-inicio-'));
  subject.onEnd(() => rm(broken, { recursive: true, force: true }));
  await writeFile(join(broken, 'claves.json'), '{', { mode: 0o600 });
  const cases: readonly Refusal[] = [
    { what: 'a second process on the same place', env: taken, says: /PORT: el puerto \d+ ya está en uso/ },
    { what: 'a key that others may read', env: { DATA_DIR: shown }, says: /La clave de firma está a la vista/ },
    { what: 'a damaged key', env: { DATA_DIR: broken }, says: /claves\.json está dañado/ },
    {
      what: 'a data folder that is a file',
      env: { DATA_DIR: join(shown, 'claves.json') },
      says: /DATA_DIR: .* no es una carpeta/,
    },
  ];
  for (const refusal of cases) await refuses(subject, refusal, fails);
  return cases.length;
}

/** Databases with more in them than this program knows, and logins that can do more than they may. */
async function refusesDatabases(subject: Subject, product: Product, fails: string[]): Promise<number> {
  const cluster = await clusterOf(product.dataDir);
  const top = await superuser(cluster);
  const powers = ['SUPERUSER', 'BYPASSRLS', 'CREATEROLE'];
  for (const power of powers) {
    const owner = await makeDatabase(product, `t30_${power.toLowerCase()}`);
    const { user = '' } = await ensureAppLogin(owner);
    await withConnection(top, (connection) => connection.query(`ALTER ROLE ${quoteName(user)} ${power}`));
    await refuses(
      subject,
      {
        what: `a login with ${power}`,
        env: { DATABASE_URL: urlOf(owner) },
        says: /El usuario de la aplicación .*: así no se arranca|No se pudo preparar el usuario de la aplicación/,
      },
      fails,
    );
  }
  const newer = await makeDatabase(product, 't30_newer');
  await runProgram(subject.root, ['src/main/cli.ts', 'verificar', '--rapido'], {
    DATABASE_URL: urlOf(newer),
    DATA_DIR: product.dataDir,
  });
  const future = "INSERT INTO interno.migracion (archivo, suma) VALUES ('9999_futuro_cosas.sql', 'x')";
  await withConnection(newer, (connection) => connection.query(future));
  await refuses(
    subject,
    {
      what: 'a newer schema',
      env: { DATABASE_URL: urlOf(newer) },
      says: /9999_futuro_cosas\.sql ya se aplicó y su archivo falta/,
    },
    fails,
  );
  return powers.length + 1;
}

async function makeDatabase(product: Product, name: string): Promise<ConnectionConfig> {
  await product.owner(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  return { ...product.ownerConfig, database: name };
}

function urlOf({ host = '', port = 5432, user = '', password, database = '' }: ConnectionConfig): string {
  const secret = typeof password === 'string' ? encodeURIComponent(password) : '';
  return `postgresql://${user}:${secret}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Everybody knows their password; retired, they are in the way of nothing. */
async function refusesDemoPeople(subject: Subject, product: Product, fails: string[]): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anden-inicio-'));
  subject.onEnd(() => rm(dataDir, { recursive: true, force: true }));
  const env = { DATABASE_URL: urlOf(await makeDatabase(product, 't30_demo')), DATA_DIR: dataDir };
  const loaded = await runProgram(subject.root, ['src/main/cli.ts', 'demo', '--guias', '100'], env);
  if (loaded.code !== 0) fails.push(`the demo data were not loaded: ${loaded.text.slice(0, 300)}`);
  await refuses(subject, { what: 'demo people', env, says: /La contraseña de demostración abre \d+ cuentas/ }, fails);
  const retired = await runProgram(subject.root, ['src/main/cli.ts', 'admin', 'retirar-demo'], env);
  if (retired.code !== 0) fails.push(`demo people cannot be retired: ${retired.text.slice(0, 300)}`);
  const settings = { ...env, NODE_ENV: 'production', PORT: String(await freePort()) };
  const { text } = await runProgram(subject.root, ['src/main/cli.ts', 'start'], settings);
  if (!text.includes('escucha en')) fails.push(`without demo people it does not start: ${text.slice(0, 300)}`);
  return 2;
}

/** In production an empty database stays without people, and each place makes a secret of its own. */
async function startsWithNobody(subject: Subject, product: Product, fails: string[]): Promise<number> {
  const owner = await makeDatabase(product, 't30_empty');
  const keys: string[] = [];
  for (const name of ['uno', 'dos']) {
    const dataDir = await mkdtemp(join(tmpdir(), `anden-inicio-${name}-`));
    subject.onEnd(() => rm(dataDir, { recursive: true, force: true }));
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: urlOf(owner),
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    };
    const { code, text } = await runProgram(subject.root, ['src/main/cli.ts', 'start'], env);
    if (code !== 0 || !text.includes('escucha en'))
      fails.push(`an empty place: ended with ${code}: ${text.slice(0, 300)}`);
    const file = join(dataDir, 'claves.json');
    if (((await stat(file)).mode & 0o777) !== 0o600) fails.push('the key that was made may be read by others');
    keys.push(await readFile(file, 'utf8'));
  }
  if (keys[0] === keys[1]) fails.push('two places have the same secret');
  const people = await withConnection(
    owner,
    async (connection) => (await connection.query('SELECT email FROM usuario')).rows,
  );
  if (people.length > 0) fails.push(`in production there are people nobody made: ${JSON.stringify(people)}`);
  return 3;
}

/** The switches of old programs, by which a link chose the server, are nowhere: not in the answers, not in the pages. */
async function ignoresSwitches(subject: Subject, product: Product, fails: string[]): Promise<number> {
  const caller = openCaller(product.port);
  const plain = await caller.ask({ path: '/' });
  for (const query of ['env=https://evil.example', 'local=1', 'dev=1', 'debug=true']) {
    const switched = await caller.ask({ path: `/?${query}` });
    const policy = String(switched.headers['content-security-policy']);
    if (switched.text.length !== plain.text.length || policy.includes('evil')) fails.push(`?${query} changes the page`);
  }
  caller.close();
  const folder = join(subject.root, 'dist/web');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const found = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  for (const [name, text] of found) {
    if (/\.get\((["'`])(env|local|dev|debug)\1\)|paqueteria-demo/.test(text))
      fails.push(`${name} reads a switch, or knows the password of the demo`);
  }
  return 4 + names.length;
}
