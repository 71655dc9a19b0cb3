import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command of the page, with the line that it begins on. */
interface Line {
  readonly number: number;
  readonly text: string;
}

export interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** The commands of docs/installation.md as they stand there, by section: what is tried is what somebody reads. */
export function readPage(root: string): Section[] {
  const sections: { title: string; lines: Line[] }[] = [];
  let isCode = false;
  for (const [at, text] of readFileSync(join(root, 'docs/installation.md'), 'utf8').split('\n').entries()) {
    if (text.startsWith('```')) isCode = text === '```sh';
    else if (isCode && text.trim() !== '') sections.at(-1)?.lines.push({ number: at + 1, text });
    else if (text.startsWith('## ')) sections.push({ title: text.slice(3), lines: [] });
  }
  return sections.filter(({ lines }) => lines.length > 0);
}

/** What the next section needs of those before it: names that were set, and short words for commands. */
const STATE = '/root/pagina.estado';

/** One section as a program of bash that says before each line which it is, and ends with the first that fails. */
export function programOf({ lines }: Section): string {
  const names = lines.flatMap(({ text }) => /^([A-Z_]+)=/.exec(text)?.[1] ?? []);
  return [
    'set -euo pipefail',
    'shopt -s expand_aliases',
    `touch ${STATE}`,
    `. ${STATE}`,
    ...lines.flatMap(({ number, text }) => [`echo '@@ ${number}' >&2`, text]),
    `{ ${names.map((name) => `declare -p ${name}; `).join('')} alias -p; } >> ${STATE}`,
    '',
  ].join('\n');
}

/** Which line of the page a program stood at when it ended. */
export function lastLine(output: string): string {
  return [...output.matchAll(/^@@ (\d+)$/gm)].at(-1)?.[1] ?? '?';
}
