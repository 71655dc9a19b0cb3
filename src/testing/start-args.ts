import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm start` gives to Node, so that what is tried and measured is started as the product is. */
export const START_ARGS: readonly string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../scripts/start-args.json'), 'utf8'),
);
