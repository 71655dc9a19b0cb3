import * as z from 'zod/mini';

/** What a device is told by the bench that it works at. */
export const Equipo = z.object({
  codigo: z.string(),
  nombre: z.string(),
  /** Where it stands. */
  agente_id: z.nullable(z.int()),
  lugar: z.nullable(z.string()),
  formato: z.enum(['pdf', 'zpl']),
  /** The printer, as the device calls it. */
  impresora: z.nullable(z.string()),
  con_balanza: z.boolean(),
  sonido: z.enum(['PERSONA', 'SI', 'NO']),
});
export type Equipo = z.output<typeof Equipo>;
