import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { ADMINISTRA_DEPOSITOS } from './permisos.contract.ts';

const Nombrado = z.object({ id: Id, nombre: z.string() });

/** All depósitos with who works in each and whose goods lie there, and who there is to choose from. */
export const listDepositos = defineService({
  service: 'gds_depositos.listar',
  kind: 'query',
  permission: ADMINISTRA_DEPOSITOS,
  params: z.strictObject({}),
  result: z.object({
    depositos: z.array(
      z.object({
        id: Id,
        codigo: z.string(),
        nombre: z.string(),
        activo: z.boolean(),
        posiciones: z.int(),
        usuarios: z.array(Nombrado),
        clientes: z.array(Nombrado),
      }),
    ),
    usuarios: z.array(Nombrado),
    clientes: z.array(Nombrado),
  }),
});
export type Deposito = Result<typeof listDepositos>['depositos'][number];

/** A new one, or a change of one; its people and clients are those that are named. @throws DEPOSITO_NO_ENCONTRADO, DEPOSITO_REPETIDO, CLIENTE_CON_STOCK */
export const guardarDeposito = defineService({
  service: 'gds_depositos.guardar',
  kind: 'command',
  permission: ADMINISTRA_DEPOSITOS,
  params: z.strictObject({
    id: z.optional(Id),
    codigo: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{1,8}$/)),
    nombre: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    activo: z._default(z.boolean(), true),
    usuarios: z.array(Id).check(z.maxLength(500)),
    clientes: z.array(Id).check(z.maxLength(500)),
  }),
  result: z.object({ id: Id }),
});
