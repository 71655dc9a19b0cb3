import { dictionary } from '@zxcvbn-ts/language-common';

import { callAs, isRefused, login, openAddresses, post, tokenOf } from '../access.ts';
import { PASSWORD } from '../caller.ts';
import { linkOf } from './forged.ts';
import { type Check, LATER, opens, PLAIN, type Seen, soon, type World } from './world.ts';

/** Which passwords may be chosen, how they are compared, and the links by which a forgotten one comes back. */

export const PASSWORDS: readonly Check[] = [
  { name: 'eight characters to two hundred, of any kind', see: lengths },
  { name: 'compared exactly as typed', see: exactly },
  { name: 'none of those that everybody takes', see: common },
  { name: 'none of the words of this house, nor of the person', see: context },
  { name: 'a link works once, and ends all others', see: linkOnce },
  { name: 'a link works for ten minutes', see: linkAge },
];

let made = 0;
const register = ({ caller }: World, password: string, from: string) => {
  made += 1;
  const body = { email: `alta${made}@confianza.example`, fullname: 'Rosaura Techera', username: 'rtechera', password };
  return post(caller, '/api/auth/register', { body, from });
};

async function lengths(world: World): Promise<Seen> {
  const from = world.address();
  const long = 'ocho mil arroyos secos '.repeat(9);
  const code = async (password: string) => (await register(world, password, from)).body;
  const taken = await Promise.all(
    ['p7!xkq2v', long.slice(0, 64), long.slice(0, 200), 'solo minusculas aca', 'señal🚚 azul-ñandú'].map(code),
  );
  return {
    'of 8, 64 and 200, of letters alone, with blanks and pictures': taken.every((body) => body?.code === 'OK'),
    'not of 7': (await code('p7!xkq2'))?.code === 'ERROR',
    'not of 201: refused, never cut': (await code(long.slice(0, 201)))?.error === 'DATOS_INVALIDOS',
  };
}

async function exactly(world: World): Promise<Seen> {
  const guest = await world.guest();
  const chosen = `  Ñandú  azul ${'y largo '.repeat(12)}A `;
  const body = { service: 'sesion.cambiar_password', password_actual: PASSWORD, password_nueva: chosen };
  const changed = await callAs(world.caller, guest.token, body);
  const tried = async (password: string) =>
    (await login(world.caller, guest.email, { from: world.address(), password })).body?.code;
  const wrong = [chosen.trim(), chosen.replace('  azul', ' azul'), chosen.toLowerCase(), chosen.slice(0, 72)];
  return {
    'it is taken': changed.body?.code === 'OK',
    'it opens': (await tried(chosen)) === 'OK',
    'trimmed, folded or cut it does not': (await Promise.all(wrong.map(tried))).every((told) => told === 'ERROR'),
    'the current one is asked for':
      (await callAs(world.caller, tokenOf(changed), { ...body, password_actual: 'otra cosa' })).body?.error ===
      'CONTRASENA_ACTUAL_INCORRECTA',
  };
}

/** How many of the passwords that are seen most; the standard asks for the first 3,000 of those that are long enough. */
const COMMON = { corto: 90, entero: 3000 };

async function common(world: World): Promise<Seen> {
  const top = dictionary['passwords-common']
    .map(String)
    .filter((one) => one.length >= 8)
    .slice(0, 3000);
  const step = Math.floor(top.length / COMMON[world.subject.size]);
  const tried = top.filter((_, place) => place % step === 0);
  const address = openAddresses(6);
  const accepted: string[] = [];
  let from = '';
  for (const [place, password] of tried.entries()) {
    // One address may ask sixty times in an hour.
    if (place % 50 === 0) from = address();
    const { body } = await register(world, password, from);
    if (body?.error !== 'CONTRASENA_DEBIL') accepted.push(`${password}: ${body?.error ?? body?.code}`);
  }
  return {
    [`there are as many as wanted (${tried.length})`]: tried.length >= COMMON[world.subject.size],
    [`all are refused ${accepted.slice(0, 3).join(', ')}`]: accepted.length === 0,
  };
}

async function context(world: World): Promise<Seen> {
  const from = world.address();
  const words = [
    'anden2026',
    'paqueteria-demo',
    'courier1',
    'montevideo1',
    'Paqueteria',
    'contraseña',
    'uruguay2026',
    'rtechera',
    'RosauraTechera',
    'rosaura1',
  ];
  const told = await Promise.all(words.map(async (word) => (await register(world, word, from)).body?.error));
  const passed = words.filter((_, place) => told[place] !== 'CONTRASENA_DEBIL');
  return { [`all are refused ${passed.join(', ')}`]: passed.length === 0 };
}

const NEW = 'molino verde tranvía 71';

async function forgotten(world: World, email: string): Promise<string> {
  await post(world.caller, '/api/auth/forgot-password', { body: { email }, from: world.address() });
  return linkOf(world.product, email);
}

const choose = ({ caller, address }: World, token: string, password = NEW) =>
  post(caller, '/api/auth/reset-password', { body: { token, password }, from: address() });

async function linkOnce(world: World): Promise<Seen> {
  const guest = await world.guest();
  const first = await forgotten(world, guest.email);
  await post(world.caller, '/api/auth/forgot-password', { body: { email: guest.email }, from: world.address() });
  const isOther = await soon(world, async () => (await linkOf(world.product, guest.email)) !== first, LATER);
  const second = await linkOf(world.product, guest.email);
  const weak = await choose(world, first, 'montevideo');
  const both = await Promise.all([choose(world, first), choose(world, first)]);
  const entered = await login(world.caller, guest.email, { from: world.address(), password: NEW });
  return {
    'two links were mailed': isOther,
    'a weak choice does not use it up': weak.body?.error === 'CONTRASENA_DEBIL',
    'of two uses at once one wins':
      both
        .map(({ body }) => body?.error ?? body?.code)
        .sort()
        .join() === 'ENLACE_VENCIDO,OK',
    'it is over then': (await choose(world, first)).body?.error === 'ENLACE_VENCIDO',
    'and so is the other one': (await choose(world, second)).body?.error === 'ENLACE_VENCIDO',
    'it opens no session by itself': both.every(({ body, headers }) => !body?._token && !headers['set-cookie']),
    'sessions of before are out': isRefused(await callAs(world.caller, guest.token, PLAIN)),
    'the new password opens': await opens(world, tokenOf(entered)),
    'the secret is kept nowhere': !(await isStored(world, first)),
  };
}

/** The link itself must not be in the table of links: a reader of the database could use it. */
async function isStored({ product }: World, secret: string): Promise<boolean> {
  const [row] = await product.owner(
    `SELECT count(*)::int AS n FROM restablecimiento WHERE encode(huella, 'escape') LIKE '%' || $1 || '%' OR huella = $1::text::bytea`,
    [secret],
  );
  return row?.n !== 0;
}

async function linkAge(world: World): Promise<Seen> {
  const [young, old] = [world.newcomer(), world.newcomer()];
  const [first, second] = [await forgotten(world, young.email), await forgotten(world, old.email)];
  const move = (id: number, seconds: number) =>
    world.product.owner('UPDATE restablecimiento SET vence = vence - make_interval(secs => $2) WHERE usuario_id = $1', [
      id,
      seconds,
    ]);
  await move(young.id, 9 * 60);
  await move(old.id, 10 * 60 + 1);
  return {
    'after nine it does': (await choose(world, first)).body?.code === 'OK',
    'after ten it does not': (await choose(world, second)).body?.error === 'ENLACE_VENCIDO',
  };
}
