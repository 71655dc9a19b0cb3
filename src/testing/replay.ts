import { misplayed } from '#features/guias/server/verificar.sql.ts';
import type { Check } from '#server/checks.ts';

import type { TestServer } from './server.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever a test asks.
type Query = (text: string, values?: unknown[]) => Promise<any[]>;

/** The parcels, of those that meet a condition on `guia g`, whose row is not the replay of its events: their id, and in what. */
export async function misreplayed(query: Query, where = 'true'): Promise<string[]> {
  return misplayed(query, where);
}

/** The end of a file of tests: what they left behind that `npm run verificar` would report, of parcels and of what else they are about. The server is closed. */
export async function closeChecked(server: TestServer, checks: readonly Check[]): Promise<string[]> {
  const query: Query = (text, values) => server.query(text, values);
  const broken = await misreplayed(query);
  for (const { run } of checks) broken.push(...(await run(query)));
  await server.close();
  return broken;
}
