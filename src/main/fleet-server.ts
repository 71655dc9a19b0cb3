// One server of several (PROCESOS): a child of fleet.ts, which has migrated the database and watches over it.
import { once } from 'node:events';

import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import type { Room } from '#server/room.ts';
import { openKeyRing } from '#server/session/key-ring.ts';
import { StartFault } from '#server/start-fault.ts';

import type { Orders, RoomNews } from './fleet.ts';
import { runToTheEnd, stopRequest } from './process.ts';
import { closeSoon, runServer } from './server.ts';

await runToTheEnd(serve);

async function serve(): Promise<void> {
  const stopped = stopRequest();
  const read = readConfig();
  if (!read.ok) throw new StartFault(read.faults);
  const { config } = read;
  const { app, pooler, replica, maintained, isFull } = await orders();
  const log = createLogger(config);
  const keys = await openKeyRing(config, (err) => log.error({ err }, 'the keys were not read'));
  const room = roomAsTold(isFull);
  const server = await runServer({ config, app, pooler, replica, keys, log, maintained, room, isOneOfMany: true });
  await stopped;
  await closeSoon(server.close(), log);
}

async function orders(): Promise<Orders> {
  process.send?.({ tipo: 'anden:listo' });
  for (;;) {
    const message: Orders | { readonly tipo?: undefined } = (await once(process, 'message'))[0];
    if (message.tipo === 'anden:empiece') return message;
  }
}

/** The disk is watched by one alone, who lays and lets go of the reserve. */
function roomAsTold(isFull: boolean): Room {
  const room = { isFull };
  process.on('message', (message: RoomNews | { readonly tipo?: undefined }) => {
    if (message.tipo === 'anden:disco') room.isFull = message.isFull;
  });
  return { isFull: () => room.isFull };
}
