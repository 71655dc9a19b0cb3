import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';
import { Email, FullName } from '#shared/sign-in.ts';

import { ADMINISTRA_SU_CASA } from './permisos.contract.ts';

/** The people of a client or an agency, as its own administrator looks after them (decision 0026). */

export const listUsuarios = defineService({
  service: 'usuarios.listar',
  kind: 'query',
  permission: ADMINISTRA_SU_CASA,
  params: z.strictObject({}),
  result: z.object({
    records: z.array(
      z.object({
        id: Id,
        email: z.string(),
        fullname: z.string(),
        estado: z.enum(['ACTIVO', 'PENDIENTE', 'INACTIVO']),
        rol_id: z.nullable(z.int()),
        rol: z.nullable(z.string()),
        /** Looks after the people of the house too. */
        administra: z.boolean(),
        /** Has chosen no password yet. */
        invitado: z.boolean(),
        ultimo_uso: z.nullable(z.string()),
        /** May be reactivated here; else our people suspended the account. */
        suspendido_por_la_casa: z.boolean(),
        soy_yo: z.boolean(),
      }),
    ),
    /** Those that the caller may give. */
    roles: z.array(z.object({ id: z.int(), nombre: z.string(), administra: z.boolean() })),
  }),
});
export type Usuario = Result<typeof listUsuarios>['records'][number];
export type RolOfrecido = Result<typeof listUsuarios>['roles'][number];

/** Makes an account and mails a link to choose its password. @throws ROL_NO_PERMITIDO, CORREO_CON_CUENTA, DEMASIADAS_INVITACIONES */
export const invitarUsuario = defineService({
  service: 'usuarios.invitar',
  kind: 'command',
  permission: ADMINISTRA_SU_CASA,
  params: z.strictObject({ email: Email, fullname: FullName, rol_id: z.int() }),
  result: z.object({ id: Id }),
});

/** Mails another link to who has not come yet. @throws USUARIO_NO_ENCONTRADO, USUARIO_YA_ENTRO */
export const reinvitarUsuario = defineService({
  service: 'usuarios.reinvitar',
  kind: 'command',
  permission: ADMINISTRA_SU_CASA,
  params: z.strictObject({ id: Id }),
  result: z.object({}),
});

/** The person may from now on what the role says and nothing else. @throws USUARIO_NO_ENCONTRADO, USUARIO_PROPIO, ROL_NO_PERMITIDO */
export const cambiarRol = defineService({
  service: 'usuarios.cambiar_rol',
  kind: 'command',
  permission: ADMINISTRA_SU_CASA,
  params: z.strictObject({ id: Id, rol_id: z.int() }),
  result: z.object({}),
});

/** Ends the person's sessions at once, or lets them in again. @throws USUARIO_NO_ENCONTRADO, USUARIO_PROPIO, USUARIO_SUSPENDIDO_POR_OTROS */
export const suspenderUsuario = defineService({
  service: 'usuarios.suspender',
  kind: 'command',
  permission: ADMINISTRA_SU_CASA,
  params: z.strictObject({ id: Id, suspendido: z.boolean() }),
  result: z.object({}),
});
