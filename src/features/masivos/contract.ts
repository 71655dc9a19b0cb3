import * as z from 'zod/mini';

import { GuiaFilters } from '#features/guias/contract.ts';
import { datosDeEvento, TipoDeEvento } from '#features/guias/detalle.contract.ts';
import { defineService, Id, pageOf, pageParams, type Result } from '#shared/contract.ts';

import { PUEDE_MASIVOS, VE_MASIVOS } from './permisos.contract.ts';

/** One event on many parcels at once: staff who may register events. */
const permission = PUEDE_MASIVOS;

/** More at once would be a mistake more often than a wish. */
export const MOST_IN_MASIVO = 200_000;

export const ENTIDADES = ['guia', 'levante', 'devolucion'] as const;
export type Entidad = (typeof ENTIDADES)[number];

export const Masivo = z.object({
  id: Id,
  tipo: z.string(),
  nombre: z.string(),
  /** What its rows are. */
  entidad: z.enum(ENTIDADES),
  usuario: z.string(),
  estado: z.enum(['EN_COLA', 'EN_CURSO', 'DETENIDO', 'TERMINADO']),
  creado: z.string(),
  terminado: z.nullable(z.string()),
  total: z.int(),
  hechas: z.int(),
  repetidas: z.int(),
  fallidas: z.int(),
  /** Why it stopped before its end, where not by hand. */
  nota: z.nullable(z.string()),
  /** It is over, what it did can be declared wrong, and nobody has asked for that yet. */
  se_deshace: z.boolean(),
});
export type Masivo = z.output<typeof Masivo>;

/** Either the chosen parcels, or all that meet the filters at this moment. @throws MASIVO_VACIO, MASIVO_DEMASIADO_GRANDE */
export const crearMasivo = defineService({
  service: 'masivos.crear',
  kind: 'command',
  permission,
  params: z.strictObject({
    tipo: TipoDeEvento,
    datos: z.strictObject(datosDeEvento),
    guias: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(5_000))),
    filtros: z.optional(GuiaFilters),
  }),
  result: z.object({ masivo: Masivo }),
});

/** The kinds of event that fit bulk work, with what each must carry. */
export const getTiposDeMasivo = defineService({
  service: 'masivos.tipos',
  kind: 'query',
  permission,
  params: z.strictObject({}),
  result: z.object({
    tipos: z.array(z.object({ tipo: z.string(), nombre: z.string(), exige: z.array(z.string()) })),
  }),
});

export const getMasivo = defineService({
  service: 'masivos.ver',
  kind: 'query',
  permission: VE_MASIVOS,
  params: z.strictObject({ id: Id }),
  result: z.object({
    masivo: Masivo,
    /** Reasons of what failed, most frequent first. */
    razones: z.array(z.object({ razon: z.string(), cantidad: z.int() })),
  }),
});

/** The last ones of the person. */
export const listMasivos = defineService({
  service: 'masivos.listar',
  kind: 'query',
  permission: VE_MASIVOS,
  params: z.strictObject({}),
  result: z.object({ masivos: z.array(Masivo) }),
});

/** What became of each parcel; of other work `guia_id` and `guia_nro` are its document's. */
export const listFilasDeMasivo = defineService({
  service: 'masivos.filas',
  kind: 'query',
  permission: VE_MASIVOS,
  params: z.strictObject({
    ...pageParams,
    id: Id,
    resultado: z.optional(z.enum(['pendiente', 'hecha', 'repetida', 'fallida'])),
  }),
  result: pageOf(
    z.object({
      guia_id: Id,
      guia_nro: z.string(),
      resultado: z.enum(['pendiente', 'hecha', 'repetida', 'fallida']),
      razon: z.nullable(z.string()),
    }),
  ),
});
export type FilaDeMasivo = Result<typeof listFilasDeMasivo>['records'][number];

/** Nothing more is done; what was done stays. */
export const detenerMasivo = defineService({
  service: 'masivos.detener',
  kind: 'command',
  permission: VE_MASIVOS,
  params: z.strictObject({ id: Id }),
  result: z.object({ masivo: Masivo }),
});

/** Puts what failed (and, after a stop, what was left) to work once more, in the same one. */
export const reintentarMasivo = defineService({
  service: 'masivos.reintentar',
  kind: 'command',
  permission: VE_MASIVOS,
  params: z.strictObject({ id: Id }),
  result: z.object({ masivo: Masivo }),
});

/** Corrects the events that the work registered, as a work of its own: each parcel says whether that was still possible. */
export const deshacerMasivo = defineService({
  service: 'masivos.deshacer',
  kind: 'command',
  permission,
  params: z.strictObject({ id: Id }),
  result: z.object({ masivo: Masivo }),
});
