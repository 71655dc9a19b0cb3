import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** In full sun the sum and the address are what must be read: seven to one, whatever the scheme, with the eye's own contrast or the strong one. */
const ENOUGH = 7;

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const tokens = read('../../../../web/ui/tokens.css');
const entrega = read('entrega.module.css');

const rule = (sheet: string, selector: string) => {
  const from = sheet.indexOf(`\n${selector} {`);
  return sheet.slice(from, sheet.indexOf('}', from));
};
const NORMAL = rule(tokens, ':root');
const ALTO = rule(tokens, ':root[data-contrast="high"]');

/** A token as this look has it. */
function colorOf(token: string, { scheme, isHigh }: { scheme: 0 | 1; isHigh: boolean }): string {
  const pair = new RegExp(`${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`);
  const found = (isHigh ? pair.exec(ALTO) : null) ?? pair.exec(NORMAL);
  return found?.[scheme + 1] ?? '';
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const LOOKS = [
  { name: 'claro', scheme: 0, isHigh: false },
  { name: 'oscuro', scheme: 1, isHigh: false },
  { name: 'claro, pleno sol', scheme: 0, isHigh: true },
  { name: 'oscuro, contraste alto', scheme: 1, isHigh: true },
] as const;

test('what is measured is what the page draws with', () => {
  const money = rule(entrega, '.cobrar');
  expect(money).toContain('background: var(--an-paper);');
  expect(money).toContain('color: var(--an-paper-ink);');
  // The address has the ink of the page, on the paper of its card.
  expect(rule(entrega, '.direccion')).not.toContain('color');
  expect(rule(entrega, '.parada,\n.lista')).toContain('background: var(--an-surface);');
  expect(contrast('#000000', '#ffffff')).toBe(21);
});

test.each(LOOKS)('$name: the sum, the name and the address stand out seven to one', (look) => {
  expect(contrast(colorOf('--an-paper-ink', look), colorOf('--an-paper', look))).toBeGreaterThanOrEqual(ENOUGH);
  expect(contrast(colorOf('--an-text', look), colorOf('--an-surface', look))).toBeGreaterThanOrEqual(ENOUGH);
});

test.each(LOOKS.filter(({ isHigh }) => isHigh))('$name: the quiet lines as well', (look) => {
  expect(contrast(colorOf('--an-text-muted', look), colorOf('--an-surface', look))).toBeGreaterThanOrEqual(ENOUGH);
});
