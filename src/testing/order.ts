import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take far longer than their length says, longest first. Vitest begins with the longest texts: one of these, begun last, goes on alone for
 * minutes, while a core has nothing to do (docs/decisions/0193-what-a-run-throws-away-lies-in-memory.md).
 */
export const LONG: readonly string[] = [
  'e2e/menus.journey.ts',
  'e2e/recorrido-web.journey.ts',
  'e2e/every-page.journey.ts',
  'src/main/demo-hora.test.ts',
];

/** What is long before everything else, which stays as it was. */
export function longFirst<T extends { readonly moduleId: string }>(files: readonly T[]): T[] {
  return files.toSorted((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId));
}

/** The order of a run. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files));
  }
}

function placeOf(file: string): number {
  const place = LONG.findIndex((name) => file.endsWith(`/${name}`));
  return place === -1 ? LONG.length : place;
}
