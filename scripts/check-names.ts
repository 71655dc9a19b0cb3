import { posix } from 'node:path';

import { listFiles } from './tree.ts';

const BANNED = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'temp', 'new2']);
/** Fine as a part of a name (`demo-data`), empty as the whole of it. */
const BANNED_ALONE = new Set(['data', 'info']);
const LOOKED_AT = /^(src|scripts|e2e|bench|trust|db|docs)\//;

/** A file that wants one of these names has not found its noun; `index.ts` hides what a folder offers. */
export function checkNames(root: string): string[] {
  return listFiles(root)
    .filter((file) => LOOKED_AT.test(file))
    .flatMap((file) => faultsOfPath(file).map((fault) => `${file}: ${fault}`));
}

function faultsOfPath(file: string): string[] {
  const faults: string[] = [];
  if (/^index\.(ts|tsx|mjs|js)$/.test(posix.basename(file)))
    faults.push('index files do not exist here, import the file itself');
  for (const part of file.split('/')) {
    const noun = part.split('.')[0] ?? '';
    const words = part.split(/[.-]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
    const banned = words.find((word) => BANNED.has(word)) ?? (BANNED_ALONE.has(noun.toLowerCase()) ? noun : undefined);
    if (banned !== undefined) faults.push(`"${banned}" says nothing, name it after what it holds`);
  }
  return faults;
}
