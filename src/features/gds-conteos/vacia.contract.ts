import * as z from 'zod/mini';

import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { defineService, Id } from '#shared/contract.ts';

/**
 * A place that should be empty, as the book has it, is not: whoever stands before it asks for a count, of which somebody else decides.
 * @throws ALMACENAMIENTO_NO_ENCONTRADO
 */
export const noQuedoVacia = defineService({
  service: 'gds_conteos.no_quedo_vacia',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ almacenamiento_id: Id }),
  /** Null: the place already waits for one. */
  result: z.object({ conteo: z.nullable(z.string()) }),
});
