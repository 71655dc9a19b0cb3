import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { type JWK, SignJWT, UnsecuredJWT } from 'jose';

import { callAs, cookiesOf, isExpired, isRefused, login, partOf, post, tokenOf } from '../access.ts';
import { type Check, opens, PLAIN, type Seen, type World } from './world.ts';

/** Tokens that are none, are not ours, or are ours for something else. */

const HOUR = 3600;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Sent to every address that takes a token: each must say 401, and in the same words. */
async function refusedEverywhere({ caller }: World, token: string | string[] | null): Promise<Seen> {
  const headers = token === null ? {} : { 'x-token': token };
  const asked = await Promise.all([
    callAs(caller, null, PLAIN, { headers }),
    callAs(caller, null, { service: 'sesion.cerrar' }, { headers }),
    ...['/api/me', '/dispatcher', '/api/novedades'].map((path) => caller.ask({ path, headers })),
  ]);
  return { 'refused by every address': asked.every(isRefused) };
}

/** Sent instead of a token. */
const instead = (name: string, ...values: (string | null)[]): Check => ({
  name,
  see: async (world) => {
    const seen = await Promise.all(values.map((value) => refusedEverywhere(world, value)));
    return { 'refused by every address': seen.every((one) => Object.values(one).every(Boolean)) };
  },
});

type Spoil = (good: string, world: World) => Promise<string | string[]>;

/** Tokens that would be good but for what `spoils` does to each: the control shows that nothing else is wrong. */
const spoiled = (name: string, ...spoils: Spoil[]): Check => ({
  name,
  see: async (world) => {
    const { token } = await world.guest();
    const made = await Promise.all(spoils.map((spoil) => spoil(token, world)));
    const seen = await Promise.all(made.map((one) => refusedEverywhere(world, one)));
    const passed = seen.flatMap((one, place) => (Object.values(one).every(Boolean) ? [] : [place + 1]));
    return {
      [`refused by every address ${passed.join()}`]: passed.length === 0,
      'the unspoiled one opens': await opens(world, await world.forge(token)),
    };
  },
});

const header =
  (changed: Readonly<Record<string, unknown>>, key?: string): Spoil =>
  (good, { forge }) =>
    forge(good, { header: changed, ...(key !== undefined && { key: new TextEncoder().encode(key) }) });
const claims =
  (changed: Readonly<Record<string, unknown>>): Spoil =>
  (good, { forge }) =>
    forge(good, { claims: changed });

const attacker = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PUBLIC_PEM = attacker.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const NO_SESSION = '00000000-0000-4000-8000-000000000000';

export const FORGED: readonly Check[] = [
  instead('none, and an empty one', null, ''),
  instead('the words login and null', 'login', 'null'),
  instead('nine kilobytes', 'a'.repeat(9 * 1024)),
  spoiled('two headers, both good', async (good) => [good, good]),
  { name: 'a good token in the address', see: inTheAddress },
  spoiled('alg none', unsigned('none'), unsigned('None'), unsigned('HS256')),
  spoiled('signed by HMAC with a public key', header({}, PUBLIC_PEM)),
  spoiled('another algorithm of the family', header({ alg: 'HS384' }), header({ alg: 'HS512' })),
  spoiled('the attacker’s key in the head (jwk)', (good) => byAttacker(good, { jwk: attackersKey() })),
  { name: 'an address of keys in the head (jku, x5u): nobody goes there', see: keyAddresses },
  spoiled(
    'kid a path or SQL, with the key that would be found there',
    header({ kid: '../../dev/null' }, '\0'),
    header({ kid: "x' UNION SELECT 'clave' --" }, 'clave'),
  ),
  spoiled('kid unknown or absent', header({ kid: 'otra' }), header({ kid: undefined })),
  { name: 'exp a second ago: of a living session it is renewed; eight hours old it is expired', see: ages },
  spoiled('nbf in a minute', claims({ nbf: nowSeconds() + 60 + HOUR })),
  spoiled(
    'another audience, issuer, type',
    claims({ aud: 'anden:otra' }),
    claims({ iss: 'otra' }),
    header({ typ: 'device+jwt' }),
  ),
  spoiled(
    'a session that is none',
    claims({ sid: NO_SESSION }),
    claims({ sid: "1' OR 1=1" }),
    claims({ sid: undefined }),
  ),
  spoiled('claims changed under the old signature', async (good) =>
    good.replace(/\.[^.]+\./, () => `.${encoded({ ...partOf(good, 1), sub: '1' })}.`),
  ),
  { name: 'what the product signed or made for something else: device, link, ticket', see: madeForSomethingElse },
];

function unsigned(alg: string): Spoil {
  return async (good) =>
    new UnsecuredJWT(partOf(good, 1)).encode().replace(/^[^.]*/, () => encoded({ ...partOf(good, 0), alg }));
}

function attackersKey(): JWK {
  return { ...attacker.publicKey.export({ format: 'jwk' }) };
}

function byAttacker(good: string, changed: object): Promise<string> {
  return new SignJWT(partOf(good, 1))
    .setProtectedHeader({ ...partOf(good, 0), alg: 'RS256', ...changed })
    .sign(attacker.privateKey);
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

async function inTheAddress(world: World): Promise<Seen> {
  const { caller } = world;
  const { token } = await world.guest();
  const names = ['token', 'x-token', 'X-TOKEN', '_token', 'access_token'];
  const me = await Promise.all(names.map((name) => caller.ask({ path: `/api/me?${name}=${token}` })));
  const called = await Promise.all(
    names.map((name) => post(caller, `/dispatcher?${name}=${token}`, { body: PLAIN, headers: { 'x-token': '' } })),
  );
  const file = await caller.ask({ path: `/dispatcher?action=x&token=${token}` });
  return {
    'not by GET': me.every(isRefused),
    'not by POST': called.every(isRefused),
    'not for a file': file.status === 404,
    'the token is not in the log': !world.product.output().includes(token),
  };
}

async function keyAddresses(world: World): Promise<Seen> {
  let visits = 0;
  const sink = createServer((_request, response) => {
    visits += 1;
    response.end(JSON.stringify({ keys: [attackersKey()] }));
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const address = sink.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/keys`;
  const { token } = await world.guest();
  const seen: Seen[] = [];
  for (const changed of [{ jku: url }, { x5u: url }, { jku: url, kid: undefined }])
    seen.push(await refusedEverywhere(world, await byAttacker(token, changed)));
  sink.close();
  return {
    'refused by every address': seen.every((one) => Object.values(one).every(Boolean)),
    'nobody went to the address': visits === 0,
  };
}

/** wire.md: a token of a living session that is at most eight hours old is renewed, not refused. */
async function ages(world: World): Promise<Seen> {
  const { token } = await world.guest();
  const aged = (seconds: number) => {
    const iat = nowSeconds() - seconds;
    return world.forge(token, { claims: { iat, exp: iat + 15 * 60 } });
  };
  const late = await callAs(world.caller, await aged(15 * 60 + 1), PLAIN);
  const renewed = String(late.headers['x-token'] ?? '');
  return {
    'a second over: it works': late.body?.code === 'OK',
    'and brings another one that works': renewed !== '' && (await opens(world, renewed)),
    'young: none is brought': (await callAs(world.caller, await aged(60), PLAIN)).headers['x-token'] === undefined,
    'eight hours and a second: expired': isExpired(await callAs(world.caller, await aged(8 * HOUR + 1), PLAIN)),
    'without an end: refused': isRefused(
      await callAs(world.caller, await world.forge(token, { claims: { exp: undefined } }), PLAIN),
    ),
  };
}

async function madeForSomethingElse(world: World): Promise<Seen> {
  const { caller, product, newcomer, address } = world;
  const { email } = newcomer();
  const entered = await login(caller, email, { from: address() });
  const device = /__Host-dispositivo=([^;]+)/.exec(cookiesOf(entered))?.[1] ?? '';
  await post(caller, '/api/auth/forgot-password', { body: { email }, from: address() });
  const link = await linkOf(product, email);
  const token = tokenOf(entered);
  const reset = await post(caller, '/api/auth/reset-password', {
    body: { token: token.slice(0, 200), password: 'molino verde tranvía 71' },
    from: address(),
  });
  const refusals: Seen[] = [];
  for (const secret of [device, link]) refusals.push(await refusedEverywhere(world, secret));
  return {
    'a device and a link were made': device.split('.').length === 3 && link.length > 20,
    'neither is a session': refusals.every((one) => Object.values(one).every(Boolean)),
    'a session is no link': reset.body?.error === 'ENLACE_VENCIDO',
    'a session is no ticket': (await caller.ask({ path: `/api/descargas/${token}` })).status === 404,
    'a link is no ticket': (await caller.ask({ path: `/api/descargas/${link}` })).status === 404,
  };
}

/** The secret of the newest link that was mailed to an address. */
export async function linkOf({ mails }: World['product'], email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = (await mails()).reverse().find((text) => text.includes(`To: ${email}`) && text.includes('#token='));
    if (found) return /#token=(\S+)/.exec(found)?.[1] ?? '';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no link was mailed to ${email}`);
}
