import { type Config, readConfig } from '#server/config.ts';
import type { ConnectionConfig } from '#server/db/connection.ts';
import { faultText, StartFault } from '#server/start-fault.ts';

const COMMANDS: Readonly<Record<string, (config: Config, args: readonly string[]) => Promise<void>>> = {
  start: startCommand,
  admin: adminCommand,
  demo: demoCommand,
  services: servicesCommand,
  verificar: verificarCommand,
  respaldo: respaldoCommand,
  restaurar: restaurarCommand,
};

const STOP_SECONDS = 9.5;

await main(process.argv.slice(2));

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return leave(1, [`Los comandos son: ${Object.keys(COMMANDS).join(', ')}.`]);
  const read = readConfig();
  if (!read.ok) return leave(1, read.faults);
  try {
    await command(read.config, args);
    await leave(0);
  } catch (fault) {
    await leave(
      1,
      fault instanceof StartFault ? fault.lines : [`Falla inesperada: ${faultText(fault)}`, stackOf(fault)],
    );
  }
}

/** Ends the process once whoever reads along has what was said: a pipe that is read slowly loses the last lines otherwise. */
async function leave(code: number, lines: readonly string[] = []): Promise<never> {
  for (const line of lines) console.error(`[anden] ${line}`);
  const said = [process.stdout, process.stderr].map(
    (stream) => new Promise<void>((done) => stream.write('', () => done())),
  );
  await Promise.all(said);
  process.exit(code);
}

function say(line: string): void {
  console.log(`[anden] ${line}`);
}

/** At once, for what hangs. */
function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(`[anden] ${line}`);
  process.exit(1);
}

function stackOf(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? '') : '';
}

async function startCommand(config: Config): Promise<void> {
  const { start } = await import('./start.ts');
  await start(config, say, stopRequest());
}

/** Resolves with what asked us to stop. Whatever hangs after that, the process ends in time. */
function stopRequest(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const stop = (reason: string) => {
    resolve(reason);
    setTimeout(() => fail(['No se pudo terminar en orden a tiempo.']), STOP_SECONDS * 1000).unref();
  };
  // Ctrl-C reaches us twice, from the terminal and from the launcher: the handler stays, the second one changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  // The launcher died without a word (kill -9): nobody is left to stop us.
  process.on('disconnect', () => stop('El lanzador terminó'));
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (fault) => {
      reject(fault);
      setTimeout(() => fail([`Falla inesperada: ${faultText(fault)}`]), STOP_SECONDS * 1000).unref();
    });
  }
  promise.catch(() => undefined); // before anybody waits for it
  return promise;
}

async function adminCommand(config: Config, args: readonly string[]): Promise<void> {
  const [{ runAdmin }, { askNewPassword }] = await Promise.all([import('./admin.ts'), import('./terminal.ts')]);
  await withOwner(config, (openOwner) => runAdmin(args, { say, askPassword: askNewPassword, keys: config, openOwner }));
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
