// node scripts/run.mjs <file> [arguments]: a program of the project, under the pinned Node, with what it needs installed.
import { ensureInstalled, InstallFault } from './install.mjs';
import { runPinned } from './pinned-node.mjs';

try {
  await ensureInstalled();
  process.exitCode = await runPinned(process.argv.slice(2));
} catch (fault) {
  if (!(fault instanceof InstallFault)) throw fault;
  process.exitCode = 1;
}
