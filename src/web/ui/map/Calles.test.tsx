import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { archivoDeMapa, tesela } from '#testing/mapa.ts';
import { renderScreen } from '#testing/web.tsx';
import { readPart } from '#web/api.ts';

import { Croquis } from './Croquis.tsx';
import type { ParadaDeCroquis } from './croquis-model.ts';

vi.mock('#web/api.ts', async (original) => ({
  ...(await original<object>()),
  readPart: vi.fn(),
}));
const [z, x, y] = [14, 5635, 9888];
const PLACE = { lat: -34.9, lng: -56.18 };
const FILE = archivoDeMapa([
  {
    ...{ z, x, y },
    bytes: tesela([
      {
        capa: 'roads',
        atributo: ['kind', 'minor_road'],
        puntos: [
          [0, 0],
          [4096, 4096],
        ],
      },
      {
        capa: 'water',
        atributo: ['kind', 'ocean'],
        puntos: [
          [0, 0],
          [4096, 0],
          [0, 4096],
        ],
        cierra: true,
      },
    ]),
  },
]);
const stop: ParadaDeCroquis = { id: 1, ...PLACE, estado: 'pendiente', titulo: 'Ana' };
const sketch = () => <Croquis label="Mapa" rondas={[]} sueltas={[stop]} height={320} />;
const drawn = () => [...document.querySelectorAll('[data-calles] path')].map((path) => path.getAttribute('d') ?? '');

beforeEach(() => {
  vi.mocked(readPart).mockReset();
});

test('where the operator laid a file, streets and water are drawn under the marks, and only the parts they take are read', async () => {
  vi.mocked(readPart).mockImplementation(
    async (_path, { desde, hasta }) => new Uint8Array(FILE.subarray(desde, hasta + 1)),
  );
  await renderScreen(sketch(), '/');
  await waitFor(() => expect(drawn()).toHaveLength(4));
  const [agua, calle, avenida, ruta] = drawn();
  expect(agua).toMatch(/^M[-\d. ]+L.*Z$/);
  expect(calle).toMatch(/^M[-\d. ]+L[-\d. ]+$/);
  expect([avenida, ruta]).toEqual(['', '']);
  // Under the marks: what is drawn first lies below.
  const layers = [...(document.querySelector('svg[aria-label="Mapa"]')?.children ?? [])];
  expect(layers[0]?.hasAttribute('data-calles')).toBe(true);
  expect(vi.mocked(readPart).mock.calls.length).toBeLessThanOrEqual(2);
});

test('without a file, or where it cannot be read, the sketch is as it was', async () => {
  vi.mocked(readPart).mockResolvedValue(null);
  await renderScreen(sketch(), '/');
  await waitFor(() => expect(readPart).toHaveBeenCalled());
  expect(document.querySelector('[data-calles]')).toBeNull();
  expect(document.querySelector('[data-estado="pendiente"]')).not.toBeNull();
});
