import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { Sellado } from './contract.ts';
import { RECIBE_DINERO } from './permisos.contract.ts';

/** A box that was closed by mistake goes on the same day (areas/agency.md §4). */

/** Boxes that were closed today and may be opened again: the last one of each agency, with nothing decided about it. */
export const listReabribles = defineService({
  service: 'cajas.reabribles',
  kind: 'query',
  permission: RECIBE_DINERO,
  params: z.strictObject({}),
  result: z.object({
    cajas: z.array(
      z.object({ id: Id, agencia: z.string(), cerrada: z.string(), cierra: z.string(), sellado: Sellado }),
    ),
  }),
});
export type Reabrible = Result<typeof listReabribles>['cajas'][number];

/**
 * Its count is kept as what it was, what its close booked is taken back, and it is counted anew.
 * @throws CAJA_NO_ENCONTRADA, CAJA_NO_SE_REABRE where it is of another day, decided about, or followed by another
 */
export const reabrirCaja = defineService({
  service: 'cajas.reabrir',
  kind: 'command',
  permission: RECIBE_DINERO,
  params: z.strictObject({ id: Id, motivo: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)) }),
  result: z.object({}),
});
