// npm run recorrido-web: every address as every kind of person, wide and light, narrow and dark; whatever the menus of everybody offer. Takes ten to thirty minutes, as the machine is free.
import { ensureInstalled, InstallFault } from './install.mjs';
import { ensurePages } from './pages.mjs';
import { runPinned } from './pinned-node.mjs';

try {
  await ensureInstalled();
  const walks = ['e2e/recorrido-web.journey.ts', 'e2e/menus.journey.ts'];
  const walk = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', ...walks];
  process.exitCode =
    (await ensurePages()) ||
    (await runPinned(['scripts/browser.ts'])) ||
    (await runPinned(walk, { NODE_ENV: 'test', ANDEN_RECORRIDO: 'entero' }));
} catch (fault) {
  if (!(fault instanceof InstallFault)) throw fault;
  process.exitCode = 1;
}
