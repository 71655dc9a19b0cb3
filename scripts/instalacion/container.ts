import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Machine } from './machine.ts';

/** One instruction of the file, its lines joined. */
interface Step {
  readonly word: string;
  readonly rest: string;
}

/** What the instructions before a step have set. */
interface State {
  user: string;
  folder: string;
  readonly env: Map<string, string>;
}

/** The image's own database: what compose gives it as another container, here Debian's on the same machine. */
const BASE = [
  'apt-get update -q && apt-get install -q -y --no-install-recommends curl postgresql',
  `echo "CREATE ROLE anden LOGIN CREATEROLE PASSWORD 'prueba'" | runuser -u postgres -- psql -q -v ON_ERROR_STOP=1`,
  'runuser -u postgres -- createdb -O anden -T template0 -E UTF8 -l C.UTF-8 anden',
];
const SETTINGS = {
  DATABASE_URL: 'postgresql://anden:prueba@127.0.0.1/anden',
  PUBLIC_URL: 'https://paquetes.example',
};

/** The instructions of a Dockerfile. */
export function readDockerfile(text: string): Step[] {
  const lines = text.replaceAll(/\\\n/g, ' ').split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return { word, rest };
    });
}

/**
 * Does on a clean Debian what deploy/Dockerfile says, step by step and as the user that it names, starts what it starts, and asks it until it
 * answers. The images themselves are not fetched: their base is the same Debian.
 * @param origin where the program lies on that machine
 * @param replaced what a step of the file is done by instead, where packages are lent
 * @throws at the first step that fails
 */
export async function tryDockerfile(
  root: string,
  { made, origin, replaced }: { made: Machine; origin: string; replaced: (text: string) => string },
): Promise<number> {
  const steps = readDockerfile(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'));
  const state: State = { user: 'root', folder: '/', env: new Map() };
  for (const step of steps) {
    const program = programOf(step, { state, origin, replaced });
    if (program === null) continue;
    const { code, text } = await made.bash(program);
    if (code !== 0) throw new Error(`deploy/Dockerfile, ${step.word} ${step.rest}\n${text.slice(-3000)}`);
  }
  return steps.length;
}

interface Doing {
  readonly state: State;
  readonly origin: string;
  readonly replaced: (text: string) => string;
}

/** @returns null for what is only remembered, or is Docker's own affair */
function programOf({ word, rest }: Step, { state, origin, replaced }: Doing): string | null {
  switch (word) {
    case 'FROM':
      if (!rest.startsWith('debian:trixie'))
        throw new Error(`deploy/Dockerfile begins from ${rest}, which is not tried`);
      return null;
    case 'RUN':
      return as(state, replaced(rest));
    case 'WORKDIR':
      state.folder = rest;
      return `mkdir -p ${rest}`;
    case 'USER':
      state.user = rest;
      return null;
    case 'ENV':
      for (const [, name = '', value = ''] of rest.matchAll(/([A-Z_]+)=(\S+)/g)) state.env.set(name, value);
      return null;
    case 'COPY':
      // The committed program, as .dockerignore leaves it.
      return `cp -a ${origin}/. ${state.folder}/ && rm -rf ${state.folder}/.git && chown -R anden:anden ${state.folder}`;
    case 'CMD':
      return starting(state, JSON.parse(rest));
    case 'EXPOSE':
    case 'VOLUME':
    case 'HEALTHCHECK':
      return null;
    default:
      throw new Error(`deploy/Dockerfile: ${word} is not tried`);
  }
}

function as({ user, folder }: State, command: string): string {
  return `cd ${folder} && runuser -u ${user} -- bash -c ${quoted(command)}`;
}

/** Started on a database as compose would start it: it answers, and ends in order when told to. */
function starting(state: State, command: readonly string[]): string {
  const env = [...state.env, ...Object.entries(SETTINGS)].map(([name, value]) => `${name}=${value}`);
  const line = ['exec env', ...env, ...command].map((word, at) => (at === 0 ? word : quoted(word))).join(' ');
  return [
    'set -e',
    ...BASE,
    `(${as(state, line)}) > /root/salida 2>&1 &`,
    'SERVIDOR=$!',
    `curl -fsS --retry 90 --retry-delay 2 --retry-all-errors http://127.0.0.1:${state.env.get('PORT')}/api/ready || { cat /root/salida; exit 1; }`,
    "pkill -TERM -u anden -f '^node scripts/start.mjs'",
    'wait $SERVIDOR || { cat /root/salida; exit 1; }',
    "grep -q 'Andén se detuvo' /root/salida",
  ].join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
