import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { MEDIOS_CON_COMPROBANTE } from './contract.ts';
import { TIENE_CAJA } from './permisos.contract.ts';

/**
 * The Z of a box: what it opened with, what came in and went out, what was counted. Only of one whose count is sealed, since it says what was
 * expected. @throws CAJA_NO_ENCONTRADA, CAJA_SIN_CONTAR
 */
export const zDeCaja = defineService({
  service: 'cajas.z',
  kind: 'query',
  permission: TIENE_CAJA,
  params: z.strictObject({ agente_id: z.optional(Id), id: Id }),
  result: z.object({
    agencia: z.string(),
    /** Counted from the first box of the agency on. */
    numero: z.int(),
    abierta: z.string(),
    abre: z.string(),
    cerrada: z.nullable(z.string()),
    cierra: z.nullable(z.string()),
    fondo_centavos: z.int(),
    cobros: z.int(),
    cobrado_centavos: z.int(),
    remesas: z.array(
      z.object({
        ...{ numero: z.string(), declarado_centavos: z.int() },
        ...{ precinto: z.nullable(z.string()), boleta: z.nullable(z.string()) },
      }),
    ),
    movimientos: z.array(z.object({ clase: z.enum(['INGRESO', 'EGRESO']), texto: z.string(), centavos: z.int() })),
    /** Corrections, and what an opening found more or less. */
    otros_centavos: z.int(),
    esperado_centavos: z.int(),
    contado_centavos: z.int(),
    /** The count that holds, note by note. */
    conteo: z.array(z.object({ denominacion_centavos: z.int(), cantidad: z.int() })),
    vueltas: z.int(),
    /** Vouchers: registered and counted, and what the first count said where there was a second. */
    medios: z.array(
      z.object({
        medio: z.enum(MEDIOS_CON_COMPROBANTE),
        esperado_centavos: z.int(),
        contado_centavos: z.int(),
        comprobantes: z.int(),
        primero_centavos: z.nullable(z.int()),
      }),
    ),
    /** It had been closed and was opened again: what its count had said then. */
    reaperturas: z.array(
      z.object({
        ...{ cerrada: z.string(), reabierta: z.string(), por: z.string(), motivo: z.string() },
        ...{ esperado_centavos: z.int(), contado_centavos: z.int() },
      }),
    ),
    /** In cash, by the first count; null: there was one alone. */
    primero_centavos: z.nullable(z.int()),
  }),
});
export type Z = Result<typeof zDeCaja>;
