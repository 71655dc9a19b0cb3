import { faultText, StartFault } from '#server/start-fault.ts';

const STOP_SECONDS = 9.5;

export function say(line: string): void {
  console.log(`[anden] ${line}`);
}

/** For another program that reads it. */
export function print(line: string): void {
  console.log(line);
}

/** Ends the process once whoever reads along has what was said: a pipe that is read slowly loses the last lines otherwise. */
export async function leave(code: number, lines: readonly string[] = []): Promise<never> {
  for (const line of lines) console.error(`[anden] ${line}`);
  const said = [process.stdout, process.stderr].map(
    (stream) => new Promise<void>((done) => stream.write('', () => done())),
  );
  await Promise.all(said);
  process.exit(code);
}

/** Does the work of a whole process and ends it: with 1 and the reason where it fails. */
export async function runToTheEnd(work: () => Promise<void>): Promise<never> {
  try {
    await work();
  } catch (fault) {
    return leave(
      1,
      fault instanceof StartFault ? fault.lines : [`Falla inesperada: ${faultText(fault)}`, stackOf(fault)],
    );
  }
  return leave(0);
}

/** Resolves with what asked us to stop. Whatever hangs after that, the process ends in time. */
export function stopRequest(): Promise<string> {
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

/** At once, for what hangs. */
function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(`[anden] ${line}`);
  process.exit(1);
}

function stackOf(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? '') : '';
}
