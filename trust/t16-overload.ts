import { type Caller, openCaller, PASSWORD } from './caller.ts';
import { courierDay, type Figures, figuresOf, type LoadOutcome, runLoad, type Work } from './load.ts';
import type { Product } from './product.ts';
import type { Proof, Subject } from './proof.ts';

const SCALE = { corto: { seconds: 8, day: 30 }, entero: { seconds: 60, day: 100 } };
const MEGABYTE = 2 ** 20;

/** Everything at hand while one kind of overload is tried. */
interface Trial {
  readonly subject: Subject;
  readonly product: Product;
  readonly caller: Caller;
  readonly works: readonly Work[];
  readonly quiet: Figures;
  readonly seconds: number;
}

interface Tried {
  readonly fails: readonly string[];
  readonly said: Readonly<Record<string, unknown>>;
}

const read = ({ groups }: LoadOutcome): Figures => groups.read ?? { n: 0, p50: 0, p95: 0, p99: 0 };

/** A quarter of a millisecond and less is noise: nobody waits longer for it. */
const grew = (now: Figures, before: Figures, times: number) => now.p95 > Math.max(before.p95 * times, 50);

/** As many as fit, each beginning again as soon as it is answered. */
async function hammer(count: number, seconds: number, send: () => Promise<{ status: number; milliseconds: number }>) {
  const until = performance.now() + seconds * 1000;
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  const one = async () => {
    while (performance.now() < until) {
      const { status, milliseconds } = await send();
      statuses[status] = (statuses[status] ?? 0) + 1;
      times.push(milliseconds);
    }
  };
  await Promise.all(Array.from({ length: count }, one));
  return { statuses, times };
}

/** Two hundred connections that never rest. */
async function flood({ product, caller, seconds }: Trial): Promise<Tried> {
  const session = await caller.signIn('encargado@courier.example');
  const { statuses } = await hammer(200, seconds, () => session.call({ service: 'guias.listar', size: 50 }));
  const broken = Object.entries(statuses).filter(([status]) => !['200', '429', '503'].includes(status));
  const rss = (await product.rss()) / MEGABYTE;
  const back = await session.call({ service: 'guias.listar', size: 50 });
  const fails = broken.map(([status, times]) => `flood: ${times} answers with ${status}`);
  if (rss > 512) fails.push(`flood: the server has grown to ${Math.round(rss)} MB`);
  if (back.milliseconds > 5000 || back.status !== 200) fails.push('flood: not itself again within five seconds');
  return { fails, said: { statuses, rssMB: Math.round(rss) } };
}

/** Thirty sign-ins a second beside a working day. */
async function signInStorm({ subject, caller, works, quiet, seconds }: Trial): Promise<Tried> {
  const storm: Work = {
    ...{ name: 'storm', part: 1, group: 'login' },
    send: () => caller.call('login', { user: 'operario@courier.example', password: PASSWORD, _login: true }),
  };
  const { day } = SCALE[subject.size];
  const [outcome] = await Promise.all([
    runLoad({ rate: day, seconds, works, random: subject.random }),
    runLoad({ rate: 30, seconds, works: [storm], random: subject.random }),
  ]);
  const now = read(outcome);
  const fails = grew(now, quiet, 2) ? [`sign-ins: lists took ${now.p95} ms at p95, ${quiet.p95} without`] : [];
  return { fails, said: { readP95: now.p95 } };
}

/** One client calls 500 times a second; nobody else is refused or waits. */
async function noisyClient({ subject, caller, works, quiet, seconds }: Trial): Promise<Tried> {
  const client = await caller.signIn('cliente@courier.example');
  const noise: Work = {
    name: 'noise',
    part: 1,
    group: 'export',
    send: () => client.call({ service: 'guias.listar', size: 50 }),
  };
  const { day } = SCALE[subject.size];
  const [outcome, noisy] = await Promise.all([
    runLoad({ rate: day, seconds, works, random: subject.random }),
    runLoad({ rate: 500, seconds, works: [noise], random: subject.random }),
  ]);
  const now = read(outcome);
  const fails = Object.entries(outcome.refused).map(
    ([what, times]) => `noisy client: others got ${what}, ${times} times`,
  );
  if (grew(now, quiet, 2)) fails.push(`noisy client: lists of others took ${now.p95} ms at p95, ${quiet.p95} without`);
  return { fails, said: { othersP95: now.p95, noise: noisy.refused } };
}

/** Forty exports and twenty statistics at once, while parcels are scanned. */
async function exportsAtOnce({ caller, seconds }: Trial): Promise<Tried> {
  const heads = await Promise.all(
    ['encargado', 'admin', 'operario'].map((name) => caller.signIn(`${name}@courier.example`)),
  );
  const [head] = heads;
  const operator = await caller.signIn('operario@courier.example');
  if (!head) throw new Error('nobody to ask');
  const download = async (place: number) => {
    const asked = await heads[place % heads.length]?.call({ service: 'guias.exportar' });
    return caller.ask({ path: String(asked?.body?.url) });
  };
  const range = { fecha_inicio: '2026-01-01', fecha_fin: '2026-11-30' };
  const statistics = () => head.call({ service: 'problem_solver', action: 'get_estadisticas_detalladas', ...range });
  const scans: number[] = [];
  const scanning = hammer(1, seconds, async () => {
    const answer = await operator.call({ service: 'guias.pegar', texto: '881000000012' });
    scans.push(answer.milliseconds);
    return answer;
  });
  const [files] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, (_, place) => download(place))),
    Promise.all(Array.from({ length: 20 }, statistics)),
    scanning,
  ]);
  const { p95 } = figuresOf(scans);
  const broken = files.filter(({ status }) => ![200, 429, 503].includes(status));
  const fails = broken.map(({ status }) => `exports: one answered ${status}`);
  if (p95 > 300) fails.push(`exports: looking up a scan took ${p95} ms at p95`);
  return { fails, said: { scanP95: p95, served: files.filter(({ status }) => status === 200).length } };
}

/** Five hundred questions a second whether it is ready: at most one of them a second reaches the database. */
async function readiness({ subject, product, caller, seconds }: Trial): Promise<Tried> {
  const transactions = async () => {
    const [row] = await product.owner(
      `SELECT sum(calls)::int AS n FROM (SELECT xact_commit AS calls FROM pg_stat_database WHERE datname = current_database()) AS s`,
    );
    return Number(row?.n);
  };
  const idle = await transactions();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const before = await transactions();
  const ask: Work = { name: 'ready', part: 1, group: 'read', send: () => caller.ask({ path: '/api/ready' }) };
  await runLoad({ rate: 500, seconds, works: [ask], random: subject.random });
  const more = (await transactions()) - before - (before - idle);
  const fails = more > seconds * 2 + 20 ? [`readiness: ${more} more transactions in ${seconds} s`] : [];
  return { fails, said: { transactionsMore: more } };
}

const TRIALS = { flood, signInStorm, noisyClient, exportsAtOnce, readiness };

/** Five ways of asking too much. Whoever does not ask too much must hardly notice. */
export const t16: Proof = {
  id: 'T16',
  title: 'overload',
  isShort: false,
  plants: [
    {
      what: 'every question whether it is ready reaches the database',
      edits: [
        {
          file: 'src/server/http/operator-routes.ts',
          find: 'const PROBE_INTERVAL = 1000;',
          replace: 'const PROBE_INTERVAL = -1;',
        },
      ],
    },
  ],
  run: async (subject) => {
    const { seconds, day } = SCALE[subject.size];
    const product = await subject.open({ guias: subject.size === 'entero' ? 200_000 : 3000 });
    const caller = openCaller(product.port, 'told');
    const works = await courierDay({ product, caller, random: subject.random });
    const quiet = read(await runLoad({ rate: day, seconds, works, random: subject.random }));
    const fails: string[] = [];
    const said: Record<string, unknown> = { quietP95: quiet.p95 };
    for (const [name, trial] of Object.entries(TRIALS)) {
      const tried = await trial({ subject, product, caller, works, quiet, seconds });
      fails.push(...tried.fails);
      said[name] = tried.said;
    }
    caller.close();
    return { n: Object.keys(TRIALS).length, fails, more: said };
  },
};
