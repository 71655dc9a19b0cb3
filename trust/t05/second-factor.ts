import { setTimeout as sleep } from 'node:timers/promises';
import { URI } from 'otpauth';

import { callAs, cookiesOf, isRefused, login, post, tokenOf } from '../access.ts';
import { type Answer, PASSWORD } from '../caller.ts';
import { linkOf } from './forged.ts';
import { type Check, type Guest, LATER, opens, PLAIN, type Seen, soon, type World } from './world.ts';

/** One-time codes, and what asks again who one is. */

export const SECOND_FACTOR: readonly Check[] = [
  { name: 'a code opens once, in its minute, also when many use it at once', see: codesOnce },
  {
    name: 'without a code nothing opens: not by guessing, not by a link, not by the challenge itself',
    see: noWayAround,
  },
  { name: 'codes of recovery open once each, and new ones end the old', see: recovery },
  { name: 'another address or factor asks again for the password and a code; a role may demand one', see: provenAgain },
];

interface Protected extends Guest {
  /** The code of now, `later` intervals of 30 s on. */
  readonly code: (later?: number) => string;
  readonly recovery: readonly string[];
  /** The code that put it in force. */
  readonly first: string;
}

const service = (world: World, token: string, body: object) => callAs(world.caller, token, body);

/** Somebody with a second factor in force. */
async function guarded(world: World, guest: Guest): Promise<Protected> {
  const proposed = await service(world, guest.token, {
    service: 'segundo_factor.proponer',
    prueba: { password: PASSWORD },
  });
  const totp = URI.parse(String(proposed.body?.uri));
  const code = (later = 0) => totp.generate({ timestamp: Date.now() + later * 30_000 });
  const first = code();
  const put = await service(world, guest.token, { service: 'segundo_factor.activar', codigo: first });
  const recovery = Array.isArray(put.body?.codigos) ? put.body.codigos.map(String) : [];
  if (recovery.length === 0) throw new Error(`no second factor: ${proposed.text} ${put.text}`);
  return { ...guest, code, recovery, first };
}

/** The first step. */
async function challenge(world: World, { email }: Guest, visit: { cookie?: string; password?: string } = {}) {
  const answer = await login(world.caller, email, { from: world.address(), ...visit });
  return { answer, desafio: String(answer.body?.desafio ?? 'x'.repeat(30)) };
}

/** The second one. */
const reply = ({ caller, address }: World, desafio: string, codigo: string, cookie?: string) =>
  post(caller, '/dispatcher', { body: { desafio, codigo, _login: true }, from: address(), ...(cookie && { cookie }) });

/** As if a minute had gone by since the last code. */
const forgetLast = ({ product }: World, { id }: Guest) =>
  product.owner('UPDATE segundo_factor SET ultimo_intervalo = ultimo_intervalo - 2 WHERE usuario_id = $1', [id]);

/** A code that will still be the one of now for a few seconds: no interval ends between one use and the next. */
async function steady(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 6000) await sleep(left);
}

async function codesOnce(world: World): Promise<Seen> {
  const person = await guarded(world, await world.guest());
  await steady();
  const asked = await Promise.all(Array.from({ length: 6 }, () => challenge(world, person)));
  const replayed = await reply(world, asked[0]?.desafio ?? '', person.first);
  await forgetLast(world, person);
  const now = person.code();
  const used = await Promise.all(asked.slice(0, 4).map(({ desafio }) => reply(world, desafio, now)));
  const won = used.filter(({ body }) => body?.code === 'OK');
  const late = await reply(world, asked[4]?.desafio ?? '', person.code(-3));
  const early = await reply(world, asked[4]?.desafio ?? '', person.code(3));
  const older = await reply(world, asked[5]?.desafio ?? '', person.code(-1));
  return {
    'the password alone opens nothing': asked.every(({ answer }) => isAsked(answer)),
    'the code that put it in force is used up': isWrong(replayed),
    'of four uses at once one opens': won.length === 1 && (await opens(world, tokenOf(won[0] ?? replayed))),
    'one of a minute and a half ago does not': isWrong(late),
    'one of a minute and a half from now does not': isWrong(early),
    'after a code no earlier one is good': isWrong(older),
  };
}

const isAsked = ({ status, body, headers }: Answer) =>
  status === 200 && body?.error === 'SEGUNDO_FACTOR_PEDIDO' && body._token === undefined && !headers['set-cookie'];
const isWrong = ({ body }: Answer) => body?.error === 'CODIGO_INCORRECTO' || body?.error === 'LOGIN_DEMORADO';
const isLapsed = ({ body }: Answer) => body?.error === 'DESAFIO_VENCIDO';

const NEW = 'molino verde tranvía 71';

async function noWayAround(world: World): Promise<Seen> {
  const person = await guarded(world, await world.guest());
  const { caller, product, address } = world;
  const cookie = cookiesOf(await caller.ask({ path: '/auth/login' }));
  const [mine, old] = [await challenge(world, person, { cookie }), await challenge(world, person)];
  const elsewhere = await reply(world, mine.desafio, person.code(1));
  await product.owner(`UPDATE desafio SET vence = now() WHERE usuario_id = $1 AND cookie_hash IS NULL`, [person.id]);
  const lapsed = await reply(world, old.desafio, person.code(1));
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, i) => reply(world, mine.desafio, String(100_000 + i), cookie)),
  );
  const told = guesses.filter(({ body }) => body?.error === 'CODIGO_INCORRECTO').length;
  await post(caller, '/api/auth/forgot-password', { body: { email: person.email }, from: address() });
  const link = await linkOf(product, person.email);
  await post(caller, '/api/auth/reset-password', { body: { token: link, password: NEW }, from: address() });
  const ofOldPassword = await reply(world, mine.desafio, person.code(1), cookie);
  const again = await challenge(world, person, { password: NEW });
  return {
    'the challenge is no session': isRefused(await callAs(caller, mine.desafio, PLAIN)),
    'it is answered in its own browser only': isLapsed(elsewhere),
    'it lapses': isLapsed(lapsed),
    [`of forty guesses five are told (${told})`]: told > 0 && told <= 15,
    'a new password ends it': isLapsed(ofOldPassword),
    'a link to a new password does not replace the code': isAsked(again.answer),
  };
}

async function recovery(world: World): Promise<Seen> {
  const person = await guarded(world, await world.guest());
  const [one, two] = person.recovery;
  const use = async (codigo = '') => reply(world, (await challenge(world, person)).desafio, codigo);
  const first = await use(one);
  const again = await use(one);
  await forgetLast(world, person);
  const prueba = { password: PASSWORD, codigo: person.code() };
  const renewed = await service(world, tokenOf(first), { service: 'segundo_factor.renovar_codigos', prueba });
  const fresh = Array.isArray(renewed.body?.codigos) ? renewed.body.codigos.map(String) : [];
  const former = await use(two);
  const [row] = await world.product.owner(
    `SELECT count(*) FILTER (WHERE codigo_hash LIKE '$argon2id$%')::int AS hashed, count(*)::int AS n FROM codigo_recuperacion WHERE usuario_id = $1`,
    [person.id],
  );
  return {
    'there are ten, of 55 bits or more': person.recovery.length === 10 && new Set(person.recovery).size === 10,
    'one opens': first.body?.code === 'OK',
    'and not again': isWrong(again),
    'after new ones an old one does not': fresh.length === 10 && isWrong(former),
    'they are kept as hashes': row?.n === 10 && row.hashed === 10,
    'the owner is told of its use': await soon(
      world,
      async () =>
        (await world.product.mails()).some((text) => text.includes(`To: ${person.email}`) && /recuperaci/.test(text)),
      LATER,
    ),
  };
}

async function provenAgain(world: World): Promise<Seen> {
  const person = await guarded(world, await world.guest());
  const email = `nuevo.${person.email}`;
  const ask = (prueba?: object) =>
    service(world, person.token, { service: 'cuenta.cambiar_correo', email, ...(prueba && { prueba }) });
  const bare = await ask();
  const wrong = await ask({ password: 'otra cosa', codigo: person.code(1) });
  const half = await ask({ password: PASSWORD });
  const off = await service(world, person.token, { service: 'segundo_factor.quitar', prueba: { password: PASSWORD } });
  await forgetLast(world, person);
  const right = await ask({ password: PASSWORD, codigo: person.code() });
  const before = await callAs(world.caller, person.token, { service: 'cuenta.ver' });
  const link = await linkOf(world.product, email);
  const confirm = () =>
    post(world.caller, '/api/auth/confirmar-correo', { body: { token: link }, from: world.address() });
  const [done, twice] = [await confirm(), await confirm()];
  return {
    'without proof: refused': bare.status === 400,
    'with a wrong password: refused': wrong.body?.error === 'CONTRASENA_ACTUAL_INCORRECTA',
    'without the code: refused': half.body?.error === 'CODIGO_REQUERIDO' && off.body?.error === 'CODIGO_REQUERIDO',
    'with both it is asked for, and not yet done':
      right.body?.code === 'OK' && Object(before.body?.cuenta).email === person.email,
    'the link does it, once': done.body?.code === 'OK' && twice.body?.error === 'ENLACE_VENCIDO',
    'the former address is told': (await world.product.mails()).some(
      (text) => text.includes(`To: ${person.email}`) && text.includes('correo'),
    ),
    ...(await demanded(world)),
  };
}

/** This product runs with SEGUNDO_FACTOR=exigido: an encargado without one may do nothing else. */
async function demanded(world: World): Promise<Seen> {
  const guest = await world.guest();
  await world.product.owner('INSERT INTO usuario_rol VALUES ($1, 2)', [guest.id]);
  const isHeld = await soon(
    world,
    async () => (await service(world, guest.token, PLAIN)).body?.error === 'SEGUNDO_FACTOR_PENDIENTE',
  );
  const person = await guarded(world, guest);
  const prueba = { password: PASSWORD, codigo: person.code(1) };
  const off = await service(world, person.token, { service: 'segundo_factor.quitar', prueba });
  return {
    'who must have one may do nothing before': isHeld,
    'and with it everything': await opens(world, person.token),
    'but take it off': off.body?.error === 'SEGUNDO_FACTOR_EXIGIDO',
  };
}
