import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createCopies } from '../db/copy.ts';
import { SISTEMA } from '../scope.ts';
import { classify } from './answers.ts';

test('a database that takes no connection in time is away, for a file as for a call', async () => {
  // It accepts and says nothing, as one does that is too busy to greet.
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const address = mute.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const copies = createCopies({ host: '127.0.0.1', port, user: 'nadie', database: 'ninguna' }, async () => null);
  const refused = await copies.start({ scope: SISTEMA, rows: sql`SELECT 1`, separator: ';' }).catch((error) => error);
  mute.close();
  expect(refused).toBeInstanceOf(Error);
  expect(classify(refused).code).toBe('BASE_NO_DISPONIBLE');
});
