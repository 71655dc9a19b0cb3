import * as z from 'zod/mini';

import { ESTADOS } from '#features/levantes/palabras.contract.ts';
import { Id } from '#shared/contract.ts';

export const EstadoLevante = z.enum(ESTADOS);

/** What is fetched at a client's on the way: behind the doors up to `orden`. */
export const LevanteDeRonda = z.object({
  id: Id,
  numero: z.string(),
  orden: z.int(),
  estado: EstadoLevante,
  cliente: z.string(),
  direccion: z.string(),
  zona: z.string(),
  telefono: z.nullable(z.string()),
  desde: z.string(),
  hasta: z.string(),
  motivo: z.nullable(z.string()),
  anunciadas: z.int(),
  bultos_anunciados: z.nullable(z.int()),
});
export type LevanteDeRonda = z.output<typeof LevanteDeRonda>;
