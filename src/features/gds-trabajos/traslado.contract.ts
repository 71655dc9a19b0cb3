import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

import { ESTADOS_DE_LINEA_DE_WO, type TIPOS_DE_WO } from './palabras.contract.ts';

export const TIPOS_DE_TRASLADO = [
  'UBICAR',
  'REPONER',
  'MOVER',
] as const satisfies readonly (typeof TIPOS_DE_WO)[number][];
export type TipoDeTraslado = (typeof TIPOS_DE_TRASLADO)[number];

/** A line of work that is no order's: what, from where, and where it would best go. */
export const Traslado = z.object({
  id: Id,
  lugar: z.string(),
  /** As a scanner's reading of it is cleaned. */
  lectura: z.string(),
  ...{ producto_id: Id, sku: z.string(), nombre: z.string(), unidad: z.string(), partida: z.nullable(z.string()) },
  control_serie: z.string(),
  codigos: z.array(z.object({ lectura: z.string(), factor: z.int() })),
  a: z.nullable(z.string()),
  ...{ pedida: z.int(), hecha: z.int(), faltante: z.int(), anulada: z.int() },
  estado: z.enum(ESTADOS_DE_LINEA_DE_WO),
});
export type Traslado = z.output<typeof Traslado>;
