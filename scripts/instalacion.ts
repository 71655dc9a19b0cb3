// npm run instalacion [-- --prestado]: an installation for real. Every command of docs/installation.md in its order, on a Debian that has just been
// made, with its own systemd, nginx, PostgreSQL and Prometheus, and every step of deploy/Dockerfile on another. As root, on a machine that may fetch packages. What it could not try it says, and
// fails. `--prestado` lends the new machine the packages and pages of this checkout.
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { finish, must } from './instalacion/command.ts';
import { tryDockerfile } from './instalacion/container.ts';
import { type Machine, needTools, openMachine } from './instalacion/machine.ts';
import { lastLine, programOf, readPage, type Section } from './instalacion/page.ts';
import { wrongRules } from './instalacion/rules.ts';

const ROOT = join(import.meta.dirname, '..');
const PASSWORD = 'andarivel-mojarrita-84-ceibal';
/** What somebody installs is the committed program. */
const ORIGIN = '/srv/origen';
/** The values that each installation has of its own. */
const OWN: Readonly<Record<string, string>> = {
  NOMBRE: 'paquetes.example',
  ORIGEN: ORIGIN,
  CORREO: 'jefa@empresa.example',
};
/** Of this checkout, where it is lent. */
const LENT = '/srv/prestado';
const BUILD = 'runuser -u anden -- npm run build';
const { values } = parseArgs({ options: { prestado: { type: 'boolean', default: false } } });
const fails: string[] = [];
const began = Date.now();

await needTools();
note('the alarms', await wrongRules(ROOT));
note('the site of Caddy', await wrongCaddy());
await onMachine(install);
await onMachine(contain);
if (values.prestado) fails.push('not tried: installing the packages, and building the pages (they were lent)');
for (const fail of fails) console.log(`FAIL ${fail}`);
console.log(`${fails.length === 0 ? 'ok' : 'FAIL'}  ${Math.round((Date.now() - began) / 1000)} s`);
process.exitCode = fails.length === 0 ? 0 : 1;

function note(what: string, found: readonly string[]): void {
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${what}`);
  fails.push(...found.map((one) => `${what}: ${one}`));
}

function lent(): string[] {
  const folders = values.prestado ? ['node_modules', 'dist'] : [];
  return folders.map((name) => `${join(ROOT, name)}:${LENT}/${name}`);
}

/** Each on a new one, since each is whole. */
async function onMachine(work: (made: Machine) => Promise<void>): Promise<void> {
  const made = await openMachine((line) => line.startsWith('@@ ') && process.stdout.write(`${line.slice(3)} `), lent());
  try {
    await must('git', ['clone', '-q', '--no-hardlinks', ROOT, join(made.root, ORIGIN)]);
    await work(made);
  } finally {
    await made.close();
  }
}

async function contain(made: Machine): Promise<void> {
  const borrow = `ln -sfn ${LENT}/node_modules . && cp -r ${LENT}/dist .`;
  const replaced = (text: string) => (values.prestado && text === 'npm run build' ? borrow : text);
  note(`the image: ${await tryDockerfile(ROOT, { made, origin: ORIGIN, replaced })} steps`, []);
}

async function install(made: Machine): Promise<void> {
  // The copy is root's, and the user of the product reads it.
  await made.bash(`printf '[safe]\\n\\tdirectory = *\\n' > /etc/gitconfig`);
  for (const section of readPage(ROOT))
    await trySection(made, section, section.title === 'The first administrator' ? `${PASSWORD}\n` : '');
}

/** Read by Caddy itself: nothing is sent through it. */
async function wrongCaddy(): Promise<string[]> {
  const file = join(ROOT, 'deploy/Caddyfile');
  const { code, text } = await finish('caddy', ['validate', '--adapter', 'caddyfile', '--config', file]);
  return code === 0 ? [] : [text.slice(-1000)];
}

/** @throws at the first line that fails: those after it mean nothing */
async function trySection(made: Machine, { title, lines }: Section, input: string): Promise<void> {
  const own = lines.map(({ number, text }) => {
    const name = /^([A-Z]+)=/.exec(text)?.[1] ?? '';
    const borrow = `runuser -u anden -- sh -c 'ln -sfn ${LENT}/node_modules . && cp -r ${LENT}/dist .' && `;
    if (values.prestado && text === BUILD) return { number, text: borrow + text };
    return { number, text: OWN[name] === undefined ? text : `${name}=${OWN[name]}` };
  });
  const { code, text } = await made.bash(programOf({ title, lines: own }), input);
  console.log('');
  if (code !== 0) throw new Error(`docs/installation.md, line ${lastLine(text)}\n${text.slice(-3000)}`);
  note(`${title}: ${lines.length} lines`, []);
}
