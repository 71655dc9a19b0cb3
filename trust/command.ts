import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  /** Null where it had to be ended, because it went on. */
  readonly code: number | null;
  readonly text: string;
}

/**
 * The program of a tree to its end, with nothing of the environment but what a process needs and what is given. A server that listens is
 * told to stop at once: that it started is all that is asked of it.
 */
export async function runProgram(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const { PATH = '', HOME = '', LANG = '' } = process.env;
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: { PATH, HOME, LANG, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('escucha en')) child.kill('SIGTERM');
    });
  }
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, text };
}
