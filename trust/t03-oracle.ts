import { type Answer, openCaller } from './caller.ts';
import { type Houses, type Member, openHouses, type Thing } from './houses.ts';
import { type IdParam, type IdsOfServices, readIds, withValue } from './ids.ts';
import type { Product } from './product.ts';
import type { Proof, Size } from './proof.ts';
import { bodyOf, readRegistry, type Service } from './services.ts';
import { foreignOf, missing, ownBody } from './walk.ts';

/** Whom the ids of others are tried by. */
const TRIERS = ['client 1', 'agency 1', 'a key of client 1', 'our people'];
const PAIRS: Readonly<Record<Size, number>> = { corto: 1, entero: 500 };
/** Half as long again before a difference is believed: a busy machine makes some by itself. */
const MOST_APART = 0.05;
const AGAIN = 3;
/** Below this no network lets anybody measure, in milliseconds. */
const TOO_SMALL = 0.2;

/** Of our people, who see every parcel, these alone are somebody else's. */
const OF_OURS: readonly Thing[] = ['lectura', 'lote'];
/** Catalogues that everybody reads: that an agency exists is on its door. */
const PUBLIC: readonly Thing[] = ['agente'];
/**
 * A number that the sender has put on the box already must be nobody else's, so whoever sends may learn that one is taken: decision 0034.
 */
const TOLD_APART = new Set(['envios.crear numero']);

/** T03: what is somebody else's is answered like what does not exist, byte by byte and as soon. */
export const t03: Proof = {
  id: 'T03',
  title: 'a foreign id is answered like a missing one, byte by byte and as soon',
  isShort: true,
  plants: [
    {
      what: 'a parcel of somebody else is refused as such',
      edits: [
        {
          file: 'src/features/guias/server/detalle.service.ts',
          find: `    if (!guia) throw new AppError('GUIA_NO_ENCONTRADA', { id });`,
          replace: `    if (!guia) throw new AppError(id < 1_000_000 ? 'SIN_PERMISO' : 'GUIA_NO_ENCONTRADA', { id });`,
        },
      ],
    },
    {
      what: 'our people open the batches of each other',
      edits: [
        {
          file: 'src/features/eventos/server/lotes.sql.ts',
          find: 'return scope.lidera ? sql<boolean>`true`',
          replace: "return scope.tipo === 'personal' ? sql<boolean>`true`",
        },
      ],
    },
    {
      what: 'somebody else’s envío is told in another word',
      edits: [
        {
          file: 'src/features/envios/server/envios.service.ts',
          find: `if (!leido) throw new AppError('ENVIO_NO_ENCONTRADO', { id });`,
          replace: `if (!leido) throw new AppError(id < 1_000_000 ? 'CLIENTE_NO_ENCONTRADO' : 'ENVIO_NO_ENCONTRADO', { id });`,
        },
      ],
    },
  ],
  run: async ({ size, open }) => {
    const product = await open();
    const caller = openCaller(product.port);
    const houses = await openHouses({ product, caller, isWhole: false });
    const ids = await readIds(caller);
    const services = await readRegistry(product);
    const fails = [...ids.unknown];
    const ratios: Record<string, number> = {};
    let n = 0;
    for (const member of houses.members.filter(({ name }) => TRIERS.includes(name))) {
      for (const pair of pairsFor({ member, services, ids, houses })) {
        n += 1;
        const isRefused = await compare(
          size === 'corto' ? { ...pair, foreign: pair.foreign.slice(0, 1) } : pair,
          fails,
        );
        if (!isRefused || size === 'corto' || member.name !== TRIERS[0]) continue;
        const { ratio, calls } = await time(await alike(product, pair), PAIRS[size], fails);
        ratios[pair.about] = ratio;
        n += calls;
      }
    }
    caller.close();
    const sorted = Object.values(ratios).sort((a, b) => a - b);
    return { n, fails, more: size === 'entero' ? { services: sorted.length, from: sorted[0], to: sorted.at(-1) } : {} };
  },
};

interface Pair {
  readonly about: string;
  readonly member: Member;
  readonly service: Service;
  readonly body: Readonly<Record<string, unknown>>;
  readonly param: IdParam;
  readonly foreign: readonly unknown[];
  readonly missing: unknown;
}

interface Trying {
  readonly member: Member;
  readonly services: readonly Service[];
  readonly ids: IdsOfServices;
  readonly houses: Houses;
}

function pairsFor({ member, services, ids, houses }: Trying): Pair[] {
  return services.flatMap((service) =>
    (ids.of.get(service.key) ?? []).flatMap((param) => {
      const { thing, path } = param;
      const name = `${service.key} ${path}`;
      if (thing === null || PUBLIC.includes(thing) || TOLD_APART.has(name)) return [];
      if (member.reader.tipo === 'personal' && !OF_OURS.includes(thing)) return [];
      const body = ownBody(member, service.key, ids.of.get(service.key) ?? []);
      const foreign = foreignOf(member, houses, thing);
      const pair = {
        about: `${name} as ${member.name}`,
        member,
        service,
        body,
        param,
        foreign,
        missing: missing(thing),
      };
      return foreign.length === 0 ? [] : [pair];
    }),
  );
}

/**
 * Of numbers, one and its neighbour that nobody has: in a search a number takes longer the more parcels have a part of it, which has nothing
 * to do with whose it is.
 */
async function alike(product: Product, pair: Pair): Promise<Pair> {
  const [numero] = pair.foreign;
  if (pair.param.thing !== 'numero') return pair;
  const [row] = await product.owner(
    `SELECT n FROM (SELECT left($1, 9) || lpad(i::text, 3, '0') AS n FROM generate_series(0, 999) AS i) AS x
      WHERE NOT EXISTS (SELECT FROM guia g WHERE g.numero = n) ORDER BY abs(n::bigint - $1::bigint) LIMIT 1`,
    [String(numero)],
  );
  return { ...pair, foreign: [numero], missing: row?.n };
}

const ask = ({ member, service, body, param }: Pair, value: unknown) =>
  member.call(bodyOf(service, withValue(body, param.path, value)));

/** The missing one before and after: what is done once may be refused the second time. Answers whether asking again changes nothing. */
async function compare(pair: Pair, fails: string[]): Promise<boolean> {
  let isRefused = true;
  for (const foreign of pair.foreign) {
    const before = await ask(pair, pair.missing);
    const theirs = await ask(pair, foreign);
    const after = await ask(pair, pair.missing);
    const told = said(theirs, foreign);
    const fine = [said(before, pair.missing), said(after, pair.missing)];
    if (!fine.includes(told)) fails.push(`${pair.about}: ${told} is not ${fine[1]}`);
    // Who may not call at all is refused before the id is read.
    isRefused &&= theirs.status !== 403 && (theirs.body?.code === 'ERROR' || pair.service.isQuery);
  }
  return isRefused;
}

const LEFT_OUT = new Set(['x-request-id', 'date', 'content-length', 'x-token', 'keep-alive']);

/** An answer without what differs between two readings of any two things. */
function said({ status, headers, text }: Answer, value: unknown): string {
  const kept = Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name));
  const masked = text
    .replaceAll(/"(?:id|[a-z]+_id|errores|repetidas)":\d+/g, '')
    .replaceAll(/"(?:secreto|prefijo|url|clave|nro|guia_nro)":"[^"]*"/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')
    // What was asked for may be said back; a short number would be found anywhere.
    .replaceAll(String(value).length > 4 ? String(value) : '\0', 'N');
  // Drawn anew for each answer.
  const heads = JSON.stringify(kept.sort()).replaceAll(/'nonce-[^']*'/g, 'nonce');
  return `${status} ${masked} ${heads}`;
}

/** One after the other, in turns, so that whatever else the machine does falls on both. */
async function time(pair: Pair, pairs: number, fails: string[]): Promise<{ ratio: number; calls: number }> {
  let calls = 0;
  let ratio = 1;
  for (let attempt = 1; attempt <= AGAIN; attempt += 1) {
    const [foreign, nobody]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < pairs; turn += 1) {
      const value = pair.foreign[turn % pair.foreign.length];
      const first = turn % 2 === 0;
      if (first) foreign.push((await ask(pair, value)).milliseconds);
      nobody.push((await ask(pair, pair.missing)).milliseconds);
      if (!first) foreign.push((await ask(pair, value)).milliseconds);
    }
    calls += 2 * pairs;
    ratio = Math.round((1000 * median(foreign)) / median(nobody)) / 1000;
    const apart = Math.abs(median(foreign) - median(nobody));
    if (Math.abs(ratio - 1) < MOST_APART || apart < TOO_SMALL) return { ratio, calls };
  }
  fails.push(`${pair.about}: a foreign one takes ${ratio} times as long as a missing one`);
  return { ratio, calls };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
