import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';
import { Lectura } from '#shared/identity.ts';
import { Email, FullName, Prueba, UserName } from '#shared/sign-in.ts';

/** The person's own account, as they see it. */
export const getCuenta = defineService({
  service: 'cuenta.ver',
  kind: 'query',
  permission: 'signed-in',
  params: z.strictObject({}),
  result: z.object({
    cuenta: z.object({
      id: Id,
      email: z.string(),
      fullname: z.string(),
      username: z.string(),
      /** Whose people they are of: a client's or an agency's name; null: the company's. */
      casa: z.nullable(z.string()),
      roles: z.array(z.string()),
      creada: z.string(),
    }),
  }),
});

export const guardarPerfil = defineService({
  service: 'cuenta.guardar_perfil',
  kind: 'command',
  permission: 'signed-in',
  params: z.strictObject({ fullname: FullName, username: UserName }),
  result: z.object({}),
});

/**
 * Mails a link to the new address, which takes effect when it is opened there; the present one is told of it. The answer is the same
 * where the address is already somebody else's. @throws CORREO_IGUAL, DEMASIADOS_CAMBIOS_DE_CORREO
 */
export const cambiarCorreo = defineService({
  service: 'cuenta.cambiar_correo',
  kind: 'command',
  permission: 'signed-in',
  params: z.strictObject({ email: Email, prueba: Prueba }),
  result: z.object({}),
});

/** The sessions that still live, the last used first. */
export const listSesiones = defineService({
  service: 'cuenta.sesiones',
  kind: 'query',
  permission: 'signed-in',
  params: z.strictObject({}),
  result: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        /** In words: «Chrome en Windows». */
        dispositivo: z.string(),
        ip: z.nullable(z.string()),
        creada: z.string(),
        ultimo_uso: z.string(),
        actual: z.boolean(),
      }),
    ),
  }),
});
export type Sesion = Result<typeof listSesiones>['records'][number];

/** Ends one of the person's sessions. @throws SESION_NO_ENCONTRADA */
export const cerrarUnaSesion = defineService({
  service: 'cuenta.cerrar_sesion',
  kind: 'command',
  permission: 'signed-in',
  params: z.strictObject({ id: z.uuid() }),
  result: z.object({}),
});

/** Ends all but the one that asks. */
export const cerrarOtrasSesiones = defineService({
  service: 'cuenta.cerrar_otras',
  kind: 'command',
  permission: 'signed-in',
  params: z.strictObject({}),
  result: z.object({ cerradas: z.int() }),
});

/** Adds to what the person has chosen: fields of `Settings`. @throws AJUSTE_DESCONOCIDO */
export const guardarAjustes = defineService({
  service: 'cuenta.guardar_ajustes',
  kind: 'command',
  permission: 'signed-in',
  params: z.strictObject({ ajustes: z.record(z.string().check(z.maxLength(60)), z.unknown()) }),
  result: z.object({}),
});

const Pieza = z.string().check(z.maxLength(20), z.regex(/^[^\p{Cc}]*$/u));

/** How the person's scanner is cleaned, from the next reading on. */
export const guardarLectura = defineService({
  service: 'cuenta.guardar_lectura',
  kind: 'command',
  permission: 'signed-in',
  params: z.strictObject({
    ...{ special_chars: z.boolean(), remove_prefix: Pieza, remove_suffix: Pieza },
    gs1_separador: z.optional(z.string().check(z.maxLength(5), z.regex(/^[^\p{Cc}\p{L}\p{N}]*$/u))),
  }),
  result: z.object({ lectura: Lectura }),
});
