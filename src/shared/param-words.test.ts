import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { AppError } from './errors.ts';
import { parseParams } from './params.ts';

const refusal = (schema: z.ZodMiniType, value: unknown) => {
  try {
    parseParams(z.strictObject({ campo: schema }), value === undefined ? {} : { campo: value });
  } catch (error) {
    if (error instanceof AppError) return error.campos;
    throw error;
  }
  return undefined;
};

const text = z.string().check(z.minLength(3), z.maxLength(1200));
const count = z.int().check(z.minimum(1), z.maximum(5_000));
const list = z.array(z.string()).check(z.minLength(1), z.maxLength(2));

test.for<[string, z.ZodMiniType, unknown, string]>([
  ['nothing', text, undefined, 'Falta este dato'],
  ['null', count, null, 'Falta este dato'],
  ['an empty text', z.string().check(z.minLength(1)), '', 'Falta este dato'],
  ['a short text', text, 'ab', 'Faltan caracteres: van 3 o más'],
  ['a long text', text, 'a'.repeat(1201), 'Es demasiado largo: entran 1.200 caracteres'],
  ['a number for a text', text, 5, 'Tiene que ser un texto'],
  ['a text for a number', count, '5', 'Tiene que ser un número'],
  ['half a parcel', count, 1.5, 'Tiene que ser un número entero'],
  ['no parcel', count, 0, 'Tiene que ser 1 o más'],
  ['too many parcels', count, 5_001, 'Tiene que ser 5.000 o menos'],
  ['a fraction that is not above nothing', z.number().check(z.gt(0.5)), 0.5, 'Tiene que ser más que 0,5'],
  ['a word that is none of the known', z.enum(['A', 'B']), 'C', 'No es una de las opciones'],
  ['another fixed value', z.literal(true), false, 'No es una de las opciones'],
  ['yes as a text', z.boolean(), 'si', 'Tiene que ser sí o no'],
  ['an empty list', list, [], 'Hace falta al menos uno'],
  ['a long list', list, ['a', 'b', 'c'], 'Son demasiados: se admiten hasta 2'],
  ['no list', list, 'a', 'Tiene que ser una lista'],
  ['a day of another country', z.iso.date(), '20/11/2026', 'No es una fecha: se escribe AAAA-MM-DD'],
  ['no address of mail', z.email(), 'ana', 'No es un correo electrónico'],
  ['a text of another form', z.string().check(z.regex(/^\d+$/)), 'x', 'No está escrito como se espera'],
  ['neither of two kinds', z.union([z.string(), z.array(z.string())]), 5, 'No tiene la forma que se espera'],
  ['an uneven amount', z.number().check(z.multipleOf(5)), 7, 'Tiene que ser múltiplo de 5'],
])('%s is refused in words for a person', ([_what, schema, value, words]) => {
  expect(refusal(schema, value)).toEqual({ campo: words });
});

test('a schema’s own words stay', () => {
  expect(refusal(z.string().check(z.minLength(3, 'Escriba tres letras')), 'a')).toEqual({
    campo: 'Escriba tres letras',
  });
});
