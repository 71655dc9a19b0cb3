import { type Connection, type ConnectionConfig, quoteName, withConnection } from './connection.ts';

interface Rule {
  readonly tabla: string;
  readonly nombre: string;
  readonly definicion: string;
}

// Foreign keys from elsewhere are among them: the keys that they rest on could not be dropped otherwise.
const CONSTRAINTS = `
  SELECT c.conrelid::regclass::text AS tabla, c.conname AS nombre, pg_get_constraintdef(c.oid) AS definicion
    FROM pg_constraint c
   WHERE c.conparentid = 0
     AND (c.conrelid = ANY ($1::oid[]) AND c.contype IN ('f', 'p', 'u', 'x') OR c.contype = 'f' AND c.confrelid = ANY ($1::oid[]))
   ORDER BY c.contype = 'f', c.oid`;

const INDEXES = `
  SELECT x.indexrelid::regclass::text AS nombre, pg_get_indexdef(x.indexrelid) AS definicion
    FROM pg_index x
    JOIN pg_class i ON i.oid = x.indexrelid
   WHERE x.indrelid = ANY ($1::oid[]) AND NOT i.relispartition
     AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = x.indexrelid AND c.contype IN ('p', 'u', 'x'))
   ORDER BY x.indexrelid`;

const TABLES = `
  SELECT array_agg(DISTINCT coalesce(p.relid, t.nombre::regclass)::oid) AS oids
    FROM unnest($1::text[]) AS t (nombre)
    LEFT JOIN LATERAL pg_partition_tree(t.nombre::regclass) AS p ON true`;

// ANALYZE of a partitioned table reads its partitions as well.
const MEMBERS = `
  SELECT CASE WHEN c.relkind = 'p' THEN 'ANALYZE ' WHEN c.relispartition THEN 'VACUUM ' ELSE 'VACUUM (ANALYZE) ' END || c.oid::regclass AS orden
    FROM unnest($1::text[]) AS t (nombre)
    LEFT JOIN LATERAL pg_partition_tree(t.nombre::regclass) AS p ON true
    JOIN pg_class c ON c.oid = coalesce(p.relid, t.nombre::regclass)`;
const LEAVES = `${MEMBERS} WHERE c.relkind = 'r' ORDER BY pg_relation_size(c.oid) DESC`;
const UNMARKED_LEAVES = `${MEMBERS} WHERE c.relkind = 'r' AND c.relallvisible < 0.99 * c.relpages`;
const PARENTS = `${MEMBERS} WHERE c.relkind = 'p'`;

// Where this server knows the setting and this role may set it. Compressing whole pages in the log costs a quarter of a
// load; the small ring of pages that VACUUM keeps to would flush the log every few of them; an index wants memory. And
// VACUUM marks no page as visible whose transaction is not in the log for sure: its commit has to wait for the disk.
const QUICKEN = `
  SELECT set_config(name, valor, false)
    FROM (VALUES ('wal_compression', 'off'), ('synchronous_commit', 'on'), ('vacuum_buffer_usage_limit', '0'), ('work_mem', '64MB'),
                 ('maintenance_work_mem', '256MB'), ('temp_buffers', '128MB')) AS quick (name, valor)
    JOIN pg_settings USING (name)
   WHERE context = 'user' OR has_parameter_privilege(name, 'SET')`;

/** Settings of this connection for writing a lot at once. Call it first: one of them is fixed at the first use of a table. */
export async function quicken(connection: Connection): Promise<void> {
  await connection.query(QUICKEN);
}

/**
 * Drops the indexes, keys and foreign keys of `tables` and of their partitions, and the foreign keys that point at them. Hands
 * back the statements that make them again, as the catalog defines them: rows are then written without them, and each is
 * built once over all. Call it inside a transaction.
 */
export async function setAsideRules(connection: Connection, tables: readonly string[]): Promise<readonly string[]> {
  const { rows: found } = await connection.query<{ oids: number[] }>(TABLES, [tables]);
  const oids = found[0]?.oids ?? [];
  const { rows: constraints } = await connection.query<Rule>(CONSTRAINTS, [oids]);
  const { rows: indexes } = await connection.query<Omit<Rule, 'tabla'>>(INDEXES, [oids]);
  for (const { tabla, nombre } of constraints.toReversed()) {
    await connection.query(`ALTER TABLE ${tabla} DROP CONSTRAINT ${quoteName(nombre)}`);
  }
  for (const { nombre } of indexes) await connection.query(`DROP INDEX ${nombre}`);
  const made = constraints.map(({ tabla, nombre, definicion }) => {
    return `ALTER TABLE ${tabla} ADD CONSTRAINT ${quoteName(nombre)} ${definicion}`;
  });
  return [...indexes.map(({ definicion }) => withPartitions(definicion)), ...made];
}

/** The catalog writes the index of a partitioned table as ON ONLY, which would leave its partitions without one. */
function withPartitions(definition: string): string {
  return definition.replace(/ ON ONLY /, ' ON ');
}

/**
 * Statistics and visibility map of freshly filled tables, two tables at a time. Right after a load one pass can leave the
 * map incomplete, and then every count reads the table: what is not marked gets a second pass.
 */
export async function vacuumTables(owner: ConnectionConfig, tables: readonly string[]): Promise<void> {
  const queue = await selectOrders(owner, LEAVES, tables);
  await Promise.all([runEach(owner, queue), runEach(owner, queue)]);
  await runEach(owner, await selectOrders(owner, UNMARKED_LEAVES, tables));
  await runEach(owner, await selectOrders(owner, PARENTS, tables));
}

async function selectOrders(owner: ConnectionConfig, query: string, tables: readonly string[]): Promise<string[]> {
  return withConnection(owner, async (connection) => {
    const { rows } = await connection.query<{ orden: string }>(query, [tables]);
    return rows.map(({ orden }) => orden);
  });
}

async function runEach(owner: ConnectionConfig, queue: string[]): Promise<void> {
  await withConnection(owner, async (connection) => {
    await quicken(connection);
    for (let order = queue.shift(); order !== undefined; order = queue.shift()) await connection.query(order);
  });
}
