import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { Hecho } from './contract.ts';
import { HACE_TRABAJOS } from './permisos.contract.ts';

/** Which other lots lie free where a line is taken from, and which of them it may be taken of. @throws WO_LINEA_NO_ENCONTRADA */
export const lotesDeLinea = defineService({
  service: 'gds_trabajos.lotes',
  kind: 'query',
  permission: HACE_TRABAJOS,
  params: z.strictObject({ linea_id: Id }),
  result: z.object({
    lotes: z.array(
      z.object({
        partida_id: Id,
        codigo: z.string(),
        vence: z.nullable(z.string()),
        libre: z.int(),
        /** Why not; null: it may. */
        razon: z.nullable(z.string()),
      }),
    ),
  }),
});

/**
 * What is left of the line is taken of another lot of the same place: what was promised of the one is free, what was free of the other is promised.
 * Where there is less of it, the rest stays as it was.
 * @throws WO_LINEA_NO_ENCONTRADA, WO_LINEA_TERMINADA, PARTIDA_OTRA, STOCK_INSUFICIENTE
 */
export const cambiarPartida = defineService({
  service: 'gds_trabajos.cambiar_partida',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({ linea_id: Id, partida: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
  result: Hecho,
});
