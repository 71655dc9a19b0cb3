import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

import { NIGHT } from './src/testing/night.ts';
import { LongFirst } from './src/testing/order.ts';
import { ofPart } from './src/testing/parts.ts';

const contentOf = (file: string) => readFileSync(file, 'utf8');

/**
 * What tests no SQL: it opens no database, or is about the product's own PostgreSQL or processes. The others go with `npm test` on the oldest
 * PostgreSQL that is supported, since journeys and promises have the newest.
 */
const isApartFromSql = (file: string) =>
  file.startsWith('scripts/') ||
  !/#testing\/(?!night\.)|\binject\('cluster'\)/.test(contentOf(file)) ||
  /server\/embedded\/|\.process\.test\.ts$/.test(file);

/**
 * Screen tests whose modules must be their own: what replaces a module must be there before it is first loaded, and what listens to the
 * window listens to the one in which it was loaded.
 */
const OF_THE_WINDOW = [
  'src/web/live.test.tsx',
  'src/web/shell/ConnectionBar.test.tsx',
  // A style that they lost is waited for by whatever is fetched after it, in their window or another.
  'src/web/lost-styles.test.tsx',
  'src/web/lazy-part.test.tsx',
  'src/web/router/lazy-screen.test.tsx',
];
const isApart = (file: string) =>
  /\bvi\.(?:mock|doMock|resetModules)\(/.test(contentOf(file)) || OF_THE_WINDOW.includes(file);

/** Those of the part that was asked for. */
const SERVERS = ofPart([...globSync('src/**/*.test.ts'), ...globSync('scripts/**/*.test.ts')]);
const PAGES = ofPart(globSync('src/**/*.test.tsx'));
const JOURNEYS = ofPart(globSync('e2e/**/*.journey.ts'));

const SERVER = {
  environment: 'node',
  // Loading the whole server anew for each of its files took a third of the time; each opens a server and a database of its own.
  isolate: false,
  restoreMocks: true,
  globalSetup: ['src/testing/global-setup.ts'],
  setupFiles: ['src/testing/semilla.ts'],
  // Far beyond what a slow and busy machine takes: a test that hangs ends all the same.
  testTimeout: 90_000,
  hookTimeout: 300_000,
};
const SCREENS = {
  environment: 'jsdom',
  setupFiles: ['src/testing/fresh-modules.ts', 'src/testing/web-setup.ts'],
  testTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Of the tests of one file that may run at once: as many as the smallest machine has cores.
    maxConcurrency: 2,
    // Vitest leaves one core alone, which is half of the smallest machine; and each waits for a database, a timer or a browser for a third of its time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    tags: [{ name: NIGHT, description: 'left out by day, run by npm run noche and wherever a file is named' }],
    // What is waited for comes as soon as the machine lets it: how soon is no question of a test.
    expect: { poll: { timeout: 10_000, interval: 20 } },
    // The message of a failure is all that a run elsewhere shows: whole, not `[ Array(1) ]`.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        extends: true,
        test: {
          ...SERVER,
          name: 'server',
          include: SERVERS.filter((file) => !isApartFromSql(file)),
        },
      },
      {
        extends: true,
        test: { ...SERVER, name: 'server-aparte', include: SERVERS.filter(isApartFromSql) },
      },
      {
        extends: true,
        test: {
          ...SCREENS,
          name: 'web',
          isolate: false,
          include: PAGES.filter((file) => !isApart(file)),
        },
      },
      {
        extends: true,
        test: { ...SCREENS, name: 'web-aparte', include: PAGES.filter(isApart) },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: JOURNEYS,
          globalSetup: ['e2e/global-setup.ts'],
          setupFiles: ['e2e/seen.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
