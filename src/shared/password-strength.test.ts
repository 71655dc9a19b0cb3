import { expect, test } from 'vitest';

import { passwordStrength } from './password-strength.ts';

test.each([
  ['', [], 0],
  ['12345678', [], 0],
  ['aaaaaaaaaaaa', [], 0],
  ['abcdefghijkl', [], 0],
  ['contraseña2026', [], 0],
  ['Martina.Sosa', ['martina.sosa@courier.example'], 0],
  ['paqueteria-demo', [], 0],
  ['Paquetería.demo', [], 0],
  ['tambor brisa lento', [], 4],
  ['kX9$wq2!Lz7#', [], 4],
])('%o (own words %o) weighs %i', (password, own, expected) => {
  expect(passwordStrength(password, own)).toBe(expected);
});
