import * as z from 'zod/mini';

import { DIRIGE_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { defineService, Id, Instant, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

export const COSAS_DESCARTADAS = ['MOVIMIENTO', 'CONTEO', 'PICKING', 'TRASLADO'] as const;
export const MOTIVOS_DE_DESCARTE = ['REGISTRADO', 'NO_SE_HIZO', 'MAL_LEIDO', 'SE_REPITE', 'OTRO'] as const;
export type MotivoDeDescarte = (typeof MOTIVOS_DE_DESCARTE)[number];
export const MAS_ITEMS = 200;

const Texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
/** A place by its id, or as it was read; the person's own hands. */
const Lugar = z.strictObject({
  almacenamiento_id: z.optional(Id),
  texto: z.optional(Texto(LONGEST_READING)),
  mano: z.optional(z.literal(true)),
});

/**
 * Lets go of what a device kept without a network and the server did not take, with why. It is about what was not taken, so of what it names nothing
 * has to be known; told again it is kept once.
 * @throws DEPOSITO_NO_ENCONTRADO, DATOS_INVALIDOS
 */
export const descartarGuardado = defineService({
  service: 'gds_stock.descartar',
  kind: 'command',
  permission: { anyOf: ['GDS_001', 'GDS_002', 'GDS_CONTEO_001'] },
  params: z.strictObject({
    que: z.enum(COSAS_DESCARTADAS),
    /** Under which it was sent. */
    clave_descartada: z.uuid(),
    /** As the page shows it, and what the server said to it. */
    titulo: Texto(200),
    rechazo: Texto(500),
    motivo: z.enum(MOTIVOS_DE_DESCARTE),
    /** Wanted where the reason is another. */
    nota: z.optional(Texto(500)),
    deposito_id: z.optional(Id),
    de: z.optional(Lugar),
    a: z.optional(Lugar),
    items: z.optional(
      z
        .array(
          z.strictObject({
            producto_id: z.optional(Id),
            /** As it was read, where nobody knew what it is. */
            texto: z.optional(Texto(LONGEST_READING)),
            cantidad: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
          }),
        )
        .check(z.maxLength(MAS_ITEMS)),
    ),
    /** Of which work or count it was a line. */
    wo_linea_id: z.optional(Id),
    conteo_linea_id: z.optional(Id),
    fecha_evento: z.optional(Instant),
  }),
  result: z.object({ id: Id }),
});

/** What people let go of, newest first, for whoever leads there. */
export const listDescartes = defineService({
  service: 'gds_stock.descartes',
  kind: 'query',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    size: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
  }),
  result: z.object({
    records: z.array(
      z.object({
        id: Id,
        deposito: z.string(),
        que: z.enum(COSAS_DESCARTADAS),
        titulo: z.string(),
        rechazo: z.string(),
        motivo: z.enum(MOTIVOS_DE_DESCARTE),
        nota: z.nullable(z.string()),
        articulos: z.nullable(z.string()),
        unidades: z.nullable(z.int()),
        de: z.nullable(z.string()),
        a: z.nullable(z.string()),
        documento: z.nullable(z.string()),
        fecha: z.string(),
        usuario: z.string(),
        clave: z.string(),
      }),
    ),
    siguiente: z.nullable(z.string()),
  }),
});
export type Descarte = Result<typeof listDescartes>['records'][number];

/** What waits on the device to be told. */
export const DescarteGuardado = z.object({ pedido: descartarGuardado.params });
export type DescarteGuardado = z.output<typeof DescarteGuardado>;
