import { type Caller, isAcknowledged, openCaller, PASSWORD } from './caller.ts';
import { type Houses, type Member, openHouses } from './houses.ts';
import { type IdsOfServices, readIds } from './ids.ts';
import type { Product } from './product.ts';
import type { Proof } from './proof.ts';
import { type Asked, changedByRoles, foundSecrets, wrongAudit, wrongLog } from './records.ts';
import { bodyOf, readRegistry, type Service } from './services.ts';
import { unseenFolds } from './t29-folds.ts';
import { unseenDifferences } from './t29-verify.ts';
import { ownBody } from './walk.ts';

const WRITERS = ['client 1', 'agency 1', 'our people', 'a key of client 1'];
/** Typed where a password is asked for, by whoever guesses. */
const GUESS = 'zq-adivinanza-zq';
/** A second line, colours and a bell, as somebody would write them who wants to forge a line of the log. */
const FORGERY = 'x\r\n{"level":"info","msg":"falso"}\n\u001b[31m\u009b2J\u0007\u2028';

/** T29: every write has its one row of audit, every refusal its one line, neither a secret, and nobody takes them away. */
export const t29: Proof = {
  id: 'T29',
  title: 'every write and every refusal is on record once, without secrets, for ever',
  isShort: true,
  plants: [
    {
      what: 'refusals are logged with their body',
      edits: [
        {
          file: 'src/server/http/answers.ts',
          find: '    ip: request.ip,\n',
          replace: '    ip: request.ip,\n    sent: JSON.stringify(request.body),\n',
        },
      ],
    },
    {
      what: 'one command leaves no row of audit',
      edits: [
        {
          file: 'src/server/audit/auditoria.sql.ts',
          find: '  await executePrepared(',
          replace: `  if (entry.servicio === 'guias.comentar') return;\n  await executePrepared(`,
        },
      ],
    },
    {
      what: 'a refusal is not logged',
      edits: [
        {
          file: 'src/server/http/answers.ts',
          find: 'else if (row.status >= 400 ||',
          replace: 'else if (row.status > 403 ||',
        },
      ],
    },
    {
      what: 'our people’s role may delete rows of audit',
      sql: 'GRANT DELETE ON auditoria TO anden_personal; CREATE POLICY borra ON auditoria FOR DELETE TO anden_personal USING (true)',
    },
    {
      what: 'a sum that stands still is nobody’s business',
      edits: [
        {
          file: 'src/server/work/pliegues.sql.ts',
          find: 'WHERE segundos > 60 ORDER',
          replace: 'WHERE segundos > 60000 ORDER',
        },
      ],
    },
    {
      what: 'nobody looks whether rows of audit are still there',
      edits: [{ file: 'src/main/checks.ts', find: '  ...checksDeAuditoria,\n', replace: '' }],
    },
    {
      what: 'nobody compares what is kept of envíos, batches and bulk work',
      edits: [
        {
          file: 'src/main/checks.ts',
          find: '  ...checksDeEnvios,\n  ...checksDeEventos,\n  ...checksDeMasivos,\n',
          replace: '',
        },
      ],
    },
    {
      what: 'the secret of a webhook is kept as it is',
      edits: [
        {
          file: 'src/features/integraciones/server/sello.ts',
          find: '  return vault.seal(Buffer.from(secreto), ofWebhook(id));',
          replace: '  return vault.seal(Buffer.from(secreto), ofWebhook(id)).then(() => Buffer.from(secreto));',
        },
      ],
    },
    {
      what: 'lines of the log are plain text',
      edits: [
        {
          file: 'src/server/http/answers.ts',
          find: `log.warn({ ...who, detail: known.detail }, 'refused');`,
          replace: `{ log.warn({ ...who, detail: known.detail }, 'refused'); process.stderr.write('refused ' + JSON.parse(JSON.stringify(known.detail)).service + '\\n'); }`,
        },
      ],
    },
  ],
  run: async ({ open }) => {
    const product = await open();
    const caller = openCaller(product.port);
    const houses = await openHouses({ product, caller, isWhole: false });
    const began = await nowOf(product);
    const asked = await walk(product, caller, houses);
    const secrets = await secretsOf(product, caller, houses);
    const forged = await forgeLines(caller, houses);
    const unseen = await unseenFolds(product, caller);
    caller.close();
    await product.stop();
    const calls = [...asked, ...secrets.asked, ...forged];
    const output = product.output();
    const fails = [
      ...unseen,
      ...(await wrongAudit(product, asked, began)),
      ...wrongLog(calls, output),
      ...(await foundSecrets(product, secrets.secrets, output)),
      ...(await changedByRoles(product)),
      ...(await unseenDifferences(product)),
    ];
    const writes = asked.filter(({ answer, service }) => service && isAcknowledged(answer)).length;
    return {
      n: calls.length,
      fails,
      more: { writes, refused: calls.filter(({ answer }) => answer.status >= 400).length },
    };
  },
};

async function nowOf(product: Product): Promise<unknown> {
  const [row] = await product.owner('SELECT clock_timestamp() AS now');
  return row?.now;
}

/** Every command as several people; the same once more under its key. */
async function walk(product: Product, caller: Caller, { members }: Houses): Promise<Asked[]> {
  const ids = await readIds(caller);
  const commands = (await readRegistry(product)).filter(({ isQuery, key }) => !isQuery && key !== 'sesion.cerrar');
  const asked: Asked[] = [];
  for (const member of members.filter(({ name }) => WRITERS.includes(name))) {
    for (const service of commands) {
      const about = `${service.key} as ${member.name}`;
      asked.push({ about, service, member, answer: await member.call(bodyFor(member, service, ids)) });
    }
  }
  const [member] = members;
  const service = commands.find(({ key }) => key === 'guias.comentar');
  if (member && service) {
    const keyed = { ...bodyFor(member, service, ids), clave: '00000000-0000-4000-8000-0000000000ff' };
    asked.push({ about: 'under a key', service, member, answer: await member.call(keyed) });
    // Not applied again: its answer is the first one's, and it leaves no row.
    asked.push({ about: 'under the same key', answer: await member.call(keyed) });
  }
  return asked;
}

const bodyFor = (member: Member, service: Service, ids: IdsOfServices) =>
  bodyOf(service, ownBody(member, service.key, ids.of.get(service.key) ?? []));

/** What must be found nowhere, after everything that hands it over has been done. */
async function secretsOf(product: Product, caller: Caller, { members }: Houses) {
  const asked: Asked[] = [];
  const login = async (about: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await caller.ask({
      method: 'POST',
      path: '/dispatcher',
      headers: { 'content-type': 'application/json', 'x-token': 'login', ...headers },
      body: JSON.stringify({ _login: true, ...body }),
    });
    asked.push({ about, answer });
    return answer;
  };
  await login('a wrong password', { user: 'operario@courier.example', password: GUESS });
  const page = await caller.ask({ path: '/login' });
  const cookies = [page.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
  const [person] = await product.owner('SELECT email FROM usuario WHERE id = 90082');
  const inside = await login('a browser', { user: person?.email, password: PASSWORD }, { cookie: cookies.join('; ') });
  for (const path of ['/api/auth/forgot-password', '/api/auth/register', '/api/auth/reset-password']) {
    const body = JSON.stringify({
      email: person?.email,
      fullname: 'x',
      username: 'x',
      password: GUESS,
      token: `${GUESS}-enlace`,
    });
    asked.push({
      about: path,
      answer: await caller.ask({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body }),
    });
  }
  const [client] = members;
  const made = await client?.call({
    service: 'integraciones.crear_clave',
    nombre: 'S',
    alcances: ['guias.leer'],
    vence: null,
  });
  const webhook = await client?.call({
    service: 'integraciones.crear_webhook',
    nombre: 'S',
    url: 'https://erp.example/s',
    eventos: ['ENT'],
  });
  const badToken = 'eyJhbGciOiJub25lIn0.zqfalsozq.x';
  asked.push({ about: 'a forged token', answer: await caller.call(badToken, { service: 'getContext' }) });
  const tokens = members.flatMap(({ headers }) => Object.values(headers));
  const values = [...cookies, ...[inside.headers['set-cookie'] ?? []].flat()].map(
    (cookie) => cookie.split(';')[0]?.split('=').slice(1).join('=') ?? '',
  );
  const secrets = [
    PASSWORD,
    GUESS,
    badToken,
    String(inside.body?._token),
    String(made?.body?.secreto),
    String(webhook?.body?.secreto),
    ...tokens,
    ...values,
    '$argon2',
  ];
  return { asked, secrets: [...new Set(secrets.filter((secret) => secret.length > 6 && secret !== 'undefined'))] };
}

/** Texts that would begin a line of their own, in whatever is written down of a call. */
async function forgeLines(caller: Caller, { members: [member] }: Houses): Promise<Asked[]> {
  const call = async (about: string, body: object) => ({
    about,
    answer: await caller.call(member?.headers['x-token'] ?? '', body),
  });
  const path = `/${encodeURIComponent(FORGERY)}`;
  return [
    await call('a forged service', { service: FORGERY }),
    await call('a forged action', { service: 'problem_solver', action: FORGERY }),
    await call('a forged field', { service: 'guias.ver', id: 1, [FORGERY]: FORGERY }),
    await call('a forged comment', { service: 'guias.comentar', guia_id: member?.own.guia[0], texto: FORGERY }),
    { about: 'a forged person', answer: await caller.call('login', { user: FORGERY, password: GUESS, _login: true }) },
    { about: 'a forged address', answer: await caller.ask({ path: `${path}.x` }) },
    {
      about: 'a forged browser',
      answer: await caller.ask({ path: '/api/me', headers: { 'user-agent': 'x\u009b2J' } }),
    },
  ];
}
