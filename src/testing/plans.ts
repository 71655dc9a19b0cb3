import pg from 'pg';

import { searchGuiasByText, selectEventos, selectGuia, selectGuias } from '#features/guias/server/guias.sql.ts';
import {
  selectCasoRules,
  selectCasosDelDia,
  selectCasosDelReporte,
  selectGuiaByNumero,
} from '#features/problem-solver/server/casos.sql.ts';
import { ensureAppLogin } from '#server/app-login.ts';
import type { Db } from '#server/db.ts';
import type { ConnectionConfig } from '#server/db-connection.ts';
import { openScope, type Scope } from '#server/scope.ts';

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

type Search = readonly [name: string, work: (db: Db, scope: Scope) => Promise<unknown>];

const LARGE = /^(guia|caso|evento(_\w+)?)$/;
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
      const scans = await explain(form.asOwner ? own : app, form);
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
  readonly asOwner: boolean;
}

async function allForms(own: pg.Client): Promise<Form[]> {
  const { rows } = await own.query(
    "SELECT current_setting('server_version_num')::int >= 160000 AS generic, prosrc AS inner FROM pg_proc WHERE proname = 'buscar_guias_propias'",
  );
  const forms: Form[] = [];
  for (const [reader, scope] of Object.entries(READERS)) {
    for (const [search, work] of await searches(own, scope)) {
      const statements = await recordStatements((db) => work(db, scope));
      forms.push(...statements.flatMap((statement) => formsOf({ reader, search, scope }, statement, rows[0])));
    }
  }
  return forms;
}

/**
 * What the server may plan for one statement: with its values; for a prepared one also without (the plan that it keeps from
 * the sixth call on, performance.md finding 1); and what the search function runs inside, which EXPLAIN does not show.
 */
function formsOf(
  about: Pick<Form, 'reader' | 'search' | 'scope'>,
  { text, values, name }: Statement,
  { generic, inner }: { generic: boolean; inner: string },
): Form[] {
  const body = inner.replaceAll(/\bpatron\b/g, '$1::text').replaceAll(/\blimite\b/g, '$2::int');
  return [
    { ...about, text, values, asOwner: false },
    ...(name !== undefined && generic ? [{ ...about, text, values: null, asOwner: false }] : []),
    ...(text.includes('buscar_guias_propias(')
      ? [{ ...about, text: body, values: values.slice(0, 2), asOwner: true }]
      : []),
  ];
}

/** Samples are of the reader's own rows, so that each search finds something. */
async function searches(own: pg.Client, scope: Scope): Promise<Search[]> {
  const { rows } = await own.query(
    `SELECT id, numero, referencia, lower(destinatario) AS nombre FROM guia
      WHERE ($1::int IS NULL OR cliente_id = $1) AND ($2::int IS NULL OR agente_id = $2) AND referencia IS NOT NULL ORDER BY id DESC OFFSET 2 LIMIT 1`,
    [scope.cliente_id, scope.agente_id],
  );
  const { id, numero, referencia, nombre } = rows[0];
  const list = (name: string, filters: object, page = 1): Search => [
    `list ${name}`,
    (db, inside) => selectGuias(db, inside, { page, size: 50, ...filters }),
  ];
  const search = (name: string, texto: string): Search => [
    `search ${name}`,
    (db, inside) => searchGuiasByText(db, inside, texto),
  ];
  return [
    list('without filter', {}),
    list('without filter, page 100', {}, 100),
    list('by number', { numero }),
    list('by a common state', { estado: 'ENTREGADO' }),
    list('by a rare state', { estado: 'RETENIDO' }),
    list('by client', { cliente_id: 1 }),
    list('by a small client', { cliente_id: 100 }),
    list('by agency', { agente_id: 1 }),
    list('by state and client', { estado: 'EN_AGENCIA', cliente_id: 1 }),
    list('by state and agency', { estado: 'EN_AGENCIA', agente_id: 1 }),
    list('by client and agency', { cliente_id: 1, agente_id: 1 }),
    list('by state, client and agency', { estado: 'RETENIDO', cliente_id: 1, agente_id: 1 }),
    ['one parcel', (db, inside) => selectGuia(db, inside, id)],
    ['events of a parcel', (db) => selectEventos(db, id)],
    search('by whole number', numero),
    search('by the beginning of a number', numero.slice(0, 8)),
    search('by two digits', '88'),
    search('by reference', referencia),
    search('by the middle of a number', numero.slice(3, 10)),
    search('by a whole name', nombre),
    search('by a common surname', 'rodríguez'),
    search('by four letters', 'aria'),
    search('by what nobody has', 'xylophon'),
    ['parcel of a number', (db, inside) => selectGuiaByNumero(db, inside, numero)],
    ...(scope.tipo === 'personal' ? casosSearches(numero, id) : []),
  ];
}

/** Cases are staff's alone. */
function casosSearches(numero: string, id: number): Search[] {
  const caso = {
    usuario_id: 3,
    guia_id: id,
    es_sin_etiqueta: false,
    tamano_id: 3,
    descripcion: null,
    causa_id: 2,
    solucion_id: 5,
    fecha_inicio: '2026-01-01T12:00:00Z',
    fecha_fin: '2026-01-01T12:01:00Z',
    foto_id: 1,
  };
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const week = { desde: dayBefore(7), hasta: dayBefore(0), numeroGuia: null, page: 1, size: 10 };
  return [
    ['cases of the day', (db, inside) => selectCasosDelDia(db, inside, { numeroGuia: null, page: 1, size: 10 })],
    ['all cases of the day', (db, inside) => selectCasosDelDia(db, inside, { numeroGuia: null, page: 1, size: -1 })],
    [
      'cases of the day by number',
      (db, inside) => selectCasosDelDia(db, inside, { numeroGuia: numero, page: 1, size: 10 }),
    ],
    [
      'cases of the day by beginning',
      (db, inside) => selectCasosDelDia(db, inside, { numeroGuia: '882', page: 1, size: 10 }),
    ],
    ['report of a week', (db, inside) => selectCasosDelReporte(db, inside, week)],
    ['report of a week by number', (db, inside) => selectCasosDelReporte(db, inside, { ...week, numeroGuia: numero })],
    ['report of a week by cause', (db, inside) => selectCasosDelReporte(db, inside, { ...week, causa_id: 2 })],
    ['report of a week by person', (db, inside) => selectCasosDelReporte(db, inside, { ...week, usuario_id: 3 })],
    ['rules of a new case', (db, inside) => selectCasoRules(db, inside, caso)],
  ];
}

interface Explained {
  readonly milliseconds: number;
  readonly nodes: readonly PlanNode[];
}

async function explain(client: pg.Client, { scope, text, values, asOwner }: Form): Promise<Explained> {
  const opening = openScope(scope, 'read');
  // The function's own statement runs as the owner, with the caller's settings.
  await client.query(asOwner ? opening.replace(/SET LOCAL ROLE \w+;/, '') : opening);
  try {
    const { rows } = values
      ? await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, [...values])
      : await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
    const [{ Plan: root, 'Execution Time': milliseconds = 0 }] = rows[0]['QUERY PLAN'];
    return { milliseconds, nodes: nodesOf(root) };
  } finally {
    await client.query('ROLLBACK');
  }
}

function judge({ milliseconds, nodes }: Explained, filled: ReadonlySet<string>) {
  const scans = nodes.flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    return LARGE.test(table) && filled.has(table) ? [{ node, table }] : [];
  });
  const sequential = scans.filter(({ node }) => node['Node Type'] === 'Seq Scan').map(({ table }) => table);
  return { milliseconds, sequential, wasted: Math.max(0, ...scans.map(({ node }) => wastedBy(node))) };
}

function wastedBy(node: PlanNode): number {
  const each = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return each * (node['Actual Loops'] ?? 1);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
