import type { TestProject } from 'vitest/node';

import { makeTemplate } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder as the first start leaves it, which each journey copies. */
    plantilla: string;
  }
}

/** The first start makes the database and its demo data: once for all journeys. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await makeTemplate();
  project.provide('plantilla', folder);
  return remove;
}
