import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

import { Abierta } from './contract.ts';
import { LecturaGuardada } from './sin-red.contract.ts';

const Conocido = z.object({
  producto_id: Id,
  sku: z.string(),
  nombre: z.string(),
  unidad: z.string(),
  partida: z.nullable(z.string()),
  factor: z.int(),
});
export type CodigoConocido = z.output<typeof Conocido>;

/** Where somebody is with a count, as the page keeps it over a reload. */
export const MesaDeConteo = z.object({
  conteo_id: z.nullable(Id),
  /** Of a place that nobody has heard of yet the opening is 0. */
  linea: z.nullable(Abierta),
  /** Since when the person stands before it, by the server's clock. */
  desde: z.nullable(z.string()),
  /** What a typed number is about: what was read last; a code that nobody could be asked about is known by itself. */
  ultimo: z.nullable(
    z.object({
      producto_id: z.nullable(Id),
      sku: z.string(),
      partida: z.nullable(z.string()),
    }),
  ),
  /** What codes of this place turned out to be, for when nobody can be asked. */
  codigos: z._default(z.record(z.string(), Conocido), {}),
  /** What was read since nobody could be asked; null: the server has heard everything. */
  sin_red: z._default(z.nullable(z.array(LecturaGuardada)), null),
  /** What a reading still lacks: its serial, its lot, when the lot is over, or which of several clients' products it is. */
  espera: z.nullable(
    z.object({
      que: z.enum(['SERIE', 'LOTE', 'VENCE', 'CUAL']),
      lote: z.nullable(z.string()),
      productos: z.array(
        z.object({ producto_id: Id, sku: z.string(), nombre: z.string(), cliente: z.string(), factor: z.int() }),
      ),
    }),
  ),
  dicho: z.nullable(z.string()),
});
export type MesaDeConteo = z.output<typeof MesaDeConteo>;
