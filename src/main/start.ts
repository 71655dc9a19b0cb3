import { createServer } from 'node:net';

import { DEMO_PASSWORD, findDemoPeople } from '#server/accounts/demo-people.ts';
import { wordsOfClocks } from '#server/clocks.ts';
import type { Config } from '#server/config.ts';
import { ensureAppLogin } from '#server/db/app-login.ts';
import { parseConnection, withConnection } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPooler } from '#server/db/pooler.ts';
import { openDatabase } from '#server/embedded/postgres.ts';
import { createLogger, type Logger } from '#server/log.ts';
import { type RoomWatch, watchRoom } from '#server/room.ts';
import { openKeyRing } from '#server/session/key-ring.ts';
import { faultText, StartFault } from '#server/start-fault.ts';

import { runFleet } from './fleet.ts';
import { closeSoon, runServer } from './server.ts';

type Say = (line: string) => void;

/** Starts everything, serves until `stopped` resolves, then lets go of everything in the opposite order. */
export async function start(config: Config, say: Say, stopped: Promise<string>): Promise<void> {
  await refuseTakenPort(config);
  const log = createLogger(config);
  const keys = await openKeyRing(config, (err) => log.error({ err }, 'the keys were not read'));
  const database = await openDatabase(config);
  let room: RoomWatch | null = null;
  try {
    say(database.embedded ? `Base de datos incluida, en ${database.folder}.` : 'Base de datos: la de DATABASE_URL.');
    const { applied } = await migrate(database.owner);
    if (applied.length > 0) say(`Migraciones aplicadas: ${applied.length} (hasta ${applied.at(-1)}).`);
    const app = await ensureAppLogin(database.owner);
    const pooler = await openPooler(config.pooler, app);
    const replica =
      config.replica === null ? null : { ...parseConnection(config.replica), user: app.user, password: app.password };
    if (replica) say('Lo que más lee se pregunta a la réplica de DATABASE_READ_URL, cuando está al día.');
    if (pooler) say('Los pedidos pasan por el pooler de DATABASE_POOL_URL.');
    await sayClocks(database.owner, say);
    if (!config.production) await loadDemo(database.owner, say);
    else await refuseDemoPeople(database.owner);
    database.keepAlive((err) =>
      err === null ? log.warn('the database was gone and is back') : log.error({ err }, 'the database is gone'),
    );
    room = await roomOf(database.folder, log);
    const server =
      config.procesos === 1
        ? await runServer({ config, app, pooler, replica, keys, log, ...(room && { room }) })
        : await runFleet({ config, app, pooler, replica, log, room });
    if (config.procesos > 1) say(`Servidores: ${config.procesos}, cada uno en su proceso.`);
    say(`Andén escucha en ${server.url}`);
    if (!config.production) sayAccounts(say);
    say(`${await stopped}: terminando los pedidos en curso…`);
    await closeSoon(server.close(), log);
  } finally {
    await room?.stop();
    await database.stop();
  }
  say('Andén se detuvo.');
}

/** An outside database has a disk of its own, and operators who watch it. */
async function roomOf(folder: string | null, log: Logger): Promise<RoomWatch | null> {
  if (folder === null) return null;
  return watchRoom({
    folder,
    report: (isFull) =>
      isFull
        ? log.error({ folder }, 'the disk is full: nothing is written until there is room')
        : log.warn({ folder }, 'there is room on the disk again'),
  });
}

async function loadDemo(owner: Parameters<typeof migrate>[0], say: Say): Promise<void> {
  const { loadDemoOnce } = await import('./demo.ts');
  await loadDemoOnce(owner, say);
}

/** Said at once: what follows otherwise are sessions that end before they began, told to people who can do nothing about it. */
async function sayClocks(owner: Parameters<typeof migrate>[0], say: Say): Promise<void> {
  const apart = await withConnection(owner, async (connection) => {
    const { rows } = await connection.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return wordsOfClocks(Date.now(), Number(rows[0]?.now));
  });
  if (apart !== null) say(`ATENCIÓN: ${apart}. Póngalo en hora: las sesiones vencerían cuando no deben.`);
}

/** Everyone knows their password: a database that was once tried out does not go on the street with them. */
async function refuseDemoPeople(owner: Parameters<typeof migrate>[0]): Promise<void> {
  const people = await withConnection(owner, findDemoPeople);
  if (people.length === 0) return;
  const [first] = people;
  const who = people.length === 1 ? `la cuenta ${first?.email}` : `${people.length} cuentas (${first?.email}, …)`;
  throw new StartFault([
    `La contraseña de demostración abre ${who} de esta base: así no se inicia en producción.`,
    'Deshabilítelas con: npm run admin -- retirar-demo',
  ]);
}

/** The fixed people of the demo data (wire.md, "Who may do what"). */
const DEMO_PEOPLE = [
  ['admin', 'administrador'],
  ['encargado', 'encargado'],
  ['operario', 'operario de Problem Solver'],
  ['nuevo', 'operario que debe cambiar la contraseña'],
  ['chofer', 'chofer'],
  ['ingreso', 'ingreso de paquetes del cliente 1'],
  ['cliente', 'cliente 1'],
  ['cliente2', 'cliente 2'],
  ['agencia', 'agencia 1'],
  ['agencia2', 'agencia 2'],
  ['gds', 'depósito'],
  ['trafico', 'recorridos y carros'],
  ['caja', 'caja: remesas de las agencias, mira los recorridos'],
  ['atencion', 'atención'],
  ['maestros', 'personas activas'],
  ['gds-jefe', 'supervisión del depósito'],
  ['gds-jefe2', 'depósito, aprueba lo que pide otro'],
  ['gds-conteo', 'depósito, cuenta stock'],
  ['gds-conteo2', 'depósito, recuenta'],
  ['gds-salto', 'depósito de Salto, supervisa'],
  ['gds-salto2', 'depósito de Salto, aprueba lo que pide otro'],
  ['gds-cliente', 'cliente 1, su stock'],
] as const;

function sayAccounts(say: Say): void {
  say(`Datos de demostración. Contraseña de todas las cuentas: ${DEMO_PASSWORD}`);
  for (const [name, role] of DEMO_PEOPLE) say(`  ${`${name}@courier.example`.padEnd(26)} ${role}`);
}

/** Asked before the database is touched: a second start by mistake should cost nothing. */
async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, resolve);
  }).catch((fault: unknown) => {
    throw new StartFault([whyNoPort({ port, host }, fault)], fault);
  });
  await new Promise((resolve) => probe.close(resolve));
}

function whyNoPort({ port, host }: Pick<Config, 'port' | 'host'>, fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? fault.code : '';
  if (code === 'EADDRINUSE')
    return `PORT: el puerto ${port} ya está en uso; detenga el otro programa o elija otro puerto.`;
  if (code === 'EACCES') return `PORT: este usuario no puede usar el puerto ${port}; elija uno de 1024 en adelante.`;
  return `HOST: no se puede escuchar en ${host}: ${faultText(fault)}.`;
}
