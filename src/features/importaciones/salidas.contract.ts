import * as z from 'zod/mini';

import { PUEDE_ENVIAR } from '#features/envios/permisos.contract.ts';
import { defineService, Id } from '#shared/contract.ts';

import { PUEDE_IMPORTAR } from './permisos.contract.ts';

const permission = PUEDE_IMPORTAR;

/** Which rows of parcels failed, newest first: rows of files, and calls of a client's system. */
export const listRechazadas = defineService({
  service: 'importaciones.rechazadas',
  kind: 'query',
  permission: PUEDE_ENVIAR,
  params: z.strictObject({
    cliente_id: z.optional(Id),
    origen: z.optional(z.enum(['ARCHIVO', 'API'])),
  }),
  result: z.object({ ids: z.array(Id) }),
});

/** The parcels of its rows, for their labels; null: more than are printed at once. @throws IMPORTACION_NO_ENCONTRADA */
export const listGuiasImportadas = defineService({
  service: 'importaciones.guias',
  kind: 'query',
  permission: PUEDE_ENVIAR,
  params: z.strictObject({ id: Id }),
  result: z.object({ guias: z.nullable(z.array(Id)) }),
});

/** The file as it came, what became of its rows, or those that are still to be mended. @throws IMPORTACION_NO_ENCONTRADA, ARCHIVO_NO_ENCONTRADO */
export const descargarImportacion = defineService({
  service: 'importaciones.descargar',
  kind: 'command',
  permission,
  params: z.strictObject({
    id: Id,
    que: z.enum(['original', 'resultado', 'pendientes']),
    separador: z._default(z.enum([',', ';']), ','),
  }),
  result: z.object({ url: z.string(), filename: z.string() }),
});
