import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';
import { Email, FullName } from '#shared/sign-in.ts';

import { COMERCIAL } from './permisos.contract.ts';

/** What is done from a client's page by whoever looks after it. */

/** As many words as hang on one client. */
export const MAS_ETIQUETAS_DE_CLIENTE = 10;

/** Hangs a word on it, or takes it off; answers those that hang there then. @throws CLIENTE_NO_ENCONTRADO, DATOS_INVALIDOS */
export const etiquetarCliente = defineService({
  service: 'clientes.etiquetar',
  kind: 'command',
  permission: COMERCIAL,
  params: z.strictObject({
    cliente_id: Id,
    etiqueta: z.string().check(
      z.trim(),
      z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
      z.minLength(2),
      z.maxLength(30),
      z.regex(/^[^,]+$/),
    ),
    quitar: z._default(z.boolean(), false),
  }),
  result: z.object({ etiquetas: z.array(z.string()), msg: z.string() }),
});

/**
 * Makes an account of the client's house and mails a link to choose its password; those who administer the house are told.
 * @throws CLIENTE_NO_ENCONTRADO, CLIENTE_SIN_ACCESO, ROL_NO_PERMITIDO, CORREO_CON_CUENTA, DEMASIADOS_USUARIOS
 */
export const invitarACliente = defineService({
  service: 'clientes.invitar',
  kind: 'command',
  permission: COMERCIAL,
  params: z.strictObject({ cliente_id: Id, email: Email, fullname: FullName, rol_id: z.int() }),
  result: z.object({ id: Id, msg: z.string() }),
});
