import { join } from 'node:path';
import type pg from 'pg';

import { createAccounts } from '#server/accounts.ts';
import type { Config } from '#server/config.ts';
import { openPool } from '#server/db.ts';
import { createDispatcher } from '#server/dispatcher.ts';
import { createHttpServer } from '#server/http/server.ts';
import type { Logger } from '#server/log.ts';
import { startMaintenance } from '#server/maintenance.ts';
import { type Outbox, startOutbox } from '#server/outbox.ts';
import { createSessions } from '#server/sessions.ts';
import type { SigningKeys } from '#server/signing-key.ts';
import { createTokens } from '#server/tokens.ts';
import { endpoints } from './endpoints.ts';

export interface ServerOptions {
  readonly config: Pick<Config, 'port' | 'host' | 'dataDir' | 'publicUrl' | 'smtp' | 'trustProxy'>;
  /** How to connect as the application's own login. */
  readonly app: pg.ClientConfig;
  readonly keys: SigningKeys;
  readonly log: Logger;
  /** The time, for tests of expiry; milliseconds since the epoch. */
  readonly now?: () => number;
}

export interface RunningServer {
  /** Where people open it, with the port that was really taken. */
  readonly url: string;
  /** Stops accepting, finishes what runs, closes pool and streams. */
  close(): Promise<void>;
}

/** Puts the parts together and listens. */
export async function runServer({ config, app, keys, log, now = Date.now }: ServerOptions): Promise<RunningServer> {
  const database = openPool(app, log);
  const tokens = createTokens(keys);
  const sessions = createSessions({ database, tokens, log, now });
  await sessions.start();
  let url = '';
  let outbox: Outbox | undefined;
  const accounts = createAccounts({ database, sessions, tokens, publicUrl: () => config.publicUrl ?? url, onMail: () => outbox?.wake() });
  const dispatcher = createDispatcher(endpoints, database, sessions);
  const pages = join(import.meta.dirname, '../../dist/web');
  const http = await createHttpServer({ accounts, database, dispatcher, sessions, tokens, log, pages, trustProxy: config.trustProxy });
  await http.listen({ port: config.port, host: config.host });
  url = `http://localhost:${portOf(http.addresses())}`;
  outbox = startOutbox({ database, log, smtp: config.smtp, folder: join(config.dataDir, 'correo') });
  const maintenance = startMaintenance(database, log);
  return {
    url,
    close: async () => {
      maintenance.stop();
      await http.close();
      await outbox.stop();
      await sessions.stop();
      await database.close();
    },
  };
}

function portOf(addresses: readonly { port: number }[]): number {
  return addresses[0]?.port ?? 0;
}
