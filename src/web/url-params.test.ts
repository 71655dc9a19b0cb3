import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { defineService } from '#shared/contract.ts';

import { parseSearch, readUrlParams, stringifySearch } from './url-params.ts';

const list = defineService({
  service: 'prueba.listar',
  kind: 'query',
  permission: 'signed-in',
  params: z.strictObject({
    page: z._default(z.int().check(z.minimum(1)), 1),
    numero: z.optional(z.string()),
    vencido: z.optional(z.boolean()),
    estado: z.optional(z.enum(['A', 'B'])),
  }),
  result: z.object({}),
});

test.each([
  ['', { page: 1 }],
  ['?page=3&numero=881000000012', { page: 3, numero: '881000000012' }],
  ['?page=abc&estado=NO_EXISTE&numero=x', { page: 1, numero: 'x' }],
  ['?page=0', { page: 1 }],
  ['?vencido=true&estado=B', { page: 1, vencido: true, estado: 'B' }],
  ['?otra=1&__proto__=2', { page: 1 }],
])('the address %s reads as %o', (search, expected) => {
  expect(readUrlParams(list, parseSearch(search))).toEqual(expected);
});

test('what is absent or empty leaves the address', () => {
  expect(stringifySearch({ page: 2, numero: '', estado: undefined, cliente: null })).toBe('?page=2');
  expect(stringifySearch({})).toBe('');
});
