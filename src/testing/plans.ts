import pg from 'pg';

import { ensureAppLogin } from '#server/db/app-login.ts';
import type { ConnectionConfig } from '#server/db/connection.ts';
import { openScope, type Scope } from '#server/scope.ts';

import { searchesOf } from './planned-searches.ts';
import { recordStatements, type Statement } from './statements.ts';

/** A statement of the product as one kind of reader sends it, and what its plan does with the large tables. */
export interface PlannedStatement {
  readonly reader: string;
  readonly search: string;
  readonly text: string;
  /** The large tables that it reads from end to end. */
  readonly sequential: readonly string[];
  /** Rows that were read and thrown away, at most, by one scan of a large table. */
  readonly wasted: number;
  /** Rows of the large tables that were fetched in all, also by functions. */
  readonly fetched: number;
  readonly milliseconds: number;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

const LARGE = /^(guia|guia_busqueda|caso|evento(_\w+)?)$/;
const READERS: Readonly<Record<string, Scope>> = {
  staff: { tipo: 'personal', usuario_id: 3, cliente_id: null, agente_id: null },
  'the largest client': { tipo: 'cliente', usuario_id: 6, cliente_id: 1, agente_id: null },
  'a small client': { tipo: 'cliente', usuario_id: 440, cliente_id: 100, agente_id: null },
  'an agency': { tipo: 'agencia', usuario_id: 9, cliente_id: null, agente_id: 1 },
};

/** Plans and runs every search and list of parcels and cases, as each kind of reader, on a database with the demo data. */
export async function planSearches(owner: ConnectionConfig): Promise<PlannedStatement[]> {
  const login = await ensureAppLogin(owner);
  const [app, own] = [new pg.Client(login), new pg.Client(owner)];
  await Promise.all([app.connect(), own.connect()]);
  try {
    const filled = await selectFilledTables(own);
    const planned: PlannedStatement[] = [];
    for (const form of await allForms(own)) {
      const scans = await explain(app, form);
      planned.push({ ...form, ...judge(scans, filled) });
    }
    return planned;
  } finally {
    await Promise.all([app.end(), own.end()]);
  }
}

/** The coming months' partitions have no page to read: a scan of them costs nothing. */
async function selectFilledTables(own: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await own.query("SELECT relname FROM pg_class WHERE relkind = 'r' AND pg_relation_size(oid) > 0");
  return new Set(rows.map(({ relname }) => relname));
}

interface Form {
  readonly reader: string;
  readonly search: string;
  readonly scope: Scope;
  readonly text: string;
  /** Null: as the server plans it without knowing them. */
  readonly values: readonly unknown[] | null;
}

async function allForms(own: pg.Client): Promise<Form[]> {
  const { rows } = await own.query("SELECT current_setting('server_version_num')::int >= 160000 AS generic");
  const forms: Form[] = [];
  for (const [reader, scope] of Object.entries(READERS)) {
    for (const [search, work] of await searchesOf(own, scope)) {
      const statements = await recordStatements((db) => work(db, scope));
      forms.push(...statements.flatMap((statement) => formsOf({ reader, search, scope }, statement, rows[0].generic)));
    }
  }
  return forms;
}

/**
 * What the server may plan for one statement: with its values; for a prepared one also without, the plan that it keeps from the sixth
 * call on (performance.md finding 1).
 */
function formsOf(
  about: Pick<Form, 'reader' | 'search' | 'scope'>,
  { text, values, name }: Statement,
  generic: boolean,
): Form[] {
  return [{ ...about, text, values }, ...(name !== undefined && generic ? [{ ...about, text, values: null }] : [])];
}

interface Explained {
  readonly milliseconds: number;
  readonly nodes: readonly PlanNode[];
  /** Tables that were read from end to end while it ran, also by a function inside it, which EXPLAIN does not show. */
  readonly read: readonly string[];
  readonly fetched: number;
}

async function explain(client: pg.Client, { scope, text, values }: Form): Promise<Explained> {
  await client.query(openScope(scope, 'read'));
  const before = await selectScans(client);
  try {
    const { rows } = values
      ? await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, [...values])
      : await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
    const [{ Plan: root, 'Execution Time': milliseconds = 0 }] = rows[0]['QUERY PLAN'];
    const after = await selectScans(client);
    const read = [...after]
      .filter(([table, { scans }]) => scans > (before.get(table)?.scans ?? 0))
      .map(([table]) => table);
    const fetched = [...after].reduce((sum, [table, { rows: now }]) => sum + now - (before.get(table)?.rows ?? 0), 0);
    return { milliseconds, nodes: nodesOf(root), read, fetched };
  } finally {
    await client.query('ROLLBACK');
  }
}

interface Reads {
  /** From end to end. */
  readonly scans: number;
  /** Rows fetched, in whichever way. */
  readonly rows: number;
}

/** What this connection has read of each large table, as far as it was not reported yet. */
async function selectScans(client: pg.Client): Promise<ReadonlyMap<string, Reads>> {
  const { rows } = await client.query(
    `SELECT relname, seq_scan::int AS scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows
       FROM pg_stat_xact_user_tables WHERE seq_scan > 0 OR idx_tup_fetch > 0`,
  );
  return new Map(rows.filter(({ relname }) => LARGE.test(relname)).map(({ relname, ...reads }) => [relname, reads]));
}

function judge({ milliseconds, nodes, read, fetched }: Explained, filled: ReadonlySet<string>) {
  const scans = nodes.flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    return LARGE.test(table) && filled.has(table) ? [{ node, table }] : [];
  });
  const planned = scans.filter(({ node }) => node['Node Type'] === 'Seq Scan').map(({ table }) => table);
  const sequential = [...new Set([...planned, ...read.filter((table) => filled.has(table))])];
  return { milliseconds, sequential, fetched, wasted: Math.max(0, ...scans.map(({ node }) => wastedBy(node))) };
}

function wastedBy(node: PlanNode): number {
  const each = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return each * (node['Actual Loops'] ?? 1);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
