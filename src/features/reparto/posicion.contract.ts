import * as z from 'zod/mini';

import { defineService, Instant, type Params } from '#shared/contract.ts';

import { ENTREGA as permission } from './permisos.contract.ts';

/** Where a driver is: only who has agreed, only on a round, only while the page is open (decision 0171). */

/** As many points as one call brings. */
export const MAS_PUNTOS = 200;
/** Days after which a point is gone. */
export const DIAS_DE_POSICION = 90;

/** Whether this driver lets their position be seen, and since when. */
export const miPosicion = defineService({
  service: 'reparto.mi_posicion',
  kind: 'query',
  permission,
  params: z.strictObject({}),
  result: z.object({ desde: z.nullable(z.string()) }),
});

/** Agrees, or takes it back; what was kept until then goes with its days. */
export const permitirPosicion = defineService({
  service: 'reparto.permitir_posicion',
  kind: 'command',
  permission,
  params: z.strictObject({ acepta: z.boolean() }),
  result: z.object({ desde: z.nullable(z.string()) }),
});

/** Points of the round that this driver is out with. Without an agreement, or without a round, none is kept. */
export const enviarPosiciones = defineService({
  service: 'reparto.posiciones',
  kind: 'command',
  permission,
  params: z.strictObject({
    puntos: z
      .array(
        z.strictObject({
          fecha: Instant,
          lat: z.number().check(z.minimum(-90), z.maximum(90)),
          lng: z.number().check(z.minimum(-180), z.maximum(180)),
          precision_m: z.int().check(z.minimum(0), z.maximum(100_000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAS_PUNTOS)),
  }),
  result: z.object({ guardados: z.int() }),
});
export type Punto = Params<typeof enviarPosiciones>['puntos'][number];
