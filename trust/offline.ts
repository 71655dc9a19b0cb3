// node trust/offline.ts ROOT DATA_DIR PORT: in a network namespace of its own, starts the product, signs in, scans and saves. One line of JSON.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';

import { isAcknowledged, openCaller } from './caller.ts';

const [root = '', dataDir = '', port = ''] = process.argv.slice(2);
const env = {
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  PORT: port,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
};
const server = spawn(process.execPath, ['src/main/cli.ts', 'start'], {
  cwd: root,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise<void>((resolve, reject) => {
  server.stdout.on('data', (chunk) => String(chunk).includes('escucha en') && resolve());
  server.once('exit', (code) => reject(new Error(`the product ended with ${code}`)));
});

const caller = openCaller(Number(port));
const session = await caller.signIn('operario@courier.example');
const now = Date.now();
const lote = await session.call({
  service: 'eventos.abrir_lote',
  tipo: 'ING_PL',
  datos: {},
  esperadas: { modo: 'ninguna' },
});
const scan = { service: 'eventos.registrar', lote_id: Object(lote.body?.lote).id, codigo: '881000000012' };
const caso = {
  ...{
    service: 'problem_solver',
    action: 'guardar_registro',
    usuario_id: session.userId,
    guia_id: 11,
    tamano_id: 3,
    causa_id: 2,
  },
  ...{
    solucion_id: 5,
    es_sin_etiqueta: false,
    fecha_inicio: new Date(now - 60_000).toISOString(),
    fecha_fin: new Date(now).toISOString(),
  },
};
const forgot = { method: 'POST', path: '/api/auth/forgot-password', headers: { 'content-type': 'application/json' } };
const answers = {
  lote,
  lectura: await session.call(scan),
  caso: await session.call(caso),
  pagina: await caller.ask({ path: '/problem_solver' }),
  olvido: await caller.ask({ ...forgot, body: JSON.stringify({ email: 'operario@courier.example' }) }),
};
caller.close();
server.removeAllListeners('exit');
server.kill('SIGTERM');
await once(server, 'exit');

const told = Object.entries(answers).map(([what, answer]) => {
  const isFine = what === 'pagina' ? answer.status === 200 : isAcknowledged(answer);
  return [what, isFine ? 'bien' : `${answer.status} ${answer.text.slice(0, 200)}`];
});
console.log(JSON.stringify({ ...Object.fromEntries(told), redes: Object.keys(networkInterfaces()) }));
