import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { lockAlone } from '#server/embedded/file-lock.ts';

import { openCaller } from './caller.ts';
import { form, openLook, post } from './headers.ts';
import { clusterOf, killQuietly, postmasterOf, startAgain } from './postgres.ts';
import type { Product } from './product.ts';
import type { Proof } from './proof.ts';
import { lookAtAnswers } from './t14-answers.ts';
import {
  lookAtBodies,
  lookAtFiles,
  lookAtMethods,
  lookAtOrigins,
  lookAtReports,
  lookAtStrangers,
} from './t14-requests.ts';

/** T14: one set of headers on whatever is answered, nothing of another origin, and no file that is none of ours. */
export const t14: Proof = {
  id: 'T14',
  title: 'headers, origins, methods and files',
  isShort: true,
  plants: [
    {
      what: 'no answer that is an error carries the headers of a page',
      edits: [
        {
          file: 'src/server/http/answers.ts',
          find: '  return reply.code(row.status).send({',
          replace:
            "  if (row.status === 404) reply.removeHeader('x-content-type-options');\n  return reply.code(row.status).send({",
        },
      ],
    },
    {
      what: 'a parser’s own refusal is answered by the library',
      edits: [
        { file: 'src/server/http/server.ts', find: '    clientErrorHandler: answerUnreadable(log),\n', replace: '' },
      ],
    },
    {
      what: 'plain text is read as JSON',
      edits: [
        {
          file: 'src/server/http/server.ts',
          find: "app.removeContentTypeParser('text/plain');",
          replace: `app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, JSON.parse(String(body))));`,
        },
      ],
    },
    {
      what: 'every report of the content policy is written down',
      edits: [
        {
          file: 'src/server/http/operator-routes.ts',
          find: '    if (seen <= REPORTS.most) log.warn(',
          replace: '    log.warn(',
        },
      ],
    },
    {
      what: 'a stranger is read as far as a person is',
      edits: [
        {
          file: 'src/server/http/server.ts',
          find: 'const MOST_OF_A_STRANGER = 16_384;',
          replace: 'const MOST_OF_A_STRANGER = 1_048_576;',
        },
      ],
    },
    {
      what: 'all unknown fields are told back',
      edits: [
        { file: 'src/shared/faltas.ts', find: 'const MOST_CAMPOS = 50;', replace: 'const MOST_CAMPOS = 50_000;' },
      ],
    },
    {
      what: 'other origins may read',
      edits: [
        {
          file: 'src/server/http/security.ts',
          find: "reply.header('x-request-id', request.id);",
          replace:
            "reply.header('x-request-id', request.id).header('access-control-allow-origin', request.headers.origin ?? '*');",
        },
      ],
    },
  ],
  run: async ({ root, open }) => {
    // Behind a proxy, as it is in production where TLS ends before us.
    const product = await open({ env: { TRUST_PROXY: 'loopback' } });
    const caller = openCaller(product.port);
    const look = openLook(caller);
    const session = await caller.signIn('encargado@courier.example');
    const files = (await readdir(join(root, 'dist/web'), { recursive: true })).filter((name) => name.includes('.'));
    const place = { product, session, files };
    await lookAtOrigins(look, place);
    await lookAtBodies(look, place);
    await lookAtMethods(look, place);
    await lookAtReports(look, place);
    await lookAtStrangers(look);
    await lookAtFiles(look, place);
    await lookAtAnswers(look, place);
    await whileAway(product, async () => {
      await look.at('not ready', { path: '/api/ready' }, 503);
      await look.at('a call without a database', post({ service: 'getContext' }, session.token), 503);
      await look.at('a page without a database', form({ numero: '881000000012', control: '1234' }), 503);
    });
    caller.close();
    return { n: look.n(), fails: look.fails };
  },
};

/** Work while the database is away and nobody may start it again. */
async function whileAway(product: Product, work: () => Promise<void>): Promise<void> {
  const cluster = await clusterOf(product.dataDir);
  const held = await lockAlone(join(product.dataDir, 'arranque.lock'));
  const pid = await postmasterOf(cluster);
  killQuietly(pid, 'SIGQUIT');
  while ((await postmasterOf(cluster).catch(() => null)) === pid)
    await new Promise((resolve) => setTimeout(resolve, 20));
  // The answer of the last second counts for the next one.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  try {
    await work();
  } finally {
    await startAgain(cluster);
    held.release();
  }
}
