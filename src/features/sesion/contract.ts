import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

const TipoUsuario = z.enum(['personal', 'cliente', 'agencia', 'deposito']);

/** The signed-in person as wire.md, "Sign-in", lists it; `tipo_usuario` is null while the account awaits approval. */
export const Usuario = z.object({
  id: Id,
  email: z.string(),
  fullname: z.string(),
  username: z.string(),
  tipo_usuario: z.nullable(TipoUsuario),
  estado: z.enum(['ACTIVO', 'PENDIENTE']),
  cliente_id: z.nullable(Id),
  agente_id: z.nullable(Id),
  cambiar_password: z.boolean(),
  roles: z.array(z.object({ role_id: z.int(), nombre: z.string() })),
  funcionalidades: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
});
export type Usuario = z.output<typeof Usuario>;

export const ClientePropio = z.nullable(z.object({ id: Id, nombre: z.string() }));

/** Scan settings (specification §3): what the reader may add around a number. */
export const Lectura = z.object({
  special_chars: z.boolean(),
  remove_prefix: z.string(),
  remove_suffix: z.string(),
});

export const Contexto = z.object({
  roles: Usuario.shape.roles,
  funcionalidades: Usuario.shape.funcionalidades,
  cliente: ClientePropio,
  lectura: Lectura,
  export: z.object({ default_separator: z.string() }),
  layout: z.nullable(z.record(z.string(), z.unknown())),
});
export type Contexto = z.output<typeof Contexto>;

/** The answer to a sign-in, which is an adapter of the dispatcher and no service (specification §7.2). */
export const LoginResult = z.object({ _token: z.string(), user: Usuario, cliente: ClientePropio, context: Contexto });
export const UserResult = z.object({ user: Usuario });
export const RegisterResult = z.object({ data: z.object({ accessToken: z.string() }) });
export const MessageResult = z.object({ msg: z.string() });

/** No composition rules and no upper trap: length, and then strength on the server (trust.md, V6). */
export const Password = z.string().check(z.minLength(8), z.maxLength(200));

export const getContext = defineService({
  service: 'getContext',
  kind: 'query',
  permission: 'signed-in',
  duringAccess: ['pendiente', 'cambio_forzado'],
  params: z.strictObject({}),
  result: z.object({ context: Contexto }),
});

export const cerrarSesion = defineService({
  service: 'sesion.cerrar',
  kind: 'command',
  permission: 'signed-in',
  duringAccess: ['pendiente', 'cambio_forzado'],
  params: z.strictObject({}),
  result: z.object({}),
});

/** Ends every session of the person, this one included, and answers the token of a new one. */
export const cambiarPassword = defineService({
  service: 'sesion.cambiar_password',
  kind: 'command',
  permission: 'signed-in',
  duringAccess: ['cambio_forzado'],
  params: z.strictObject({ password_actual: z.string().check(z.maxLength(200)), password_nueva: Password }),
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
