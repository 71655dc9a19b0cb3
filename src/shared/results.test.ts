import { expect, it } from 'vitest';
import * as z from 'zod/mini';

import { defineService } from './contract.ts';
import { parseResult } from './results.ts';

const Row = z.object({ id: z.int(), nombre: z.nullable(z.string()), nota: z.optional(z.string()) });

const contract = defineService({
  service: 'prueba.leer',
  kind: 'query',
  permission: 'signed-in',
  params: z.strictObject({}),
  result: z.object({
    records: z.array(Row),
    dueno: z.nullable(Row),
    cerrado: z.optional(Row),
    forma: z._default(z.enum(['a', 'b']), 'a'),
  }),
});

const row = { id: 1, nombre: null };

it('lets nothing out that the contract does not name, at any depth', () => {
  const more = { ...row, clave_hash: 'secreto' };
  const answer = { records: [more, more], dueno: more, cerrado: more, forma: 'b', otro: 1 };
  expect(parseResult(contract, answer)).toStrictEqual({
    records: [row, row],
    dueno: row,
    cerrado: row,
    forma: 'b',
  });
});

it('fills in what has a value of its own, and leaves out what is not there', () => {
  expect(parseResult(contract, { records: [], dueno: null })).toStrictEqual({ records: [], dueno: null, forma: 'a' });
});

it.each([
  ['a field that is missing', { records: [] }, 'dueno'],
  ['one of another kind, inside', { records: [{ id: 'x', nombre: null }], dueno: null }, 'records.0.id'],
  ['no object', { records: [null], dueno: null }, 'records.0'],
])('refuses %s', (_, answer, where) => {
  const paths = () => {
    try {
      parseResult(contract, answer);
    } catch (error) {
      if (error instanceof z.core.$ZodError) return error.issues.map(({ path }) => path.join('.'));
      throw error;
    }
    return [];
  };
  expect(paths()).toEqual([where]);
});
