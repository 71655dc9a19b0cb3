import { readFileSync } from 'node:fs';

/** Which program runs. */
export interface Build {
  readonly version: string;
  /** Null where the program does not come as a checkout. */
  readonly commit: string | null;
}

export function readBuild(): Build {
  return { version: readVersion(), commit: readCommit() };
}

/** The commit that is checked out; nothing is run to find it. */
function readCommit(): string | null {
  const read = (path: string) => readFileSync(new URL(`../../.git/${path}`, import.meta.url), 'utf8').trim();
  try {
    const head = read('HEAD');
    return (head.startsWith('ref: ') ? read(head.slice(5)) : head).slice(0, 12);
  } catch {
    return null;
  }
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return String(version);
}
