// npm run build: the pages alone, for an image that starts without building.
import { ensureInstalled, InstallFault } from './install.mjs';
import { ensurePages } from './pages.mjs';

try {
  await ensureInstalled();
  process.exitCode = await ensurePages();
} catch (fault) {
  if (!(fault instanceof InstallFault)) throw fault;
  process.exitCode = 1;
}
