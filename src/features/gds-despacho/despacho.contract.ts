import * as z from 'zod/mini';

import { defineService, Id, type Params, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { DIRIGE_DESPACHOS, LEE_DESPACHOS } from './permisos.contract.ts';

const DESTINOS = ['LEVANTE', 'RECORRIDO', 'TRASLADO', 'RETIRO'] as const;
const ESTADOS_DE_DESPACHO = ['ABIERTO', 'CERRADO', 'CERRADO_CON_DIFERENCIAS', 'ANULADO'] as const;
const MAS_BULTOS = 1_000;
const Texto = z.string().check(z.minLength(1), z.maxLength(LONGEST_READING));
const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const Hora = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const cabecera = {
  id: Id,
  ...{ numero: z.string(), deposito_id: Id, deposito: z.string() },
  destino: z.enum(DESTINOS),
  estado: z.enum(ESTADOS_DE_DESPACHO),
  /** Which round, depósito or client. */
  adonde: z.nullable(z.string()),
  ...{ desde: z.nullable(z.string()), hasta: z.nullable(z.string()) },
  ...{ matricula: z.nullable(z.string()), lleva: z.nullable(z.string()), remito: z.nullable(z.string()) },
  ...{ abierto: z.string(), cerrado: z.nullable(z.string()) },
  ...{ previstos: z.int(), leidos: z.int(), sobran: z.int() },
} as const;

/** What goes out: of each bulto where it goes to, never to whom. */
const Despacho = z.object({
  ...cabecera,
  nota: z.nullable(z.string()),
  levantes: z.array(
    z.object({
      ...{ numero: z.string(), estado: z.string(), desde: z.string(), hasta: z.string() },
      ...{ chofer: z.nullable(z.string()), cliente: z.string() },
    }),
  ),
  bultos: z.array(
    z.object({
      ...{ id: Id, codigo: z.string(), guia_nro: z.nullable(z.string()), orden: z.string(), cliente: z.string() },
      ...{ departamento: z.nullable(z.string()), anden: z.nullable(z.string()), gramos: z.nullable(z.int()) },
      estado: z.enum(['PREVISTO', 'LEIDO', 'QUEDA', 'QUITADO']),
      previsto: z.boolean(),
      salio: z.boolean(),
    }),
  ),
});
export type Despacho = z.output<typeof Despacho>;

/** What waits at the docks, in piles; what is being dispatched, and what left today. */
export const pilasDeDespacho = defineService({
  service: 'gds_despacho.pilas',
  kind: 'query',
  permission: LEE_DESPACHOS,
  params: z.strictObject({ deposito_id: z.optional(Id) }),
  result: z.object({
    pilas: z.array(
      z.object({
        ...{ clave: z.string(), deposito_id: Id, anden: z.string(), tipo: z.enum(['VENTA', 'TRASLADO']) },
        /** Of a traslado: the depósito that it goes to. */
        ...{ destino: z.nullable(z.string()), corte: z.nullable(z.string()), servicio: z.nullable(z.string()) },
        ...{ cliente_id: Id, cliente: z.string(), bultos: z.int(), gramos: z.int() },
        /** Those that can go now. */
        listos: z.array(Id),
        /** Of those, the ones that have no parcel: a client may come for them, and the courier cannot take them. */
        sin_guia_listos: z.array(Id),
        ...{ sin_guia: z.int(), sin_verificar: z.int() },
      }),
    ),
    despachos: z.array(z.object(cabecera)),
    /** Rounds of today that are still put together. */
    recorridos: z.array(z.object({ id: Id, numero: z.string(), chofer: z.nullable(z.string()) })),
    /** Parcels that left, and whose stock could not be booked. */
    sin_asentar: z.array(z.object({ guia_nro: z.string(), problema: z.string() })),
  }),
});
export type Pilas = Result<typeof pilasDeDespacho>;

/** @throws DESPACHO_NO_ENCONTRADO */
export const verDespacho = defineService({
  service: 'gds_despacho.ver',
  kind: 'query',
  permission: LEE_DESPACHOS,
  params: z.strictObject({ id: Id }),
  result: z.object({ despacho: Despacho }),
});

/**
 * Begins a dispatch with these bultos. For a levante between which hours the driver comes; for a round which one. Those of a traslado go to
 * one depósito, those that are collected are of one client. @throws BULTO_NO_ENCONTRADO, BULTO_NO_SALE, BULTO_EN_OTRO_DESPACHO, RECORRIDO_NO_ENCONTRADO,
 * DATOS_INVALIDOS
 */
export const abrirDespacho = defineService({
  service: 'gds_despacho.abrir',
  kind: 'command',
  permission: DIRIGE_DESPACHOS,
  params: z.strictObject({
    destino: z.enum(DESTINOS),
    bultos: z.array(Id).check(z.minLength(1), z.maxLength(MAS_BULTOS)),
    recorrido_id: z.optional(Id),
    ...{ desde: z.optional(Hora), hasta: z.optional(Hora) },
    ...{ matricula: z.optional(texto(20)), lleva: z.optional(texto(80)) },
  }),
  result: z.object({ despacho: Despacho }),
});
export type AbrirDespacho = Params<typeof abrirDespacho>;

/**
 * One bulto read to whoever takes it: its code, its parcel or a piece's label. One that nobody had put there and could go is noted as one too
 * many. @throws DESPACHO_NO_ENCONTRADO, DESPACHO_CERRADO, BULTO_NO_ENCONTRADO, BULTO_EN_OTRO_DESPACHO, BULTO_NO_SALE with the reason
 */
export const leerDespacho = defineService({
  service: 'gds_despacho.leer',
  kind: 'command',
  permission: LEE_DESPACHOS,
  params: z.strictObject({ despacho_id: Id, texto: Texto }),
  result: z.object({
    resultado: z.enum(['hecha', 'sobra', 'repetida']),
    texto: z.string(),
    ...{ previstos: z.int(), leidos: z.int(), sobran: z.int() },
  }),
});

/** A reading is taken back; of one that was not read, it does not go. @throws DESPACHO_NO_ENCONTRADO, DESPACHO_CERRADO, BULTO_NO_ENCONTRADO */
export const quitarDeDespacho = defineService({
  service: 'gds_despacho.quitar',
  kind: 'command',
  permission: LEE_DESPACHOS,
  params: z.strictObject({ despacho_id: Id, bulto_id: Id }),
  result: z.object({ despacho: Despacho }),
});

/**
 * Hands it over. Of what was not read it is said that it stays (QUEDA), of what was read though nobody put it there that it goes (VA), one by
 * one. @throws DESPACHO_NO_ENCONTRADO, DESPACHO_CERRADO, DESPACHO_SIN_DECIDIR, DESPACHO_VACIO, BULTO_NO_SALE, and of levantes and rounds
 */
export const cerrarDespacho = defineService({
  service: 'gds_despacho.cerrar',
  kind: 'command',
  permission: DIRIGE_DESPACHOS,
  params: z.strictObject({
    despacho_id: Id,
    decisiones: z._default(
      z
        .array(z.object({ bulto_id: Id, decision: z.enum(['QUEDA', 'VA']), nota: z.optional(texto(200)) }))
        .check(z.maxLength(MAS_BULTOS)),
      [],
    ),
  }),
  result: z.object({ despacho: Despacho }),
});
export type CerrarDespacho = Params<typeof cerrarDespacho>;

/**
 * An open one is given up; a closed one is open again, until somebody else has done something with it.
 * @throws DESPACHO_NO_ENCONTRADO, DESPACHO_EN_CURSO
 */
export const deshacerDespacho = defineService({
  service: 'gds_despacho.deshacer',
  kind: 'command',
  permission: DIRIGE_DESPACHOS,
  params: z.strictObject({ despacho_id: Id, nota: texto(200) }),
  result: z.object({ despacho: Despacho }),
});

/** The address of its paper. @throws DESPACHO_NO_ENCONTRADO, DESPACHO_SIN_CERRAR */
export const imprimirRemito = defineService({
  service: 'gds_despacho.imprimir_remito',
  kind: 'command',
  permission: LEE_DESPACHOS,
  params: z.strictObject({ despacho_id: Id }),
  result: z.object({ url: z.string(), filename: z.string() }),
});
