import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { CLASES_DE_LAZO, ESTADOS } from './palabras.contract.ts';
import { ATIENDE } from './permisos.contract.ts';

/** What an incidencia has to do with, and which incidencias a record has: among ourselves alone. */

export const Lazo = z.object({
  clase: z.enum(CLASES_DE_LAZO),
  id: Id,
  /** As people call it. */
  numero: z.string(),
  /** What it is about, or how far it is. */
  dicho: z.string(),
  /** The round on whose page it stands; null: it has its own, or none. */
  recorrido_id: z.nullable(Id),
});
export type Lazo = z.output<typeof Lazo>;

/** Ties it to the record of this number. @throws INCIDENCIA_NO_ENCONTRADA, DATOS_INVALIDOS where there is no such record */
export const enlazarIncidencia = defineService({
  service: 'incidencias.enlazar',
  kind: 'command',
  permission: ATIENDE,
  params: z.strictObject({
    id: Id,
    numero: z.string().check(z.trim(), z.toUpperCase(), z.minLength(3), z.maxLength(30)),
  }),
  result: z.object({ msg: z.string() }),
});

/** @throws INCIDENCIA_NO_ENCONTRADA */
export const desenlazarIncidencia = defineService({
  service: 'incidencias.desenlazar',
  kind: 'command',
  permission: ATIENDE,
  params: z.strictObject({ id: Id, clase: z.enum(CLASES_DE_LAZO), otro_id: Id }),
  result: z.object({ msg: z.string() }),
});

/** From the other side: those that a record is tied to, and those that the system opened for it. */
export const listIncidenciasDe = defineService({
  service: 'incidencias.de',
  kind: 'query',
  permission: ATIENDE,
  params: z.strictObject({ clase: z.enum(CLASES_DE_LAZO), id: Id }),
  result: z.object({
    incidencias: z.array(z.object({ id: Id, numero: z.string(), asunto: z.string(), estado: z.enum(ESTADOS) })),
  }),
});
export type IncidenciasDeUno = Result<typeof listIncidenciasDe>['incidencias'];
