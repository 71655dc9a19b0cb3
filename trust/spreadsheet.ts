import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Sheet {
  readonly formulas: number;
  readonly numbers: number;
  readonly cells: number;
}

/** Windows' numbers of the two ways in which our people's machines read. */
const LANGUAGES = { ';': 14_346, ',': 1_033 } as const;

/** Opens tables as a person does whose office is set to that separator and language: what it made of their cells, by name. */
export async function openAsSpreadsheets(
  separator: ',' | ';',
  tables: Readonly<Record<string, string>>,
): Promise<Map<string, Sheet>> {
  const folder = await mkdtemp(join(tmpdir(), 'anden-planilla-'));
  try {
    const files = Object.entries(tables).map(([name, text], at) => ({ name, text, path: join(folder, `${at}.csv`) }));
    for (const { path, text } of files) await writeFile(path, text);
    // Separator, quote, UTF-8, from the first line, language, quoted is not text, special numbers are looked for.
    const filter = `CSV:${separator.charCodeAt(0)},34,76,1,,${LANGUAGES[separator]},false,true`;
    const own = [`-env:UserInstallation=file://${join(folder, 'perfil')}`, '--headless'];
    await run(
      'soffice',
      [...own, '--convert-to', 'fods', `--infilter=${filter}`, '--outdir', folder, ...files.map(({ path }) => path)],
      {
        timeout: 300_000,
      },
    );
    const read = files.map(
      async ({ name, path }) => [name, sheetOf(await readFile(path.replace(/csv$/, 'fods'), 'utf8'))] as const,
    );
    return new Map(await Promise.all(read));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sheetOf(text: string): Sheet {
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  return {
    formulas: count(/table:formula=/g),
    numbers: count(/<table:table-cell[^>]*office:value-type="float"/g),
    cells: count(/<table:table-cell[^>]*office:value-type=/g),
  };
}
