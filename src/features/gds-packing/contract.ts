import * as z from 'zod/mini';

import { MIRA_ORDENES } from '#features/gds-ordenes/permisos.contract.ts';
import { defineService, Id, type Params, type ParamsInput, type Result } from '#shared/contract.ts';
import { SERVICIOS_DE_ENVIO } from '#shared/envio/vocabulario.ts';
import { ESTADOS_DE_ORDEN, TIPOS_DE_ORDEN } from '#shared/gds/estado-orden.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { DIRIGE_PACKING, EMPACA } from './permisos.contract.ts';

export const ESTADOS_DE_BULTO = ['ABIERTO', 'CERRADO', 'ANULADO'] as const;
export const MAS_BULTOS_IMPRESOS = 100;
/** A tonne. */
export const MAS_GRAMOS = 1_000_000;
const MAS_CENTAVOS = 100_000_000_000;

const Texto = z.string().check(z.minLength(1), z.maxLength(LONGEST_READING));
const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const unidades = z.int().check(z.minimum(1), z.maximum(10_000));
const milimetros = z.int().check(z.minimum(1), z.maximum(5_000));

export const Caja = z.object({
  ...{ id: Id, deposito_id: Id, nombre: z.string() },
  ...{ largo_mm: z.int(), ancho_mm: z.int(), alto_mm: z.int(), gramos: z.int(), max_gramos: z.int() },
  activa: z.boolean(),
  /** What is spent of stock with each; null: boxes are not counted. */
  sku: z.nullable(z.string()),
});
export type Caja = z.output<typeof Caja>;

const Contenido = z.object({
  linea_id: Id,
  ...{ sku: z.string(), nombre: z.string(), partida: z.nullable(z.string()) },
  cantidad: z.int(),
  series: z.nullable(z.array(z.string())),
});

const Bulto = z.object({
  ...{ id: Id, codigo: z.string(), nro: z.int() },
  estado: z.enum(ESTADOS_DE_BULTO),
  caja: z.nullable(z.string()),
  gramos: z.nullable(z.int()),
  gramos_esperados: z.nullable(z.int()),
  anden: z.nullable(z.string()),
  guia_nro: z.nullable(z.string()),
  bulto_nro: z.nullable(z.int()),
  contenido: z.array(Contenido),
});
export type Bulto = z.output<typeof Bulto>;

const Linea = z.object({
  id: Id,
  ...{ sku: z.string(), nombre: z.string(), unidad: z.string(), con_serie: z.boolean() },
  pedida: z.int(),
  /** On carts and benches, and in no bulto yet. */
  por_empacar: z.int(),
  /** In the bulto that is open. */
  en_bulto: z.int(),
  empacada: z.int(),
  /** Asked for, and neither picked nor given up. */
  falta: z.int(),
});
export type LineaDeMesa = z.output<typeof Linea>;

/** An order on the bench, whole: what must go in, what is in, and what it became. It says where it goes to, never to whom. */
export const Mesa = z.object({
  orden: z.object({
    ...{ id: Id, numero: z.string(), tipo: z.enum(TIPOS_DE_ORDEN), estado: z.enum(ESTADOS_DE_ORDEN) },
    ...{ cliente: z.string(), referencia: z.nullable(z.string()), deposito_id: Id },
    ...{
      servicio: z.nullable(z.enum(SERVICIOS_DE_ENVIO)),
      entrega: z.nullable(z.string()),
      localidad: z.nullable(z.string()),
    },
    ...{ corte: z.nullable(z.string()), observaciones: z.nullable(z.string()) },
  }),
  lineas: z.array(Linea),
  bultos: z.array(Bulto),
  cajas: z.array(Caja),
  /** For what lies in the open bulto and on the carts. */
  caja_propuesta: z.nullable(Id),
  /** Where one box does not hold it: several, the first of them the open bulto, each with how many of which line. Empty: one does, or none is known to. */
  cajas_propuestas: z.array(
    z.object({
      caja_id: z.nullable(Id),
      contenido: z.array(z.object({ linea_id: Id, sku: z.string(), cantidad: z.int() })),
    }),
  ),
  /** Grams, without a box; null: a product has no weight. */
  esperado: z.nullable(z.int()),
  tolerancia: z.object({ por_mil: z.int(), gramos: z.int() }),
  /** Nothing lies on carts for it any more that is in no bulto. */
  completa: z.boolean(),
  sin_guia: z.nullable(z.object({ campo: z.string(), mensaje: z.nullable(z.string()) })),
  /** What is still to be asked of whoever receives it; null: nothing, or a parcel of it asks for it already. */
  contra_reembolso: z.nullable(z.object({ centavos: z.int(), moneda: z.string() })),
  /** Whether this person may say that it goes without what is missing. */
  dirige: z.boolean(),
});
export type Mesa = z.output<typeof Mesa>;

/**
 * Puts an order on the bench by whatever was scanned: its number or reference, a bulto, a cart or one of its bins, a work order, or a unit.
 * Where that means several, they are told and none is opened. @throws CODIGO_DESCONOCIDO, ORDEN_NO_ADMITE
 */
export const abrirMesa = defineService({
  service: 'gds_packing.abrir',
  kind: 'query',
  permission: EMPACA,
  params: z.strictObject({ texto: z.optional(Texto), orden_id: z.optional(Id), deposito_id: z.optional(Id) }),
  result: z.object({
    mesa: z.nullable(Mesa),
    candidatas: z.array(z.object({ id: Id, numero: z.string(), bin: z.nullable(z.int()), por_empacar: z.int() })),
  }),
});

/**
 * One reading: a unit of the order (or as many as a package holds, or were said) goes into its open bulto, which is begun with the first. A
 * serial number is a unit of its own; of a product whose serials begin here it is asked for.
 * @throws ORDEN_NO_ADMITE, CODIGO_DESCONOCIDO, ORDEN_DE_OTRA, SERIE_REQUERIDA, SERIE_EN_OTRO_LUGAR, BULTO_YA_LO_TIENE, STOCK_INSUFICIENTE,
 * PARTIDA_VENCIDA, NO_COMPATIBLE
 */
export const leerEnMesa = defineService({
  service: 'gds_packing.leer',
  kind: 'command',
  permission: EMPACA,
  params: z.strictObject({
    orden_id: Id,
    texto: Texto,
    cantidad: z.optional(unidades),
    /** The reading before asked for the serial of a unit of this product: this one is it. */
    serie_de: z.optional(Id),
  }),
  result: z.object({
    mesa: Mesa,
    lectura: z.object({
      sku: z.string(),
      cantidad: z.int(),
      serie: z.nullable(z.string()),
      /** Nothing went in yet: so many units of it want their serials, which come next. */
      pide_serie: z.nullable(z.object({ producto_id: Id, cantidad: z.int() })),
    }),
  }),
});

/** Out of the open bulto: so many of a line, the last that were read first. @throws BULTO_NO_ENCONTRADO, BULTO_CERRADO, DATOS_INVALIDOS */
export const quitarDeMesa = defineService({
  service: 'gds_packing.quitar',
  kind: 'command',
  permission: EMPACA,
  params: z.strictObject({ bulto_id: Id, linea_id: Id, cantidad: unidades, serie: z.optional(texto(60)) }),
  result: z.object({ mesa: Mesa }),
});

export const Guia = z.object({ id: Id, guia_nro: z.string() });

/**
 * Closes a bulto: what is in it goes to the dock, and where it was the order's last its parcels are made in the same breath. An address that
 * cannot be used undoes nothing: the order is packed, and `mesa.sin_guia` says what is wrong.
 * @throws BULTO_NO_ENCONTRADO, BULTO_CERRADO, BULTO_VACIO, PESO_FUERA_DE_RANGO, DATOS_INVALIDOS, STOCK_INSUFICIENTE, ALMACENAMIENTO_NO_ENCONTRADO,
 * PARTIDA_VENCIDA
 */
export const cerrarBulto = defineService({
  service: 'gds_packing.cerrar_bulto',
  kind: 'command',
  permission: EMPACA,
  params: z.strictObject({
    bulto_id: Id,
    caja_id: z.optional(z.nullable(Id)),
    peso_gramos: z.optional(z.int().check(z.minimum(1), z.maximum(MAS_GRAMOS))),
    /** The scale did not say, which is no weight of nothing. */
    sin_peso: z.optional(z.literal(true)),
    motivo_peso: z.optional(texto(200)),
  }),
  result: z.object({ mesa: Mesa, guias: z.array(Guia) }),
});
export type CerrarBulto = Params<typeof cerrarBulto>;

/**
 * Takes a closed bulto up again: its goods go back to where they came from. Parcels that nobody has read yet are annulled with it.
 * @throws BULTO_NO_ENCONTRADO, DATOS_INVALIDOS, BULTO_YA_SALIO, STOCK_INSUFICIENTE
 */
export const reabrirBulto = defineService({
  service: 'gds_packing.reabrir_bulto',
  kind: 'command',
  permission: EMPACA,
  params: z.strictObject({ bulto_id: Id, motivo: texto(200) }),
  result: z.object({ mesa: Mesa, anuladas: z.array(z.string()) }),
});

/** Again the parcels of a packed order that has none. @throws ORDEN_NO_ENCONTRADA, ORDEN_NO_ADMITE */
export const crearGuias = defineService({
  service: 'gds_packing.crear_guias',
  kind: 'command',
  permission: EMPACA,
  params: z.strictObject({ orden_id: Id }),
  result: z.object({ mesa: Mesa, guias: z.array(Guia) }),
});

/**
 * The order goes with what there is of it: what nobody picked is given up, and where all else is packed its parcels are made. Where money is
 * collected for it, it is said how much of it for so much less: nothing, or up to all.
 * @throws ORDEN_NO_ENCONTRADA, ORDEN_NO_ADMITE, DATOS_INVALIDOS
 */
export const sinLoQueFalta = defineService({
  service: 'gds_packing.sin_lo_que_falta',
  kind: 'command',
  permission: DIRIGE_PACKING,
  params: z.strictObject({
    orden_id: Id,
    nota: texto(200),
    contra_reembolso_centavos: z.optional(z.int().check(z.minimum(0), z.maximum(MAS_CENTAVOS))),
  }),
  result: z.object({ mesa: Mesa, guias: z.array(Guia) }),
});

/** The address of the labels of these bultos: those of their parcels, and their own where there are none yet. @throws BULTO_NO_ENCONTRADO */
export const imprimirBultos = defineService({
  service: 'gds_packing.imprimir',
  kind: 'command',
  permission: EMPACA,
  params: z.strictObject({
    bultos: z.array(Id).check(z.minLength(1), z.maxLength(MAS_BULTOS_IMPRESOS)),
    formato: z._default(z.enum(['pdf', 'zpl']), 'pdf'),
  }),
  result: z.object({ url: z.string(), filename: z.string(), etiquetas: z.int() }),
});

/** What waits for a bench: begun, picked, and packed without a parcel. */
export const pendientesDePacking = defineService({
  service: 'gds_packing.pendientes',
  kind: 'query',
  permission: EMPACA,
  params: z.strictObject({ deposito_id: z.optional(Id) }),
  result: z.object({
    ordenes: z.array(
      z.object({
        ...{ id: Id, numero: z.string(), estado: z.enum(ESTADOS_DE_ORDEN), cliente: z.string() },
        corte: z.nullable(z.string()),
        prioridad: z.int(),
        /** The carts it lies on. */
        lugares: z.array(z.string()),
        unidades: z.int(),
        empacadas: z.int(),
        sin_guia: z.boolean(),
      }),
    ),
  }),
});
export type Pendientes = Result<typeof pendientesDePacking>;

/** The bultos of an order, as whoever may see the order sees them. @throws ORDEN_NO_ENCONTRADA */
export const bultosDeOrden = defineService({
  service: 'gds_packing.bultos',
  kind: 'query',
  permission: MIRA_ORDENES,
  params: z.strictObject({ orden_id: Id }),
  result: z.object({
    bultos: z.array(
      z.object({
        ...{ id: Id, codigo: z.string(), nro: z.int(), estado: z.enum(ESTADOS_DE_BULTO) },
        ...{ unidades: z.int(), gramos: z.nullable(z.int()) },
        ...{ guia_nro: z.nullable(z.string()), bulto_nro: z.nullable(z.int()) },
        /** The serial numbers in it, by product. */
        series: z.array(z.object({ sku: z.string(), codigos: z.array(z.string()) })),
        /** For those who see parcels. */
        guia_id: z.nullable(Id),
      }),
    ),
  }),
});

/** @throws DEPOSITO_NO_ENCONTRADO, CAJA_DE_EMBALAJE_REPETIDA, CAJA_DE_EMBALAJE_NO_ENCONTRADA */
export const guardarCaja = defineService({
  service: 'gds_packing.guardar_caja',
  kind: 'command',
  permission: DIRIGE_PACKING,
  params: z.strictObject({
    id: z.optional(Id),
    deposito_id: Id,
    nombre: texto(60),
    ...{ largo_mm: milimetros, ancho_mm: milimetros, alto_mm: milimetros },
    gramos: z.int().check(z.minimum(0), z.maximum(100_000)),
    max_gramos: z.int().check(z.minimum(1), z.maximum(MAS_GRAMOS)),
    activa: z._default(z.boolean(), true),
    /** The article that a box is, of a client of that depósito. */
    sku: z.optional(z.nullable(texto(60))),
  }),
  result: z.object({ caja: Caja }),
});
export type GuardarCaja = ParamsInput<typeof guardarCaja>;

/** All of them, those that are used no more too. */
export const listCajas = defineService({
  service: 'gds_packing.cajas',
  kind: 'query',
  permission: EMPACA,
  params: z.strictObject({}),
  result: z.object({
    depositos: z.array(z.object({ id: Id, nombre: z.string() })),
    cajas: z.array(Caja),
    dirige: z.boolean(),
  }),
});
