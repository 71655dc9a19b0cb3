import * as z from 'zod/mini';

import { VistaDeIncidencias } from '#features/incidencias/lista.contract.ts';
import { VE_INCIDENCIAS } from '#features/incidencias/permisos.contract.ts';
import { defineService, Id, type Result } from '#shared/contract.ts';

/** Saved views of lists other than that of parcels: what stands in the address of the list, under a name. */

export const LISTAS = ['incidencias'] as const;
export type Lista = (typeof LISTAS)[number];
/** What of its address a view keeps, and who sees the list. */
export const DE_LISTA = { incidencias: { filtros: VistaDeIncidencias, permiso: VE_INCIDENCIAS } } as const;

const Filtros = z.record(z.string(), z.unknown());

/** Own ones first. */
export const listVistasDe = defineService({
  service: 'vistas.de_lista',
  kind: 'query',
  permission: VE_INCIDENCIAS,
  params: z.strictObject({ lista: z.enum(LISTAS) }),
  result: z.object({
    vistas: z.array(
      z.object({
        id: Id,
        nombre: z.string(),
        /** What is still known of them. */
        filtros: Filtros,
        compartida: z.boolean(),
        propia: z.boolean(),
        autor: z.string(),
      }),
    ),
  }),
});
export type VistaDeLista = Result<typeof listVistasDe>['vistas'][number];

/** With `id`: changes an own one. @throws SIN_PERMISO, VISTA_NO_ENCONTRADA, VISTA_REPETIDA, DATOS_INVALIDOS */
export const saveVistaDe = defineService({
  service: 'vistas.guardar_de_lista',
  kind: 'command',
  permission: VE_INCIDENCIAS,
  params: z.strictObject({
    id: z.optional(Id),
    lista: z.enum(LISTAS),
    nombre: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    filtros: Filtros,
    /** Seen by everyone of the same house; only its author changes it. */
    compartida: z.boolean(),
  }),
  result: z.object({ id: Id }),
});
