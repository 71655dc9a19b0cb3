import * as z from 'zod/mini';

import { defineService } from '#shared/contract.ts';
import { MOST_LOGO_BYTES, MOST_NOMBRE } from '#shared/marca.ts';

/** Fields of `Settings`, by their names. @see Settings in src/shared/settings.ts */
const Ajustes = z.record(z.string().check(z.maxLength(60)), z.unknown());

/** The look of whoever has chosen none. Kept as `layout` of the session's context. @throws AJUSTE_DESCONOCIDO */
export const guardarEmpresa = defineService({
  service: 'apariencia.guardar_empresa',
  kind: 'command',
  permission: { anyOf: ['FUN_003'] },
  params: z.strictObject({ ajustes: Ajustes }),
  result: z.object({}),
});

/** A picture in the call itself: it is small, and drawn anew before it is kept. */
const Imagen = z
  .string()
  .check(z.maxLength(Math.ceil((MOST_LOGO_BYTES * 4) / 3) + 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/**
 * What the company is called and wears, in the page, in mails, on labels and on the public pages. `logo`: absent, it stays; null, the
 * product's own again. @throws ARCHIVO_INVALIDO
 */
export const guardarMarca = defineService({
  service: 'apariencia.guardar_marca',
  kind: 'command',
  permission: { anyOf: ['FUN_003'] },
  params: z.strictObject({
    nombre: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_NOMBRE)),
    color: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
    logo: z.optional(z.nullable(Imagen)),
  }),
  result: z.object({}),
});

/** Forgets what the person chose for the look: the company's holds again. Other settings stay. */
export const restablecer = defineService({
  service: 'apariencia.restablecer',
  kind: 'command',
  permission: 'signed-in',
  params: z.strictObject({}),
  result: z.object({ layout: Ajustes }),
});
