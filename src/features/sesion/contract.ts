import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';
import { AuthUser, Lectura } from '#shared/identity.ts';
import { NewPassword } from '#shared/sign-in.ts';

const Contexto = z.object({
  roles: AuthUser.shape.roles,
  funcionalidades: AuthUser.shape.funcionalidades,
  cliente: z.nullable(z.object({ id: Id, nombre: z.string() })),
  lectura: Lectura,
  export: z.object({ default_separator: z.string() }),
  /** Settings that the person has chosen: fields of `Settings`. */
  ajustes: z.record(z.string(), z.unknown()),
  layout: z.nullable(z.record(z.string(), z.unknown())),
  /** Origin of the scale of the bench: `/measure` there answers a weight. */
  balanza: z.nullable(z.string()),
});

export const getContext = defineService({
  service: 'getContext',
  kind: 'query',
  permission: 'signed-in',
  duringAccess: ['pendiente', 'cambio_forzado', 'sin_factor'],
  params: z.strictObject({}),
  result: z.object({ context: Contexto }),
});

export const cerrarSesion = defineService({
  service: 'sesion.cerrar',
  kind: 'command',
  permission: 'signed-in',
  duringAccess: ['pendiente', 'cambio_forzado', 'sin_factor'],
  params: z.strictObject({}),
  result: z.object({}),
});

/** Ends every session of the person, this one included, and answers the token of a new one. */
export const cambiarPassword = defineService({
  service: 'sesion.cambiar_password',
  kind: 'command',
  permission: 'signed-in',
  duringAccess: ['cambio_forzado', 'sin_factor'],
  params: z.strictObject({ password_actual: z.string().check(z.maxLength(200)), password_nueva: NewPassword }),
  result: z.object({ msg: z.string(), _token: z.string() }),
});

/** A download address that works once, within a minute, for its person and purpose only. */
export const crearTicket = defineService({
  service: 'sesion.ticket',
  kind: 'command',
  permission: 'signed-in',
  params: z.strictObject({ proposito: z.enum(['archivo']), archivo_id: Id }),
  result: z.object({ url: z.string(), vence: z.string() }),
});
