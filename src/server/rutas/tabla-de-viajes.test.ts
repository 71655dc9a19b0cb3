import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

import { problema, ronda } from '#testing/rutas.ts';

import { conCalles, faltanCalles } from './tabla-de-viajes.ts';

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
