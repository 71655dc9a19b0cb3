import * as z from 'zod/mini';

import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { Day, defineService, Id, Instant, type Result } from '#shared/contract.ts';
import { ESTADOS_DE_ORDEN, TIPOS_DE_ORDEN } from '#shared/gds/estado-orden.ts';

/** As long as one may have a dock at most: eight hours. */
export const MAS_CUARTOS = 32;

const Entrada = {
  orden_id: Id,
  numero: z.string(),
  tipo: z.enum(TIPOS_DE_ORDEN),
  estado: z.enum(ESTADOS_DE_ORDEN),
  cliente: z.string(),
  proveedor: z.nullable(z.string()),
} as const;

/** The docks of a day, and which order has which of them when; and what comes and has no time yet. */
export const turnos = defineService({
  service: 'gds_recepcion.turnos',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ dia: z.optional(Day), deposito_id: z.optional(Id) }),
  result: z.object({
    dia: z.string(),
    andenes: z.array(z.object({ almacenamiento_id: Id, codigo: z.string(), deposito_id: Id, deposito: z.string() })),
    turnos: z.array(
      z.object({ ...Entrada, almacenamiento_id: Id, anden: z.string(), desde: z.string(), hasta: z.string() }),
    ),
    sin_turno: z.array(
      z.object({ ...Entrada, deposito_id: Id, prometida_el: z.nullable(z.string()), por_recibir: z.int() }),
    ),
  }),
});
export type Turnos = Result<typeof turnos>;

/**
 * So many quarters of an hour of a dock, from that one on, for an order that comes; what it had before is free again.
 * @throws ORDEN_NO_ENCONTRADA, ORDEN_NO_ADMITE, ALMACENAMIENTO_NO_ENCONTRADO, TURNO_OCUPADO, DATOS_INVALIDOS
 */
export const asignarTurno = defineService({
  service: 'gds_recepcion.asignar_turno',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    orden_id: Id,
    almacenamiento_id: Id,
    desde: Instant,
    cuartos: z.int().check(z.minimum(1), z.maximum(MAS_CUARTOS)),
  }),
  result: z.object({ turno: z.object({ orden_id: Id, anden: z.string(), desde: z.string(), hasta: z.string() }) }),
});

/** It has no time any more. @throws ORDEN_NO_ENCONTRADA */
export const quitarTurno = defineService({
  service: 'gds_recepcion.quitar_turno',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ orden_id: Id }),
  result: z.object({ quitados: z.int() }),
});
