// Packs the files that mean us ill, on a thread of its own: it takes twenty seconds, in which whoever packs hears nobody.
import { parentPort } from 'node:worker_threads';

import { badFiles } from './bad-files.ts';

parentPort?.postMessage(badFiles());
