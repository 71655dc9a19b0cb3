import type { TestProject } from 'vitest/node';

import { startTestCluster, type TestCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** One cluster for the whole run of a project; test files take it with `inject('cluster')`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ANDEN_TEST_PG: version, ...env } = process.env;
  // What is about the product's own PostgreSQL has that one, whichever the others are tried on.
  const { stop, owner, template } = await startTestCluster(
    project.name === 'server' ? { ...env, ANDEN_TEST_PG: version } : env,
  );
  project.provide('cluster', { owner, template });
  return stop;
}
