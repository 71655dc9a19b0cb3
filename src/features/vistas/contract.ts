import * as z from 'zod/mini';

import { GuiaFilters, guiaOrder } from '#features/guias/contract.ts';
import { PUEDE_VER } from '#features/guias/permisos.contract.ts';
import { VE_INCIDENCIAS } from '#features/incidencias/permisos.contract.ts';
import { defineService, Id, type Result } from '#shared/contract.ts';
import { DENSITIES } from '#shared/settings.ts';

/** Names of columns in the order in which they are shown; the screen knows which exist. */
const Columnas = z.array(z.string().check(z.regex(/^[a-z_]{2,30}$/))).check(z.minLength(1), z.maxLength(30));

const contenido = {
  nombre: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  filtros: GuiaFilters,
  ...guiaOrder,
  columnas: z.nullable(Columnas),
  /** Height of the rows; null: as each person has it. */
  densidad: z._default(z.nullable(z.enum(DENSITIES)), null),
  /** Seen by everyone of the same house: staff, one client's people, one agency's. Only its author changes it. */
  compartida: z.boolean(),
} as const;

/** Saved views of the list of parcels, own ones first. `cantidad` is counted now, up to 10,000. */
export const listVistas = defineService({
  service: 'vistas.listar',
  kind: 'query',
  permission: PUEDE_VER,
  params: z.strictObject({}),
  result: z.object({
    vistas: z.array(
      z.object({
        id: Id,
        ...contenido,
        filtros: z.record(z.string(), z.unknown()),
        propia: z.boolean(),
        autor: z.string(),
        cantidad: z.int(),
        cantidad_es_minimo: z.boolean(),
      }),
    ),
  }),
});
export type Vista = Result<typeof listVistas>['vistas'][number];

/** With `id`: changes an own one. @throws VISTA_NO_ENCONTRADA, VISTA_REPETIDA */
export const saveVista = defineService({
  service: 'vistas.guardar',
  kind: 'command',
  permission: PUEDE_VER,
  params: z.strictObject({ id: z.optional(Id), ...contenido }),
  result: z.object({ id: Id }),
});

/** Of any list. */
const PUEDE_ELIMINAR = { anyOf: [...new Set([...PUEDE_VER.anyOf, ...VE_INCIDENCIAS.anyOf])] };

export const deleteVista = defineService({
  service: 'vistas.eliminar',
  kind: 'command',
  permission: PUEDE_ELIMINAR,
  params: z.strictObject({ id: Id }),
  result: z.object({}),
});
