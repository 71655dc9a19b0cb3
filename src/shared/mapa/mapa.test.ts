import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

import { archivoDeMapa, tesela } from '#testing/mapa.ts';

import { leerCabecera, numeroDeTesela } from './archivo.ts';
import { abrirMapa, type Fuente, trazosDe } from './mapa.ts';
import { leerTesela } from './tesela.ts';

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

const fuente = (file: Uint8Array, asked: number[] = []): Fuente => ({
  parte: async ({ desde, largo }) => {
    asked.push(largo);
    return file.subarray(desde, desde + largo);
  },
  descomprimir: async (bytes) => new Uint8Array(gunzipSync(bytes)),
});

test('tiles are numbered along the curve of the format', () => {
  const first = [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 1],
    [1, 1, 1],
    [1, 1, 0],
    [2, 0, 0],
    [2, 0, 3],
  ] as const;
  expect(first.map(([z, x, y]) => numeroDeTesela(z, x, y))).toEqual([0, 1, 2, 3, 4, 5, 10]);
  expect(numeroDeTesela(12, 3423, 1763)).toBe(19_078_479);
});

test('of a tile streets are read by their rank and water by its edge, and nothing else', () => {
  const read = leerTesela(CASA);
  expect(read.map(({ rango }) => rango)).toEqual(['calle', 'ruta', 'agua', 'avenida']);
  expect(read[0]?.puntos).toEqual([
    { x: 0, y: 0 },
    { x: 0.5, y: 0.25 },
    { x: 0.25, y: 1 },
  ]);
  expect(read[1]?.puntos[0]?.x).toBeLessThan(0);
  expect(() => leerTesela(CASA.subarray(0, CASA.length - 3))).toThrow(RangeError);
  expect(leerTesela(new Uint8Array())).toEqual([]);
});

test.each([false, true])('a file is read by its parts, through a second directory: %s', async (hoja) => {
  const file = archivoDeMapa(
    [
      { z: 12, x: 1410, y: 2460, bytes: CASA },
      {
        z: 12,
        x: 1411,
        y: 2460,
        bytes: tesela([
          {
            ...CALLE,
            puntos: [
              [1, 1],
              [2, 2],
            ],
          },
        ]),
      },
      { z: 6, x: 22, y: 38, bytes: tesela([]) },
    ],
    { hoja },
  );
  const asked: number[] = [];
  const mapa = await abrirMapa(fuente(file, asked));
  if (mapa === null) throw new Error('a map');
  expect(mapa.cabecera).toMatchObject({ menosZoom: 6, masZoom: 12 });
  const of = (...place: [number, number, number]) => trazosDe(mapa, fuente(file, asked), place);
  expect(await of(12, 1410, 2460)).toHaveLength(4);
  expect(await of(12, 1411, 2460)).toHaveLength(1);
  expect(await of(6, 22, 38)).toEqual([]);
  expect(await of(12, 0, 0)).toEqual([]);
  // After the first part only what the tile takes.
  expect(Math.max(...asked.slice(1))).toBeLessThan(400);
});

test('what is no such file is no map: none, another format, pictures instead of lines, cut off', async () => {
  const good = archivoDeMapa([{ z: 3, x: 1, y: 1, bytes: CASA }]);
  const changed = (at: number, value: number) => good.map((byte, i) => (i === at ? value : byte));
  expect(await abrirMapa({ ...fuente(good), parte: async () => null })).toBeNull();
  for (const [at, value] of [
    [0, 0],
    [7, 2],
    [97, 3],
    [98, 4],
    [99, 2],
  ] as const)
    expect(leerCabecera(changed(at, value))).toBeNull();
  expect(leerCabecera(good.subarray(0, 100))).toBeNull();
  expect(leerCabecera(good)).not.toBeNull();
});
