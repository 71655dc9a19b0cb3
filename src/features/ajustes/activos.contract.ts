import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { SUPERVISA } from './permisos.contract.ts';

/** What can be handed on to somebody else, and what is only told of. */
export const CLASES_DE_TRABAJO = ['recorrido', 'incidencia', 'lote', 'levante', 'caja', 'rendicion'] as const;
export const SE_PASA = ['recorrido', 'incidencia', 'lote'] as const;

const Cosa = z.object({
  clase: z.enum(CLASES_DE_TRABAJO),
  id: Id,
  titulo: z.string(),
  detalle: z.string(),
  /** Where it is worked on. */
  ruta: z.string(),
});
export type Cosa = z.output<typeof Cosa>;

/** What somebody has in hand. @throws USUARIO_NO_ENCONTRADO */
export const getTrabajo = defineService({
  service: 'usuario_activo.tiene',
  kind: 'query',
  permission: SUPERVISA,
  params: z.strictObject({ usuario_id: Id }),
  result: z.object({
    cosas: z.array(Cosa),
    /** Our people, to whom it may be handed on. */
    personas: z.array(z.object({ id: Id, nombre: z.string() })),
  }),
});

/** A notice that asks to be read. @throws USUARIO_NO_ENCONTRADO */
export const avisarA = defineService({
  service: 'usuario_activo.avisar',
  kind: 'command',
  permission: SUPERVISA,
  params: z.strictObject({
    usuario_id: Id,
    texto: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  result: z.object({}),
});

/**
 * Hands it on to somebody else: all of it or nothing.
 * @throws USUARIO_NO_ENCONTRADO, USUARIO_PROPIO, TRABAJO_CAMBIO, and what the owner of each refuses
 */
export const pasarTrabajo = defineService({
  service: 'usuario_activo.pasar',
  kind: 'command',
  permission: SUPERVISA,
  params: z.strictObject({
    de: Id,
    a: Id,
    cosas: z.array(z.strictObject({ clase: z.enum(SE_PASA), id: Id })).check(z.minLength(1), z.maxLength(200)),
  }),
  result: z.object({ pasadas: z.int() }),
});
