import { misplayed } from '#features/guias/server/verificar.sql.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever a test asks.
type Query = (text: string, values?: unknown[]) => Promise<any[]>;

/** The parcels, of those that meet a condition on `guia g`, whose row is not the replay of its events: their id, and in what. */
export async function misreplayed(query: Query, where = 'true'): Promise<string[]> {
  return misplayed(query, where);
}
