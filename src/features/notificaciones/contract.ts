import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

/** Which notices: all, those not read yet, or those that ask something of the person. */
export const CUALES = ['todas', 'sin_leer', 'accion'] as const;
export type Cuales = (typeof CUALES)[number];

const Fila = z.object({
  id: Id,
  tipo: z.string(),
  accion: z.boolean(),
  titulo: z.string(),
  texto: z.string(),
  ruta: z.nullable(z.string()),
  fecha: z.string(),
  leida: z.boolean(),
});

/** The person's own notices, newest first, page by page by key: `antes` is the last id of the page before. */
export const listNotificaciones = defineService({
  service: 'notificaciones.listar',
  kind: 'query',
  permission: 'signed-in',
  params: z.strictObject({
    cuales: z._default(z.enum(CUALES), 'todas'),
    antes: z.optional(Id),
    size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 30),
  }),
  result: z.object({
    records: z.array(Fila),
    /** Whether there are older ones. */
    hay_mas: z.boolean(),
    sin_leer: z.int(),
    accion_sin_leer: z.int(),
  }),
});
export type Notificacion = Result<typeof listNotificaciones>['records'][number];

/** Marks the named ones, or all up to one (`hasta`), as read or unread; what is not the person's own is passed over. */
export const marcarNotificaciones = defineService({
  service: 'notificaciones.marcar',
  kind: 'command',
  permission: 'signed-in',
  params: z.strictObject({
    ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(500))),
    hasta: z.optional(Id),
    leida: z.boolean(),
  }),
  /** The ones that changed, for whoever wants it undone. */
  result: z.object({ ids: z.array(Id) }),
});
