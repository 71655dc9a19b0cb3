import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

import type { Logger } from '../log.ts';
import { sqlState } from './connection.ts';
import type { Copies } from './copy.ts';

/** A standby that follows the database, for readings that would keep it busy. */
export interface Replica {
  /** Reads there once it shows all that the database held when this was asked; else, and where it fails, with `primary`. */
  read<T>(there: () => Promise<T>, primary: () => Promise<T>): Promise<T>;
  /** How many readings it answered, and how many were asked of the database in its place. */
  reads(): { readonly replica: number; readonly primary: number };
}

/** How far the database is, at this moment; `base`: which database of which cluster. */
interface Held {
  readonly hasta: string;
  readonly base: string;
}

interface Shown {
  readonly es_replica: boolean;
  /** Whether it shows all up to where it was asked for. */
  readonly al_dia: boolean;
  readonly base: string;
}

interface Deps {
  readonly held: () => Promise<Held | undefined>;
  readonly shown: (hasta: string) => Promise<Shown | undefined>;
  readonly log: Logger;
}

/** How long a reading waits for it to catch up, and how long it is left alone after it did not, or failed. Milliseconds. */
const PATIENCE = 2_000;
const PAUSE = 5_000;
const LOOK_AGAIN = 20;
/** It answers the question how far it is within this, or is away. */
const ANSWER = 1_000;
/** A reading that takes too long does so on either. */
const TOO_LONG = '57014';

const SAME = `(SELECT system_identifier FROM pg_control_system())::text || ' ' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS base`;
const HELD = `SELECT pg_current_wal_insert_lsn()::text AS hasta, ${SAME}`;
const SHOWN = `SELECT pg_is_in_recovery() AS es_replica, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS al_dia, ${SAME}`;

/** Both questions, on the connections of each. */
export function questionsTo({ primary, replica }: Readonly<Record<'primary' | 'replica', pg.Pool>>) {
  return {
    held: async () => (await primary.query<Held>(HELD)).rows[0],
    shown: async (hasta: string) => {
      const asked = { text: SHOWN, values: [hasta], query_timeout: ANSWER };
      return (await replica.query<Shown>(asked)).rows[0];
    },
  };
}

/**
 * Whoever reads from it sees whatever was told to anybody before: it is asked only once it has come as far as the database was. So no reading
 * is late by it, and one's own changes are there, whichever server made them.
 */
export function createReplica({ held, shown, log }: Deps): Replica {
  const counted = { replica: 0, primary: 0 };
  let aloneUntil = Number.NEGATIVE_INFINITY;
  const leaveAlone = (err: unknown) => {
    if (performance.now() > aloneUntil)
      log.warn({ err }, 'the replica is left alone for a moment; the database answers');
    aloneUntil = performance.now() + PAUSE;
  };
  const isCurrent = async () => {
    if (performance.now() < aloneUntil) return false;
    const now = await held();
    try {
      const until = performance.now() + PATIENCE;
      for (;;) {
        const there = await shown(now?.hasta ?? '');
        if (!there?.es_replica) throw new Error('what is named as the replica follows nobody');
        if (there.base !== now?.base) throw new Error('the replica is of another database');
        if (there.al_dia) return true;
        if (performance.now() > until) throw new Error('the replica is late');
        await sleep(LOOK_AGAIN);
      }
    } catch (fault) {
      leaveAlone(fault);
      return false;
    }
  };
  return {
    read: async (there, asked) => {
      if (await isCurrent()) {
        try {
          const result = await there();
          counted.replica += 1;
          return result;
        } catch (fault) {
          if (sqlState(fault) === TOO_LONG) throw fault;
          // What is no fault of its own the database says once more.
          if (!isRefusal(fault)) leaveAlone(fault);
        }
      }
      counted.primary += 1;
      return asked();
    },
    reads: () => ({ ...counted }),
  };
}

/** What a service answers, and not what became of a connection. */
function isRefusal(fault: unknown): boolean {
  return fault instanceof Error && fault.name === 'AppError';
}

/** Files that are read there where it may be, and otherwise from the database. */
export function copiesOf(replica: Replica, there: Copies, own: Copies): Copies {
  return {
    start: (request) =>
      replica.read(
        () => there.start(request),
        () => own.start(request),
      ),
    close: async () => {
      await Promise.all([there.close(), own.close()]);
    },
  };
}
