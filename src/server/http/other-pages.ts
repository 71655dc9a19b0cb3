import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

import { BUILD_NAME, OTHER_PAGES, PAGE_VERSION } from '#shared/page-version.ts';

/**
 * A page that stayed open while the product was changed goes on, and is told: each of its calls says which build it is, and is answered that
 * another is served here (docs/decisions/0295). Pages of the development server have no build, and hear nothing.
 * @param folder where the build put the pages
 */
export async function tellOfOtherPages(app: FastifyInstance, folder: string): Promise<void> {
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
  const own = buildOf(index);
  if (own === undefined) return;
  app.addHook('onRequest', async ({ headers }, reply) => {
    const theirs = headers[PAGE_VERSION];
    if (theirs !== undefined && theirs !== own && theirs !== 'desarrollo') reply.header(OTHER_PAGES, 'true');
  });
}

function buildOf(index: string): string | undefined {
  const main = /<script[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(index)?.[1] ?? '';
  return BUILD_NAME.exec(main)?.[1];
}
