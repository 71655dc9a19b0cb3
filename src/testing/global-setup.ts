import type { TestProject } from 'vitest/node';

import { startTestCluster, type TestCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** One cluster for the whole run; test files take it with `inject('cluster')`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, owner, template } = await startTestCluster(process.env);
  project.provide('cluster', { owner, template });
  return stop;
}
