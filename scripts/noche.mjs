// npm run noche: what takes longer than anybody waits for beside the work. All tests and journeys whole (by day some are left out and others draw
// less), the server's on the PostgreSQL that the product brings (`npm test` has them on the oldest), every promise of docs/security whole and
// with its planted faults, every page for every kind of person, and the tests at other moments. A step that fails keeps none of the others
// from being tried.
import { ensureInstalled, InstallFault, say } from './install.mjs';
import { STEPS } from './night-steps.mjs';
import { ensurePages } from './pages.mjs';
import { runPinned } from './pinned-node.mjs';

/** What is drawn at random is drawn anew each night; the same number draws it again. */
const SEMILLA = process.env.SEMILLA ?? String(Date.now() % 2 ** 31);

try {
  await ensureInstalled();
  if ((await ensurePages()) !== 0 || (await runPinned(['scripts/browser.ts'])) !== 0) throw new InstallFault();
  say(`SEMILLA=${SEMILLA}`);
  for (const { title, args, env } of STEPS) {
    say(`${title}…`);
    const code = await runPinned(args, { SEMILLA, ...env });
    if (code !== 0) process.exitCode = 1;
    say(`${title}: ${code === 0 ? 'bien' : 'CON FALLAS'}.`);
  }
} catch (fault) {
  if (!(fault instanceof InstallFault)) throw fault;
  process.exitCode = 1;
}
