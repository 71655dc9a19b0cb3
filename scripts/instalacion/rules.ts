import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { finish } from './command.ts';

const RULES = 'prometheus-alertas.yml';
const TESTS = 'prometheus-alertas.test.yml';

/** The alarms are well formed, ring when they should, and each of them is tried: without it the tests fail. */
export async function wrongRules(root: string): Promise<string[]> {
  const [rules = '', tests = ''] = [RULES, TESTS].map((name) => readFileSync(join(root, 'deploy', name), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'anden-alertas-'));
  const trial = async (text: string) => {
    writeFileSync(join(folder, RULES), text);
    writeFileSync(join(folder, TESTS), tests);
    return finish('promtool', ['test', 'rules', TESTS], { cwd: folder });
  };
  const fails: string[] = [];
  const checked = await finish('promtool', ['check', 'rules', join(root, 'deploy', RULES)]);
  if (checked.code !== 0) fails.push(checked.text);
  const tried = await trial(rules);
  if (tried.code !== 0) fails.push(tried.text);
  const [head = '', ...alarms] = rules.split(/^(?= {6}- alert: )/m);
  for (const [at, alarm] of alarms.entries()) {
    const without = head + alarms.filter((_, other) => other !== at).join('');
    if ((await trial(without)).code === 0) fails.push(`nothing tries ${alarm.split('\n')[0]?.trim()}`);
  }
  if (alarms.length === 0) fails.push('there are no alarms');
  rmSync(folder, { recursive: true, force: true });
  return fails;
}
