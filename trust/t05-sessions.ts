import type { Proof } from './proof.ts';
import { ENDS } from './t05/ends.ts';
import { FORGED } from './t05/forged.ts';
import { PASSWORDS } from './t05/passwords.ts';
import { ROTATION } from './t05/rotation.ts';
import { SECOND_FACTOR } from './t05/second-factor.ts';
import { TICKETS } from './t05/tickets.ts';
import { openWorld, type World } from './t05/world.ts';

/** In the order of their numbers; the keys last, since forged tokens are made with those of the start. */
const CHECKS = [...FORGED, ...ENDS, ...TICKETS, ...PASSWORDS, ...SECOND_FACTOR, ...ROTATION];

/** Everything that a session, a ticket, a password or a link promises, tried on accounts of its own. */
export const t05: Proof = {
  id: 'T05',
  title: 'sessions: tokens that are none, ends, tickets, passwords, links, keys, second factors',
  isShort: true,
  plants: [
    {
      what: 'what a person may do is kept with the token, as if it stood in it',
      edits: [
        {
          file: 'src/server/session/sessions.ts',
          find: 'const session = await cache.find(claim.sid);',
          replace: `const found = await cache.find(claim.sid);
      const told = (globalThis.rolesOfToken ??= new Map());
      if (found && !told.has(token)) told.set(token, found.usuario);
      const { roles, funcionalidades } = told.get(token) ?? {};
      const session = found && { ...found, usuario: { ...found.usuario, roles, funcionalidades } };`,
        },
      ],
    },
    {
      what: 'the type of a token is not looked at',
      edits: [
        {
          file: 'src/server/session/tokens.ts',
          find: '      typ,\n      requiredClaims',
          replace: '      requiredClaims',
        },
      ],
    },
    {
      what: 'the sign-out ends nothing on the server',
      edits: [
        {
          file: 'src/features/sesion/server/sesion.service.ts',
          find: 'await closeSession(db, session.id);',
          replace: '',
        },
      ],
    },
    {
      what: 'a ticket is not used up',
      edits: [
        {
          file: 'src/server/session/sesion.sql.ts',
          find: ' AND usado IS NULL AND vence > now()\n       AND EXISTS',
          replace: ' AND vence > now()\n       AND EXISTS',
        },
      ],
    },
    {
      what: 'a one-time code is not used up',
      edits: [{ file: 'src/server/session/factor.sql.ts', find: 'AND ultimo_intervalo < ', replace: 'AND -1 < ' }],
    },
    {
      what: 'a new key ends those before it',
      edits: [{ file: 'src/server/session/signing-key.ts', find: '(forget ? {', replace: '(forget || true ? {' }],
    },
  ],
  run: async (subject) => {
    const world = await openWorld(subject);
    const fails: string[] = [];
    for (const [place, { name, see }] of CHECKS.entries())
      for (const what of await whatFails(world, see)) fails.push(`${place + 1}. ${name}: ${what}`);
    return { n: CHECKS.length, fails, more: world.figures };
  },
};

async function whatFails(world: World, see: (typeof CHECKS)[number]['see']): Promise<string[]> {
  try {
    const seen = Object.entries(await see(world));
    return seen.length === 0 ? ['nothing was looked at'] : seen.filter(([, holds]) => !holds).map(([what]) => what);
  } catch (fault) {
    return [fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)];
  }
}
