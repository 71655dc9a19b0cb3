import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { CONTESTA } from './permisos.contract.ts';

/** What a driver is asked about an incidencia, on the phone. */

/** @throws CONSULTA_NO_ENCONTRADA, also for what another was asked */
export const verConsulta = defineService({
  service: 'incidencias.consulta',
  kind: 'query',
  permission: CONTESTA,
  params: z.strictObject({ id: Id }),
  result: z.object({
    consulta: z.object({
      id: Id,
      guia_nro: z.nullable(z.string()),
      destino: z.nullable(z.string()),
      pregunta: z.string(),
      preguntada: z.string(),
      de: z.string(),
      respuesta: z.nullable(z.string()),
      /** Nobody waits for it any more. */
      es_tarde: z.boolean(),
    }),
  }),
});
export type Consulta = Result<typeof verConsulta>['consulta'];

/** Once. @throws CONSULTA_NO_ENCONTRADA, CONSULTA_CONTESTADA, CONSULTA_RETIRADA */
export const contestarConsulta = defineService({
  service: 'incidencias.contestar_consulta',
  kind: 'command',
  permission: CONTESTA,
  params: z.strictObject({ id: Id, respuesta: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  result: z.object({ msg: z.string() }),
});
