import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { PROOFS } from '../trust/proofs.ts';

const EDITS = PROOFS.flatMap(({ id, plants }) =>
  plants.flatMap(({ what, edits = [] }) => edits.map((edit) => ({ id, what, ...edit }))),
);

// The faults are planted by `npm run trust` alone, which takes hours: a text that has moved is to be seen in the change that moves it.
test.each(EDITS)('$id: $what stands once in $file', ({ file, find, replace }) => {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  expect(text.split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});
