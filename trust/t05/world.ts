import { callAs, type Forge, login, makePeople, openAddresses, openForge, type Someone, tokenOf } from '../access.ts';
import { type Caller, openCaller } from '../caller.ts';
import type { Product } from '../product.ts';
import type { Subject } from '../proof.ts';

/** What a check has seen, each by its name: all of it must be true. */
export type Seen = Readonly<Record<string, boolean>>;

export interface Check {
  readonly name: string;
  readonly see: (world: World) => Promise<Seen>;
}

export interface World {
  readonly subject: Subject;
  readonly product: Product;
  readonly caller: Caller;
  readonly forge: Forge;
  /** Figures for the printed line. */
  readonly figures: Record<string, number>;
  /** Another address of this machine each time. */
  readonly address: () => string;
  /** Somebody whom no other check knows. */
  readonly newcomer: () => Someone;
  /** The same, signed in. */
  readonly guest: () => Promise<Guest>;
}

export interface Guest extends Someone {
  readonly token: string;
}

/** Any signed-in person may call it. */
export const PLAIN = { service: 'inicio.contadores' };
/** Wants the code PROB_SOL. */
export const CODED = { service: 'problem_solver', action: 'get_casos_diarios' };

const NEWCOMERS = 120;

export async function openWorld(subject: Subject): Promise<World> {
  const product = await subject.open({ env: { SEGUNDO_FACTOR: 'exigido' } });
  const caller = openCaller(product.port);
  subject.onEnd(async () => caller.close());
  const people = await makePeople(product, 'sesion', NEWCOMERS);
  const address = openAddresses(5);
  const newcomer = () => {
    const next = people.pop();
    if (!next) throw new Error(`the checks need more than ${NEWCOMERS} people`);
    return next;
  };
  return {
    subject,
    product,
    caller,
    forge: await openForge(product),
    figures: {},
    address,
    newcomer,
    guest: async () => {
      const someone = newcomer();
      return { ...someone, token: tokenOf(await login(caller, someone.email, { from: address() })) };
    },
  };
}

/** Whether the token opens: for a service and for the address that tells who one is. */
export async function opens({ caller }: World, token: string, cookie?: string): Promise<boolean> {
  const visit = cookie === undefined ? {} : { cookie };
  const called = await callAs(caller, token, PLAIN, visit);
  return called.status === 200 && called.body?.code === 'OK';
}

/** What is done beside a call, such as a mail, has all the time it needs. */
export const LATER = 15_000;
/** The promise for whatever hand changed something (trust.md, promise 15); in short, where other things run beside it, time is not judged. */
const AT_ONCE = { corto: 5000, entero: 1000 };

/** Whether `look` comes to be true soon enough: within a second unless told. */
export async function soon(
  { subject }: Pick<World, 'subject'>,
  look: () => Promise<boolean>,
  milliseconds = AT_ONCE[subject.size],
): Promise<boolean> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    if (await look()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return look();
}
