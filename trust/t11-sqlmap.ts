import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { endpoints } from '#main/endpoints.ts';
import { type ServiceContract, serviceKey } from '#shared/contract.ts';
import { BODIES } from '#testing/bodies.ts';

import { type Caller, openCaller, type Session } from './caller.ts';
import { fieldsOfParams } from './fuzz.ts';
import type { Product } from './product.ts';
import type { Proof } from './proof.ts';
import { eachOf } from './services.ts';

const run = promisify(execFile);
/** Seconds: an honest call never takes as long. */
const NAP = 6;
const NAPPING = `(SELECT 1 FROM pg_sleep(${NAP}))`;
/** Sleeps for every place of a statement into which a text or a number may have been pasted. */
const SLEEPS = [
  ...[
    `' || pg_sleep(${NAP}) || '`,
    `'; SELECT pg_sleep(${NAP}); --`,
    `'); SELECT pg_sleep(${NAP}); --`,
    `1; SELECT pg_sleep(${NAP})`,
  ],
  ...[
    `1 OR ${NAPPING} IS NOT NULL`,
    `' OR ${NAPPING} IS NOT NULL --`,
    `$$ || pg_sleep(${NAP}) || $$`,
    `numero, ${NAPPING}`,
  ],
  ...[
    `%' AND 1 = ${NAPPING} --`,
    `"; SELECT pg_sleep(${NAP}); --`,
    `x" ${NAPPING}`,
    `{"a": "' || pg_sleep(${NAP}) || '"}`,
  ],
];
/** They end the session that calls them. */
const LEFT_OUT = new Set([
  'sesion.cerrar',
  'sesion.cambiar_password',
  'cuenta.cerrar_otras',
  'usuario_activo.cerrar_sesion',
]);
/** Of the short form, which runs on the planted faults: the tool takes seconds for each parameter. */
const FEW = new Set(['envios.referencia', 'guias.buscar']);

interface Target {
  readonly key: string;
  readonly name: string;
  /** With this text in the place of the parameter. */
  body(text: string): Record<string, unknown>;
}

/** T11: no parameter reaches the database as a part of a statement. By command: it wants sqlmap on the path. */
export const t11: Proof = {
  id: 'T11',
  title: 'sqlmap and sleeps on every parameter',
  isShort: false,
  plants: [
    {
      what: 'a reference is pasted into its statement',
      edits: [
        {
          file: 'src/features/envios/server/envios.sql.ts',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is text of the product.
          find: 'WHERE g.referencia = ${referencia} AND',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is text of the product.
          replace: "WHERE g.referencia = '${sql.raw(referencia)}' AND",
        },
        // The schema's own limit stands in the way of most attacks: without it the tool has room.
        {
          file: 'src/features/envios/ayuda.contract.ts',
          find: 'referencia: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),',
          replace: 'referencia: z.string(),',
        },
      ],
    },
  ],
  run: async ({ size, open }) => {
    const product = await open();
    const caller = openCaller(product.port);
    const session = await caller.signIn('admin@courier.example');
    const all = endpoints.flatMap(({ contract }) => targetsOf(contract));
    const targets = all.filter(({ key }) => size === 'entero' || FEW.has(key));
    const fails: string[] = [];
    await eachOf(targets, 4, async (target) => void fails.push(...(await trySleeps(session, target))));
    await eachOf(targets, 2, async (target) => void fails.push(...(await trySqlmap(product, caller, target))));
    caller.close();
    return {
      n: targets.length * (SLEEPS.length + 1),
      fails,
      more: { parameters: targets.length },
    };
  },
};

/** Every text and number of a call, one at a time, the others as they should be. */
function targetsOf(contract: ServiceContract): Target[] {
  const key = serviceKey(contract);
  if (LEFT_OUT.has(key)) return [];
  const base: Record<string, unknown> = { ...BODIES[key] };
  const { service, action } = contract;
  const head = { service, ...(action === undefined ? {} : { action }) };
  const names = new Set([...Object.keys(base), ...Object.keys(fieldsOfParams(contract))]);
  return [...names].map((name) => ({ key, name, body: (text) => ({ ...head, ...base, [name]: text }) }));
}

async function trySleeps(session: Session, { key, name, body }: Target): Promise<string[]> {
  const fails: string[] = [];
  for (const sleep of SLEEPS) {
    const { status, milliseconds, text } = await session.call(body(sleep));
    if (milliseconds > (NAP - 0.5) * 1000) fails.push(`${key}, ${name}: slept for ${sleep}`);
    if (status >= 500) fails.push(`${key}, ${name}: ${status} ${text.slice(0, 150)} for ${sleep}`);
  }
  return fails;
}

/** Not with `--smart`: its guess calls an injectable parameter one that "might not be". */
const HOW = [
  '--batch',
  '--level',
  '2',
  '--risk',
  '2',
  '--dbms',
  'PostgreSQL',
  '--flush-session',
  '--disable-coloring',
  '--ignore-code',
  '400',
  '--ignore-stdin',
];

async function trySqlmap({ port }: Product, caller: Caller, { key, name, body }: Target): Promise<string[]> {
  // Of its own: what the tool calls may end it.
  const { token } = await caller.signIn('admin@courier.example');
  const folder = await mkdtemp(join(tmpdir(), 'anden-sqlmap-'));
  try {
    const text = JSON.stringify(body('PED-77*'));
    const head = [
      `POST /dispatcher HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Content-Type: application/json',
      `X-Token: ${token}`,
    ];
    await writeFile(join(folder, 'pedido.txt'), `${head.join('\r\n')}\r\n\r\n${text}`);
    const asked = ['-r', join(folder, 'pedido.txt'), ...HOW, '--output-dir', join(folder, 'salida')];
    const { stdout } = await run('sqlmap', asked, { timeout: 600_000, maxBuffer: 2 ** 26 });
    if (/identified the following injection point|is vulnerable/.test(stdout))
      return [`${key}, ${name}: sqlmap found a way in`];
    // A run that tried nothing proves nothing.
    return /do not appear to be injectable|does not seem to be injectable/.test(stdout)
      ? []
      : [`${key}, ${name}: sqlmap: ${stdout.slice(-300)}`];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
