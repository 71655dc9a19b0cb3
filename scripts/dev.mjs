// npm run dev: the server restarts and the pages reload when their sources change. Open the address that Vite prints.
import { ensureInstalled, InstallFault, say } from './install.mjs';
import { runPinned } from './pinned-node.mjs';

try {
  await ensureInstalled();
  const port = process.env.PORT ?? '3000';
  say(`Servidor en el puerto ${port}; páginas con recarga en http://localhost:5173`);
  const codes = await Promise.all([
    runPinned(['--watch', '--watch-preserve-output', 'src/main/cli.ts', 'start']),
    runPinned(['node_modules/vite/bin/vite.js', '--strictPort', '--port', '5173'], {
      ANDEN_SERVER: `http://127.0.0.1:${port}`,
    }),
  ]);
  process.exitCode = Math.max(...codes);
} catch (fault) {
  if (!(fault instanceof InstallFault)) throw fault;
  process.exitCode = 1;
}
