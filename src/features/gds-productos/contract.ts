import * as z from 'zod/mini';

import { DIRIGE_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { ACTOS_DE_STOCK } from '#features/gds-stock/contract.ts';
import { Day, defineService, Id, pageOf, pageParams, type Result } from '#shared/contract.ts';

import { CONSULTA_STOCK } from './permisos.contract.ts';

export const ESTADOS_PRODUCTO = ['ACTIVO', 'BLOQUEADO', 'INACTIVO'] as const;
const Estado = z.enum(ESTADOS_PRODUCTO);
export type EstadoProducto = z.output<typeof Estado>;
const Unidad = z.enum(['UN', 'G', 'ML']);
export const ControlPartida = z.enum(['NO', 'OPCIONAL', 'SIEMPRE']);
/** How often it is asked for: what is asked for often is put away near. */
const Abc = z.enum(['A', 'B', 'C']);
/** What one unit is worth to its owner. */
const Valor = z.object({ centavos: z.int(), moneda: z.enum(['UYU', 'USD']) });
const MAS_CENTAVOS = 10_000_000_000;
/** AL_EGRESO: its units are alike on a shelf, and each gets its serial when it is packed to leave. */
export const ControlSerie = z.enum(['NO', 'AL_EGRESO', 'SIEMPRE']);

const cabecera = {
  id: Id,
  sku: z.string(),
  nombre: z.string(),
  unidad: Unidad,
  cliente_id: Id,
  cliente: z.string(),
  estado: Estado,
} as const;

export const filtrosDeProducto = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  cliente_id: z.optional(Id),
  estado: z.optional(Estado),
  con_stock: z.optional(z.boolean()),
  /** With stock of a lot that is over by then. */
  vence_hasta: z.optional(Day),
  /** Made at a dock of a code that nobody knew. */
  provisorio: z.optional(z.literal(true)),
  /** Without weight, or without one of its sizes. */
  sin_medidas: z.optional(z.literal(true)),
  caracteristica_id: z.optional(Id),
} as const;

/** The products of those whose goods lie in the person's depósitos; of a client's people their own. */
export const listProductos = defineService({
  service: 'gds_productos.listar',
  kind: 'query',
  permission: CONSULTA_STOCK,
  params: z.strictObject({ ...pageParams, ...filtrosDeProducto }),
  result: pageOf(
    z.object({
      ...cabecera,
      codigo: z.nullable(z.string()),
      abc: z.nullable(Abc),
      provisorio: z.boolean(),
      disponible: z.int(),
      reservado: z.int(),
      otros: z.int(),
      partidas: z.int(),
      proximo_vence: z.nullable(z.string()),
    }),
  ),
});
export type ProductoFila = Result<typeof listProductos>['records'][number];

/** The same as a file: the address opens once. */
export const exportarProductos = defineService({
  service: 'gds_productos.exportar',
  kind: 'command',
  permission: CONSULTA_STOCK,
  params: z.strictObject({ ...filtrosDeProducto, separador: z._default(z.enum([',', ';']), ',') }),
  result: z.object({ url: z.string(), filename: z.string() }),
});

const SerieDeProducto = z.object({
  ...{ codigo: z.string(), lugar: z.nullable(z.string()) },
  /** With what it was packed, or left; null: it never was. */
  bulto: z.nullable(z.object({ codigo: z.string(), orden: z.string(), guia_nro: z.nullable(z.string()) })),
});

/** A product whole, with where it lies. @throws PRODUCTO_NO_ENCONTRADO */
export const verProducto = defineService({
  service: 'gds_productos.ver',
  kind: 'query',
  permission: CONSULTA_STOCK,
  params: z.strictObject({ id: Id }),
  result: z.object({
    producto: z.object({
      ...cabecera,
      control_partida: ControlPartida,
      control_vence: z.boolean(),
      control_serie: ControlSerie,
      dias_minimos_ingreso: z.nullable(z.int()),
      dias_minimos_salida: z.nullable(z.int()),
      gramos: z.nullable(z.int()),
      ...{ largo_mm: z.nullable(z.int()), ancho_mm: z.nullable(z.int()), alto_mm: z.nullable(z.int()) },
      abc: z.nullable(Abc),
      /** In how many at a time it is asked for. */
      multiplo: z.int(),
      valor: z.nullable(Valor),
      version: z.int(),
      provisorio: z.boolean(),
      foto_id: z.nullable(Id),
      /** The product that it turned out to be, which took over what there was of it. */
      unido_a: z.nullable(z.object({ id: Id, sku: z.string() })),
      /** Whether something of it was ever moved: what it is counted in stays then. */
      movido: z.boolean(),
      presentaciones: z.array(z.object({ nombre: z.string(), factor: z.int() })),
      codigos: z.array(z.object({ codigo: z.string(), tipo: z.string(), factor: z.int() })),
    }),
    stock: z.array(
      z.object({
        almacenamiento_id: Id,
        lugar: z.string(),
        partida_id: z.nullable(Id),
        partida: z.nullable(z.string()),
        vence: z.nullable(z.string()),
        /** Over before today. */
        vencida: z.boolean(),
        condicion: z.string(),
        cantidad: z.int(),
        /** How much of it lies in which licence plate. */
        lpns: z.array(z.object({ id: Id, codigo: z.string(), cantidad: z.int() })),
        desde: z.string(),
      }),
    ),
    /** Those that lie here first, then those that left, the last ones first. */
    series: z.array(SerieDeProducto),
    /** Where it is put away first, one of each depósito; of a client's people none are told. */
    fijos: z.array(
      z.object({
        deposito_id: Id,
        deposito: z.string(),
        almacenamiento_id: Id,
        lugar: z.string(),
        /** Below so many it is filled from reserve, up to so many; null: nobody is told. */
        minimo: z.nullable(z.int()),
        maximo: z.nullable(z.int()),
      }),
    ),
  }),
});
export type Producto = Result<typeof verProducto>;

/** What came, went and moved of a product, newest first, with how much there was after each. */
export const kardexDeProducto = defineService({
  service: 'gds_productos.kardex',
  kind: 'query',
  permission: CONSULTA_STOCK,
  params: z.strictObject({
    producto_id: Id,
    desde: z.optional(Day),
    hasta: z.optional(Day),
    acto: z.optional(z.enum(ACTOS_DE_STOCK)),
    partida_id: z.optional(Id),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    size: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
  }),
  result: z.object({
    records: z.array(
      z.object({
        id: Id,
        fecha: z.string(),
        numero: z.string(),
        acto: z.string(),
        partida: z.nullable(z.string()),
        de: z.nullable(z.string()),
        de_condicion: z.string(),
        a: z.nullable(z.string()),
        a_condicion: z.string(),
        cantidad: z.int(),
        /** Of the product in all, once this had happened. */
        saldo: z.int(),
      }),
    ),
    siguiente: z.nullable(z.string()),
  }),
});
export type RenglonDeKardex = Result<typeof kardexDeProducto>['records'][number];

const Dias = z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(3_650))));
const Medida = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))));

/** @throws PRODUCTO_NO_ENCONTRADO, CLIENTE_NO_ENCONTRADO, DOCUMENTO_CAMBIO, SKU_REPETIDO, CODIGO_DE_OTRO_PRODUCTO, DATOS_INVALIDOS */
export const guardarProducto = defineService({
  service: 'gds_productos.guardar',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    id: z.optional(Id),
    version: z.optional(z.int().check(z.minimum(1))),
    cliente_id: Id,
    sku: z.string().check(z.trim(), z.regex(/^[!-~]([ -~]{0,58}[!-~])?$/)),
    nombre: z.string().check(z.trim(), z.minLength(1), z.maxLength(160)),
    unidad: z._default(Unidad, 'UN'),
    control_partida: z._default(ControlPartida, 'NO'),
    control_vence: z._default(z.boolean(), false),
    control_serie: z._default(ControlSerie, 'NO'),
    gramos: Medida,
    largo_mm: Medida,
    ancho_mm: Medida,
    alto_mm: Medida,
    abc: z.optional(z.nullable(Abc)),
    /** Not said: as they were. */
    multiplo: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    /** Nothing is worth nothing. */
    valor: z.optional(
      z.nullable(
        z
          .strictObject({ ...Valor.shape, centavos: z.int().check(z.minimum(0), z.maximum(MAS_CENTAVOS)) })
          .check(z.refine(({ centavos }) => centavos > 0)),
      ),
    ),
    /** Before a lot is over: taken in with a word, promised to no order. Not said: as they were. */
    dias_minimos_ingreso: Dias,
    dias_minimos_salida: Dias,
    estado: z._default(Estado, 'ACTIVO'),
    presentaciones: z._default(
      z
        .array(
          z.strictObject({
            nombre: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
            factor: z.int().check(z.minimum(2), z.maximum(1_000_000)),
          }),
        )
        .check(z.maxLength(20)),
      [],
    ),
    codigos: z._default(
      z
        .array(
          z.strictObject({
            codigo: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
            /** Of which package it is: 1 the unit, else the factor of a presentation. */
            factor: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
          }),
        )
        .check(z.maxLength(50)),
      [],
    ),
  }),
  result: z.object({ id: Id }),
});
