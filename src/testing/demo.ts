import pg from 'pg';
import { inject } from 'vitest';

import { loadDemoOnce } from '#main/demo.ts';
import type { ConnectionConfig } from '#server/db/connection.ts';

import { createTestDatabase, type TestDatabase } from './cluster.ts';

// A Thursday, half past three in the afternoon of Montevideo.
export const AHORA = new Date('2026-11-19T18:30:00Z');

export interface Loaded {
  readonly database: TestDatabase;
  readonly lines: string[];
  // biome-ignore lint/suspicious/noExplicitAny: rows of whatever a test asks.
  query(text: string, values?: unknown[]): Promise<any[]>;
  close(): Promise<void>;
}

/** An empty migrated database, and one connection of its owner. */
export async function openDatabase(): Promise<Loaded> {
  const database = await createTestDatabase(inject('cluster'));
  const client = new pg.Client({ ...database.owner, options: '-c timezone=UTC' });
  await client.connect();
  return {
    database,
    lines: [],
    query: async (text, values) => (await client.query(text, values)).rows,
    close: async () => {
      await client.end();
      await database.drop();
    },
  };
}

/** Fills the database of a server with the demo data of so many parcels, up to now. */
export const demoUpToNow = (guias: number) => (owner: ConnectionConfig) =>
  loadDemoOnce(owner, () => undefined, { guias });

/** The demo data of so many parcels, always the same. */
export async function loaded(guias: number): Promise<Loaded> {
  const opened = await openDatabase();
  await loadDemoOnce(opened.database.owner, (line) => opened.lines.push(line), { guias, ahora: AHORA });
  return opened;
}
