import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { AppError } from './errors.ts';
import { parseParams } from './params.ts';

function camposOf(input: unknown) {
  try {
    parseParams(z.strictObject({ numero: z.string(), dia: z.int() }), input);
  } catch (error) {
    if (error instanceof AppError) return error.campos;
    throw error;
  }
  return null;
}

test('what is wrong is told by field, unknown ones among them', () => {
  expect(camposOf({ numero: 'A', dia: 1 })).toBeNull();
  expect(Object.keys(camposOf({ numero: 7, sobra: 1 }) ?? {}).sort()).toEqual(['dia', 'numero', 'sobra']);
});

test('a caller with sixty thousand unknown fields hears of fifty, by their beginnings, and how many more there are', () => {
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`${i}-`.padEnd(500, 'x'), 1]));
  const campos = camposOf({ ...many, numero: 'A', dia: 1 }) ?? {};
  expect(Object.keys(campos)).toHaveLength(51);
  expect(campos['…']).toBe('y 59950 más');
  expect(Math.max(...Object.keys(campos).map((key) => key.length))).toBe(40);
});
