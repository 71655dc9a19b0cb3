import { login, makePeople, openAddresses, post } from './access.ts';
import { type Answer, type Caller, openCaller } from './caller.ts';
import type { Product } from './product.ts';
import type { Proof, Subject } from './proof.ts';
import { areaUnderCurve, median, shuffled } from './statistics.ts';

/**
 * Known and unknown addresses of each form, and how far from one half the area may lie: three deviations of what chance alone does with
 * so many, and more than four in short, where it must never be chance that says no. Medians are judged where nothing else runs beside the proof.
 */
const COUNTS = {
  corto: { each: 100, area: 0.18, medians: Number.POSITIVE_INFINITY },
  entero: { each: 600, area: 0.05, medians: 5 },
};
/** Side by side, so that the forms that take their time do so together. */
const AT_ONCE = { login: 1, forgot: 8 };
/** Of requests that one network address may send to either form. */
const EACH_ADDRESS = 50;

interface Asked {
  readonly email: string;
  readonly isKnown: boolean;
  readonly from: string;
}

interface Sample {
  readonly isKnown: boolean;
  readonly answer: Answer;
}

/** Nobody finds out who has an account: not by what sign-in and forgotten password answer, nor by how long they take for it. */
export const t08: Proof = {
  id: 'T08',
  title: 'accounts cannot be listed',
  isShort: true,
  isTimed: true,
  plants: [
    {
      what: 'an unknown address is answered early',
      edits: [
        {
          file: 'src/server/accounts/accounts.ts',
          find: 'const right = await verifyPassword(',
          replace: `if (!account) throw new AppError('LOGIN_INCORRECTO', { account: null });
  const right = await verifyPassword(`,
        },
      ],
    },
    {
      what: 'the answer about a forgotten password waits for its link and mail, and for nothing else',
      edits: [
        {
          file: 'src/server/accounts/accounts.ts',
          find: 'await Promise.race([written, answerTime]);\n  await answerTime;',
          replace: 'await written;',
        },
      ],
    },
    {
      what: 'an unknown address is told so',
      edits: [
        {
          file: 'src/server/accounts/accounts.ts',
          find: "if (!account || account.estado === 'INACTIVO' || !(await insertReset(",
          replace: `if (!account) throw new AppError('USUARIO_NO_ENCONTRADO');
    if (account.estado === 'INACTIVO' || !(await insertReset(`,
        },
      ],
    },
  ],
  run: async (subject) => {
    const { size, open, onEnd } = subject;
    const product = await open();
    const caller = openCaller(product.port);
    onEnd(async () => caller.close());
    const counts = COUNTS[size];
    const address = openAddresses(8);
    const fails: string[] = [];
    const more: Record<string, number> = {};
    for (const form of ['login', 'forgot'] as const) {
      const asked = await drawn(subject, { product, address, prefix: form, count: counts.each });
      // What is made at the first call only (a hash, a connection) is nobody's.
      for (let i = 0; i < 5; i += 1)
        await FORMS[form](caller, { email: `calor${i}@confianza.example`, from: address() });
      const samples = await ask(caller, asked, form);
      const seen = judge(samples, counts);
      fails.push(...seen.fails.map((what) => `${form}: ${what}`));
      more[`${form}Area`] = seen.area;
      more[`${form}Medians`] = seen.apart;
    }
    fails.push(...(await lineBreaks(product, caller, address())));
    return { n: counts.each * 4, fails, more };
  },
};

const FORMS = {
  login: (caller: Caller, { email, from }: Pick<Asked, 'email' | 'from'>) =>
    login(caller, email, { from, password: 'otra cosa' }),
  forgot: (caller: Caller, { email, from }: Pick<Asked, 'email' | 'from'>) =>
    post(caller, '/api/auth/forgot-password', { body: { email }, from }),
};

interface Drawing {
  readonly product: Product;
  readonly address: () => string;
  readonly prefix: string;
  readonly count: number;
}

/** As many known addresses as unknown ones, which look alike, in an order that chance made. */
async function drawn({ random }: Subject, { product, address, prefix, count }: Drawing): Promise<Asked[]> {
  const known = await makePeople(product, prefix, count);
  const mixed = shuffled(
    known.flatMap(({ email }) => [
      { email, isKnown: true },
      { email: email.replace('@', 'x@'), isKnown: false },
    ]),
    random,
  );
  let from = '';
  return mixed.map((one, place) => {
    if (place % EACH_ADDRESS === 0) from = address();
    return { ...one, from };
  });
}

async function ask(caller: Caller, asked: readonly Asked[], form: keyof typeof FORMS): Promise<Sample[]> {
  const rest = [...asked];
  const samples: Sample[] = [];
  const one = async () => {
    for (let next = rest.shift(); next; next = rest.shift())
      samples.push({ isKnown: next.isKnown, answer: await FORMS[form](caller, next) });
  };
  await Promise.all(Array.from({ length: AT_ONCE[form] }, one));
  return samples;
}

function judge(samples: readonly Sample[], { area, medians }: { area: number; medians: number }) {
  const fails: string[] = [];
  const faces = new Set(samples.map(({ answer }) => faceOf(answer)));
  if (faces.size !== 1) fails.push(`${faces.size} kinds of answers: ${[...faces].slice(0, 3).join(' | ')}`);
  const times = (isKnown: boolean) =>
    samples.filter((sample) => sample.isKnown === isKnown).map(({ answer }) => answer.milliseconds);
  const found = areaUnderCurve(times(true), times(false));
  const apart = median(times(true)) - median(times(false));
  if (Math.abs(found - 0.5) > area)
    fails.push(`known ones are told from unknown by time alone: area ${found.toFixed(3)}`);
  if (Math.abs(apart) > medians) fails.push(`medians ${apart.toFixed(2)} ms apart`);
  return { fails, area: round(found), apart: round(apart) };
}

/** Everything that an answer shows, but what is another one at each call. */
function faceOf({ status, headers, text }: Answer): string {
  const { date, 'x-request-id': _id, ...same } = headers;
  const nonce = String(same['content-security-policy']).replace(/nonce-[^']+/g, 'nonce');
  return JSON.stringify([status, { ...same, 'content-security-policy': nonce }, text]);
}

const HOSTILE = [
  '\r\nBcc: otro@ajeno.example',
  '\nBcc: otro@ajeno.example',
  '%0d%0aBcc: otro@ajeno.example',
  '\u2028Bcc: otro@ajeno.example',
];

/** What is typed goes into mails: no line of it becomes one of the mail's own. */
async function lineBreaks(product: Product, caller: Caller, from: string): Promise<string[]> {
  const [known] = await makePeople(product, 'renglon', 1);
  const asked = HOSTILE.flatMap((tail) => [
    post(caller, '/api/auth/forgot-password', { body: { email: `${known?.email}${tail}` }, from }),
    post(caller, '/api/auth/register', {
      body: {
        email: `alta${tail}@confianza.example`,
        fullname: `Ana${tail}`,
        username: 'ana',
        password: 'molino verde 71',
      },
      from,
    }),
  ]);
  const answers = await Promise.all(asked);
  await product.owner(`UPDATE usuario SET fullname = E'Ana\\r\\nBcc: otro@ajeno.example' WHERE id = $1`, [known?.id]);
  await post(caller, '/api/auth/forgot-password', { body: { email: known?.email }, from });
  const mail = await mailOf(product, known?.email ?? '');
  const heads = (await product.mails()).map((text) => text.split(/\r?\n\r?\n/)[0] ?? '');
  const fails = answers.filter(({ status }) => status !== 400).map(({ status, text }) => `taken: ${status} ${text}`);
  if (!mail) fails.push('no mail was sent: nothing was tried');
  if (heads.some((head) => /^bcc:|ajeno\.example/im.test(head)))
    fails.push('a line of what was typed stands in the head of a mail');
  return fails;
}

async function mailOf(product: Product, email: string): Promise<string | undefined> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = (await product.mails()).find((text) => text.includes(`To: ${email}`));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
