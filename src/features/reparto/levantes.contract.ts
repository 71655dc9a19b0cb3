import * as z from 'zod/mini';

import { ESTADOS } from '#features/levantes/palabras.contract.ts';
import { Id } from '#shared/contract.ts';

/** What a driver fetches today, in the sheet of the doors: with what was announced, since a street has no network to ask it. */
export const LevanteDeHoja = z.object({
  id: Id,
  numero: z.string(),
  /** Behind the doors up to this one; null: of no round that is out, by its hour. */
  orden: z.nullable(z.int()),
  estado: z.enum(ESTADOS),
  cliente: z.string(),
  direccion: z.string(),
  contacto: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  acceso: z.nullable(z.string()),
  instrucciones: z.nullable(z.string()),
  desde: z.string(),
  hasta: z.string(),
  bultos_anunciados: z.nullable(z.int()),
  kg_anunciados: z._default(z.nullable(z.number()), null),
  /** Numbers of the announced parcels. */
  guias: z.array(z.string()),
  /** Why nothing was taken. */
  motivo: z.nullable(z.string()),
  /** Until when the driver may take back what was told of it last. */
  deshace_hasta: z.nullable(z.string()),
});
export type LevanteDeHoja = z.output<typeof LevanteDeHoja>;

export const MotivoDeLevante = z.object({ id: Id, nombre: z.string(), exige_foto: z.boolean() });
