import * as z from 'zod/mini';

import { LugarConTexto, LugarVacio } from '#features/gds-almacenamientos/contract.ts';
import { DIRIGE_DEPOSITO, OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { Day, defineService, Id, Instant, type Result } from '#shared/contract.ts';

export const MAS_RENGLONES = 200;
const MAS_UNIDADES = 10_000_000;

/** What a person may say that stock is; reserved it is by an order alone. */
const CondicionPropia = z.enum(['DISPONIBLE', 'CUARENTENA', 'DANADO', 'BLOQUEADO']);

const Cantidad = z.int().check(z.minimum(1), z.maximum(MAS_UNIDADES));
const Series = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))
  .check(z.minLength(1), z.maxLength(1_000));
const Nota = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
/** By id, or as it was read. */
const Lugar = z.strictObject({ almacenamiento_id: LugarConTexto.almacenamiento_id, texto: LugarConTexto.texto });

const Hecho = z.object({
  transaccion: z.object({ id: Id, numero: z.string() }),
  movimientos: z.array(Id),
});

/**
 * Some things, or all that lies there, from a place to another. A lot or a condition that is not said is the only one there is.
 * @throws ALMACENAMIENTO_NO_ENCONTRADO, ALMACENAMIENTO_BLOQUEADO, STOCK_INSUFICIENTE, PARTIDA_REQUERIDA, PARTIDA_VENCIDA, SERIE_REQUERIDA,
 * SERIE_EN_OTRO_LUGAR, NO_COMPATIBLE, ALMACENAMIENTO_LLENO, LPN_NO_ENCONTRADO, LPN_EN_OTRO_LUGAR, LPN_CERRADO, LPN_DE_OTRO_CLIENTE
 */
export const moverStock = defineService({
  service: 'gds_stock.mover',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    deposito_id: z.optional(Id),
    de: Lugar,
    /** Or into the person's own hands, where it lies until somebody puts it down. */
    a: z.strictObject({
      ...Lugar.shape,
      mano: z.optional(z.literal(true)),
      /** Into this licence plate, where it stands; one that is empty is filled where it is said, or where the things lie. */
      lpn_id: z.optional(Id),
    }),
    /** That one whole, with what stands on it. */
    lpn_id: z.optional(Id),
    items: z.optional(
      z
        .array(
          z.strictObject({
            producto_id: Id,
            partida_id: z.optional(z.nullable(Id)),
            condicion: z.optional(CondicionPropia),
            /** Out of that one; null: of what lies loose. Not said: loose first. */
            lpn_id: z.optional(z.nullable(Id)),
            cantidad: Cantidad,
            series: z.optional(Series),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAS_RENGLONES)),
    ),
    todo: z.optional(z.literal(true)),
    nota: z.optional(Nota),
    /** As the device knows it; it moves no balance. */
    fecha_evento: z.optional(Instant),
  }),
  result: z.extend(Hecho, {
    /** Shelves where nothing lies any more, as the book has it: whoever stands before them is asked. */
    vacias: z.optional(z.array(LugarVacio)),
  }),
});

/** What lies in people's hands and on carts, and is no order's: the person's own first, then what has lain there longest. */
export const enManoDeDeposito = defineService({
  service: 'gds_stock.en_mano',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({}),
  result: z.object({
    lugares: z.array(
      z.object({
        almacenamiento_id: Id,
        deposito_id: Id,
        codigo: z.string(),
        nombre: z.string(),
        uso: z.enum(['MANO', 'CARRO']),
        es_mia: z.boolean(),
        productos: z.int(),
        unidades: z.int(),
        desde: z.string(),
      }),
    ),
  }),
});
export type EnMano = Result<typeof enManoDeDeposito>['lugares'][number];

/**
 * How much there is from now on of a thing in a place, and why. A lot that is not known yet is made. What would leave quarantine waits for a second
 * person, where the depósito asks for two.
 */
export const ajustarStock = defineService({
  service: 'gds_stock.ajustar',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    deposito_id: z.optional(Id),
    lugar: Lugar,
    producto_id: Id,
    partida: z.optional(
      z.nullable(
        z.strictObject({
          codigo: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40)),
          vence: z.optional(z.nullable(Day)),
        }),
      ),
    ),
    condicion: z._default(CondicionPropia, 'DISPONIBLE'),
    nueva_cantidad: z.int().check(z.minimum(0), z.maximum(MAS_UNIDADES)),
    series: z.optional(Series),
    nota: Nota,
  }),
  result: z.object({
    /** Null: nothing is done until somebody else says yes. */
    transaccion: z.nullable(Hecho.shape.transaccion),
    movimientos: Hecho.shape.movimientos,
    /** What was asked of a second person. */
    liberacion_id: z.nullable(Id),
  }),
});

/** The inverse of what was moved, once, while it still lies where it was put. @throws MOVIMIENTO_NO_ENCONTRADO, MOVIMIENTO_NO_SE_REVIERTE */
export const revertirMovimiento = defineService({
  service: 'gds_stock.revertir',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ movimiento_id: Id, nota: z.optional(Nota) }),
  result: Hecho,
});

/** The address of one transacción as a file: its head, and each of its movements. @throws TRANSACCION_NO_ENCONTRADA */
export const exportTransaccion = defineService({
  service: 'gds_stock.exportar',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ transaccion_id: Id, separador: z._default(z.enum([',', ';']), ',') }),
  result: z.object({ url: z.string(), filename: z.string() }),
});

/** What is about to be moved, as the page keeps it over a reload. */
export const MesaDeMover = z.object({
  de: z.nullable(z.object({ almacenamiento_id: Id, codigo: z.string(), deposito_id: Id })),
  renglones: z.array(
    z.object({
      producto_id: Id,
      sku: z.string(),
      nombre: z.string(),
      unidad: z.string(),
      partida_id: z.nullable(Id),
      partida: z.nullable(z.string()),
      condicion: CondicionPropia,
      control_serie: z.string(),
      cantidad: z.int(),
      hay: z.int(),
      series: z.array(z.string()),
    }),
  ),
  todo: z.boolean(),
  /** A licence plate that goes whole. */
  lpn: z._default(z.nullable(z.object({ id: Id, codigo: z.string(), unidades: z.int() })), null),
  /** Where it was proposed to be carried: no other place is taken for it. */
  destino: z._default(z.nullable(z.object({ almacenamiento_id: Id, codigo: z.string() })), null),
  ultimo: z.nullable(z.object({ texto: z.string(), movimientos: z.array(Id) })),
  /** What the last one left empty, until somebody has said whether that is so. */
  vacias: z._default(z.array(LugarVacio), []),
  /** What was read while nobody could be asked whether it is a place. */
  dudosa: z._default(z.nullable(z.string()), null),
});
export type MesaDeMover = z.output<typeof MesaDeMover>;

/** A movement that waits on the device for a network: what is sent, as it was sent the first time if it was. */
export const MovimientoGuardado = z.object({ titulo: z.string(), pedido: moverStock.params });
export type MovimientoGuardado = z.output<typeof MovimientoGuardado>;

export const ACTOS_DE_STOCK = [
  ...(['INICIAR', 'RECIBIR', 'UBICAR', 'MOVER', 'RESERVAR', 'LIBERAR', 'PICKEAR', 'EMPACAR', 'DESPACHAR'] as const),
  ...(['CAMBIAR', 'AJUSTAR', 'REVERTIR', 'REINGRESAR', 'UNIR', 'CONSUMIR'] as const),
] as const;
export type ActoDeStock = (typeof ACTOS_DE_STOCK)[number];

const filtros = {
  deposito_id: z.optional(Id),
  cliente_id: z.optional(Id),
  desde: z.optional(Day),
  hasta: z.optional(Day),
  acto: z.optional(z.enum(ACTOS_DE_STOCK)),
  producto_id: z.optional(Id),
  almacenamiento_id: z.optional(Id),
  usuario_id: z.optional(Id),
} as const;

/** The movements of these days as a file, of 366 days at most. @throws DATOS_INVALIDOS */
export const exportarMovimientos = defineService({
  service: 'gds_stock.exportar_movimientos',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ ...filtros, separador: z._default(z.enum([',', ';']), ',') }),
  result: z.object({ url: z.string(), filename: z.string() }),
});

/** What was done to stock, newest first. */
export const listMovimientos = defineService({
  service: 'gds_stock.movimientos',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    ...filtros,
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    size: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
  }),
  result: z.object({
    records: z.array(
      z.object({
        id: Id,
        fecha: z.string(),
        transaccion_id: Id,
        numero: z.string(),
        acto: z.enum(ACTOS_DE_STOCK),
        producto_id: Id,
        sku: z.string(),
        nombre: z.string(),
        partida: z.nullable(z.string()),
        cantidad: z.int(),
        de: z.nullable(z.string()),
        de_lpn: z.nullable(z.string()),
        de_condicion: z.string(),
        a: z.nullable(z.string()),
        a_lpn: z.nullable(z.string()),
        a_condicion: z.string(),
        usuario: z.string(),
        nota: z.nullable(z.string()),
        revertido: z.boolean(),
        revertible: z.boolean(),
      }),
    ),
    siguiente: z.nullable(z.string()),
  }),
});
export type MovimientoFila = Result<typeof listMovimientos>['records'][number];
