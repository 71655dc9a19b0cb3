import * as z from 'zod/mini';

import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { defineService, Id, type Params } from '#shared/contract.ts';

import { Condicion, MAS_UNIDADES, Recepcion, Wos } from './contract.ts';

/** What is not as it was announced: it does not come any more, it comes another day, or it came damaged. */
export const EXCEPCIONES = ['FALTA', 'OTRA_ENTREGA', 'DANADO'] as const;

const Conteo = z._default(z.nullable(z.object({ id: Id, numero: z.string() })), null);

const Excepcion = z.strictObject({
  linea_id: Id,
  cantidad: z.int().check(z.minimum(1), z.maximum(MAS_UNIDADES)),
  razon: z.enum(EXCEPCIONES),
});
export type Excepcion = z.output<typeof Excepcion>;

/**
 * Everything that was announced, without counting; but for what is said not to have come, or to have come damaged.
 * @throws RECEPCION_NO_ENCONTRADA, RECEPCION_CERRADA, RECEPCION_SIN_ORDEN, RECEPCION_A_CIEGAS, PARTIDA_REQUERIDA, SERIE_REQUERIDA, DATOS_INVALIDOS
 */
export const recibirTodo = defineService({
  service: 'gds_recepcion.recibir_todo',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    recepcion_id: Id,
    bultos: z.int().check(z.minimum(0), z.maximum(100_000)),
    /** Of all that is no exception. */
    condicion: Condicion,
    nota: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))),
    excepto: z._default(z.array(Excepcion).check(z.maxLength(500)), []),
  }),
  /** The count of what was believed; null: another one asks for all of it already. */
  result: z.object({ recepcion: Recepcion, unidades: z.int(), wos: Wos, conteo: Conteo }),
});
export type RecibirTodo = Params<typeof recibirTodo>;
