import * as fc from 'fast-check';

import { endpoints } from '#main/endpoints.ts';
import { BODIES } from '#testing/bodies.ts';

import { type Answer, type Caller, isAcknowledged, openCaller, type Session } from './caller.ts';
import { type Message, messages } from './fuzz.ts';
import { INNER_WORDS, SECRET_WORDS } from './hostile.ts';
import { openPeople, type Someone } from './people.ts';
import type { Product } from './product.ts';
import type { Proof } from './proof.ts';
import { eachOf } from './services.ts';

const CALLS = { corto: 20_000, entero: 500_000 };
const AT_ONCE = 12;
const BATCH = 1_000;
/** Milliseconds after which an answer counts as none. */
const HANG = 5_000;
/** Enough to know what it is. */
const MOST_FAILS = 20;
/** Stands in the parcels of client 2, and may be told to nobody of client 1 or agency 1. */
const CANARY = 'Canario Ñacurutú';

/** T09: calls that are nearly right, by everybody, none of which may hurt. */
export const t09: Proof = {
  id: 'T09',
  title: 'no call, however it is written, is a fault of ours',
  isShort: true,
  plants: [
    {
      what: 'a NUL in a text reaches the database, and its refusal is nobody’s fault but ours',
      edits: [
        { file: 'src/shared/params.ts', find: 'if (bad !== null)', replace: 'if (bad === null && false)' },
        { file: 'src/server/http/answers.ts', find: "  '22021': 'DATOS_INVALIDOS',\n", replace: '' },
      ],
    },
    {
      what: 'a refusal repeats what the parser said',
      edits: [
        {
          file: 'src/server/http/answers.ts',
          find: ': known.message;',
          replace: ": known.message + JSON.stringify(known.detail) + ' ' + String(known.stack);",
        },
      ],
    },
    {
      what: 'a deep body is written into the log',
      edits: [
        {
          file: 'src/server/dispatcher.ts',
          find: 'const { name, clave, params } = splitBody(call.body);',
          replace: 'JSON.stringify(call.body);\n      const { name, clave, params } = splitBody(call.body);',
        },
      ],
    },
  ],
  run: async ({ size, part, seed, open }) => {
    const product = await open();
    const caller = openCaller(product.port);
    const people = (await openPeople(product, caller)).map(openFuzzer).flatMap(oftenWhoMay);
    await product.owner(`UPDATE guia SET destinatario = $1 WHERE cliente_id = 2`, [CANARY]);
    const golden = await openGolden(product, caller);
    const tally: Tally = { n: 0, fails: [], slowest: 0, statuses: new Map() };
    const arbitrary = messages(
      endpoints.map(({ contract }) => contract),
      BODIES,
    );
    const pid = product.pid();
    for (let batch = 0; tally.n < part(CALLS[size]) && tally.fails.length < MOST_FAILS; batch += 1) {
      const some = fc.sample(arbitrary, { numRuns: BATCH, seed: seed + batch });
      await eachOf(some, AT_ONCE, async (message) => {
        const person = people[tally.n % people.length];
        tally.n += 1;
        if (person) note(tally, person, { message, answer: await person.send(caller, message) });
      });
    }
    if (pid === null || product.pid() !== pid) tally.fails.push('the process of the server is another one, or none');
    tally.fails.push(...(await golden()));
    caller.close();
    const { n, fails, slowest } = tally;
    return { n, fails, more: { slowestMs: Math.round(slowest), statuses: Object.fromEntries(tally.statuses) } };
  },
};

interface Fuzzer {
  readonly principal: Someone['principal'];
  send(caller: Caller, message: Message): Promise<Answer>;
}

/** Who may do much asks more often than who may do nothing: behind a refusal there is little to break. */
function oftenWhoMay(fuzzer: Fuzzer): Fuzzer[] {
  return Array.from({ length: OFTEN[fuzzer.principal] ?? 1 }, () => fuzzer);
}

const OFTEN: Partial<Record<Someone['principal'], number>> = {
  administrador: 9,
  encargado: 6,
  cliente_gestion: 3,
  agencia: 2,
};

/** Signs in again where a call has ended the session; who may not any more goes on without one. */
function openFuzzer(person: Someone): Fuzzer {
  let session: Session | null = person.session;
  let renewing: Promise<unknown> = Promise.resolve();
  const again = async (lost: Session | null) => {
    if (session === lost) session = await person.again().catch(() => session);
  };
  return {
    principal: person.principal,
    send: async (caller, { method, path, contentType, body }) => {
      const used = session;
      const headers = {
        ...(contentType === '' ? {} : { 'content-type': contentType }),
        ...(used ? { 'x-token': used.token } : {}),
      };
      const answer = await caller.ask({ method, path, headers, ...(body === undefined ? {} : { body }) });
      if (answer.status === 401 && used) {
        renewing = renewing.then(() => again(used));
        await renewing;
      }
      return answer;
    },
  };
}

interface Tally {
  n: number;
  readonly fails: string[];
  slowest: number;
  readonly statuses: Map<number, number>;
}

function note(tally: Tally, { principal }: Fuzzer, { message, answer }: { message: Message; answer: Answer }): void {
  const { status, milliseconds } = answer;
  tally.slowest = Math.max(tally.slowest, milliseconds);
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  const wrong = whatIsWrong(principal, message, answer);
  if (wrong === null) return;
  const sent = `${message.method} ${message.path.slice(0, 80)} ${message.contentType} ${message.body?.slice(0, 400) ?? ''}`;
  tally.fails.push(`${wrong}: ${answer.text.slice(0, 200)} for ${principal}: ${sent}`);
}

const FOREIGN = new Set(['ingreso', 'cliente_consulta', 'cliente_gestion', 'agencia']);

function whatIsWrong(
  principal: string,
  { path, method }: Message,
  { status, text, body, milliseconds }: Answer,
): string | null {
  if (status === 0) return 'no answer';
  if (status >= 500) return `answered ${status}`;
  if (milliseconds > HANG) return `answered after ${Math.round(milliseconds)} ms`;
  if (SECRET_WORDS.test(text)) return 'tells a hash';
  if (FOREIGN.has(principal) && text.includes(CANARY)) return 'tells what is another client’s';
  if (path !== '/dispatcher' || method === 'HEAD')
    return status >= 400 && INNER_WORDS.test(text) ? 'inner words' : null;
  if (body?.code !== 'OK' && body?.code !== 'ERROR') return 'an answer without code';
  // What a call that went well tells may hold what the calls before it have written.
  return body.code === 'ERROR' && INNER_WORDS.test(text) ? 'inner words' : null;
}

/** The same questions before and after, of somebody whom no call knows: what has changed meanwhile. */
async function openGolden(product: Product, caller: Caller): Promise<() => Promise<string[]>> {
  const [parcel] = await product.owner('SELECT max(id)::int AS id FROM guia');
  const session = await caller.signIn('agencia2@courier.example');
  const ask = async () => {
    const context = await session.call({ service: 'getContext' });
    const missing = await session.call({ service: 'guias.ver', id: Number(parcel?.id) + 1_000_000 });
    const contract = await caller.ask({ path: '/api/openapi.json' });
    return [
      isAcknowledged(context),
      JSON.stringify(Object(context.body?.context).funcionalidades),
      missing.text,
      contract.text,
    ];
  };
  const before = await ask();
  return async () => {
    const after = await ask();
    return before.flatMap((one, at) =>
      one === after[at] ? [] : [`golden read ${at}: ${String(after[at]).slice(0, 200)}`],
    );
  };
}
