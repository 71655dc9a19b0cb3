import * as z from 'zod/mini';

import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { defineService, Id, type Params, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

const Leido = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_READING));
const unidades = (least: number) => z.int().check(z.minimum(least), z.maximum(1_000_000));
export const CONDICIONES_DE_REINGRESO = ['EN_RECEPCION', 'CUARENTENA', 'DANADO'] as const;
export type CondicionDeReingreso = (typeof CONDICIONES_DE_REINGRESO)[number];

/** A parcel that came back to the plant with goods of a warehouse. It says whose they are and of which order, never who had them. */
const Devolucion = z.object({
  id: Id,
  ...{ numero: z.string(), guia_nro: z.string(), hija_nro: z.string() },
  ...{ orden_id: Id, orden: z.string(), deposito_id: Id, cliente: z.string(), movida: z.string() },
  /** What whoever looked inside found; null: nobody looked, and nobody has to. */
  inspeccion: z.nullable(z.enum(['APTO', 'DANADO', 'INCOMPLETO'])),
  inspeccion_nota: z.nullable(z.string()),
  /** Why it does not go into stock now; null: it does. */
  impide: z.nullable(z.string()),
});
export type DevolucionEnDeposito = z.output<typeof Devolucion>;

/** What waits at the plant to go into stock again, those that stand longest first. */
export const porReingresar = defineService({
  service: 'gds_recepcion.por_reingresar',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({}),
  result: z.object({ devoluciones: z.array(Devolucion) }),
});

const Renglon = z.object({
  producto_id: Id,
  ...{ sku: z.string(), nombre: z.string(), unidad: z.string() },
  partida_id: z.nullable(Id),
  partida: z.nullable(z.string()),
  /** As many as left in its bultos. */
  cantidad: z.int(),
  /** Of what is counted by serial numbers, those that left. */
  series: z.array(z.string()),
});
export type RenglonDeReingreso = z.output<typeof Renglon>;

/** One of them by what was scanned: the label of either parcel, a bulto's, or its number. @throws DEVOLUCION_NO_ENCONTRADA */
export const verReingreso = defineService({
  service: 'gds_recepcion.ver_devolucion',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ texto: Leido }),
  result: z.object({
    devolucion: Devolucion,
    renglones: z.array(Renglon),
    /** What is proposed, from what was found inside. */
    propone: z.enum(CONDICIONES_DE_REINGRESO),
  }),
});
export type ReingresoEntero = Result<typeof verReingreso>;

/**
 * What came back lies at the dock again, to be put away where it is fit, and the return ends. Less than left is said by its note.
 * @throws DEVOLUCION_NO_ENCONTRADA, REINGRESO_NO_ADMITE, DATOS_INVALIDOS, ALMACENAMIENTO_NO_ENCONTRADO, and what the ledger refuses
 */
export const reingresar = defineService({
  service: 'gds_recepcion.reingresar',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    devolucion_id: Id,
    renglones: z
      .array(
        z.strictObject({
          producto_id: Id,
          partida_id: z.nullable(Id),
          condicion: z.enum(CONDICIONES_DE_REINGRESO),
          cantidad: unidades(1),
          series: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(1_000))),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
    /** The dock by its code; absent: the first one. */
    lugar: z.optional(Leido),
    nota: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  }),
  result: z.object({
    transaccion: z.object({ id: Id, numero: z.string() }),
    ...{ lugar: z.string(), unidades: z.int(), faltaron: z.int() },
  }),
});
export type Reingresar = Params<typeof reingresar>;
