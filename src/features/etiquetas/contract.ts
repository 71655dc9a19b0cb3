import * as z from 'zod/mini';

import { Numero } from '#features/guias/detalle.contract.ts';
import { PUEDE_VER } from '#features/guias/permisos.contract.ts';
import { defineService, Id, type ParamsInput, type Result } from '#shared/contract.ts';

const FORMATOS = ['pdf', 'zpl'] as const;
export const Formato = z.enum(FORMATOS);
export type Formato = z.output<typeof Formato>;

/** As many parcels as one batch holds, and as many labels: a parcel has one for each of its pieces. */
export const MOST_GUIAS = 500;
export const MOST_ETIQUETAS = 2_000;

/**
 * Writes down that the labels of these parcels are printed, and answers the address of the file with all of them, in this order: good for
 * once and a minute. One parcel out of reach refuses all. @throws GUIA_NO_ENCONTRADA, BULTO_INEXISTENTE, DEMASIADAS_ETIQUETAS,
 * ETIQUETA_PROPIA where all of several bring the label of their client
 */
export const imprimirEtiquetas = defineService({
  service: 'etiquetas.imprimir',
  kind: 'command',
  permission: PUEDE_VER,
  params: z
    .strictObject({
      guias: z.array(Id).check(z.minLength(1), z.maxLength(MOST_GUIAS)),
      /** Only these pieces of the one parcel; absent: all. */
      bultos: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(999))).check(z.minLength(1), z.maxLength(999))),
      formato: Formato,
      /** Why again. */
      motivo: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    })
    .check(z.refine(({ guias, bultos }) => bultos === undefined || guias.length === 1, { path: ['bultos'] })),
  result: z.object({
    url: z.string(),
    filename: z.string(),
    impresion_id: Id,
    etiquetas: z.int(),
    /** Parcels whose labels had been printed before. */
    reimpresas: z.int(),
    /** Of several, those that were left out: they bring the label of their client. */
    propias: z.int(),
  }),
});

export type PedidoDeEtiquetas = Omit<ParamsInput<typeof imprimirEtiquetas>, 'formato'>;

/** As many labels as a client's system gets in one answer. */
export const MOST_EN_UNA_RESPUESTA = 100;

/**
 * The labels of one parcel in the answer itself, for a client's system, which opens no addresses of one minute; written down as a print.
 * @throws GUIA_NO_ENCONTRADA, BULTO_INEXISTENTE, DEMASIADAS_ETIQUETAS
 */
export const generarEtiquetas = defineService({
  service: 'etiquetas.generar',
  kind: 'command',
  permission: PUEDE_VER,
  params: z.strictObject({
    numero: Numero,
    formato: z._default(Formato, 'pdf'),
    /** Only this piece of it; absent: all. */
    bulto: z.optional(z.int().check(z.minimum(1), z.maximum(999))),
  }),
  result: z.object({
    impresion_id: Id,
    etiquetas: z.int(),
    archivo: z.object({ nombre: z.string(), tipo: z.string(), base64: z.string() }),
  }),
});

/** Who printed the labels of a parcel, newest first, at most fifty. */
export const getHistorialDeEtiquetas = defineService({
  service: 'etiquetas.historial',
  kind: 'query',
  permission: PUEDE_VER,
  params: z.strictObject({ guia_id: Id }),
  result: z.object({
    veces: z.int(),
    impresiones: z.array(
      z.object({
        id: Id,
        fecha: z.string(),
        usuario: z.string(),
        formato: Formato,
        bultos: z.nullable(z.array(z.int())),
        motivo: z.nullable(z.string()),
        /** False for the first time. */
        es_reimpresion: z.boolean(),
        salio_bien: z.nullable(z.boolean()),
      }),
    ),
  }),
});
export type HistorialDeEtiquetas = Result<typeof getHistorialDeEtiquetas>;

/** What the person who printed says of the paper. @throws IMPRESION_NO_ENCONTRADA */
export const confirmarImpresion = defineService({
  service: 'etiquetas.confirmar',
  kind: 'command',
  permission: PUEDE_VER,
  params: z.strictObject({ impresion_id: Id, salio_bien: z.boolean() }),
  result: z.object({}),
});
