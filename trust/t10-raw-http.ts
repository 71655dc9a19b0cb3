import { type Broken, type Draw, KINDS } from './broken-http.ts';
import type { Proof } from './proof.ts';
import { type RawAnswer, sendRaw } from './raw.ts';
import { eachOf } from './services.ts';

const MESSAGES = { corto: 230, entero: 5_000 };
const AT_ONCE = 12;
/** Milliseconds in which the next clean question is answered; in the short form, that runs beside everything else, only that it is. */
const PROMPT = { corto: 30_000, entero: 200 };
const MOST_FAILS = 20;

/** T10: what is not HTTP is refused as it arrives, and nothing is hidden in it. */
export const t10: Proof = {
  id: 'T10',
  title: 'broken messages are refused, and nothing is smuggled behind them',
  isShort: true,
  plants: [
    {
      what: 'a parser that forgives',
      edits: [
        {
          file: 'src/server/http/server.ts',
          find: 'maxHeaderSize: 16_384,',
          replace: 'maxHeaderSize: 16_384, insecureHTTPParser: true,',
        },
      ],
    },
    {
      what: 'two hosts are taken',
      edits: [
        {
          file: 'src/server/http/unreadable.ts',
          find: 'if (hostsOf(raw.rawHeaders) > 1)',
          replace: 'if (hostsOf(raw.rawHeaders) > 2)',
        },
      ],
    },
    {
      what: 'headers of any size',
      edits: [
        { file: 'src/server/http/server.ts', find: 'maxHeaderSize: 16_384,', replace: 'maxHeaderSize: 8_000_000,' },
      ],
    },
  ],
  run: async ({ size, random, open }) => {
    const product = await open();
    const draw: Draw = (least, most) => least + Math.floor(random() * (most - least + 1));
    const pid = product.pid();
    const fails: string[] = [];
    const clean: number[] = [];
    let n = 0;
    const one = async (kind: (typeof KINDS)[number]) => {
      if (fails.length >= MOST_FAILS) return;
      const broken = kind(draw);
      n += 1;
      fails.push(...whatIsWrong(broken, await sendRaw({ port: product.port, ...broken, wanted: broken.most ?? 1 })));
      clean.push(await askClean(product.port, fails));
    };
    const all = Array.from({ length: MESSAGES[size] }, (_, at) => KINDS[at % KINDS.length]);
    await eachOf(
      all.filter((kind) => kind !== undefined),
      AT_ONCE,
      one,
    );
    if (pid === null || product.pid() !== pid) fails.push('the process of the server is another one, or none');
    const sorted = clean.map(Math.round).sort((a, b) => a - b);
    const slow = sorted.filter((milliseconds) => milliseconds > PROMPT[size]).length;
    if (slow > n / 100) fails.push(`${slow} of ${n} clean questions were answered after ${PROMPT[size]} ms`);
    return { n, fails, more: { cleanMsMedian: sorted[sorted.length >> 1], cleanMsMost: sorted.at(-1), slow } };
  },
};

const isRefusal = (status: number) => status >= 400 && status < 500;

function whatIsWrong({ what, bytes, may = isRefusal, most = 1 }: Broken, { statuses, text }: RawAnswer): string[] {
  const sent = JSON.stringify(bytes.subarray(0, 300).toString('latin1'));
  // Too much to do is an honest refusal as well: a thousand calls may come in one message.
  const told = statuses.filter((status) => status !== 503 && !may(status));
  if (told.length > 0) return [`${what}: answered ${told[0]}: ${text.slice(0, 100)} for ${sent}`];
  if (statuses.length > most) return [`${what}: ${statuses.length} answers in place of ${most} for ${sent}`];
  return [];
}

/** On a connection of its own: one that is kept may end just as it is used. */
async function askClean(port: number, fails: string[]): Promise<number> {
  const began = performance.now();
  let answer = await sendRaw({ port, bytes: CLEAN, patience: 30_000 });
  // Whoever is told that there is too much to do asks again.
  for (let tries = 0; answer.statuses[0] === 503 && tries < 20; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    answer = await sendRaw({ port, bytes: CLEAN, patience: 30_000 });
  }
  const { statuses, text } = answer;
  if (statuses.length !== 1 || statuses[0] !== 200)
    fails.push(`the clean question behind a broken one: ${text.slice(0, 100)}`);
  return performance.now() - began;
}

const CLEAN = Buffer.from('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
