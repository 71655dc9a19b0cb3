import { callAs } from '../access.ts';
import { isAcknowledged } from '../caller.ts';
import type { Check, Guest, Seen, World } from './world.ts';

/** Download addresses: one use, one minute, one person, one file. */

export const TICKETS: readonly Check[] = [
  { name: 'a ticket opens once, also when ten use it at once', see: once },
  { name: 'a ticket opens within a minute', see: withinAMinute },
  { name: 'a ticket is for its own file, of its own person', see: onlyItsOwn },
  { name: 'a ticket ends with its session and with its account', see: endsWithSession },
];

async function upload({ caller }: World, { token, email }: Guest): Promise<number> {
  const boundary = 'andenandenanden';
  const body = [
    `--${boundary}`,
    'content-disposition: form-data; name="archivo"; filename="prueba.txt"',
    'content-type: text/plain',
    '',
    `de ${email}`,
    `--${boundary}--`,
    '',
  ].join('\r\n');
  const headers = { 'x-token': token, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await caller.ask({ method: 'POST', path: '/api/archivos', headers, body });
  if (!isAcknowledged(answer)) throw new Error(`no upload: ${answer.status} ${answer.text}`);
  return Number(answer.body?.archivo_id);
}

const askTicket = ({ caller }: World, { token }: Guest, archivo_id: number) =>
  callAs(caller, token, { service: 'sesion.ticket', proposito: 'archivo', archivo_id });

async function ticketOf(world: World, guest: Guest): Promise<string> {
  const answer = await askTicket(world, guest, await upload(world, guest));
  return String(answer.body?.url ?? '/no-ticket');
}

const isInvalid = ({ status, body }: { status: number; body: Readonly<Record<string, unknown>> | null }) =>
  status === 404 && body?.error === 'TICKET_INVALIDO';

async function once(world: World): Promise<Seen> {
  const guest = await world.guest();
  const path = await ticketOf(world, guest);
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.caller.ask({ path })));
  const opened = answers.filter(({ status }) => status === 200);
  return {
    'one of ten gets the file': opened.length === 1 && opened[0]?.text === `de ${guest.email}`,
    'the others get nothing': answers.filter(isInvalid).length === 9,
    'nor does anybody later': isInvalid(await world.caller.ask({ path })),
  };
}

async function withinAMinute(world: World): Promise<Seen> {
  const guest = await world.guest();
  const [young, old] = [await ticketOf(world, guest), await ticketOf(world, guest)];
  const move = (seconds: number) =>
    world.product.owner(
      `UPDATE ticket SET vence = vence - make_interval(secs => $2) WHERE usuario_id = $1 AND usado IS NULL`,
      [guest.id, seconds],
    );
  await move(40);
  const opened = await world.caller.ask({ path: young });
  await move(21);
  return {
    'after 40 seconds it opens': opened.status === 200,
    'after 61 it does not': isInvalid(await world.caller.ask({ path: old })),
  };
}

async function onlyItsOwn(world: World): Promise<Seen> {
  const [guest, stranger] = [await world.guest(), await world.guest()];
  const id = await upload(world, guest);
  const foreign = await askTicket(world, stranger, id);
  const missing = await askTicket(world, stranger, 999_999_999);
  const path = await ticketOf(world, guest);
  const guessed = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A');
  return {
    'of another person’s file: as of one that is missing': foreign.text === missing.text && !isAcknowledged(foreign),
    'another address opens nothing': isInvalid(await world.caller.ask({ path: guessed })),
    'whatever is added to it changes nothing':
      (await world.caller.ask({ path: `${path}?archivo_id=${id}&id=1` })).text === `de ${guest.email}`,
    'other fields are refused':
      (await callAs(world.caller, guest.token, { service: 'sesion.ticket', proposito: 'otro', archivo_id: id }))
        .status === 400,
  };
}

async function endsWithSession(world: World): Promise<Seen> {
  const [leaves, isOut] = [await world.guest(), await world.guest()];
  const [first, second] = [await ticketOf(world, leaves), await ticketOf(world, isOut)];
  await callAs(world.caller, leaves.token, { service: 'sesion.cerrar' });
  await world.product.owner(`UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`, [isOut.id]);
  return {
    'not after the sign-out': isInvalid(await world.caller.ask({ path: first })),
    'not after the account was disabled': isInvalid(await world.caller.ask({ path: second })),
  };
}
