import * as z from 'zod/mini';

import { defineService } from '#shared/contract.ts';

const Contador = z.nullable(z.int());

/** Counts of the home tiles; null where the area does not exist yet or does not apply to the person (wire.md, "Others"). */
export const contadores = defineService({
  service: 'inicio.contadores',
  kind: 'query',
  permission: 'signed-in',
  params: z.strictObject({}),
  result: z.object({ guias: Contador, levantes: Contador, recorridos: Contador }),
});

/** What waits for somebody, by the name of its card. */
export const PENDIENTES = [
  'casos_de_hoy',
  'sin_movimiento',
  'vencidas',
  'por_llegar',
  'en_estante',
  'vencen_hoy',
  'vencidas_en_estante',
  'importaciones_con_errores',
  'cuentas_por_aprobar',
  'webhooks_fallando',
] as const;
export type ClaveDePendiente = (typeof PENDIENTES)[number];

const Pendiente = z.object({
  clave: z.enum(PENDIENTES),
  /** Null: it could not be counted now; the others could. */
  cantidad: z.nullable(z.int()),
  /** There are more than `cantidad`. */
  es_minimo: z.boolean(),
  /** The same a week ago up to this hour, where a comparison means something. */
  antes: z.nullable(z.int()),
});
export type Pendiente = z.output<typeof Pendiente>;

/** What only this person or role can unblock, in the order of the screen: those that the person may open. */
export const getPendientes = defineService({
  service: 'inicio.pendientes',
  kind: 'query',
  permission: 'signed-in',
  params: z.strictObject({}),
  result: z.object({ pendientes: z.array(Pendiente) }),
});
