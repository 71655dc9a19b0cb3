import * as z from 'zod/mini';

import { Day, defineService, Id, Instant, pageOf, pageParams, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { CUENTA_STOCK, MIRA_CONTEOS, RESUELVE_CONTEOS } from './permisos.contract.ts';

export const MAS_LUGARES = 500;
const MAS_UNIDADES = 10_000_000;

/** Of places (also of all below a node), of products wherever they lie, or of what has not been counted for too long. */
export const CLASES_DE_CONTEO = ['LUGAR', 'PRODUCTO', 'PROGRAMA'] as const;
const Clase = z.enum(CLASES_DE_CONTEO);

export const ESTADOS_DE_CONTEO = [
  ...(['SOLICITADO', 'EN_CONTEO', 'CONTADO', 'EN_RECONTEO', 'EN_REVISION', 'APROBADO'] as const),
  ...(['RECHAZADO', 'AJUSTADO', 'CANCELADO'] as const),
] as const;
const Estado = z.enum(ESTADOS_DE_CONTEO);
export type EstadoDeConteo = z.output<typeof Estado>;

export const ESTADOS_DE_LINEA = [
  ...(['PENDIENTE', 'ABIERTA', 'IGUAL', 'REVISION', 'APROBADA', 'RECHAZADA', 'CANCELADA'] as const),
] as const;
const EstadoDeLinea = z.enum(ESTADOS_DE_LINEA);
export type EstadoDeLinea = z.output<typeof EstadoDeLinea>;

const Nota = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const Texto = z.string().check(z.minLength(1), z.maxLength(LONGEST_READING));

/**
 * Asks for a count, which is always blind. Of a programme `ids` is empty: the places that have waited longest, `cuantos` at most.
 * @throws DEPOSITO_NO_ENCONTRADO, ALMACENAMIENTO_EN_CONTEO, CONTEO_VACIO, CONTEO_DEMASIADO_GRANDE, DATOS_INVALIDOS
 */
export const crearConteo = defineService({
  service: 'gds_conteos.crear',
  kind: 'command',
  permission: RESUELVE_CONTEOS,
  params: z.strictObject({
    deposito_id: Id,
    clase: Clase,
    ids: z._default(z.array(Id).check(z.maxLength(MAS_LUGARES)), []),
    /** Instead of ids: codes of places or of products as they were read or typed. */
    textos: z._default(z.array(Texto).check(z.maxLength(MAS_LUGARES)), []),
    cuantos: z._default(z.int().check(z.minimum(1), z.maximum(MAS_LUGARES)), 50),
    para_usuario_id: z.optional(z.nullable(Id)),
    limite_el: z.optional(z.nullable(Day)),
    /** Units of a product in a place that may differ without anybody's decision. */
    tolerancia: z._default(z.int().check(z.minimum(0), z.maximum(1_000)), 0),
    nota: z.optional(Nota),
  }),
  result: z.object({ conteo: z.object({ id: Id, numero: z.string(), lineas: z.int() }) }),
});

/** Whom a count may be asked of. */
export const contadoresDeDeposito = defineService({
  service: 'gds_conteos.contadores',
  kind: 'query',
  permission: RESUELVE_CONTEOS,
  params: z.strictObject({ deposito_id: Id }),
  result: z.object({ personas: z.array(z.object({ id: Id, nombre: z.string() })) }),
});

const cabecera = {
  id: Id,
  numero: z.string(),
  deposito_id: Id,
  deposito: z.string(),
  clase: Clase,
  estado: Estado,
  nota: z.nullable(z.string()),
  para: z.nullable(z.string()),
  limite_el: z.nullable(z.string()),
  creado: z.string(),
  creado_por: z.string(),
  lineas: z.int(),
  /** Not to be counted any more, whatever is still to be decided. */
  contadas: z.int(),
  por_resolver: z.int(),
} as const;

const filtros = {
  deposito_id: z.optional(Id),
  estado: z.optional(Estado),
  clase: z.optional(Clase),
  abiertos: z.optional(z.literal(true)),
} as const;

/** What these counts found, place by place, as a file; of places that are still to be counted no figure. */
export const exportarConteos = defineService({
  service: 'gds_conteos.exportar',
  kind: 'command',
  permission: RESUELVE_CONTEOS,
  params: z.strictObject({ ...filtros, separador: z._default(z.enum([',', ';']), ',') }),
  result: z.object({ url: z.string(), filename: z.string() }),
});

/** Counts, the newest first. */
export const listConteos = defineService({
  service: 'gds_conteos.listar',
  kind: 'query',
  permission: MIRA_CONTEOS,
  params: z.strictObject({ ...pageParams, ...filtros }),
  result: pageOf(z.object(cabecera)),
});
export type ConteoFila = Result<typeof listConteos>['records'][number];

const Renglon = z.object({
  producto_id: Id,
  sku: z.string(),
  nombre: z.string(),
  unidad: z.string(),
  cliente: z.string(),
  partida: z.nullable(z.string()),
  /** What the book said when the place was closed for the last time. */
  esperado: z.int(),
  /** The first time, and the last one if there were more. */
  contado: z.int(),
  recontado: z.nullable(z.int()),
  faltan: z.int(),
  sobran: z.int(),
  faltan_series: z.array(z.string()),
  sobran_series: z.array(z.string()),
});
export type RenglonDeConteo = z.output<typeof Renglon>;

const LineaDeConteo = z.object({
  id: Id,
  almacenamiento_id: Id,
  lugar: z.string(),
  /** Null: all that lies there. */
  producto: z.nullable(z.string()),
  estado: EstadoDeLinea,
  vuelta: z.int(),
  abierta_por: z.nullable(z.string()),
  /** Who counted it, one after the other. */
  contaron: z.array(z.string()),
  resuelta_por: z.nullable(z.string()),
  nota: z.nullable(z.string()),
  /** Whether the person may count it now. */
  puede_contar: z.boolean(),
  /** Two counts found the same. */
  iguales: z.boolean(),
  /** Only for who decides, and only once nobody is to count it any more. */
  renglones: z.array(Renglon),
});
export type LineaDeConteo = z.output<typeof LineaDeConteo>;

/** @throws CONTEO_NO_ENCONTRADO */
export const verConteo = defineService({
  service: 'gds_conteos.ver',
  kind: 'query',
  permission: MIRA_CONTEOS,
  params: z.strictObject({ id: Id }),
  result: z.object({
    conteo: z.object(cabecera),
    lineas: z.array(LineaDeConteo),
    historia: z.array(z.object({ acto: z.string(), estado: z.string(), fecha: z.string(), usuario: z.string() })),
    /** Null: the person may; else why not. */
    puede: z.object({
      tomar: z.nullable(z.string()),
      resolver: z.nullable(z.string()),
      cancelar: z.nullable(z.string()),
    }),
  }),
});
export type ConteoEntero = Result<typeof verConteo>;

const Lugar = z.object({
  linea_id: Id,
  almacenamiento_id: Id,
  lugar: z.string(),
  producto: z.nullable(z.string()),
  vuelta: z.int(),
});

/** The places that the person may count, in the order of the walk. @throws CONTEO_NO_ENCONTRADO, CONTEO_DE_OTRO, DOCUMENTO_NO_PERMITE */
export const tomarConteo = defineService({
  service: 'gds_conteos.tomar',
  kind: 'command',
  permission: CUENTA_STOCK,
  params: z.strictObject({ conteo_id: Id }),
  result: z.object({
    conteo: z.object({ id: Id, numero: z.string(), deposito_id: Id, estado: Estado, lugares: z.array(Lugar) }),
  }),
});
export type LugarPorContar = Result<typeof tomarConteo>['conteo']['lugares'][number];

export const Abierta = z.object({
  id: Id,
  almacenamiento_id: Id,
  lugar: z.string(),
  producto: z.nullable(z.string()),
  vuelta: z.int(),
  /** Said again with each reading: what was read in another opening is not counted. */
  apertura: z.int(),
  abierta_hasta: z.string(),
  contado: z.array(
    z.object({
      producto_id: Id,
      sku: z.string(),
      nombre: z.string(),
      unidad: z.string(),
      partida_id: z.nullable(Id),
      partida: z.nullable(z.string()),
      control_serie: z.string(),
      cantidad: z.int(),
      series: z.array(z.string()),
    }),
  ),
});
export type LineaAbierta = z.output<typeof Abierta>;

/**
 * A place alone opens it for at most ten minutes, in which nobody else moves anything there. A product adds to what was counted: one package,
 * or so many units; `total` says how many there are in all.
 * @throws CONTEO_NO_ENCONTRADO, ALMACENAMIENTO_FUERA_DEL_CONTEO, ALMACENAMIENTO_EN_CONTEO, CONTEO_VENCIDO, CONTEO_CERRADO, CONTEO_PROPIO,
 * CODIGO_DESCONOCIDO, CODIGO_DE_OTRA_COSA, PRODUCTO_AMBIGUO, PARTIDA_REQUERIDA, SERIE_REQUERIDA
 */
export const leerConteo = defineService({
  service: 'gds_conteos.leer',
  kind: 'command',
  permission: CUENTA_STOCK,
  params: z.strictObject({
    conteo_id: Id,
    linea_id: z.optional(Id),
    /** Instead of the line: the place's code as it was read. */
    lugar: z.optional(Texto),
    /** Null or absent: whichever is open, or a new one. */
    apertura: z.optional(z.nullable(z.int())),
    texto: z.optional(Texto),
    producto_id: z.optional(Id),
    cantidad: z.optional(z.int().check(z.minimum(0), z.maximum(MAS_UNIDADES))),
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
    /** As the device knows it. */
    fecha_evento: z.optional(Instant),
  }),
  result: z.object({
    linea: Abierta,
    /** What was understood; null: the place alone. */
    lectura: z.nullable(
      z.object({ clase: z.enum(['PRODUCTO', 'SERIE', 'LPN']), id: Id, texto: z.string(), cantidad: z.int() }),
    ),
    repetida: z.boolean(),
  }),
});

/**
 * Ends a place: what the book says is taken at this very moment, under the place's lock. Tells no figure.
 * @throws CONTEO_NO_ENCONTRADO, CONTEO_CERRADO, CONTEO_VENCIDO, CONTEO_SIN_LECTURAS, ALMACENAMIENTO_EN_CONTEO
 */
export const cerrarPosicion = defineService({
  service: 'gds_conteos.cerrar_posicion',
  kind: 'command',
  permission: CUENTA_STOCK,
  params: z.strictObject({
    linea_id: Id,
    apertura: z.optional(z.nullable(z.int())),
    /** Nothing was read, since nothing is there. */
    vacia: z.optional(z.literal(true)),
  }),
  result: z.object({
    resultado: z.enum(['IGUAL', 'DIFERENCIA', 'RECONTAR']),
    /** Where the person goes next; null: nothing is left for them. */
    siguiente: z.nullable(Lugar),
  }),
});

/** @throws CONTEO_NO_ENCONTRADO, CONTEO_PROPIO, CONTEO_SIN_REVISION, DATOS_INVALIDOS, STOCK_INSUFICIENTE, SERIE_EN_OTRO_LUGAR, ALMACENAMIENTO_EN_CONTEO */
export const resolverConteo = defineService({
  service: 'gds_conteos.resolver',
  kind: 'command',
  permission: RESUELVE_CONTEOS,
  params: z.strictObject({
    linea_id: Id,
    decision: z.enum(['APROBAR', 'RECHAZAR', 'RECONTAR']),
    /** Why; of what is rejected it has to be said. */
    nota: z.optional(Nota),
  }),
  result: z.object({
    linea: z.object({
      id: Id,
      estado: EstadoDeLinea,
      esperado: z.int(),
      contado: z.int(),
      recontado: z.nullable(z.int()),
      movimientos: z.array(Id),
    }),
    estado: Estado,
  }),
});

/** What is not decided yet is left as it was: what could not be found is free again. @throws CONTEO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE */
export const cancelarConteo = defineService({
  service: 'gds_conteos.cancelar',
  kind: 'command',
  permission: RESUELVE_CONTEOS,
  params: z.strictObject({ conteo_id: Id, nota: z.optional(Nota) }),
  result: z.object({ estado: Estado }),
});
