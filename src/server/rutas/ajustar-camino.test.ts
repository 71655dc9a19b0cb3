import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

import { ajustarCamino } from './ajustar-camino.ts';

const CAMINO = [
  { lat: -34.9, lng: -56.18 },
  { lat: -34.9005, lng: -56.1807 },
];

/** Somebody who lays ways onto streets. */
async function roads(answer: (response: ServerResponse) => void) {
  const asked: URLSearchParams[] = [];
  const server = createServer((incoming, response) => {
    asked.push(new URL(incoming.url ?? '', 'http://roads').searchParams);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const { port }: Pick<AddressInfo, 'port'> = typeof address === 'object' && address !== null ? address : { port: 0 };
  return { asked, caminos: { url: `http://127.0.0.1:${port}/v1/snapToRoads?lang=es`, clave: 'secreta' } };
}
/** Two places that are some on earth. */
const AT_SEA = [1, 2].map((n) => ({ location: { latitude: -35 - n, longitude: -55 } }));
const told = (snappedPoints: unknown) => (response: ServerResponse) => response.end(JSON.stringify({ snappedPoints }));

test('the path and the key go in one GET, and what comes back is the way', async () => {
  const points = CAMINO.map(({ lat, lng }) => ({ location: { latitude: lat - 0.0001, longitude: lng }, placeId: 'x' }));
  const { asked, caminos } = await roads(told(points));
  expect(await ajustarCamino(caminos, CAMINO)).toEqual(CAMINO.map(({ lat, lng }) => ({ lat: lat - 0.0001, lng })));
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    ...{ path: '-34.900000,-56.180000|-34.900500,-56.180700', key: 'secreta', interpolate: 'true', lang: 'es' },
  });
});

test('of a long way no more than a hundred points are asked, the first and the last among them', async () => {
  const { asked, caminos } = await roads(told([]));
  const long = Array.from({ length: 398 }, (_, n) => ({ lat: -34 - n / 1000, lng: -56 }));
  await ajustarCamino(caminos, long);
  const points = asked[0]?.get('path')?.split('|') ?? [];
  expect(points.length).toBeLessThanOrEqual(100);
  expect(points.length).toBeGreaterThan(80);
  expect([points[0], points.at(-1)]).toEqual(['-34.000000,-56.000000', '-34.397000,-56.000000']);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['no way', told([])],
  ['a place that is none on earth', told([1, 2].map(() => ({ location: { latitude: 900, longitude: 0 } })))],
  ['another thing', (response) => response.end('<html>')],
  ['a refusal', (response) => told(AT_SEA)(response.writeHead(403))],
  ['too much', (response) => response.end('x'.repeat(1_200_000))],
  ['nothing', (response) => response.destroy()],
])('who answers %s leaves the way as it was seen', async (_, answer) => {
  const { caminos } = await roads(answer);
  expect(await ajustarCamino(caminos, CAMINO)).toBeNull();
});

test('who does not answer is not waited for', async () => {
  const { caminos } = await roads(() => undefined);
  const began = performance.now();
  expect(await ajustarCamino(caminos, CAMINO)).toBeNull();
  expect(performance.now() - began).toBeLessThan(6_000);
});
