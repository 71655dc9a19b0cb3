import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

import { listFiles } from './tree.ts';

const CRUISED = ['src', 'scripts', 'e2e', 'bench', 'trust'];

/** Import arrows. A cruise that saw fewer files than there are is a fault: with an unsupported compiler it sees none and passes. */
export async function checkArrows(root: string): Promise<string[]> {
  const configuration: { default: IConfiguration } = await import(
    pathToFileURL(join(root, '.dependency-cruiser.mjs')).href
  );
  const files = listFiles(root).filter((file) => CRUISED.includes(file.split('/')[0] ?? '') && /\.tsx?$/.test(file));
  const { forbidden = [], options = {} } = configuration.default;
  const { output } = await cruise(files, { ...options, ruleSet: { forbidden }, validate: true, baseDir: root });
  if (typeof output === 'string') return [output];
  return [...unseen(output, files), ...output.summary.violations.map(asLine)];
}

function unseen({ modules }: ICruiseResult, files: readonly string[]): string[] {
  const seen = new Set(modules.map((module) => module.source));
  const missed = files.filter((file) => !seen.has(file));
  if (files.length === 0 || missed.length === files.length) return ['the cruise saw no file at all'];
  return missed.map((file) => `${file}: not cruised`);
}

function asLine({ rule, from, to, cycle }: ICruiseResult['summary']['violations'][number]): string {
  const path = cycle ? [from, ...cycle.map((step) => step.name)] : [from, to];
  return `${rule.name}: ${path.join(' → ')}`;
}
