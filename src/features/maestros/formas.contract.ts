import * as z from 'zod/mini';

/** Shapes that the masters have in common. */
export const texto = (least: number, most: number) => z.string().check(z.trim(), z.minLength(least), z.maxLength(most));
export const entre = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
export const correo = z
  .string()
  .check(z.trim(), z.maxLength(200), z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'No es una dirección de correo'));
/** `9:00` is `09:00`. */
export const Hora = z.string().check(
  z.maxLength(8),
  z.overwrite((typed) => typed.trim().replace(/^(\d):/, '0$1:')),
  z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Se escribe como 09:30'),
);
export const Latitud = z.number().check(z.minimum(-35.3, 'Fuera del Uruguay'), z.maximum(-30, 'Fuera del Uruguay'));
export const Longitud = z.number().check(z.minimum(-58.6, 'Fuera del Uruguay'), z.maximum(-53, 'Fuera del Uruguay'));
