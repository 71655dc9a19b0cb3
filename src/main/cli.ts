import { type Config, readConfig } from '#server/config.ts';
import type { ConnectionConfig } from '#server/db/connection.ts';
import { StartFault } from '#server/start-fault.ts';

import { leave, print, runToTheEnd, say, stopRequest } from './process.ts';

const COMMANDS: Readonly<Record<string, (config: Config, args: readonly string[]) => Promise<void>>> = {
  start: startCommand,
  admin: adminCommand,
  demo: demoCommand,
  services: servicesCommand,
  verificar: verificarCommand,
  respaldo: respaldoCommand,
  restaurar: restaurarCommand,
};

await main(process.argv.slice(2));

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return leave(1, [`Los comandos son: ${Object.keys(COMMANDS).join(', ')}.`]);
  const read = readConfig();
  if (!read.ok) return leave(1, read.faults);
  return runToTheEnd(() => command(read.config, args));
}

async function startCommand(config: Config): Promise<void> {
  const { start } = await import('./start.ts');
  await start(config, say, stopRequest());
}

async function adminCommand(config: Config, args: readonly string[]): Promise<void> {
  const [{ runAdmin }, { askNewPassword }] = await Promise.all([import('./admin.ts'), import('./terminal.ts')]);
  const deps = { say, print, askPassword: askNewPassword, keys: config };
  await withOwner(config, (openOwner) => runAdmin(args, { ...deps, openOwner }));
}

async function demoCommand(config: Config, args: readonly string[]): Promise<void> {
  if (config.production) throw new StartFault(['Con NODE_ENV=production no se cargan datos de demostración.']);
  const { runDemo } = await import('./demo.ts');
  await withOwner(config, async (openOwner) => runDemo(await openOwner(), args, say));
}

async function verificarCommand(config: Config, args: readonly string[]): Promise<void> {
  const [{ runVerificar }, { checks }] = await Promise.all([import('./verificar.ts'), import('./checks.ts')]);
  await withOwner(config, (openOwner) => runVerificar(args, { say, openOwner, checks }));
}

// Neither migrates: a backup is made before a new version touches the data, and a restore brings its own version along.
async function respaldoCommand(config: Config, args: readonly string[]): Promise<void> {
  const [{ runRespaldo }, { join }] = await Promise.all([import('./respaldo.ts'), import('node:path')]);
  const place = { version: config.build.version, folder: join(config.dataDir, 'respaldos') };
  await withDatabase(config, (openOwner) => runRespaldo(args, { say, openOwner, ...place }));
}

async function restaurarCommand(config: Config, args: readonly string[]): Promise<void> {
  const { runRestaurar } = await import('./respaldo.ts');
  await withDatabase(config, (openOwner) => runRestaurar(args, { say, openOwner }));
}

async function servicesCommand(): Promise<void> {
  const { endpoints } = await import('./endpoints.ts');
  for (const { contract } of endpoints) {
    const { service, action, kind, permission } = contract;
    const who = typeof permission === 'string' ? permission : permission.anyOf.join(' | ');
    say(`${[service, action].filter(Boolean).join(' · ').padEnd(44)} ${kind.padEnd(8)} ${who}`);
  }
}

/** The migrated database for the length of a command; it attaches to a running server's, or starts one and stops it. */
async function withOwner(config: Config, work: WithOwner): Promise<void> {
  const { migrate } = await import('#server/db/migrate.ts');
  await withDatabase(config, (open) =>
    work(async () => {
      const owner = await open();
      await migrate(owner);
      return owner;
    }),
  );
}

type WithOwner = (openOwner: () => Promise<ConnectionConfig>) => Promise<void>;

/** The same for the database as it is. */
async function withDatabase(config: Config, work: WithOwner): Promise<void> {
  const { openDatabase } = await import('#server/embedded/postgres.ts');
  let stop = async () => {};
  try {
    await work(async () => {
      const database = await openDatabase(config);
      stop = database.stop;
      return database.owner;
    });
  } finally {
    await stop();
  }
}
