import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { RECIBE_DINERO, TIENE_CAJA, VE_REMESAS } from './permisos.contract.ts';

/** Money of a box that its agency takes to the bank (areas/agency.md §4). */

const Centavos = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** Out of the open box, with the number of the boleta and a photo of it. @throws CAJA_CERRADA, BOLETA_REPETIDA, ARCHIVO_NO_ENCONTRADO */
export const depositar = defineService({
  service: 'cajas.depositar',
  kind: 'command',
  permission: TIENE_CAJA,
  params: z.strictObject({
    agente_id: z.optional(Id),
    boleta: z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/[A-Za-z1-9]/)),
    declarado_centavos: Centavos.check(z.minimum(1)),
    foto_id: Id,
  }),
  result: z.object({ id: Id, numero: z.string() }),
});

/**
 * What the bank credited of it, by somebody who did not send it and is told only then what was said to be in it.
 * @throws REMESA_NO_ENCONTRADA, CUENTA_OTRO, DOCUMENTO_NO_PERMITE
 */
export const acreditarDeposito = defineService({
  service: 'cajas.acreditar_deposito',
  kind: 'command',
  permission: RECIBE_DINERO,
  params: z.strictObject({ id: Id, acreditado_centavos: Centavos }),
  result: z.object({ declarado_centavos: z.int(), contado_centavos: z.int() }),
});

/** The photo of a boleta. @throws REMESA_NO_ENCONTRADA */
export const verBoleta = defineService({
  service: 'cajas.ver_boleta',
  kind: 'query',
  permission: VE_REMESAS,
  params: z.strictObject({ id: Id }),
  result: z.object({ foto: z.object({ tipo: z.string(), base64: z.string() }) }),
});
