import * as z from 'zod/mini';

/** Shapes that the masters have in common. */
export const texto = (least: number, most: number) => z.string().check(z.trim(), z.minLength(least), z.maxLength(most));
export const entre = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
export const correo = z
  .string()
  .check(z.trim(), z.maxLength(200), z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'No es una dirección de correo'));
/** Corners of a line around a place, one a row: `-34,906; -56,199` is `-34.906 -56.199`. */
export const Contorno = z.string().check(
  z.maxLength(2_000),
  z.overwrite((typed) =>
    typed
      .trim()
      .split(/\s*\n\s*/)
      .map((row) => (row.match(/-?\d+(?:[.,]\d+)?/g) ?? []).map((one) => one.replace(',', '.')).join(' '))
      .join('\n'),
  ),
  z.regex(
    /^(-3[0-5](\.\d{1,9})? -5[3-8](\.\d{1,9})?(\n|$)){3,60}$/,
    'De 3 a 60 puntos del Uruguay, uno por renglón: como -34,9060 -56,1990',
  ),
);
/** `9:00` is `09:00`. */
export const Hora = z.string().check(
  z.maxLength(8),
  z.overwrite((typed) => typed.trim().replace(/^(\d):/, '0$1:')),
  z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Se escribe como 09:30'),
);
export const Latitud = z.number().check(z.minimum(-35.3, 'Fuera del Uruguay'), z.maximum(-30, 'Fuera del Uruguay'));
export const Longitud = z.number().check(z.minimum(-58.6, 'Fuera del Uruguay'), z.maximum(-53, 'Fuera del Uruguay'));
