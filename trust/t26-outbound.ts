import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer as createTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';

import { openCaller } from './caller.ts';
import { freePort, type Product } from './product.ts';
import type { Proof, Subject } from './proof.ts';
import { openSink, type Sink } from './sink.ts';
import { urlsFor } from './t26-addresses.ts';
import { askForWebhooks, insertWebhooks, tryWebhooks } from './webhooks.ts';

/** Where a resolver leads that is not ours: to this machine, to its neighbours, and to one of them beside an address that is fine. */
const NAMES = {
  'lazo.prueba.example': ['127.0.0.1'],
  'lazo6.prueba.example': ['::1'],
  'envuelta.prueba.example': ['::ffff:127.0.0.1'],
  'mezcla.prueba.example': ['200.40.30.245', '127.0.0.1'],
  'metadatos.prueba.example': ['169.254.169.254'],
};
/** Loaded into the product before anything else: the resolver of a network that means us ill. */
const RESOLVER = `import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
const names = ${JSON.stringify(NAMES)};
const ask = dns.lookup;
dns.lookup = async (host, options) =>
  names[host] ? names[host].map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) : ask(host, options);
syncBuiltinESMExports();`;
const WITH_RESOLVER = {
  NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(RESOLVER).toString('base64')}`,
};

interface Tls {
  readonly key: string;
  readonly cert: string;
}

/** What is read, and what the two ends of a connection hold between them. */
const MOST_POURED = 16 * 2 ** 20;

/** T26: the server asks nobody but who it is told to, and needs nobody. */
export const t26: Proof = {
  id: 'T26',
  title: 'nothing goes out to this machine or its neighbours, and nothing is needed from outside',
  isShort: true,
  plants: [
    {
      what: 'addresses are compared as texts',
      edits: [
        {
          file: 'src/server/outbound.ts',
          find: '  if (isIP(text) === 0) return false;\n  const address = ipaddr.process(text);',
          replace:
            "  if (isIP(text) === 0) return false;\n  if (text !== '') return !/^(127|10|192\\.168|169\\.254)\\.|^::1$/.test(text);\n  const address = ipaddr.process(text);",
        },
      ],
    },
    {
      what: 'one good address of a name is enough',
      edits: [{ file: 'src/server/outbound.ts', find: '!found.every(', replace: '!found.some(' }],
    },
    {
      what: 'a line break in an address is dropped',
      edits: [{ file: 'src/server/outbound.ts', find: '/[\\p{Cc}\\s]/u.test(text) || ', replace: '' }],
    },
    {
      what: 'certificates are not looked at',
      edits: [
        {
          file: 'src/server/outbound.ts',
          find: 'timeout: WAIT } });',
          replace: 'timeout: WAIT, rejectUnauthorized: false } });',
        },
      ],
    },
    {
      what: 'an answer is read to its end',
      edits: [{ file: 'src/server/outbound.ts', find: 'if (size > MOST_READ) return false;', replace: '' }],
    },
  ],
  run: async (subject) => {
    const tls = await selfSigned(subject);
    const fails: string[] = [];
    const tried = [await tryProduction(subject, tls, fails), await tryManners(subject, tls, fails)];
    return { n: tried.reduce((sum, n) => sum + n), fails };
  },
};

/** As it runs for people: nobody on this machine is ever asked, whoever approved it, and a mail server must be who it says. */
async function tryProduction(subject: Subject, tls: Tls, fails: string[]): Promise<number> {
  const sink = await openSink();
  const mails = await openMailSink(tls);
  subject.onEnd(sink.close);
  subject.onEnd(mails.close);
  const product = await subject.open({
    env: { ...WITH_RESOLVER, SMTP_URL: `smtps://127.0.0.1:${mails.port}`, SMTP_FROM: 'anden@prueba.example' },
  });
  const caller = openCaller(product.port);
  const urls = urlsFor(sink.port);
  for (const url of await askForWebhooks(caller, urls)) fails.push(`taken as an address: ${url}`);
  const named = Object.keys(NAMES).map((name) => `https://${name}:${sink.port}/t26`);
  const admin = await caller.signIn('admin@courier.example');
  const webhooks = await insertWebhooks(
    product,
    [...urls, ...named].filter((url) => url.length >= 10),
  );
  const tried = await tryWebhooks(product, admin, webhooks);
  for (const { url, estado, error } of tried) if (estado !== 'FALLIDO') fails.push(`${url}: ${estado} ${error}`);
  if (sink.connections() > 0) fails.push(`${sink.connections()} connections to the sink: ${sink.asked.join(' ')}`);
  const sent = post('/api/auth/forgot-password', { email: 'operario@courier.example' });
  await caller.ask(sent);
  for (let tries = 0; tries < 200 && !product.output().includes('mail not sent'); tries += 1) await pause();
  if (!product.output().includes('mail not sent')) fails.push('the mail to a server of its own making was not refused');
  if (mails.received() > 0) fails.push(`${mails.received()} mails to a server that proves nothing`);
  caller.close();
  fails.push(...(await tryWithoutNetwork(subject, product)));
  return urls.length * 2 + named.length + 2;
}

const post = (path: string, body: object) => ({
  ...{ method: 'POST', path, body: JSON.stringify(body) },
  headers: { 'content-type': 'application/json' },
});
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Where this machine is allowed, for tests: what whoever answers may do to us. */
async function tryManners(subject: Subject, tls: Tls, fails: string[]): Promise<number> {
  const victim = await openSink();
  const poured = { bytes: 0 };
  const sinks: Readonly<Record<string, Sink>> = {
    redirect: await openSink(
      (_, response) => void response.writeHead(307, { location: `http://127.0.0.1:${victim.port}/` }).end(),
    ),
    metadata: await openSink(
      (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ),
    slow: await openSink(() => undefined),
    drip: await openSink((_, response) => drip(response)),
    endless: await openSink((_, response) => pour(response, poured)),
    forged: await openSink(undefined, createTls(tls)),
  };
  for (const sink of [victim, ...Object.values(sinks)]) subject.onEnd(sink.close);
  const product = await subject.open({ env: { NODE_ENV: 'development', WEBHOOK_LOOPBACK: 'true' } });
  const caller = openCaller(product.port);
  const admin = await caller.signIn('admin@courier.example');
  const before = await product.rss();
  const urls = Object.entries(sinks).map(
    ([name, { port }]) => `http${name === 'forged' ? 's' : ''}://127.0.0.1:${port}/${name}`,
  );
  const tried = await tryWebhooks(product, admin, await insertWebhooks(product, urls));
  for (const { url, estado, ms, error } of tried) {
    if (estado !== 'FALLIDO' || error === 'null') fails.push(`${url}: ${estado} ${error}`);
    if (ms > 4_500) fails.push(`${url}: given up after ${ms} ms`);
  }
  if (victim.connections() > 0) fails.push('a redirect was followed');
  if ((sinks.forged?.asked.length ?? 0) > 0) fails.push('a certificate of its own making was believed');
  if (poured.bytes > MOST_POURED) fails.push(`${poured.bytes} bytes of an endless answer were read`);
  const grown = Math.round(((await product.rss()) - before) / 2 ** 20);
  if (grown > 100) fails.push(`${grown} MB more after an endless answer`);
  caller.close();
  return tried.length;
}

/** A byte now and then, for ever. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 200);
  response.on('close', () => clearInterval(timer));
}

/** As fast as it is taken, for ever; tells how much was. */
function pour(response: ServerResponse, poured: { bytes: number }): void {
  const piece = Buffer.alloc(65_536);
  const more = () => {
    let isTaken = true;
    while (isTaken && !response.destroyed) {
      isTaken = response.write(piece);
      poured.bytes += piece.length;
    }
  };
  response.on('drain', more);
  more();
}

/** A mail server whose certificate nobody has signed but itself. */
async function openMailSink(tls: Tls) {
  let received = 0;
  const smtp = new SMTPServer({
    ...tls,
    secure: true,
    authOptional: true,
    onData: (stream, _session, done) => {
      received += 1;
      stream.resume().on('end', () => done());
    },
  });
  // Whoever hangs up in the middle is what we want to see.
  smtp.on('error', () => undefined);
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received: () => received,
    close: async () => void smtp.close(),
  };
}

const run = promisify(execFile);

async function selfSigned({ onEnd }: Subject): Promise<Tls> {
  const folder = await mkdtemp(join(tmpdir(), 'anden-certificado-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await run('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert]);
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
}

/** The server alone in a network namespace that has nothing but its own loopback: whoever works with it does not notice. */
async function tryWithoutNetwork({ root, size }: Subject, product: Product): Promise<string[]> {
  await product.stop();
  const words = [
    process.execPath,
    join(import.meta.dirname, 'offline.ts'),
    root,
    product.dataDir,
    String(await freePort()),
  ];
  const alone = ['--net', '--map-root-user', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...words];
  const { stdout } = await run('unshare', alone, { timeout: 120_000 }).catch((fault: Error) => ({
    stdout: `{"red":${JSON.stringify(fault.message)}}`,
  }));
  const told: Record<string, unknown> = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
  // A machine that grants no namespaces proves nothing here: only the whole run insists.
  if ('red' in told && size === 'corto') return [];
  const networks = JSON.stringify(told.redes);
  const wrong = Object.entries(told).filter(([what, how]) => what !== 'redes' && how !== 'bien');
  return [
    ...wrong.map(([what, how]) => `without a network: ${what}: ${String(how)}`),
    ...(networks === '["lo"]' ? [] : [`without a network there was ${networks}`]),
  ];
}
