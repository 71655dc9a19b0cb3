import { KEY_MAY_CALL, MAY_CALL } from '#main/permissions.table.ts';
import type { Principal } from '#main/principals.ts';
import { NOMBRES_DE_ALCANCE } from '#shared/alcances.ts';
import { BODIES, BODIES_OF } from '#testing/bodies.ts';

import { type Answer, type Caller, openCaller } from './caller.ts';
import { openPeople, type Someone } from './people.ts';
import type { Proof, Size } from './proof.ts';
import { bodyOf, eachOf, readRegistry, type Service } from './services.ts';

type Kind = 'valid' | 'empty' | 'hostile';
const KINDS: Readonly<Record<Size, readonly Kind[]>> = { corto: ['valid'], entero: ['valid', 'empty', 'hostile'] };
/** What an answer says of who asked: `401`, `403`, `vencida`, `400`; `OK`: the call was theirs to make, however it ended. */
type Cell = string;

/** They end the session that calls them. */
const LAST = new Set(['sesion.cambiar_password', 'sesion.cerrar']);
/** Fields by which one would be somebody else. */
const FORGED = { es_admin: true, tipo_usuario: 'personal', roles: [1], usuario_id: 1, cliente_id: 2, agente_id: 2 };
const AT_ONCE = 4;

/** T01: every service, every kind of person and key, against the reviewed table. */
export const t01: Proof = {
  id: 'T01',
  title: 'who may call what is the reviewed table, service by service',
  isShort: true,
  plants: [
    {
      what: 'one service is not checked',
      edits: [
        {
          file: 'src/server/dispatcher.ts',
          find: 'if (!permits(contract.permission, user))',
          replace: `if (serviceKey(contract) !== 'guias.devolver' && !permits(contract.permission, user))`,
        },
      ],
    },
    {
      what: 'a service without a row in the reviewed table',
      edits: [
        {
          file: 'src/main/endpoints.ts',
          find: '  ...activosEndpoints,\n',
          replace: `  ...activosEndpoints,
  { ...activosEndpoints[0], contract: { ...activosEndpoints[0].contract, service: 'usuario_activo.todos' } },\n`,
        },
      ],
    },
    {
      what: 'an account that awaits approval is let in',
      edits: [
        {
          file: 'src/server/dispatcher.ts',
          find: `if (user.estado !== 'ACTIVO' && !open.includes('pendiente'))`,
          replace: `if (user.estado === 'INACTIVO' && !open.includes('pendiente'))`,
        },
      ],
    },
    {
      what: 'a key may do what its person may',
      edits: [
        {
          file: 'src/server/dispatcher.ts',
          find: 'if (needed === null || !alcances.includes(needed))',
          replace: 'if (needed !== null && !alcances.includes(needed))',
        },
      ],
    },
  ],
  run: async ({ size, open }) => {
    // A key may ask so often in a minute: fewer times than there are services, each with several bodies.
    const product = await open({ env: { API_PER_MINUTE: '999999' } });
    const caller = openCaller(product.port);
    const services = await readRegistry(product);
    const fails = unequal(services);
    const people = await openPeople(product, caller);
    const matrix = { services, kinds: KINDS[size], caller };
    const admin = people.find(({ principal }) => principal === 'administrador');
    const tried = [await tryKeys(matrix, admin, fails)];
    await eachOf(people, AT_ONCE, async (person) => void tried.push(await tryPerson(matrix, person, fails)));
    caller.close();
    return {
      n: tried.reduce((sum, n) => sum + n),
      fails,
      more: { services: services.length, principals: people.length },
    };
  },
};

interface Matrix {
  readonly services: readonly Service[];
  readonly kinds: readonly Kind[];
  readonly caller: Caller;
}

/** Services without a row, and rows without a service. */
function unequal(services: readonly Service[]): string[] {
  const keys = services.map(({ key }) => key);
  return [
    ...keys.filter((key) => !Object.hasOwn(MAY_CALL, key)).map((key) => `${key}: no row in the table`),
    ...Object.keys(MAY_CALL)
      .filter((key) => !keys.includes(key))
      .map((key) => `${key}: a row of no service`),
  ];
}

async function tryPerson({ services, kinds, caller }: Matrix, person: Someone, fails: string[]): Promise<number> {
  let { session } = person;
  let n = 0;
  for (const service of inOrder(services)) {
    for (const kind of kinds) {
      if (LAST.has(service.key)) session = await person.again();
      const body = sent(service, kind, { who: person.principal, userId: session?.userId });
      const answer = await caller.call(session?.token ?? '', body);
      n += 1;
      check(fails, { who: person.principal, service, kind, wanted: expected(person.principal, service.key), answer });
    }
  }
  return n;
}

function inOrder(services: readonly Service[]): readonly Service[] {
  return [...services.filter(({ key }) => !LAST.has(key)), ...services.filter(({ key }) => LAST.has(key))];
}

/** A key of each scope opens its own services and nothing else. */
async function tryKeys({ services, kinds, caller }: Matrix, admin: Someone | undefined, fails: string[]) {
  let n = 0;
  for (const alcance of NOMBRES_DE_ALCANCE) {
    const asked = { service: 'integraciones.crear_clave', cliente_id: 1, nombre: alcance, alcances: [alcance] };
    const made = await admin?.session?.call({ ...asked, vence: null });
    const secreto = String(made?.body?.secreto);
    for (const service of services) {
      for (const kind of kinds) {
        const answer = await caller.ask({
          method: 'POST',
          path: '/dispatcher',
          headers: { 'content-type': 'application/json', 'x-api-key': secreto },
          body: JSON.stringify(sent(service, kind, {})),
        });
        n += 1;
        const wanted = KEY_MAY_CALL[service.key] === alcance ? 'OK' : '403';
        check(fails, { who: `a key for ${alcance}`, service, kind, wanted, answer });
      }
    }
  }
  return n;
}

interface Sender {
  readonly who?: Principal;
  readonly userId?: number | undefined;
}

function sent(service: Service, kind: Kind, { who = 'anonimo', userId }: Sender): Record<string, unknown> {
  if (kind === 'empty') return bodyOf(service, {});
  const valid = { ...(BODIES_OF[who]?.[service.key] ?? BODIES[service.key]) };
  const own = 'usuario_id' in valid && userId !== undefined ? { usuario_id: userId } : {};
  return bodyOf(service, { ...valid, ...own, ...(kind === 'hostile' ? FORGED : {}) });
}

function expected(principal: Principal, key: string): Cell {
  if (principal === 'anonimo' || principal === 'deshabilitado') return '401';
  if (principal === 'vencido') return 'vencida';
  return MAY_CALL[key]?.includes(principal) ? 'OK' : '403';
}

interface Tried {
  readonly who: string;
  readonly service: Service;
  readonly kind: Kind;
  readonly wanted: Cell;
  readonly answer: Answer;
}

/** A body that is empty may be refused as such; one with forged fields must be. */
const FINE: Readonly<Record<Kind, readonly Cell[]>> = { valid: ['OK'], empty: ['OK', '400'], hostile: ['400'] };

function check(fails: string[], { who, service, kind, wanted, answer }: Tried): void {
  const cell = cellOf(answer);
  const fine =
    wanted === 'OK' ? FINE[kind] : [wanted, ...(kind !== 'valid' && isOfNoHouse(who, service) ? ['400'] : [])];
  if (!fine.includes(cell))
    fails.push(`${service.key}, ${who}, ${kind} body: ${cell} in place of ${wanted}: ${answer.text.slice(0, 150)}`);
}

/** The administrator passes every check of codes; that they look after no house is seen once the body has been read. */
const isOfNoHouse = (who: string, { service }: Service) => who === 'administrador' && service.startsWith('usuarios.');

function cellOf({ status, body }: Answer): Cell {
  if (status !== 200) return String(status);
  return body?.returned_message === undefined ? 'OK' : 'vencida';
}
