import { cookiesOf, login, makePeople, openAddresses, post, type Someone } from './access.ts';
import { type Answer, type Caller, isAcknowledged, openCaller, PASSWORD } from './caller.ts';
import type { Product } from './product.ts';
import type { Outcome, Proof } from './proof.ts';
import { theDepot } from './t07-depot.ts';

const COUNTS = {
  corto: { guesses: 40, sprayed: 60, forgot: 60, hours: 1, depot: { people: 12, seconds: 3 } },
  entero: { guesses: 200, sprayed: 200, forgot: 500, hours: 3, depot: { people: 60, seconds: 60 } },
};
/** Of one account in a quarter of an hour. */
const MOST_GUESSES = 15;
/** Until the owner is in; judged where nothing else runs beside it. */
const OWNER_MS = 2000;
const MAILS_AN_HOUR = 3;

interface Rig {
  readonly product: Product;
  readonly caller: Caller;
  readonly address: () => string;
  readonly counts: (typeof COUNTS)['entero'];
  readonly fails: string[];
}

/**
 * Somebody who guesses, from one address and from many, now and with all the patience of the world; and beside that the owner of the account,
 * and a depot of sixty people behind one address, who must notice nothing.
 */
export const t07: Proof = {
  id: 'T07',
  title: 'guessing is useless, and nobody is locked out by it',
  isShort: true,
  isTimed: true,
  plants: [
    {
      what: 'guesses are counted by network address only',
      edits: [
        {
          file: 'src/server/accounts/cuentas.sql.ts',
          find: 'CASE WHEN i.fallos >= 5 THEN',
          replace: 'CASE WHEN false THEN',
        },
        {
          file: 'src/server/accounts/cuentas.sql.ts',
          find: 'CASE WHEN i.en_ventana >= 15 THEN',
          replace: 'CASE WHEN false THEN',
        },
      ],
    },
    {
      what: 'each sign-in of the owner gives a guesser a new quarter of an hour',
      edits: [
        {
          file: 'src/server/accounts/cuentas.sql.ts',
          find: 'UPDATE intento_acceso SET fallos = 0 WHERE',
          replace: 'DELETE FROM intento_acceso WHERE',
        },
      ],
    },
    {
      what: 'calls are counted by network address: a depot is refused',
      edits: [
        {
          file: 'src/server/http/dispatcher-route.ts',
          find: 'const key = apiKeyOf(request);',
          replace: `const key = apiKeyOf(request);
    const calls = (globalThis.callsByAddress ??= new Map());
    calls.set(request.ip, (calls.get(request.ip) ?? 0) + 1);
    if (calls.get(request.ip) > 30) throw new AppError('DEMASIADOS_PEDIDOS');`,
        },
      ],
    },
    { what: 'whoever calls says where from', env: { TRUST_PROXY: 'true' } },
    {
      what: 'a known device waits like everybody',
      edits: [
        {
          file: 'src/server/accounts/accounts.ts',
          find: 'account?.id ?? 0)) && account !== null;',
          replace: 'account?.id ?? 0)) && false;',
        },
      ],
    },
    {
      what: 'links are mailed without end',
      edits: [
        {
          file: 'src/server/accounts/cuentas.sql.ts',
          find: "interval '50 minutes') < 3",
          replace: "interval '50 minutes') < 300",
        },
      ],
    },
  ],
  run: async (subject): Promise<Outcome> => {
    const product = await subject.open();
    const caller = openCaller(product.port);
    subject.onEnd(async () => caller.close());
    const counts = COUNTS[subject.size];
    const rig: Rig = { product, caller, address: openAddresses(7), counts, fails: [] };
    const [victim, regular, patient, mailed, ...others] = await makePeople(product, 'adivina', 4 + counts.sprayed + 1);
    if (!victim || !regular || !patient || !mailed) throw new Error('there is nobody to guess');
    const told = await oneAccount(rig, victim);
    await betweenVisits(rig, regular);
    await patience(rig, patient);
    await spray(rig, others);
    await forgedAddress(rig);
    await links(rig, mailed);
    const depot = await theDepot({ ...rig, ...counts.depot, sprayer: others });
    rig.fails.push(...depot.fails);
    return {
      n: counts.guesses * 2 + counts.sprayed * 5 + counts.forgot + depot.n,
      fails: rig.fails,
      more: { guessesTold: told.guesses, ownerMs: told.ownerMs, depotCalls: depot.n, depotP99: depot.p99 },
    };
  },
};

/** Whether the guess was answered as one: right or wrong, not "wait". */
const isTold = ({ body }: Answer) => body?.error === 'LOGIN_INCORRECTO' || body?.code === 'OK';
const guess = (rig: Rig, { email }: Someone, from: string, cookie?: string) =>
  login(rig.caller, email, { from, password: 'otra cosa', ...(cookie !== undefined && { cookie }) });

/** As fast as it goes, from ten addresses; meanwhile the owner comes in from the device that the account knows. */
async function oneAccount(rig: Rig, victim: Someone): Promise<{ guesses: number; ownerMs: number }> {
  const { caller, address, counts, fails } = rig;
  const cookie = cookiesOf(await login(caller, victim.email, { from: address() }));
  const addresses = Array.from({ length: 10 }, address);
  let guesses = 0;
  let ownerMs = 0;
  const attack = async (from: string) => {
    for (let i = 0; i < counts.guesses / addresses.length; i += 1)
      if (isTold(await guess(rig, victim, from))) guesses += 1;
  };
  const owner = async () => {
    for (let i = 0; i < 5; i += 1) {
      const entered = await login(caller, victim.email, { from: address(), cookie });
      ownerMs = Math.max(ownerMs, Math.round(entered.milliseconds));
      if (!isAcknowledged(entered)) fails.push(`the owner was refused: ${entered.status} ${entered.text}`);
    }
  };
  await Promise.all([...addresses.map(attack), owner()]);
  const stranger = await login(caller, victim.email, { from: address() });
  if (guesses > MOST_GUESSES) fails.push(`${guesses} guesses of ${counts.guesses} were told right or wrong`);
  if (guesses === 0) fails.push('no guess was told wrong: nothing was tried');
  if (counts === COUNTS.entero && ownerMs > OWNER_MS) fails.push(`the owner waited ${ownerMs} ms`);
  if (stranger.status === 200 && guesses >= 5 && stranger.body?.code !== 'OK')
    fails.push(`the right password, from elsewhere: ${stranger.text}`);
  return { guesses, ownerMs };
}

/** Somebody who guesses until told to wait, and goes on each time that the owner has come in: all of it is one quarter of an hour. */
async function betweenVisits(rig: Rig, regular: Someone): Promise<void> {
  const { caller, address, fails } = rig;
  const cookie = cookiesOf(await login(caller, regular.email, { from: address() }));
  let told = 0;
  for (let visit = 0; visit < 6; visit += 1) {
    for (let guesses = 0; guesses < MOST_GUESSES && isTold(await guess(rig, regular, address())); guesses += 1)
      told += 1;
    const entered = await login(caller, regular.email, { from: address(), cookie });
    if (!isAcknowledged(entered)) fails.push(`the owner was refused at visit ${visit + 1}: ${entered.text}`);
  }
  if (told > MOST_GUESSES) fails.push(`${told} guesses between visits of the owner were told right or wrong`);
  if (told === 0) fails.push('no guess between visits was told: nothing was tried');
}

/** One guess a minute, for hours: time is moved in the table. */
async function patience(rig: Rig, patient: Someone): Promise<void> {
  const { product, caller, address, counts, fails } = rig;
  const age = (seconds: number) =>
    product.owner(
      `UPDATE intento_acceso SET ultimo = ultimo - make_interval(secs => $1), ventana = ventana - make_interval(secs => $1)`,
      [seconds],
    );
  for (let quarter = 0; quarter < counts.hours * 4; quarter += 1) {
    const answers: Answer[] = [];
    for (let minute = 0; minute < 15; minute += 1) {
      answers.push(await guess(rig, patient, address()), await guess(rig, patient, address()));
      await age(60);
    }
    const told = answers.filter(isTold).length;
    if (told > MOST_GUESSES) fails.push(`${told} guesses in quarter ${quarter + 1} of patience`);
    if (told === 0) fails.push(`quarter ${quarter + 1}: the account was locked`);
  }
  await age(901);
  const entered = await login(caller, patient.email, { from: address() });
  if (!isAcknowledged(entered)) fails.push(`after the wait the right password is refused: ${entered.text}`);
}

/** Five common passwords over many accounts, from one address: it ends, also for the right one; elsewhere people come in. */
async function spray(rig: Rig, people: readonly Someone[]): Promise<void> {
  const { caller, address, counts, fails } = rig;
  const from = address();
  let told = 0;
  for (const { email } of people.slice(0, counts.sprayed))
    for (const password of ['12345678', 'montevideo', 'qwertyuiop', 'paqueteria', 'courier2026']) {
      if (isTold(await login(caller, email, { from, password }))) told += 1;
    }
  const [last] = people.slice(-1);
  const right = await login(caller, last?.email ?? '', { from });
  const elsewhere = await login(caller, last?.email ?? '', { from: address() });
  if (told > 100) fails.push(`${told} sprayed guesses of ${counts.sprayed * 5} were told from one address`);
  if (right.status !== 429 || Number(right.headers['retry-after']) < 1)
    fails.push(`the sprayer may go on: ${right.status} ${right.text}`);
  if (!isAcknowledged(elsewhere)) fails.push(`from elsewhere the same account is refused: ${elsewhere.text}`);
}

/** A sprayer who says to be somebody else with every call stays who he is. */
async function forgedAddress(rig: Rig): Promise<void> {
  const { caller, address, fails } = rig;
  const from = address();
  let told = 0;
  for (let i = 0; i < 130; i += 1) {
    const forged = `203.0.113.${i}`;
    const headers = { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` };
    if (isTold(await login(caller, `nadie${i}@confianza.example`, { from, headers, password: PASSWORD }))) told += 1;
  }
  if (told > 100) fails.push(`with a forged X-Forwarded-For ${told} guesses of 130 were told`);
}

/** Everybody may ask for links to an address, from everywhere: three an hour are mailed, and all are answered alike. */
async function links(rig: Rig, { email, id }: Someone): Promise<void> {
  const { product, caller, address, counts, fails } = rig;
  const answers: Answer[] = [];
  for (let left = counts.forgot; left > 0; left -= 50) {
    const from = address();
    const asked = Array.from({ length: Math.min(50, left) }, () =>
      post(caller, '/api/auth/forgot-password', { body: { email }, from }),
    );
    answers.push(...(await Promise.all(asked)));
  }
  const [row] = await product.owner('SELECT count(*)::int AS n FROM correo WHERE para = $1', [email]);
  const [made] = await product.owner('SELECT count(*)::int AS n FROM restablecimiento WHERE usuario_id = $1', [id]);
  const texts = new Set(answers.map(({ status, text }) => `${status} ${text}`));
  if (Number(row?.n) > MAILS_AN_HOUR || Number(made?.n) > MAILS_AN_HOUR)
    fails.push(`${row?.n} mails of ${made?.n} links`);
  if (Number(row?.n) === 0) fails.push('no link was mailed: nothing was tried');
  if (texts.size !== 1 || !answers.every(isAcknowledged))
    fails.push(`links are answered in ${texts.size} ways: ${[...texts].slice(0, 3)}`);
  const from = address();
  const one = () => post(caller, '/api/auth/forgot-password', { body: { email: 'nadie@confianza.example' }, from });
  const over = (await Promise.all(Array.from({ length: 70 }, one))).filter(({ status }) => status === 429);
  if (over.length !== 10 || !over.every(({ headers }) => Number(headers['retry-after']) > 0))
    fails.push(`of 70 requests of one address ${over.length} are refused, not 10`);
}
