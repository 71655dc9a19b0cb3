import type { FastifyInstance } from 'fastify';

import { AppError } from '#shared/errors.ts';
import { describeApi } from '#shared/openapi.ts';

import { wordsOfClocks } from '../clocks.ts';
import type { Database } from '../db/db.ts';
import type { Dispatcher } from '../dispatcher.ts';
import type { Logger } from '../log.ts';
import type { Room } from '../room.ts';

interface Deps {
  readonly database: Database;
  readonly dispatcher: Dispatcher;
  readonly log: Logger;
  readonly room: Room;
  /** The clock that sessions are measured by. */
  readonly now: () => number;
}

/** A flood of probes asks the database once a second at most. */
const PROBE_INTERVAL = 1000;
/** Any page of a stranger can send reports: more in a minute are counted, and not written down. */
const REPORTS = { most: 60, window: 60_000 };

/** Health, readiness, the contract, and where browsers report violations of the content policy. */
export function addOperatorRoutes(app: FastifyInstance, { database, dispatcher, log, now, room }: Deps): void {
  let probed = Number.NEGATIVE_INFINITY;
  let probe: Promise<string | null> = Promise.resolve(null);
  const noteReport = createReports(log);
  let document: string | undefined;

  app.get('/api/health', { exposeHeadRoute: true }, async () => ({ code: 'OK' }));

  app.get('/api/ready', { exposeHeadRoute: true }, async () => {
    // Not by the clock of the wall: set back, it would stop the asking for as long.
    if (performance.now() - probed > PROBE_INTERVAL) {
      probed = performance.now();
      probe = database.ping().then((theirs) => wordsOfClocks(now(), theirs));
    }
    const apart = await probe.catch((cause: unknown) => {
      throw new AppError('BASE_NO_DISPONIBLE', { cause: String(cause) });
    });
    if (room.isFull()) throw new AppError('SIN_ESPACIO', { reason: 'reserve' });
    if (apart !== null) throw new AppError('RELOJ_DESFASADO', { reason: apart });
    return { code: 'OK' };
  });

  app.get('/api/openapi.json', async (_request, reply) => {
    // Made when it is first asked for: writing every schema out takes longer than all else that opening a server does.
    document ??= JSON.stringify(describeApi(dispatcher.endpoints.map((endpoint) => endpoint.contract)));
    return reply.type('application/json; charset=utf-8').send(document);
  });

  const kinds = ['application/csp-report', 'application/reports+json'];
  app.addContentTypeParser(kinds, { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => done(null, body));
  app.post('/api/csp', { bodyLimit: 16_384 }, async (request, reply) => {
    noteReport(String(request.body).slice(0, 2000));
    return reply.code(204).send();
  });
}

/** Writes reports down, so many in a minute; of the others only how many there were. */
function createReports(log: Logger): (report: string) => void {
  let began = Number.NEGATIVE_INFINITY;
  let seen = 0;
  return (report) => {
    if (performance.now() - began > REPORTS.window) {
      if (seen > REPORTS.most) log.warn({ more: seen - REPORTS.most }, 'reports of the content policy were left out');
      [began, seen] = [performance.now(), 0];
    }
    seen += 1;
    if (seen <= REPORTS.most) log.warn({ report }, 'content policy violated');
  };
}
