import fc from 'fast-check';
import { zxyToTileId } from 'pmtiles';
import { expect, test } from 'vitest';

import { archivoDeMapa, tesela } from '#testing/mapa.ts';
import { runs } from '#testing/night.ts';

import { abrirMapa, leerVista, type Parte } from './calles-archivo.ts';
import { leerTesela } from './calles-tesela.ts';

const CALLE = { capa: 'roads', atributo: ['kind', 'minor_road'] } as const;
const CASA = tesela([
  {
    ...CALLE,
    puntos: [
      [0, 0],
      [2048, 1024],
      [1024, 4096],
    ],
  },
  {
    capa: 'roads',
    atributo: ['kind', 'highway'],
    puntos: [
      [-64, 10],
      [4160, 10],
    ],
  },
  {
    capa: 'water',
    atributo: ['kind', 'ocean'],
    puntos: [
      [0, 0],
      [4096, 0],
      [4096, 4096],
    ],
    cierra: true,
  },
  {
    capa: 'buildings',
    atributo: ['kind', 'building'],
    puntos: [
      [0, 0],
      [10, 10],
    ],
  },
  {
    capa: 'transportation',
    atributo: ['class', 'secondary'],
    puntos: [
      [5, 5],
      [6, 6],
    ],
  },
  {
    capa: 'roads',
    atributo: ['kind', 'ferry'],
    puntos: [
      [5, 5],
      [6, 6],
    ],
  },
]);
const { signal } = new AbortController();

const parteDe =
  (file: Uint8Array, asked: number[] = []): Parte =>
  async ({ desde, hasta }) => {
    asked.push(hasta - desde + 1);
    return file.subarray(desde, hasta + 1);
  };

test('of a tile streets are read by their rank and water by its edge, and nothing else', () => {
  const read = leerTesela(CASA);
  expect(read.map(({ rango }) => rango)).toEqual(['calle', 'ruta', 'agua', 'avenida']);
  expect(read[0]?.puntos).toEqual([
    { x: 0, y: 0 },
    { x: 0.5, y: 0.25 },
    { x: 0.25, y: 1 },
  ]);
  expect(read[1]?.puntos[0]?.x).toBeLessThan(0);
  expect(leerTesela(new Uint8Array())).toEqual([]);
});

test('a broken tile ends in an error or in fewer lines, whose points are all figures', () => {
  const wrong = fc.record({
    cut: fc.integer({ min: 0, max: CASA.length }),
    at: fc.integer({ min: 0, max: CASA.length - 1 }),
    value: fc.integer({ min: 0, max: 255 }),
  });
  let read = 0;
  fc.assert(
    fc.property(wrong, ({ cut, at, value }) => {
      const bytes = CASA.map((byte, i) => (i === at ? value : byte)).subarray(0, cut);
      const lines = readOrFault(bytes);
      if (lines === null) return;
      read += 1;
      for (const { puntos } of lines) for (const { x, y } of puntos) expect([x, y].every(Number.isFinite)).toBe(true);
    }),
    { numRuns: runs(2_000) },
  );
  expect(read).toBeGreaterThan(0);
});

function readOrFault(bytes: Uint8Array): ReturnType<typeof leerTesela> | null {
  try {
    return leerTesela(bytes);
  } catch (fault) {
    expect(fault).toBeInstanceOf(Error);
    return null;
  }
}

test.each([false, true])('a file is read by its parts, through a second directory: %s', async (hoja) => {
  expect(zxyToTileId(12, 3423, 1763)).toBe(19_078_479);
  const other = tesela([
    {
      ...CALLE,
      puntos: [
        [1, 1],
        [2, 2],
      ],
    },
  ]);
  const file = archivoDeMapa(
    [
      { z: 12, x: 1410, y: 2460, bytes: CASA },
      { z: 12, x: 1411, y: 2460, bytes: other },
      { z: 6, x: 22, y: 38, bytes: tesela([]) },
    ],
    { hoja },
  );
  // As if there were more of it than is read first: what lies behind is asked for by itself.
  const far = new Uint8Array(20_000);
  const long = conTeselasLejos(file, far);
  const asked: number[] = [];
  const mapa = await abrirMapa(parteDe(long, asked), signal);
  if (mapa === null) throw new Error('a map');
  expect(mapa).toMatchObject({ menosZoom: 6, masZoom: 12 });
  const lines = async (z: number, x: number, y: number) => {
    const place = { x, y };
    const [found] = await leerVista(mapa, { z, desde: place, hasta: place }, signal);
    return found?.trazos.length;
  };
  expect(await lines(12, 1410, 2460)).toBe(4);
  expect(await lines(12, 1411, 2460)).toBe(1);
  expect(await lines(6, 22, 38)).toBe(0);
  const before = asked.length;
  expect(await lines(12, 0, 0)).toBe(0);
  expect(asked).toHaveLength(before);
  // After the first part only what each tile takes.
  expect(asked[0]).toBe(16_384);
  expect(asked).toHaveLength(4);
  expect(Math.max(...asked.slice(1))).toBeLessThan(400);
});

/** The same file with so many bytes between its directories and its tiles. */
function conTeselasLejos(file: Uint8Array, gap: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tiles = Number(view.getBigUint64(56, true));
  const moved = Uint8Array.from([...file.subarray(0, tiles), ...gap, ...file.subarray(tiles)]);
  new DataView(moved.buffer).setBigUint64(56, BigInt(tiles + gap.length), true);
  return moved;
}

test('what is no such file is no map: none, another format, pictures instead of lines, cut off', async () => {
  const good = archivoDeMapa([{ z: 3, x: 1, y: 1, bytes: CASA }]);
  expect(await abrirMapa(async () => null, signal)).toBeNull();
  for (const [at, value] of [
    [0, 0],
    [7, 9],
    [97, 3],
    [98, 4],
    [99, 2],
  ] as const) {
    const other = good.map((byte, i) => (i === at ? value : byte));
    expect(await abrirMapa(parteDe(other), signal), `${at}`).toBeNull();
  }
  for (const length of [0, 1, 100, 130])
    expect(await abrirMapa(parteDe(good.subarray(0, length)), signal), `${length}`).toBeNull();
  expect(await abrirMapa(parteDe(good), signal)).not.toBeNull();
});

test('a file that the operator took away while it was looked at is told as an error', async () => {
  const file = conTeselasLejos(archivoDeMapa([{ z: 3, x: 1, y: 1, bytes: CASA }]), new Uint8Array(20_000));
  let isThere = true;
  const mapa = await abrirMapa(async (...asked) => (isThere ? parteDe(file)(...asked) : null), signal);
  if (mapa === null) throw new Error('a map');
  isThere = false;
  const place = { x: 1, y: 1 };
  await expect(leerVista(mapa, { z: 3, desde: place, hasta: place }, signal)).rejects.toThrow('gone');
});
