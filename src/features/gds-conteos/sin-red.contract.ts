import * as z from 'zod/mini';

import { Day, defineService, Id, Instant } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { Abierta, cerrarPosicion } from './contract.ts';
import { CUENTA_STOCK } from './permisos.contract.ts';

export const MAS_LECTURAS = 2_000;

/** A reading as the device kept it: what was read, or a product that it knew; so many more of it, or how many there are in all. */
export const LecturaGuardada = z.strictObject({
  texto: z.optional(z.string().check(z.minLength(1), z.maxLength(LONGEST_READING))),
  producto_id: z.optional(Id),
  cantidad: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  total: z.optional(z.literal(true)),
  partida: z.optional(
    z.nullable(
      z.strictObject({
        codigo: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40)),
        vence: z.optional(z.nullable(Day)),
      }),
    ),
  ),
  serie: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
});
export type LecturaGuardada = z.output<typeof LecturaGuardada>;

/**
 * A place as somebody counted it while no network was there: all its readings at once, and whether that was all. With `cierra` all of it
 * is done or nothing; without it what is understood is counted, and the rest is told. Where the place was not held for the person meanwhile,
 * nothing may have moved there since `desde`.
 * @throws CONTEO_ATRASADO, and what gds_conteos.leer and gds_conteos.cerrar_posicion do
 */
export const anotarLugar = defineService({
  service: 'gds_conteos.anotar_lugar',
  kind: 'command',
  permission: CUENTA_STOCK,
  params: z.strictObject({
    conteo_id: Id,
    linea_id: Id,
    /** The opening that it began in; null: nobody had heard of it. */
    apertura: z.nullable(z.int()),
    /** When the person began, by the server's clock as the device knew it. */
    desde: Instant,
    lecturas: z.array(LecturaGuardada).check(z.maxLength(MAS_LECTURAS)),
    cierra: z.optional(z.enum(['CONTADA', 'VACIA'])),
  }),
  result: z.object({
    /** Null: it is closed. */
    linea: z.nullable(Abierta),
    resultado: z.nullable(cerrarPosicion.result.shape.resultado),
    sin_entender: z.array(z.object({ indice: z.int(), texto: z.string(), razon: z.string() })),
  }),
});

/** A place that waits on the device for a network: what is sent, as it was sent the first time if it was. */
export const LugarGuardado = z.object({ titulo: z.string(), lugar: z.string(), pedido: anotarLugar.params });
export type LugarGuardado = z.output<typeof LugarGuardado>;
