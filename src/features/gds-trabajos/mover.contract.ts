import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { DIRIGE_TRABAJOS } from './permisos.contract.ts';

/** Why some of what lies wrong is on no new work. */
export const FUERA_DE_MOVER = [
  ...(['RESERVADO', 'EN_TRABAJO', 'EN_LPN', 'APARTADO', 'LUGAR_CERRADO', 'SE_QUEDA', 'DEMASIADO'] as const),
] as const;
export type FueraDeMover = (typeof FUERA_DE_MOVER)[number];

/** What was made for what lies where the rules do not let it, and what of that was left out and why. */
export const Armado = z.object({
  wos: z.array(z.object({ id: Id, numero: z.string(), deposito: z.string(), lineas: z.int() })),
  lineas: z.int(),
  unidades: z.int(),
  /** Lines of which nobody knows where they would go: whoever carries them says. */
  sin_destino: z.int(),
  fuera: z.array(z.object({ por: z.enum(FUERA_DE_MOVER), unidades: z.int() })),
});
export type Armado = z.output<typeof Armado>;

/**
 * Work for what lies now where the rules in force do not let it, in one depósito or in all where the person leads. What is on work already is not made twice:
 * pressed again it answers what is left. @throws DEPOSITO_NO_ENCONTRADO
 */
export const armarMover = defineService({
  service: 'gds_trabajos.armar_mover',
  kind: 'command',
  permission: DIRIGE_TRABAJOS,
  params: z.strictObject({ deposito_id: z.optional(Id) }),
  result: Armado,
});
