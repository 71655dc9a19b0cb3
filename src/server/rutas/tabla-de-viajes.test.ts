import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

import { problema, ronda } from '#testing/rutas.ts';

import { conCalles, conCallesDeReparto, faltanCalles } from './tabla-de-viajes.ts';

const parada = (id: number, lat: number | null) => ({
  ...{
    id,
    punto: lat === null ? null : { lat, lng: -56.1807 },
    servicio_s: 60,
    ventana: null,
    carga: [1],
    zona_id: null,
  },
  ...{ retenida: null, prioridad: 5 },
});
/** Two doors, one of them known twice, and one that nobody knows. */
const ASKED = problema({
  ...{ modo: 'ORDENAR', paradas: [parada(1, -34.9), parada(2, -34.91), parada(3, -34.91), parada(4, null)] },
  rondas: [ronda(1, { inicio: { lat: -34.86, lng: -56.17 }, orden: [1, 2, 3].map((id) => ({ id, fija: false })) })],
});
const square = (size: number, figure: number) =>
  Array.from({ length: size }, (_, a) => Array.from({ length: size }, (_, b) => (a === b ? 0 : figure)));
const OK = { code: 'Ok', durations: square(3, 300), distances: square(3, 2_000) };

/** Somebody who knows the roads. */
async function roads(answer: (response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    asked.push(incoming.url ?? '');
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const { port }: Pick<AddressInfo, 'port'> = typeof address === 'object' && address !== null ? address : { port: 0 };
  return { asked, ruteo: { url: `http://127.0.0.1:${port}/` } };
}
const told = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body));

test('each place is asked about once, longitude first, and what comes back goes with the problem; the same is not asked twice in a minute', async () => {
  const { asked, ruteo } = await roads(told(OK));
  const found = await conCalles(ruteo, ASKED);
  expect(found.tabla).toMatchObject({ segundos: OK.durations, metros: OK.distances });
  expect(faltanCalles(ruteo, found)).toBe(false);
  expect(asked).toEqual([
    '/table/v1/driving/-56.17000,-34.86000;-56.18070,-34.90000;-56.18070,-34.91000?annotations=duration,distance',
  ]);
  await conCalles(ruteo, ASKED);
  expect(asked).toHaveLength(1);
});

test('where nobody is named nothing is asked and nothing is missed', async () => {
  expect(await conCalles(null, ASKED)).toBe(ASKED);
  expect(faltanCalles(null, ASKED)).toBe(false);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['another size', told({ ...OK, durations: square(2, 300) })],
  ['that it is too much', told({ code: 'TooBig', message: 'Too many table coordinates' })],
  ['another thing', (response) => response.end('<html>')],
  ['a refusal', (response) => told(OK)(response.writeHead(500))],
  ['nothing', (response) => response.destroy()],
])(
  'who answers %s leaves the reckoned ways, is told to be missing, and is left alone for a minute',
  async (_, answer) => {
    const { asked, ruteo } = await roads(answer);
    const found = await conCalles(ruteo, ASKED);
    expect(found).toBe(ASKED);
    expect(faltanCalles(ruteo, found)).toBe(true);
    await conCalles(ruteo, ASKED);
    expect(asked).toHaveLength(1);
  },
);

test('who does not answer is not waited for', async () => {
  const { ruteo } = await roads(() => undefined);
  const began = performance.now();
  expect(await conCalles(ruteo, ASKED)).toBe(ASKED);
  expect(performance.now() - began).toBeLessThan(6_000);
});

/** A deal of more places than one question takes: 450 doors and the plant. */
const DEAL = problema({
  paradas: Array.from({ length: 450 }, (_, n) => parada(n + 1, -34.5 - n / 1000)),
  rondas: [ronda(1, { inicio: { lat: -34.4, lng: -56.1807 }, fin: null })],
});
/** The latitude tells a place; a way takes as many seconds as places lie between, and one is known of none. */
const placesOf = (asked: string) => {
  const { pathname, searchParams } = new URL(asked, 'http://roads');
  const all = (pathname.split('/').at(-1) ?? '').split(';').map((one) => Number(one.split(',')[1]));
  const chosen = (name: string) =>
    (searchParams.get(name) ?? '').split(';').map((one) => all[Number(one)] ?? Number.NaN);
  return { all, from: chosen('sources'), to: chosen('destinations') };
};
function pieces(response: ServerResponse, asked: string) {
  const { from, to } = placesOf(asked);
  const durations = from.map((a) =>
    to.map((b) => (a === -34.5 && b === -34.949 ? null : Math.round(Math.abs(a - b) * 1000))),
  );
  response.end(JSON.stringify({ code: 'Ok', durations, distances: durations }));
}

test('the ways of a deal are asked in pieces that are no longer than the question of a round, and come together as one table', async () => {
  const { asked, ruteo } = await roads((response) => pieces(response, asked.at(-1) ?? ''));
  const { tabla } = await conCallesDeReparto(ruteo, DEAL);
  expect(asked).toHaveLength(9);
  expect(Math.max(...asked.map((one) => placesOf(one).all.length))).toBeLessThanOrEqual(400);
  expect(tabla?.puntos.length).toBe(451);
  const way = (a: number, b: number) => tabla?.segundos[a]?.[b];
  // The plant is first, and lies a hundred before the first door.
  expect([way(0, 1), way(1, 0), way(3, 450), way(450, 3), way(200, 201)]).toEqual([100, 100, 447, 447, 1]);
  expect([way(1, 450), way(450, 1)]).toEqual([Number.NaN, 449]);
});

test('where one piece is not told none is, and nobody is asked for the others', async () => {
  const { asked, ruteo } = await roads((response) =>
    asked.length === 4 ? response.end('{}') : pieces(response, asked.at(-1) ?? ''),
  );
  const found = [await conCallesDeReparto(ruteo, DEAL), await conCallesDeReparto(ruteo, DEAL)];
  expect(found.map(({ tabla }) => tabla)).toEqual([undefined, undefined]);
  expect(asked).toHaveLength(4);
});

test('a deal of few places is asked for in one question, as a round is', async () => {
  const { asked, ruteo } = await roads(told(OK));
  expect((await conCallesDeReparto(ruteo, ASKED)).tabla).toMatchObject({ segundos: OK.durations });
  expect(asked).toHaveLength(1);
});
