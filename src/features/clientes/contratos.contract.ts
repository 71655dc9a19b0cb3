import * as z from 'zod/mini';

import { Day, defineService, Id, Instant } from '#shared/contract.ts';

import { COMERCIAL, VE_CLIENTE } from './permisos.contract.ts';

/** What was signed with a client. */

const SmallId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

const Contrato = z.object({
  id: Id,
  desde: Day,
  /** Null: until somebody ends it. */
  hasta: z.nullable(Day),
  firmado: z.nullable(Day),
  /** The paper; null: it was not kept here. */
  archivo: z.nullable(z.object({ id: Id, nombre: z.string() })),
  /** Whether it holds today. */
  vigente: z.boolean(),
  /** What is ours of it, for whoever looks after clients; null for all others. */
  nuestro: z.nullable(
    z.object({ nota: z.nullable(z.string()), puesto: Instant, puesto_por: z.string(), version: z.int() }),
  ),
});
export type Contrato = z.output<typeof Contrato>;

/** The newest on top. @throws CLIENTE_NO_ENCONTRADO */
export const listContratos = defineService({
  service: 'clientes.contratos',
  kind: 'query',
  permission: VE_CLIENTE,
  params: z.strictObject({ cliente_id: Id }),
  result: z.object({ contratos: z.array(Contrato) }),
});

/**
 * Without `contrato_id` a new one. No two of a client hold on one day.
 * @throws CLIENTE_NO_ENCONTRADO, CONTRATO_NO_ENCONTRADO, DATOS_INVALIDOS, DOCUMENTO_CAMBIO
 */
export const guardarContrato = defineService({
  service: 'clientes.guardar_contrato',
  kind: 'command',
  permission: COMERCIAL,
  params: z.strictObject({
    cliente_id: Id,
    contrato_id: z.optional(SmallId),
    version: z.optional(z.int()),
    desde: Day,
    hasta: z.nullable(Day),
    firmado: z.nullable(Day),
    /** A file that the person uploaded. */
    archivo_id: z.nullable(Id),
    nota: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  }),
  result: z.object({ id: Id, msg: z.string() }),
});

/** One that was put by mistake. @throws CLIENTE_NO_ENCONTRADO, CONTRATO_NO_ENCONTRADO, DOCUMENTO_CAMBIO */
export const quitarContrato = defineService({
  service: 'clientes.quitar_contrato',
  kind: 'command',
  permission: COMERCIAL,
  params: z.strictObject({ cliente_id: Id, contrato_id: SmallId, version: z.int() }),
  result: z.object({ msg: z.string() }),
});

/** @throws CLIENTE_NO_ENCONTRADO, ARCHIVO_NO_ENCONTRADO */
export const verContrato = defineService({
  service: 'clientes.ver_contrato',
  kind: 'query',
  permission: VE_CLIENTE,
  params: z.strictObject({ cliente_id: Id, contrato_id: SmallId }),
  result: z.object({ archivo: z.object({ nombre: z.string(), tipo: z.string(), base64: z.string() }) }),
});
