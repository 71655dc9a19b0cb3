import * as z from 'zod/mini';

import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { Day, defineService, Id, type Params, type Result } from '#shared/contract.ts';
import { ESTADOS_DE_ORDEN, TIPOS_DE_ORDEN } from '#shared/gds/estado-orden.ts';
import { LONGEST_READING } from '#shared/scan.ts';

export const MAS_UNIDADES = 10_000_000;
export const MODOS = ['SIN_CONTEO', 'GUIADA', 'CIEGA'] as const;
const Modo = z.enum(MODOS);
/** In what condition goods come in. */
export const CONDICIONES = ['EN_RECEPCION', 'CUARENTENA', 'DANADO'] as const;
export const Condicion = z._default(z.enum(CONDICIONES), 'EN_RECEPCION');
const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const opcional = (most: number) => z.optional(z.nullable(texto(most)));
const Leido = z.string().check(z.minLength(1), z.maxLength(LONGEST_READING));

/** The dock of a depósito: what is to come, what is being received, what came these days, what waits to be put away. */
export const muelle = defineService({
  service: 'gds_recepcion.muelle',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ deposito_id: z.optional(Id) }),
  result: z.object({
    andenes: z.array(z.object({ almacenamiento_id: Id, codigo: z.string(), deposito_id: Id })),
    esperadas: z.array(
      z.object({
        id: Id,
        numero: z.string(),
        tipo: z.enum(TIPOS_DE_ORDEN),
        estado: z.enum(ESTADOS_DE_ORDEN),
        cliente: z.string(),
        proveedor: z.nullable(z.string()),
        referencia: z.nullable(z.string()),
        prometida_el: z.nullable(z.string()),
        lineas: z.int(),
        por_recibir: z.int(),
        desde: z.string(),
      }),
    ),
    recepciones: z.array(
      z.object({
        id: Id,
        numero: z.string(),
        orden: z.nullable(z.string()),
        cliente: z.string(),
        lugar: z.string(),
        modo: Modo,
        estado: z.enum(['ABIERTA', 'CONTADA', 'CERRADA', 'DESHECHA']),
        unidades: z.int(),
        fecha: z.string(),
        persona: z.string(),
      }),
    ),
    /** Licence plates that wait to be put away, each with what stands on it. */
    lpns: z.array(
      z.object({
        id: Id,
        codigo: z.string(),
        tipo: z.enum(['PALLET', 'CAJA', 'CONTENEDOR']),
        almacenamiento_id: Id,
        lugar: z.string(),
        cliente: z.string(),
        productos: z.int(),
        unidades: z.int(),
        /** Of those: what may be sold from there, and is no order's. */
        disponible: z.int(),
        desde: z.string(),
      }),
    ),
    /** What waits there loose; what may be sold from there and is no order's among it. */
    por_ubicar: z.array(
      z.object({
        almacenamiento_id: Id,
        lugar: z.string(),
        producto_id: Id,
        sku: z.string(),
        nombre: z.string(),
        unidad: z.string(),
        cliente: z.string(),
        partida_id: z.nullable(Id),
        partida: z.nullable(z.string()),
        cantidad: z.int(),
        disponible: z.int(),
        desde: z.string(),
        /** Where most of it lies already. */
        propuesta: z.nullable(z.string()),
      }),
    ),
  }),
});
export type Muelle = Result<typeof muelle>;

export const Recepcion = z.object({
  id: Id,
  numero: z.string(),
  orden_id: z.nullable(Id),
  orden: z.nullable(z.string()),
  tipo: z.nullable(z.enum(TIPOS_DE_ORDEN)),
  cliente_id: Id,
  cliente: z.string(),
  deposito_id: Id,
  lugar: z.string(),
  modo: Modo,
  estado: z.enum(['ABIERTA', 'CONTADA', 'CERRADA', 'DESHECHA']),
  remito: z.nullable(z.string()),
  bultos_recibidos: z.nullable(z.int()),
  /** What was seen of it. */
  nota: z.nullable(z.string()),
  /** How many units of it could be sold from its dock as it was closed. */
  para_vender: z.int(),
  abierta: z.string(),
  abierta_por: z.string(),
});

const Renglon = z.object({
  linea_id: z.nullable(Id),
  producto_id: Id,
  sku: z.string(),
  nombre: z.string(),
  unidad: z.string(),
  provisorio: z.boolean(),
  /** Null: nobody is to know yet. */
  esperado: z.nullable(z.int()),
  /** How many of it whoever receives takes in, as is agreed with its client; null: nobody is to know yet. */
  admite: z.nullable(z.int()),
  contado: z.int(),
  danado: z.int(),
  partidas: z.array(z.string()),
});
export type RenglonDeRecepcion = z.output<typeof Renglon>;

/** The work that putting it away is, made as it is closed. */
export const Wos = z.array(z.object({ id: Id, numero: z.string(), cerrada: z.boolean() }));
export type WosDeRecepcion = z.output<typeof Wos>;

const entera = z.object({
  recepcion: Recepcion,
  wos: Wos,
  renglones: z.array(Renglon),
  lecturas: z.array(
    z.object({
      id: Id,
      sku: z.string(),
      partida: z.nullable(z.string()),
      serie: z.nullable(z.string()),
      condicion: z.string(),
      cantidad: z.int(),
      fecha: z.string(),
      /** The code of what it was put on. */
      lpn: z.nullable(z.string()),
    }),
  ),
  puede_deshacer: z.nullable(z.string()),
});

/** @throws RECEPCION_NO_ENCONTRADA */
export const verRecepcion = defineService({
  service: 'gds_recepcion.ver',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ id: Id }),
  result: entera,
});
export type RecepcionEntera = Result<typeof verRecepcion>;

/**
 * Begins to receive: an order by its id, its number or its reference, or goods of a client that nobody announced.
 * @throws ORDEN_NO_ENCONTRADA, ORDEN_NO_ADMITE, RECEPCION_A_CIEGAS, RECEPCION_ABIERTA, ALMACENAMIENTO_NO_ENCONTRADO, NO_COMPATIBLE, DATOS_INVALIDOS
 */
export const abrirRecepcion = defineService({
  service: 'gds_recepcion.abrir',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    orden_id: z.optional(Id),
    orden: z.optional(Leido),
    cliente_id: z.optional(Id),
    deposito_id: z.optional(Id),
    /** The place by its code; absent: the first dock. */
    lugar: z.optional(Leido),
    modo: Modo,
    remito: opcional(60),
    matricula: opcional(20),
  }),
  result: z.object({ recepcion: Recepcion }),
});

/**
 * One reading: a package, or so many units. What nobody knows becomes a provisional product of that client where that is asked for.
 * @throws RECEPCION_NO_ENCONTRADA, RECEPCION_CERRADA, CODIGO_DESCONOCIDO, CODIGO_DE_OTRA_COSA, PARTIDA_REQUERIDA, SERIE_REQUERIDA,
 * LPN_NO_ENCONTRADO, LPN_CERRADO, LPN_DE_OTRO_CLIENTE, LPN_EN_OTRO_LUGAR
 */
export const leerRecepcion = defineService({
  service: 'gds_recepcion.leer',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    recepcion_id: Id,
    texto: z.optional(Leido),
    producto_id: z.optional(Id),
    cantidad: z.optional(z.int().check(z.minimum(1), z.maximum(MAS_UNIDADES))),
    partida: z.optional(
      z.nullable(
        z.strictObject({
          codigo: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40)),
          vence: z.optional(z.nullable(Day)),
        }),
      ),
    ),
    serie: z.optional(texto(60)),
    condicion: Condicion,
    /** The licence plate that it is put on, as it was read. */
    lpn: z.optional(Leido),
    provisorio: z.optional(z.literal(true)),
  }),
  result: z.object({
    lectura: z.object({
      id: Id,
      producto_id: Id,
      sku: z.string(),
      unidad: z.string(),
      cantidad: z.int(),
      acumulado: z.int(),
    }),
    /** Blind receptions are told nothing of what was expected. */
    aviso: z.nullable(z.enum(['SOBRA', 'VENCE_PRONTO', 'PROVISORIO', 'FUERA_DE_LA_ORDEN'])),
  }),
});
export type LeerRecepcion = Params<typeof leerRecepcion>;

/** Takes a reading back, by one more row. @throws RECEPCION_NO_ENCONTRADA, RECEPCION_CERRADA */
export const quitarLectura = defineService({
  service: 'gds_recepcion.quitar',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ recepcion_id: Id, lectura_id: Id }),
  result: entera,
});

/**
 * Books what was read. What differs is decided first, line by line: without decisions a blind count is frozen and told what differs.
 * @throws RECEPCION_NO_ENCONTRADA, RECEPCION_CERRADA, RECEPCION_CON_DIFERENCIAS, EXCESO_DE_RECEPCION, RECEPCION_VACIA
 */
export const cerrarRecepcion = defineService({
  service: 'gds_recepcion.cerrar',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    recepcion_id: Id,
    decisiones: z._default(
      z
        .array(
          z.strictObject({
            producto_id: Id,
            linea_id: z.nullable(Id),
            decision: z.enum(['FALTA', 'OTRA_ENTREGA', 'SOBRA']),
            nota: opcional(500),
          }),
        )
        .check(z.maxLength(2_000)),
      [],
    ),
  }),
  result: z.object({ recepcion: Recepcion, unidades: z.int(), wos: Wos }),
});
export type CerrarRecepcion = Params<typeof cerrarRecepcion>;

/** The whole of the last reception of an order, while nothing of it is put away. @throws RECEPCION_NO_ENCONTRADA, RECEPCION_CON_UBICADAS, RECEPCION_NO_ES_LA_ULTIMA */
export const deshacerRecepcion = defineService({
  service: 'gds_recepcion.deshacer',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ recepcion_id: Id, nota: texto(500) }),
  result: z.object({ recepcion: Recepcion }),
});

/**
 * Puts away what came: from its dock to its shelf, where it is anybody's to promise; what orders wait for is reserved for them at once.
 * @throws ALMACENAMIENTO_NO_ENCONTRADO, STOCK_INSUFICIENTE, ALMACENAMIENTO_BLOQUEADO, NO_COMPATIBLE, ALMACENAMIENTO_LLENO
 */
export const ubicarStock = defineService({
  service: 'gds_recepcion.ubicar',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    almacenamiento_id: Id,
    producto_id: Id,
    partida_id: z.optional(z.nullable(Id)),
    cantidad: z.int().check(z.minimum(1), z.maximum(MAS_UNIDADES)),
    series: z.optional(z.array(texto(60)).check(z.maxLength(1_000))),
    a: Leido,
  }),
  result: z.object({ transaccion: z.object({ id: Id, numero: z.string() }), lugar: z.string(), quedan: z.int() }),
});

/**
 * The same of a licence plate, whole with what stands on it: what came is anybody's to promise, what was set apart stays so.
 * @throws LPN_NO_ENCONTRADO, LPN_VACIO, ALMACENAMIENTO_NO_ENCONTRADO, ALMACENAMIENTO_BLOQUEADO, NO_COMPATIBLE, ALMACENAMIENTO_LLENO,
 * STOCK_INSUFICIENTE
 */
export const ubicarLpn = defineService({
  service: 'gds_recepcion.ubicar_lpn',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ lpn_id: Id, a: Leido }),
  result: z.object({ transaccion: z.object({ id: Id, numero: z.string() }), lugar: z.string(), unidades: z.int() }),
});
