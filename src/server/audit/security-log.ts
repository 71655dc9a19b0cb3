import { classify } from '../http/answers.ts';
import type { Logger } from '../log.ts';
import type { SecurityEvent, SecurityRow } from './seguridad.sql.ts';

/**
 * The security log: who came in, who was refused. Noted without waiting and written beside the calls, a second later; while the database
 * is away it waits here. What repeats itself within a minute is counted, so that a flood is a few rows and hides nothing.
 */
export interface SecurityLog {
  /** Never waits and never throws. */
  note(event: SecurityEvent): void;
  /** Writes what waits, counts that are still running included. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface Deps {
  /** Keeps these rows, all of them or none. */
  readonly keep: (rows: readonly SecurityRow[]) => Promise<void>;
  readonly log: Logger;
  readonly now?: () => number;
}

/** Milliseconds. */
const EVERY = 1_000;
const WINDOW = 60_000;
/** Rows of refusals in a minute that are told one by one; beyond, each kind is only counted. */
const REFUSALS_A_MINUTE = 600;
/** Of what people who are in do there are as many as they do; this is against a fault of ours. */
const OTHERS_A_MINUTE = 6_000;
const MOST_WAITING = 20_000;
const BATCH = 1_000;
/** The database takes nothing that says it is older. */
const OLDEST = 6 * 24 * 3_600_000;

const MAY_PASS = ['BASE_NO_DISPONIBLE', 'SERVIDOR_OCUPADO', 'REINTENTE'] as const;

interface Entry {
  readonly event: SecurityEvent;
  readonly veces: number;
  readonly first: number;
  readonly last: number;
}

/** The same event again, since its first row was made. */
interface Repeated {
  readonly until: number;
  more: Entry | null;
}

export function createSecurityLog({ keep, log, now = Date.now }: Deps): SecurityLog {
  const queue = createQueue(now);
  const write = createWriter({ keep, log, now }, queue.waiting);
  let writing: Promise<void> | null = null;
  const run = async (isLast: boolean): Promise<void> => {
    queue.settle(isLast);
    writing ??= write().finally(() => {
      writing = null;
    });
    await writing;
  };
  const timer = setInterval(() => void run(false), EVERY);
  timer.unref();
  return {
    note: queue.note,
    flush: () => run(true),
    stop: async () => {
      clearInterval(timer);
      await run(true);
      // What came while the last portion was on its way.
      await run(true);
    },
  };
}

/** What waits to be written: the first of its kind at once, the others of its minute as one that counts. */
function createQueue(now: () => number) {
  const waiting: Entry[] = [];
  const repeated = new Map<string, Repeated>();
  const spilled = new Map<string, Entry>();
  const budget = createBudget(now);
  const add = (entry: Entry) => {
    if (waiting.length < MOST_WAITING && budget.take(entry.event.resultado)) waiting.push(entry);
    else merge(spilled, spill(entry));
  };
  return {
    waiting,
    note: (event: SecurityEvent) => {
      const key = keyOf(event);
      const known = repeated.get(key);
      const entry = { event, veces: 1, first: now(), last: now() };
      if (known && known.until > now()) {
        known.more = known.more ? joined(known.more, entry) : entry;
        return;
      }
      if (known?.more) add(known.more);
      if (known || repeated.size < MOST_WAITING) repeated.set(key, { until: now() + WINDOW, more: null });
      add(entry);
    },
    /** Ends the counts whose minute is over; `isLast`: all. */
    settle: (isLast: boolean) => {
      for (const [key, { until, more }] of repeated) {
        if (!isLast && until > now()) continue;
        repeated.delete(key);
        if (more) add(more);
      }
      if (!budget.isOver() && !isLast) return;
      waiting.push(...spilled.values());
      spilled.clear();
    },
  };
}

function createWriter({ keep, log, now }: Required<Deps>, waiting: Entry[]): () => Promise<void> {
  let isAway = false;
  /** How many go alone, since the portion that they were of was refused. */
  let alone = 0;
  return async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, alone > 0 ? 1 : BATCH);
      const rows = batch.map((entry) => rowOf(entry, now()));
      try {
        await keep(rows);
        isAway = false;
        alone = Math.max(0, alone - 1);
      } catch (err) {
        // What the database will never take must not keep the rest from it: each is tried by itself.
        const isRefused = !MAY_PASS.some((code) => code === classify(err).code);
        if (isRefused && batch.length === 1) {
          log.error({ err, lost: batch }, 'security log refused');
          alone = Math.max(0, alone - 1);
          continue;
        }
        waiting.unshift(...batch);
        if (isRefused) {
          alone = batch.length;
          continue;
        }
        if (!isAway) log.error({ err, waiting: waiting.length }, 'security log not written: it waits');
        isAway = true;
        return;
      }
    }
  };
}

/** How many rows of a minute are left, for refusals and for all else. */
function createBudget(now: () => number) {
  const left = { OK: OTHERS_A_MINUTE, RECHAZADO: REFUSALS_A_MINUTE };
  let began = now();
  const isOver = () => {
    if (now() - began < WINDOW) return false;
    began = now();
    left.OK = OTHERS_A_MINUTE;
    left.RECHAZADO = REFUSALS_A_MINUTE;
    return true;
  };
  return {
    isOver,
    take: (kind: keyof typeof left): boolean => {
      left[kind] -= 1;
      return left[kind] >= 0;
    },
  };
}

/** What there are too many of is told by its kind alone. */
function spill({ event, veces, first, last }: Entry): Entry {
  const { tipo, resultado } = event;
  return { event: { tipo: 'DESBORDE', resultado, detalle: tipo }, veces, first, last };
}

/** Told apart by who, what, why and from where; not by the browser, which may say something else each time. */
function keyOf({ tipo, resultado, usuario_id, codigo, servicio, detalle, ip }: SecurityEvent): string {
  return JSON.stringify([tipo, resultado, usuario_id, codigo, servicio, detalle, ip]);
}

function merge(into: Map<string, Entry>, entry: Entry): void {
  const key = keyOf(entry.event);
  const known = into.get(key);
  into.set(key, known ? joined(known, entry) : entry);
}

function joined(known: Entry, entry: Entry): Entry {
  // What is told later need not be newer: a row that ends before it begins the database refuses.
  const first = Math.min(known.first, entry.first);
  return { event: known.event, veces: known.veces + entry.veces, first, last: Math.max(known.last, entry.last) };
}

function rowOf({ event, veces, first, last }: Entry, at: number): SecurityRow {
  const { detalle = null, navegador = null } = event;
  return {
    ...event,
    detalle: detalle && visible(detalle),
    navegador: navegador && visible(navegador),
    veces,
    desdeHace: ago(first, at),
    hastaHace: ago(last, at),
  };
}

function ago(moment: number, at: number): number {
  return Math.min(OLDEST, Math.max(0, Math.round(at - moment)));
}

/** A header may hold what a terminal or a page would obey. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '·');
}
