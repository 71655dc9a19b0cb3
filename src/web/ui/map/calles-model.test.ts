import { expect, test } from 'vitest';

import { caminosDe, vistaDe } from './calles-model.ts';
import { proyectar } from './croquis-model.ts';

const PAPEL = { width: 640, height: 400 };
const around = (metres: number) => {
  const half = metres / 2 / 111_195;
  return proyectar(
    [
      { lat: -34.9 - half, lng: -56.18 },
      { lat: -34.9 + half, lng: -56.18 },
    ],
    PAPEL,
  );
};
const ZOOMS = { menosZoom: 6, masZoom: 14 };

test('the nearer one looks the finer are the tiles, down to the finest and never many', () => {
  const town = vistaDe(around(12_000), PAPEL, ZOOMS);
  const street = vistaDe(around(600), PAPEL, ZOOMS);
  expect([town?.z, street?.z]).toEqual([11, 14]);
  for (const one of [town, street]) {
    if (!one) throw new Error('tiles');
    // Those that lie under the middle of the town are among them.
    const side = 2 ** one.z;
    const x = Math.floor(((-56.18 + 180) / 360) * side);
    expect(one.desde.x).toBeLessThanOrEqual(x);
    expect(one.hasta.x).toBeGreaterThanOrEqual(x);
    expect((one.hasta.x - one.desde.x + 1) * (one.hasta.y - one.desde.y + 1)).toBeLessThanOrEqual(12);
  }
  expect(vistaDe(around(600), PAPEL, { menosZoom: 16, masZoom: 16 })).toBeNull();
  expect(vistaDe(around(12_000), PAPEL, { menosZoom: 12, masZoom: 15 })).toBeNull();
});

test('a point of a tile is drawn where the sketch has the same place', () => {
  const projection = around(2_000);
  const place = { lat: -34.9, lng: -56.18 };
  const z = 14;
  const across = ((place.lng + 180) / 360) * 2 ** z;
  const down = ((1 - Math.asinh(Math.tan((place.lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z;
  const [x, y] = [Math.floor(across), Math.floor(down)];
  const inTile = { x: across - x, y: down - y };
  const { calle, ruta, agua } = caminosDe(
    [
      {
        x,
        y,
        trazos: [
          { rango: 'calle', puntos: [inTile, inTile] },
          { rango: 'agua', puntos: [inTile, inTile] },
        ],
      },
    ],
    z,
    projection,
  );
  const [left, top] = calle.slice(1).split('L')[0]?.split(' ').map(Number) ?? [];
  const there = projection.sitio(place);
  expect(Math.abs((left ?? 0) - there.x)).toBeLessThan(1);
  expect(Math.abs((top ?? 0) - there.y)).toBeLessThan(1);
  expect([ruta, agua.endsWith('Z')]).toEqual(['', true]);
});
