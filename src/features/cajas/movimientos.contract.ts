import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { RESUELVE_EGRESOS, TIENE_CAJA } from './permisos.contract.ts';

/** Money that goes into an open box or out of it and is no collection (areas/agency.md §4). */

export const CLASES_DE_MOVIMIENTO = ['INGRESO', 'EGRESO'] as const;
const Clase = z.enum(CLASES_DE_MOVIMIENTO);

/**
 * Into the open box, or out of it, and what for. Out of it, more than its agency may spend by itself waits until somebody of ours has said yes; nothing is
 * said about what the box has. @throws CAJA_CERRADA, AGENCIA_NO_ENCONTRADA
 */
export const moverCaja = defineService({
  service: 'cajas.mover',
  kind: 'command',
  permission: TIENE_CAJA,
  params: z.strictObject({
    agente_id: z.optional(Id),
    clase: Clase,
    centavos: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
    texto: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
  }),
  result: z.object({ id: Id, estado: z.enum(['ASENTADO', 'PEDIDO']) }),
});

/** What waits for somebody of ours to say yes, oldest first. */
export const listMovimientos = defineService({
  service: 'cajas.movimientos',
  kind: 'query',
  permission: RESUELVE_EGRESOS,
  params: z.strictObject({}),
  result: z.object({
    movimientos: z.array(
      z.object({
        ...{ id: Id, agencia: z.string(), pide: z.string(), creado: z.string() },
        ...{ clase: Clase, centavos: z.int(), texto: z.string() },
      }),
    ),
  }),
});
export type MovimientoPedido = Result<typeof listMovimientos>['movimientos'][number];

/** Yes, and it is booked; or no, and why. @throws MOVIMIENTO_NO_ENCONTRADO, CUENTA_OTRO, DOCUMENTO_NO_PERMITE, EVENTO_SIN_DATOS */
export const resolverMovimiento = defineService({
  service: 'cajas.resolver_movimiento',
  kind: 'command',
  permission: RESUELVE_EGRESOS,
  params: z.strictObject({
    id: Id,
    confirma: z.boolean(),
    nota: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  }),
  result: z.object({}),
});
