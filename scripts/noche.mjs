// npm run noche: what takes longer than anybody waits for beside the work. The server tests on the PostgreSQL that the product brings (`npm test`
// has them on the oldest), every promise of docs/security whole and with its planted faults, every page for every kind of person, and
// the tests at other moments. A step that fails keeps none of the others from being tried.
import { ensureInstalled, InstallFault, say } from './install.mjs';
import { runPinned } from './pinned-node.mjs';

/** What is drawn at random is drawn anew each night; the same number draws it again. */
const SEMILLA = process.env.SEMILLA ?? String(Date.now() % 2 ** 31);

const STEPS = [
  [
    'Pruebas del servidor en su PostgreSQL',
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server'],
    { NODE_ENV: 'test' },
  ],
  ['Promesas de docs/security', ['trust/trust.ts']],
  ['Cada página, cada persona', ['scripts/recorrido-web.mjs']],
  ['Otros momentos', ['scripts/repetir.mjs']],
];

try {
  await ensureInstalled();
  say(`SEMILLA=${SEMILLA}`);
  for (const [title, args, env] of STEPS) {
    say(`${title}…`);
    const code = await runPinned(args, { SEMILLA, ...env });
    if (code !== 0) process.exitCode = 1;
    say(`${title}: ${code === 0 ? 'bien' : 'CON FALLAS'}.`);
  }
} catch (fault) {
  if (!(fault instanceof InstallFault)) throw fault;
  process.exitCode = 1;
}
