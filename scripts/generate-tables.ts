// npm run tables: writes src/server/db/tables.ts from a migrated database, a throw-away one unless an address is given.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type ConnectionConfig, parseConnection } from '#server/db/connection.ts';
import { startTestCluster } from '#testing/cluster.ts';
import { generateRowTypes } from '#testing/row-types.ts';

const url = process.argv[2];
if (url === undefined) {
  const { owner, template, stop } = await startTestCluster({});
  await writeTables({ ...owner, database: template }).finally(stop);
} else {
  await writeTables(parseConnection(url));
}

async function writeTables(owner: ConnectionConfig): Promise<void> {
  await writeFile(join(import.meta.dirname, '..', 'src', 'server', 'db', 'tables.ts'), await generateRowTypes(owner));
}
