import { setTimeout as sleep } from 'node:timers/promises';

import { type Answer, type Caller, isAcknowledged, PASSWORD, type Session } from './caller.ts';
import { signInLike } from './colleagues.ts';
import type { Product } from './product.ts';

export interface Work {
  readonly name: string;
  /** Of a hundred. */
  readonly part: number;
  readonly group: 'read' | 'write' | 'export' | 'login';
  send(): Promise<Answer>;
}

export interface Figures {
  readonly n: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface LoadOutcome {
  readonly sent: number;
  /** Answers that were no success, by what they said. */
  readonly refused: Readonly<Record<string, number>>;
  readonly groups: Readonly<Record<string, Figures>>;
}

interface Load {
  readonly rate: number;
  readonly seconds: number;
  readonly works: readonly Work[];
  random(): number;
}

/**
 * So many calls a second, whether or not those before are answered: people do not wait for each other. Times count from the moment at which a
 * call was due, in milliseconds.
 */
export async function runLoad({ rate, seconds, works, random }: Load): Promise<LoadOutcome> {
  const times = new Map<string, number[]>();
  const refused: Record<string, number> = {};
  const running = new Set<Promise<void>>();
  const total = Math.round(rate * seconds);
  const began = performance.now();
  const send = async (work: Work, due: number) => {
    const answer = await work.send();
    note(times, work.group, performance.now() - due);
    if (!succeeded(answer)) {
      const said = `${work.name}: ${answer.status} ${String(answer.body?.error ?? answer.text.slice(0, 60))}`;
      refused[said] = (refused[said] ?? 0) + 1;
    }
  };
  for (let sent = 0; sent < total; sent += 1) {
    const due = began + (sent * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    const one: Promise<void> = send(pick(works, random()), due).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  const groups = Object.fromEntries([...times].map(([group, all]) => [group, figuresOf(all)]));
  return { sent: total, refused, groups };
}

function note(times: Map<string, number[]>, group: string, ms: number): void {
  const all = times.get(group);
  if (all) all.push(ms);
  else times.set(group, [ms]);
}

/** A file has no code: its status says all. */
function succeeded(answer: Answer): boolean {
  return isAcknowledged(answer) || (answer.status === 200 && answer.body === null);
}

function pick(works: readonly Work[], drawn: number): Work {
  let left = drawn * works.reduce((sum, { part }) => sum + part, 0);
  for (const work of works) {
    left -= work.part;
    if (left < 0) return work;
  }
  throw new Error('nothing to do');
}

export function figuresOf(times: readonly number[]): Figures {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

interface Crew {
  readonly product: Product;
  readonly caller: Caller;
  random(): number;
}

/** Half of the work is of heads: they may ask for all of it. */
const PEOPLE = { operario: 20, encargado: 20 };

/** The day of a courier's staff: what they ask for, in the proportions of docs/security (T15). */
export async function courierDay({ product, caller, random }: Crew): Promise<readonly Work[]> {
  const hands = await signInLike({ product, caller }, 'operario', PEOPLE.operario);
  const heads = await signInLike({ product, caller }, 'encargado', PEOPLE.encargado);
  const parcels = await product.owner('SELECT id::int AS id, numero FROM guia ORDER BY random() LIMIT 5000');
  const one = <T>(all: readonly T[]): T => {
    const found = all[Math.floor(random() * all.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const staff = () => one([...hands, ...heads]);
  const head = () => one(heads);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Montevideo' }).format(new Date());
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const problem = { service: 'problem_solver' };
  let saved = 0;
  const save = (session: Session) => {
    saved += 1;
    const began = Date.now() - 11.5 * 3_600_000 + (saved % 40_000) * 1000;
    const fixed = { tamano_id: 3, causa_id: 2, solucion_id: 5, es_sin_etiqueta: false, guia_id: one(parcels).id };
    const times = { fecha_inicio: new Date(began).toISOString(), fecha_fin: new Date(began + 1000).toISOString() };
    return session.call({ ...problem, action: 'guardar_registro', usuario_id: session.userId, ...fixed, ...times });
  };
  const exported = async (session: Session) => {
    const asked = await session.call({ service: 'guias.exportar', estado: ['RETENIDO'], desde: day, hasta: day });
    return isAcknowledged(asked) ? caller.ask({ path: String(asked.body?.url) }) : asked;
  };
  return [
    { name: 'parcels', part: 20, group: 'read', send: () => staff().call({ service: 'guias.listar', size: 50 }) },
    {
      name: 'cases of the day',
      part: 20,
      group: 'read',
      send: () => staff().call({ ...problem, action: 'get_casos_diarios' }),
    },
    {
      ...{ name: 'parcels with a problem', part: 15, group: 'read' },
      send: () => staff().call({ service: 'guias.listar', estado: ['RETENIDO'], size: 50 }),
    },
    {
      ...{ name: 'look-up', part: 20, group: 'read' },
      send: () => staff().call({ ...problem, action: 'verificar_guia', numero: one(parcels).numero }),
    },
    { name: 'save a case', part: 10, group: 'write', send: () => save(staff()) },
    {
      ...{ name: 'tree', part: 5, group: 'read' },
      send: () => staff().call({ service: 'GuiasEnPickup', action: 'get_hierarchical_data', level: 'zona' }),
    },
    { name: 'tiles', part: 5, group: 'read', send: () => staff().call({ service: 'inicio.contadores' }) },
    {
      ...{ name: 'statistics', part: 3, group: 'read' },
      send: () =>
        head().call({ ...problem, action: 'get_estadisticas_detalladas', fecha_inicio: monthAgo, fecha_fin: day }),
    },
    { name: 'export', part: 1, group: 'export', send: () => exported(staff()) },
    {
      ...{ name: 'sign-in', part: 1, group: 'login' },
      send: () => caller.call('login', { user: 'operario@courier.example', password: PASSWORD, _login: true }),
    },
  ];
}
