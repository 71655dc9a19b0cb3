import * as z from 'zod/mini';

import { Instant } from './contract.ts';
import { ESTADOS_GUIA } from './estados.ts';

/** What a webhook is sent when something happened to a parcel: public names alone. */
export const AvisoDeEvento = z.object({
  /** The same as in `x-anden-aviso`: who gets it twice has got it already. */
  id: z.uuid(),
  tipo: z.literal('evento'),
  guia_nro: z.string(),
  /** The state that the event led to. */
  estado_general: z.enum(ESTADOS_GUIA),
  /** Code of the kind of event. */
  evento: z.string(),
  fecha: Instant,
});

/** What it is sent when somebody tries it out. */
export const AvisoDePrueba = z.object({ id: z.uuid(), tipo: z.literal('prueba'), fecha: Instant });
