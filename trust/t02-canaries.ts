import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openCaller } from './caller.ts';
import { undecided } from './canaries.ts';
import { readRegister } from './canaries-found.ts';
import { changedOfOthers, takeSnapshot } from './canaries-rows.ts';
import { type Houses, type Member, openHouses } from './houses.ts';
import { readIds } from './ids.ts';
import { runMixed } from './mixed.ts';
import { plantFault } from './mutant.ts';
import { makeTemplate, openProduct, type Product } from './product.ts';
import type { Plant, Proof, Size, Subject } from './proof.ts';
import { listen, openDownloads } from './readings.ts';
import { readRegistry } from './services.ts';
import { wrongTotals } from './totals.ts';
import { note, type Walk, walkAs, withRegister } from './walk.ts';
import { NO_FIRST_WALL, NO_SECOND_WALL, ONE_SCOPE_PER_CONNECTION, readPublicPages, unforced } from './walls.ts';

/** Who walks in the short form: a client's person, an agency's, a client's system, ours. */
const SHORT = new Set(['client 1', 'agency 1', 'a key of client 1', 'our people']);
const MIXED_SECONDS: Readonly<Record<Size, number>> = { corto: 6, entero: 120 };

/** T02: nobody is shown or changes a text, a number or a total of others. */
export const t02: Proof = {
  id: 'T02',
  title: 'no client, agency or person is shown anything of another, in whatever form it leaves',
  isShort: true,
  plants: [
    { what: 'both walls are down', edits: NO_FIRST_WALL, sql: NO_SECOND_WALL },
    {
      what: 'the scope is SET once for each connection instead of SET LOCAL in each transaction',
      edits: [...ONE_SCOPE_PER_CONNECTION, ...NO_FIRST_WALL],
    },
    {
      what: 'answers are kept under a key without the client',
      edits: [
        {
          file: 'src/server/dispatcher.ts',
          find: 'return read(openingScope(work), (db) => answer(work, db, null));',
          replace: `const key = serviceKey(work.endpoint.contract) + JSON.stringify(work.params);
  const kept = KEPT.get(key) ?? read(openingScope(work), (db) => answer(work, db, null));
  KEPT.set(key, kept);
  return kept;`,
        },
        {
          file: 'src/server/dispatcher.ts',
          find: 'interface Work {',
          replace: 'const KEPT = new Map<string, Promise<Record<string, unknown>>>();\ninterface Work {',
        },
      ],
    },
  ],
  run: async (subject) => {
    const { size, part, open } = subject;
    const product = await open();
    const tried = await prove(product, size, part(MIXED_SECONDS[size]));
    const catalogue = [...(await undecided(product)), ...(await unforced(product))];
    const walls = size === 'entero' ? await proveWalls(subject) : { fails: [], more: {} };
    return {
      n: tried.n,
      fails: [...tried.fails, ...catalogue, ...walls.fails],
      more: { ...tried.more, ...walls.more },
    };
  },
};

/** Each wall alone holds: without the filters of the queries, and without the policies of the database. */
async function proveWalls(subject: Subject) {
  const template = await makeTemplate(subject.root, 3000);
  subject.onEnd(() => rm(template, { recursive: true, force: true }));
  const without = async (plant: Plant) => {
    const root = await mkdtemp(join(tmpdir(), 'anden-mutante-'));
    subject.onEnd(() => rm(root, { recursive: true, force: true }));
    await plantFault(root, plant);
    const product = await openProduct({ root, template, sql: plant.sql });
    subject.onEnd(product.close);
    const { n, fails } = await prove(product, 'corto', 0);
    return { n, fails: fails.map((fail) => `${plant.what}: ${fail}`) };
  };
  const second = await without({ what: 'without the first wall', edits: NO_FIRST_WALL });
  const first = await without({ what: 'without the second wall', sql: NO_SECOND_WALL });
  return {
    fails: [...second.fails, ...first.fails],
    more: { withoutFirstWall: second.n, withoutSecondWall: first.n },
  };
}

async function prove(product: Product, size: Size, mixedSeconds: number) {
  const caller = openCaller(product.port);
  const houses = await openHouses({ product, caller, isWhole: size === 'entero' });
  const ids = await readIds(caller);
  const fails = [...ids.unknown];
  const services = await readRegistry(product);
  const walk: Walk = {
    ...{ services, ids, houses, fails, download: openDownloads(product) },
    ...(size === 'corto' ? { puts: ['foreign', 'own'] as const } : {}),
  };
  const walkers = houses.members.filter(({ name }) => size === 'entero' || SHORT.has(name));
  let n = 0;
  for (const member of walkers) n += await walkWatched(product, member, walk);
  n += await readPublicPages({ caller, houses, product, fails });
  n += await readMails(product, houses, fails);
  fails.push(...(await wrongTotals(product, walkers)));
  // What was brought and made during the walks is known by then.
  const settled = withRegister(houses, await readRegister(product));
  const mixed = await runMixed({ product, houses: settled, seconds: mixedSeconds, fails });
  caller.close();
  return {
    n: n + mixed.calls,
    fails: [...new Set(fails)].map((fail) => explained(product, fail)),
    more: { walked: n, mixed: mixed.calls, aborted: mixed.aborted },
  };
}

/** An unexpected failure with what the log says of it. */
function explained(product: Product, fail: string): string {
  const ref = /\(ref\. ([0-9a-f-]{36})\)/.exec(fail)?.[1];
  const line =
    ref &&
    product
      .output()
      .split('\n')
      .find((one) => one.includes(ref));
  return line ? `${fail} ${line}` : fail;
}

/** One member at a time, so that what changed of others changed by their hand. */
async function walkWatched(product: Product, member: Member, walk: Walk): Promise<number> {
  const live = listen(product, member.headers);
  const before = await takeSnapshot(product);
  const houses = withRegister(walk.houses, await readRegister(product));
  const n = await walkAs(member, { ...walk, houses });
  const changed = changedOfOthers(before, await takeSnapshot(product), member.reader);
  walk.fails.push(...changed.slice(0, 10).map((row) => `${row}, while only ${member.name} called`));
  note({ walk, member, about: `the live events of ${member.name}`, asked: '' }, await live.stop());
  return n;
}

/** What was mailed, each mail as whoever it went to reads it. */
async function readMails(product: Product, houses: Houses, fails: string[]): Promise<number> {
  const mails = await product.mails();
  const walk = { houses, fails, download: openDownloads(product) };
  for (const mail of mails) {
    const to = /^To: .*?([^\s<]+@[^\s>]+)/im.exec(mail)?.[1] ?? '';
    // Whom a client named is written to without an account, as the client.
    const [person] = await product.owner(
      `SELECT id, tipo_usuario, cliente_id, agente_id FROM usuario WHERE email = $1
        UNION ALL SELECT 0, 'cliente', cliente_id, NULL FROM cliente_contacto WHERE correo = $1 LIMIT 1`,
      [to],
    );
    const tipo = person?.tipo_usuario;
    const reader = {
      tipo: tipo === 'personal' || tipo === 'cliente' || tipo === 'agencia' ? tipo : 'nadie',
      cliente_id: Number(person?.cliente_id ?? 0),
      agente_id: Number(person?.agente_id ?? 0),
      usuario_id: Number(person?.id ?? 0),
    } as const;
    note({ walk, member: { name: to, reader }, about: `a mail to ${to}`, asked: to }, mail);
  }
  return mails.length;
}
