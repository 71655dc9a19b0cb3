import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get, request } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { address, openPrograms, type Program, type Programs } from '#testing/program.ts';

let programs: Programs;
let fleet: Program;
let url: string;
let figures: string;
// One fleet for the tests down to its end, since three processes take their time to begin.
beforeAll(async () => {
  programs = await openPrograms();
  const { port, free } = await takePort();
  await free();
  figures = `http://127.0.0.1:${port}/metrics`;
  fleet = start({ METRICS_PORT: String(port), LOG_LEVEL: 'warn' });
  url = await address(fleet);
});
afterAll(() => programs.close());

function start(env: Readonly<Record<string, string>> = {}): Program {
  return programs.run(['start'], { PROCESOS: '2', ...env });
}

/** The processes of the servers, without their parent. */
async function servers({ child }: Program): Promise<number[]> {
  const pids = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
  return pids.split(' ').filter(Boolean).map(Number).toSorted();
}

/** On a connection of its own, so that each is given to whichever server comes next. */
function ask(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
}

/** Asks without rest until told to stop; answers what did not go well. */
function asking(url: string) {
  const faults: unknown[] = [];
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const answer = await ask(`${url}/api/health`).catch((fault: unknown) => fault);
      if (answer !== 200) faults.push(answer);
    }
  };
  const running = run();
  return async () => {
    isOver = true;
    await running;
    return faults;
  };
}

/** A server that has just begun on a machine that is busy may say so, before it counts anything: then once more. */
async function guess(url: string): Promise<number> {
  for (;;) {
    const status = await guessOnce(url);
    if (status !== 503) return status;
    await new Promise((later) => setTimeout(later, 200));
  }
}

function guessOnce(url: string): Promise<number> {
  const body = 'numero=A1B2C3&control=xyz';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    request(`${url}/seguimiento`, { method: 'POST', agent: false, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end(body);
  });
}

test('two servers share one port, and what one counts against a limit is spent at the other', async () => {
  expect(await servers(fleet)).toHaveLength(2);
  expect(fleet.output()).toContain('Servidores: 2');
  const answers: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) answers.push(await guess(url));
  // Five guesses of a number, of both together.
  expect(answers).toEqual([404, 404, 404, 404, 404, 429]);
});

test('their figures are told together, at one port', async () => {
  const told = async () => (await fetch(figures)).text();
  const figure = async (series: string) =>
    Number(
      (await told())
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  const before = await figure('anden_http_answers_total{status="200"}');
  for (let turn = 0; turn < 7; turn += 1) await ask(`${url}/api/health`);
  await expect.poll(() => figure('anden_http_answers_total{status="200"}')).toBe(before + 7);
  expect(await figure('anden_mails_waiting')).toBe(0);
  expect(await told()).toMatch(/^anden_build_info\{.*\} 1$/m);
});

test('one that dies is replaced, and the other answers meanwhile', async () => {
  const [first = 0, second = 0] = await servers(fleet);
  process.kill(first, 'SIGKILL');
  await fleet.says(/a server ended; another one begins/);
  const stop = asking(url);
  await expect.poll(async () => (await servers(fleet)).length, { timeout: 30_000 }).toBe(2);
  expect(await stop()).toEqual([]);
  expect(await servers(fleet)).toContain(second);
  expect(await servers(fleet)).not.toContain(first);
});

test('they are exchanged one after the other, and nobody who asks meanwhile is refused', async () => {
  const before = await servers(fleet);
  const stop = asking(url);
  fleet.child.kill('SIGUSR2');
  await fleet.says(/all servers were exchanged/);
  expect(await stop()).toEqual([]);
  const after = await servers(fleet);
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

test('told to stop, all of them end in order; a parent that is killed takes them along', async () => {
  const pids = await servers(fleet);
  fleet.child.kill('SIGTERM');
  expect([await fleet.ended(), fleet.output()]).toEqual([0, expect.stringContaining('Andén se detuvo.')]);
  expect(pids.filter(lives)).toEqual([]);
  const second = start();
  await address(second);
  const orphans = await servers(second);
  second.child.kill('SIGKILL');
  await expect.poll(() => orphans.filter(lives), { timeout: 15_000 }).toEqual([]);
});

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a port of figures that is taken is told in one line, and no server begins', async () => {
  const { port, free } = await takePort();
  const refused = start({ METRICS_PORT: String(port) });
  expect([await refused.ended(), refused.output()]).toEqual([
    1,
    expect.stringContaining('METRICS_PORT: no se puede escuchar'),
  ]);
  expect(refused.output()).not.toContain('escucha en http');
  await free();
});

async function takePort(): Promise<{ readonly port: number; free(): Promise<void> }> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const place = holder.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  return { port: place.port, free: () => new Promise((resolve) => holder.close(() => resolve())) };
}
