import { expect, test, vi } from 'vitest';

import { fakeCanvas } from '#testing/canvas.ts';

import { saveChartDrawing } from './chart-drawing.ts';
import type { ChartModel } from './chart-model.ts';

const NAME = 'Ausente <b> & "nadie"';

const model: ChartModel = {
  kind: 'donut',
  series: [{ name: 'Guías', format: String, isSum: true }],
  points: [
    { label: NAME, values: [3] },
    { label: 'Otro', values: [1] },
  ],
};

test('a drawing is whole and says what it shows, whatever its names hold', async () => {
  fakeCanvas();
  // jsdom takes the quotes of a font away; a browser keeps them.
  const look = { color: 'rgb(0, 0, 0)', fontFamily: '"Atkinson Hyperlegible Next Variable", sans-serif' };
  const computed = vi.spyOn(window, 'getComputedStyle').mockImplementation(() => Object(look));
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
      static override revokeObjectURL = () => undefined;
    },
  );
  const open = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await saveChartDrawing({ filename: 'x.svg', title: `El mayor: ${NAME}`, subtitle: 'octubre', model, height: 312 });
  vi.unstubAllGlobals();
  open.mockRestore();
  computed.mockRestore();
  const text = (await files[0]?.text()) ?? '';
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(drawing.querySelector('parsererror')).toBeNull();
  expect(drawing.documentElement.getAttribute('viewBox')).toBe('0 0 960 440');
  const words = [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words).toContain(`El mayor: ${NAME}`);
  expect(words.join(' ')).toContain('75\u00a0%');
  expect(text).toContain("'Atkinson Hyperlegible Next Variable'");
});
