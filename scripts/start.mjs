// npm start: installs what is missing, builds the pages that changed, starts the server under the pinned Node.
import { ensureInstalled, InstallFault } from './install.mjs';
import { ensurePages } from './pages.mjs';
import { runPinned } from './pinned-node.mjs';

try {
  await ensureInstalled();
  const built = await ensurePages();
  process.exitCode = built || (await runPinned(['src/main/cli.ts', 'start', ...process.argv.slice(2)]));
} catch (fault) {
  if (!(fault instanceof InstallFault)) throw fault;
  process.exitCode = 1;
}
