import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

import { incidenciaFilters } from './contract.ts';
import { LUEGO, SOLUCIONES, VISTAS } from './palabras.contract.ts';

/** What the queue has in its address; `ver`: the one that is open beside it; `nueva`: a new one, with the number of its parcel or `1`. */
export const IncidenciasSearch = z.strictObject({
  vista: z._default(z.enum(VISTAS), 'abiertas'),
  ...incidenciaFilters,
  ver: z.optional(Id),
  nueva: z.optional(z.string().check(z.maxLength(40))),
});
export type IncidenciasSearch = z.output<typeof IncidenciasSearch>;
export type IncidenciaFilters = Omit<IncidenciasSearch, 'vista' | 'ver' | 'nueva'>;

/** What a saved view keeps of that address. */
export const VistaDeIncidencias = z.strictObject({ vista: z.optional(z.enum(VISTAS)), ...incidenciaFilters });

/** An answer of ours that is written and has not left yet, with what is done once it has. */
export const Escrita = z.object({
  id: Id,
  numero: z.string(),
  texto: z.string(),
  luego: z.enum(LUEGO),
  solucion: z.nullable(z.enum(SOLUCIONES)),
  /** As the person saw it. */
  version: z.int(),
  adjuntos: z.array(z.object({ id: Id, nombre: z.string() })),
  /** When it was written, by the device. */
  hecho: z.number(),
});
export type Escrita = z.output<typeof Escrita>;

/** What was begun and not sent, by its side of the counter and its incidencia. */
export const Escritos = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(4_000)));
