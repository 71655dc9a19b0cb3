import { expect, test } from 'vitest';

import { tonosDe } from './marca.ts';

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string) => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

test.each(['#ffff00', '#ffffff', '#000000', '#e60012', '#0055a5', '#7fff00', '#808080', '#ff69b4'])(
  'a company of any colour (%s) has a page that can be read, light and dark',
  (color) => {
    const { claro, oscuro } = tonosDe(color);
    const token = (tones: Record<string, string>, name: string) => tones[`--an-${name}`] ?? '';
    for (const paper of ['#ffffff', '#f3f6f7', '#e9f2f3', token(claro, 'on-primary')])
      expect(contrast(token(claro, 'primary'), paper)).toBeGreaterThanOrEqual(4.5);
    for (const paper of ['#0c171a', '#111d21', '#1c2b2f', token(oscuro, 'on-primary')])
      expect(contrast(token(oscuro, 'primary'), paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token(claro, 'primary'), token(claro, 'primary-soft'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token(oscuro, 'primary'), token(oscuro, 'primary-soft'))).toBeGreaterThanOrEqual(4.5);
  },
);

test('a colour that is dark enough is worn as it is on a light page', () => {
  expect(tonosDe('#08686c').claro['--an-primary']).toBe('#08686c');
});
