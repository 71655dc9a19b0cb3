import * as z from 'zod/mini';

import { Day, defineService } from '#shared/contract.ts';

import { plazos } from './contract.ts';
import { CUIDA_MAESTROS } from './permisos.contract.ts';

const { servicio, ambito } = plazos.forma;

/** The promises of a day, service by ámbito, and which one comes after each; `dia` absent: of today. */
export const verMatrizDePlazos = defineService({
  service: 'maestros.matriz_de_plazos',
  kind: 'query',
  permission: { ...CUIDA_MAESTROS, tipos: ['personal'] },
  params: z.strictObject({ dia: z.optional(Day) }),
  result: z.object({
    dia: Day,
    hoy: Day,
    /** Where nothing was ever put there is none. */
    celdas: z.array(
      z.object({
        ...{ servicio, ambito },
        /** Null: that day it is not offered there. */
        dias: z.nullable(z.int()),
        corte: z.nullable(z.int()),
        /** The next version, put for a later day. */
        luego: z.nullable(z.object({ desde: Day, dias: z.nullable(z.int()), corte: z.int() })),
      }),
    ),
  }),
});
