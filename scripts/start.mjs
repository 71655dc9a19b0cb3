// npm start: installs what is missing, builds the pages that changed, starts the server under the pinned Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureInstalled, InstallFault, ROOT } from './install.mjs';
import { ensurePages } from './pages.mjs';
import { runPinned } from './pinned-node.mjs';

// V8 takes more for young objects the more memory a machine has: under a flood 70 MB, which served nobody faster, therefore the bound. In a
// file of its own for those who try and measure the product (src/testing/start-args.ts).
const SERVER = JSON.parse(readFileSync(join(ROOT, 'scripts', 'start-args.json'), 'utf8'));

try {
  await ensureInstalled();
  const built = await ensurePages();
  process.exitCode = built || (await runPinned([...SERVER, ...process.argv.slice(2)]));
} catch (fault) {
  if (!(fault instanceof InstallFault)) throw fault;
  process.exitCode = 1;
}
