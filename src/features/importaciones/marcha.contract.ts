import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { Impedida, Importacion } from './contract.ts';
import { IMPORTA_EN_DEPOSITO, PUEDE_IMPORTAR } from './permisos.contract.ts';

/** Work on a whole file, in the background: begun, stopped, taken back. */

/** Checks once more all that waits: agencies, places and references may have changed. @throws IMPORTACION_NO_ENCONTRADA */
export const revisarImportacion = defineService({
  service: 'importaciones.revisar',
  kind: 'command',
  permission: PUEDE_IMPORTAR,
  params: z.strictObject({ id: Id }),
  result: z.object({ importacion: Importacion }),
});

/** Rows that wait for their turn are not imported, nor taken back; they stay as they are. @throws IMPORTACION_NO_ENCONTRADA */
export const detenerImportacion = defineService({
  service: 'importaciones.detener',
  kind: 'command',
  permission: PUEDE_IMPORTAR,
  params: z.strictObject({ id: Id }),
  result: z.object({ importacion: Importacion }),
});

/** What taking a file back would do now, without doing it. @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_NO_SE_REVIERTE */
export const preverReversion = defineService({
  service: 'importaciones.prever_reversion',
  kind: 'query',
  permission: IMPORTA_EN_DEPOSITO,
  params: z.strictObject({ id: Id }),
  result: z.object({
    filas: z.int(),
    /** Why some would stay as they are. */
    impedidas: z.array(Impedida),
  }),
});

/**
 * Takes back what the rows of a file made, in the background: stock by inverse movements, orders by annulling them, products and places by
 * removing what nobody uses. Rows that cannot be taken back say why, and may be tried once more.
 * @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_NO_SE_REVIERTE, IMPORTACION_EN_CURSO, NADA_PARA_REVERTIR
 */
export const revertirImportacion = defineService({
  service: 'importaciones.revertir',
  kind: 'command',
  permission: IMPORTA_EN_DEPOSITO,
  params: z.strictObject({ id: Id }),
  result: z.object({ importacion: Importacion }),
});
