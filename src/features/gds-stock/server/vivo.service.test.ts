import { afterAll, beforeAll, expect, test } from 'vitest';

import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { openOrdenes, put } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';

import { moverStock } from '../contract.ts';

/** What is done to stock is told to those of that depósito. */

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await openOrdenes();
  await put(server, { cantidad: 8 });
  url = await server.listen();
});
afterAll(() => server.close());

async function listen(person: Person) {
  const abort = new AbortController();
  const headers = { 'x-token': await server.token(person) };
  const response = await fetch(`${url}/api/novedades`, { headers, signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader?.read())?.value ?? '';
  const rest = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
  };
  const ended = rest().catch(() => undefined);
  const end = () => {
    abort.abort();
    return ended;
  };
  return { heard: () => text, end };
}

test('who works there hears of a movement, who works elsewhere does not', async () => {
  const people = [OPERARIO_GDS, JEFE_2];
  const streams = await Promise.all(people.map(listen));
  const [here, there] = streams;
  const items = [{ producto_id: 101, cantidad: 1 }];
  const move = { de: { almacenamiento_id: 11 }, a: { almacenamiento_id: 12 }, items };
  expect(await server.as(JEFE, moverStock, move)).toMatchObject({ code: 'OK' });
  // What is told later has reached both.
  const personas = await Promise.all(people.map(server.id));
  await server.query(`SELECT pg_notify('anden_novedades', $1)`, [JSON.stringify({ evento: 'despues', personas })]);
  for (const { heard } of streams) await expect.poll(heard).toContain('event: despues');
  expect([here?.heard().includes('event: gds_stock'), there?.heard().includes('event: gds_stock')]).toEqual([
    true,
    false,
  ]);
  await Promise.all(streams.map(({ end }) => end()));
});
