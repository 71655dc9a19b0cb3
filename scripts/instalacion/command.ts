import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface Options {
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Is told each line while it is printed. */
  readonly show?: (line: string) => void;
}

/** A program to its end: its exit code and all that it printed. */
export async function finish(
  program: string,
  args: readonly string[],
  { input = '', show, ...options }: Options = {},
): Promise<{ code: number; text: string }> {
  const child = spawn(program, [...args], { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += String(chunk);
      for (const line of String(chunk).split('\n')) if (line.trim() !== '') show?.(line);
    });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  child.on('error', (fault) => {
    text += fault.message;
  });
  const [code] = await once(child, 'close').catch(() => [127]);
  return { code: typeof code === 'number' ? code : 1, text };
}

/** The same, where it must end with 0. @throws with what it printed last */
export async function must(program: string, args: readonly string[], options: Options = {}): Promise<string> {
  const { code, text } = await finish(program, args, options);
  if (code === 0) return text;
  throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${text.slice(-2000)}`);
}
