// npm start: installs what is missing, builds the pages that changed, starts the server under the pinned Node.
import { ensureInstalled, InstallFault } from './install.mjs';
import { ensurePages } from './pages.mjs';
import { runPinned } from './pinned-node.mjs';

// V8 takes more for young objects the more memory a machine has: under a flood 70 MB, which served nobody faster. trust/product.ts starts it
// the same way.
const SERVER = ['--max-semi-space-size=16', 'src/main/cli.ts', 'start'];

try {
  await ensureInstalled();
  const built = await ensurePages();
  process.exitCode = built || (await runPinned([...SERVER, ...process.argv.slice(2)]));
} catch (fault) {
  if (!(fault instanceof InstallFault)) throw fault;
  process.exitCode = 1;
}
