import * as z from 'zod/mini';

import { LugarVacio } from '#features/gds-almacenamientos/contract.ts';
import { Id } from '#shared/contract.ts';

import { Hecho, WoEntera } from './contract.ts';
import { HechoDeTraslado } from './traslados.contract.ts';

/** Where somebody is with a work order, as the handheld keeps it without a network and over a reload. */
export const MesaDePicking = z.object({
  wo: z.nullable(WoEntera),
  /** The place that was scanned last, as its reading is cleaned: of its next line it is not asked again. */
  lugar: z.nullable(z.string()),
  /** A line that was chosen by scanning its place out of turn. */
  linea_id: z.nullable(Id),
  /** What was scanned of the line and is not on its way yet. */
  cantidad: z.int(),
  producto: z.nullable(z.string()),
  series: z.array(z.string()),
  /** What the last one left empty, until somebody has said whether that is so. */
  vacia: z._default(z.nullable(LugarVacio), null),
});
export type MesaDePicking = z.output<typeof MesaDePicking>;

/** What was done at a shelf and waits for a network: a pick, a line put off, one that is short, a bin that is full. */
export const ActoDePicking = z.object({
  acto: z.enum(['pick', 'salto', 'falta', 'bin']),
  wo_id: z.int(),
  linea_id: z.int(),
  titulo: z.string(),
  lugar: z.nullable(z.string()),
  producto: z.nullable(z.string()),
  bin: z.nullable(z.string()),
  /** A licence plate that goes as it is. */
  lpn: z._default(z.nullable(z.string()), null),
  cantidad: z.int(),
  series: z.array(z.string()),
  /** Of one that is short, why. */
  motivo: z._default(z.nullable(z.string()), null),
  hecho: z.number(),
  fecha: z.nullable(z.string()),
});
export type ActoDePicking = z.output<typeof ActoDePicking>;

/** What became of it; of one that is short, the count that was asked for besides. */
export const HechoDeMesa = z.extend(Hecho, { conteo: z.optional(z.nullable(z.string())) });
export type HechoDeMesa = z.output<typeof HechoDeMesa>;

/** What was carried, or was not where it should be, and waits for a network. */
export const ActoDeTraslado = z.object({
  acto: z.enum(['llevar', 'no_esta']),
  wo_id: z.int(),
  linea_id: z.int(),
  titulo: z.string(),
  ...{ lugar: z.nullable(z.string()), producto: z.nullable(z.string()), a: z.nullable(z.string()) },
  cantidad: z.int(),
  series: z.array(z.string()),
});
export type ActoDeTraslado = z.output<typeof ActoDeTraslado>;

export const HechoDeTrasladoDeMesa = z.extend(HechoDeTraslado, { conteo: z.optional(z.nullable(z.string())) });
