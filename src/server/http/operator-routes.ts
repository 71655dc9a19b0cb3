import type { FastifyInstance } from 'fastify';

import { AppError } from '#shared/errors.ts';
import { describeApi } from '#shared/openapi.ts';

import type { Database } from '../db/db.ts';
import type { Dispatcher } from '../dispatcher.ts';
import type { Logger } from '../log.ts';

interface Deps {
  readonly database: Database;
  readonly dispatcher: Dispatcher;
  readonly log: Logger;
}

/** A flood of probes asks the database once a second at most. */
const PROBE_INTERVAL = 1000;

/** Health, readiness, the contract, and where browsers report violations of the content policy. */
export function addOperatorRoutes(app: FastifyInstance, { database, dispatcher, log }: Deps): void {
  let probed = Number.NEGATIVE_INFINITY;
  let probe: Promise<void> = Promise.resolve();
  const document = describeApi(dispatcher.endpoints.map((endpoint) => endpoint.contract));

  app.get('/api/health', { exposeHeadRoute: true }, async () => ({ code: 'OK' }));

  app.get('/api/ready', { exposeHeadRoute: true }, async () => {
    // Not by the clock of the wall: set back, it would stop the asking for as long.
    if (performance.now() - probed > PROBE_INTERVAL) {
      probed = performance.now();
      probe = database.ping();
    }
    await probe.catch((cause: unknown) => {
      throw new AppError('BASE_NO_DISPONIBLE', { cause: String(cause) });
    });
    return { code: 'OK' };
  });

  app.get('/api/openapi.json', async () => document);

  const kinds = ['application/csp-report', 'application/reports+json'];
  app.addContentTypeParser(kinds, { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => done(null, body));
  app.post('/api/csp', { bodyLimit: 16_384 }, async (request, reply) => {
    log.warn({ report: String(request.body).slice(0, 2000) }, 'content policy violated');
    return reply.code(204).send();
  });
}
