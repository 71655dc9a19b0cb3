import { callAs, cookiesOf, isExpired, isRefused, login, partOf, tokenOf } from '../access.ts';
import { PASSWORD } from '../caller.ts';
import { type Check, CODED, type Guest, LATER, opens, PLAIN, type Seen, soon, type World } from './world.ts';

/** How sessions end, and what does not end them. */

export const ENDS: readonly Check[] = [
  { name: 'after the sign-out nothing of it opens, and others of the person go on', see: afterSignOut },
  { name: 'the live stream ends with its session', see: streamEnds },
  { name: 'a changed password ends every session but the new one', see: afterPasswordChange },
  { name: 'a disabled account is out at its next call', see: afterDisabling },
  { name: 'a lost role acts at the next call and ends no session', see: afterRoleLoss },
  { name: 'eight hours without use end it', see: afterIdleness },
  { name: 'twelve hours end it, however busy', see: afterAll },
  { name: 'whoever supervises ends a session of somebody else', see: endedByOthers },
  { name: 'a person sees and ends their own sessions, and nobody else’s', see: ownSessions },
  { name: 'each sign-in is a session of its own, that nobody could foresee', see: freshSessions },
  {
    name: 'bound to a browser: without its cookie, or with another, it opens nothing',
    see: both(cookieMissing, cookieOther),
  },
  { name: 'an account that waits, or must change its password, may do nothing else', see: both(forcedChange, pending) },
];

function both(...sees: Check['see'][]): Check['see'] {
  return async (world) => Object.assign({}, ...(await Promise.all(sees.map((see) => see(world)))));
}

const again = async ({ caller, address }: World, { email }: Guest) =>
  tokenOf(await login(caller, email, { from: address() }));
const close = ({ caller }: World, token: string) => callAs(caller, token, { service: 'sesion.cerrar' });

async function afterSignOut(world: World): Promise<Seen> {
  const guest = await world.guest();
  const other = await again(world, guest);
  const older = await world.forge(guest.token, { claims: { iat: Number(partOf(guest.token, 1).iat) - 300 } });
  const wasOpen = await opens(world, older);
  const left = await close(world, guest.token);
  const answers = await Promise.all([guest.token, older].map((token) => callAs(world.caller, token, PLAIN)));
  return {
    'an older token of it opened before': wasOpen,
    'the sign-out says so': left.body?.code === 'OK' && left.headers['clear-site-data'] === '"cache"',
    'every token of it is refused at once': answers.every(isRefused),
    'the other session goes on': await opens(world, other),
    'a second sign-out is refused': isRefused(await close(world, guest.token)),
  };
}

async function streamEnds(world: World): Promise<Seen> {
  const { token } = await world.guest();
  const stream = await fetch(`${world.product.url}/api/novedades`, { headers: { 'x-token': token } });
  const wasOpen = stream.status === 200 && stream.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const ended = stream.text().then(() => true);
  await close(world, token);
  const patience = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LATER).unref());
  return { 'it was open': wasOpen, 'it ends': await Promise.race([ended, patience]) };
}

async function afterPasswordChange(world: World): Promise<Seen> {
  const guest = await world.guest();
  const other = await again(world, guest);
  const body = { service: 'sesion.cambiar_password', password_actual: PASSWORD };
  const changed = await callAs(world.caller, guest.token, { ...body, password_nueva: 'cuatro tejas rojas' });
  const old = await login(world.caller, guest.email, { from: world.address() });
  return {
    'it changes': changed.body?.code === 'OK',
    'the one that asked is out': isRefused(await callAs(world.caller, guest.token, PLAIN)),
    'the other one is out': isRefused(await callAs(world.caller, other, PLAIN)),
    'the new one goes on': await opens(world, tokenOf(changed)),
    'the old password opens nothing': old.body?.error === 'LOGIN_INCORRECTO',
    'the owner is told by mail': await soon(
      world,
      async () =>
        (await world.product.mails()).some(
          (text) => text.includes(`To: ${guest.email}`) && /acaba de cambiar/.test(text),
        ),
      LATER,
    ),
  };
}

async function afterDisabling(world: World): Promise<Seen> {
  const guest = await world.guest();
  const wasOpen = await opens(world, guest.token);
  await world.product.owner(`UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`, [guest.id]);
  const isOut = await soon(world, async () => isRefused(await callAs(world.caller, guest.token, PLAIN)));
  const entered = await login(world.caller, guest.email, { from: world.address() });
  return {
    'it was open': wasOpen,
    'out within a second': isOut,
    'no sign-in, in the words of any wrong pair': entered.body?.error === 'LOGIN_INCORRECTO',
  };
}

async function afterRoleLoss(world: World): Promise<Seen> {
  const guest = await world.guest();
  const allowed = async () => (await callAs(world.caller, guest.token, CODED)).status === 200;
  const hadIt = await allowed();
  await world.product.owner(`DELETE FROM usuario_funcionalidad WHERE usuario_id = $1`, [guest.id]);
  const isLost = await soon(world, async () => (await callAs(world.caller, guest.token, CODED)).status === 403);
  const goesOn = await opens(world, guest.token);
  await world.product.owner(`INSERT INTO usuario_funcionalidad VALUES ($1, 'PROB_SOL')`, [guest.id]);
  return {
    'it had the code': hadIt,
    'without it: 403 within a second': isLost,
    'the session goes on': goesOn,
    'given back, it acts as soon': await soon(world, allowed),
  };
}

/** Moves a session back in time, and waits until the server has read it anew: then the person's new name has come with it. */
async function move(world: World, { id, token }: Guest, [column, interval]: [string, string]): Promise<void> {
  const { product, caller } = world;
  const name = `Movida ${column} ${interval}`;
  await product.owner(`UPDATE sesion SET ${column} = ${column} - $2::interval WHERE id = $1`, [
    partOf(token, 1).sid,
    interval,
  ]);
  await product.owner('UPDATE usuario SET fullname = $2 WHERE id = $1', [id, name]);
  await soon(world, async () => {
    const { status, body } = await caller.ask({ path: '/api/me', headers: { 'x-token': token } });
    return status === 200 && (body?.code !== 'OK' || Object(body.user).fullname === name);
  });
}

async function afterIdleness(world: World): Promise<Seen> {
  const guest = await world.guest();
  await move(world, guest, ['ultimo_uso', '7 hours 59 minutes']);
  const after7 = await opens(world, guest.token);
  const other = await world.guest();
  await move(world, other, ['ultimo_uso', '8 hours 1 second']);
  return {
    'before that it goes on': after7,
    'then it is expired': await soon(world, async () => isExpired(await callAs(world.caller, other.token, PLAIN))),
  };
}

async function afterAll(world: World): Promise<Seen> {
  const guest = await world.guest();
  await move(world, guest, ['creada', '11 hours 59 minutes']);
  const after11 = await opens(world, guest.token);
  await move(world, guest, ['creada', '1 minute 1 second']);
  return {
    'before that it goes on': after11,
    'then it is expired': await soon(world, async () => isExpired(await callAs(world.caller, guest.token, PLAIN))),
  };
}

async function endedByOthers(world: World): Promise<Seen> {
  const [guest, boss, nobody] = [await world.guest(), await world.guest(), await world.guest()];
  await world.product.owner(`INSERT INTO usuario_funcionalidad VALUES ($1, 'GUS_SUP_001')`, [boss.id]);
  const body = { service: 'usuario_activo.cerrar_sesion', sesion_id: partOf(guest.token, 1).sid };
  const refused = await callAs(world.caller, nobody.token, body);
  const stillIn = await opens(world, guest.token);
  const ended = await soon(world, async () => (await callAs(world.caller, boss.token, body)).body?.code === 'OK');
  return {
    'not by anybody': refused.status === 403 && stillIn,
    'by who supervises': ended,
    'and it is out': isRefused(await callAs(world.caller, guest.token, PLAIN)),
  };
}

async function ownSessions(world: World): Promise<Seen> {
  const { caller } = world;
  const [guest, stranger] = [await world.guest(), await world.guest()];
  const [second, third] = [await again(world, guest), await again(world, guest)];
  const listed = await callAs(caller, guest.token, { service: 'cuenta.sesiones' });
  const ids = Array.isArray(listed.body?.records) ? listed.body.records.map(({ id }) => String(id)) : [];
  const end = (token: string, id: unknown) => callAs(caller, token, { service: 'cuenta.cerrar_sesion', id });
  const foreign = await end(stranger.token, partOf(second, 1).sid);
  const missing = await end(stranger.token, '00000000-0000-4000-8000-000000000000');
  const one = await end(guest.token, partOf(second, 1).sid);
  const secondIsOut = isRefused(await callAs(caller, second, PLAIN));
  const rest = await callAs(caller, guest.token, { service: 'cuenta.cerrar_otras' });
  return {
    'sees all three and no other': ids.length === 3 && !ids.includes(String(partOf(stranger.token, 1).sid)),
    'a foreign one is as one that is missing': foreign.text === missing.text && foreign.body?.code === 'ERROR',
    'ends one': one.body?.code === 'OK' && secondIsOut,
    'ends the others': rest.body?.cerradas === 1 && isRefused(await callAs(caller, third, PLAIN)),
    'and stays': await opens(world, guest.token),
  };
}

async function freshSessions(world: World): Promise<Seen> {
  const guest = await world.guest();
  const tokens = [guest.token, ...(await Promise.all(Array.from({ length: 5 }, () => again(world, guest))))];
  const sids = new Set(tokens.map((token) => String(partOf(token, 1).sid)));
  const page = await world.caller.ask({ path: '/auth/login' });
  const secrets = new Set([cookiesOf(page), cookiesOf(await world.caller.ask({ path: '/auth/login' }))]);
  return {
    'no two alike': sids.size === tokens.length,
    'version 4, 122 random bits': [...sids].every((sid) => /^[0-9a-f]{8}-[0-9a-f]{4}-4/.test(sid)),
    'a page gives a secret of 256 bits': secrets.size === 2 && /__Host-sid=[\w-]{43}$/.test(cookiesOf(page)),
    'nothing of what a person may is in the token': Object.keys(partOf(guest.token, 1))
      .sort()
      .every((name) => ['iss', 'aud', 'sub', 'sid', 'ck', 'iat', 'exp'].includes(name)),
  };
}

async function browser(world: World) {
  const cookie = cookiesOf(await world.caller.ask({ path: '/auth/login' }));
  const { email } = world.newcomer();
  const entered = await login(world.caller, email, { from: world.address(), cookie });
  return { cookie, token: tokenOf(entered) };
}

async function cookieMissing(world: World): Promise<Seen> {
  const { cookie, token } = await browser(world);
  const iat = Math.floor(Date.now() / 1000) - 600;
  const aged = await world.forge(token, { claims: { iat, exp: iat + 900 } });
  const renewed = String((await callAs(world.caller, aged, PLAIN, { cookie })).headers['x-token']);
  return {
    'with it, it opens': await opens(world, token, cookie),
    'without it, it is refused': isRefused(await callAs(world.caller, token, PLAIN)),
    'nor does the renewed one open': isRefused(await callAs(world.caller, renewed, PLAIN)),
    'though with it, that opens': await opens(world, renewed, cookie),
  };
}

async function cookieOther(world: World): Promise<Seen> {
  const [mine, other] = [await browser(world), await browser(world)];
  const refused = await Promise.all(
    [other.cookie, '__Host-sid=', '__Host-sid=x', `${mine.cookie}x`].map((cookie) =>
      callAs(world.caller, mine.token, PLAIN, { cookie }),
    ),
  );
  return {
    'another one is refused': refused.every(isRefused),
    'the own one still opens': await opens(world, mine.token, mine.cookie),
  };
}

/** Codes of refusal, of everything that an account that is not ready could try. */
async function tries({ caller }: World, token: string) {
  const bodies = [
    PLAIN,
    CODED,
    { service: 'cuenta.sesiones' },
    { service: 'sesion.ticket', proposito: 'archivo', archivo_id: 1 },
  ];
  const called = await Promise.all(bodies.map((body) => callAs(caller, token, body)));
  const stream = await caller.ask({ path: '/api/novedades', headers: { 'x-token': token } });
  return new Set([...called, stream].map(({ status, body }) => `${status} ${body?.error}`));
}

async function forcedChange(world: World): Promise<Seen> {
  const guest = await world.guest();
  await world.product.owner('UPDATE usuario SET cambiar_password = true WHERE id = $1', [guest.id]);
  const isHeld = await soon(world, async () => (await callAs(world.caller, guest.token, PLAIN)).status === 403);
  const refused = await tries(world, guest.token);
  const body = { service: 'sesion.cambiar_password', password_actual: PASSWORD };
  const same = await callAs(world.caller, guest.token, { ...body, password_nueva: PASSWORD });
  const changed = await callAs(world.caller, guest.token, { ...body, password_nueva: 'cuatro tejas rojas' });
  return {
    'held within a second': isHeld,
    'nothing else is open': [...refused].join() === '403 CAMBIO_DE_CONTRASENA_PENDIENTE',
    'the same one is no change': same.body?.error === 'CONTRASENA_REPETIDA',
    'with a new one everything is': await opens(world, tokenOf(changed)),
  };
}

async function pending(world: World): Promise<Seen> {
  const guest = await world.guest();
  await world.product.owner(`UPDATE usuario SET estado = 'PENDIENTE', tipo_usuario = NULL WHERE id = $1`, [guest.id]);
  const isHeld = await soon(world, async () => (await callAs(world.caller, guest.token, PLAIN)).status === 403);
  const refused = await tries(world, guest.token);
  const context = await callAs(world.caller, guest.token, { service: 'getContext' });
  return {
    'held within a second while it waits': isHeld,
    'nothing is open, whatever codes it holds': [...refused].join() === '403 CUENTA_PENDIENTE',
    'it may ask who it is': context.body?.code === 'OK',
  };
}
