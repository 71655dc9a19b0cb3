import * as z from 'zod/mini';

import { defineService, Id, pageOf, pageParams } from '#shared/contract.ts';
import { CAMPOS_DE_TEXTO } from '#shared/envio/campos.ts';
import { CAMPOS_DE_DEPOSITO, TIPOS_DE_DEPOSITO } from '#shared/gds/importar.ts';

import { CODIFICACIONES, MOST_FILAS, SEPARADORES } from './limites.contract.ts';
import { PUEDE_IMPORTAR } from './permisos.contract.ts';

const permission = PUEDE_IMPORTAR;

export const ESTADOS_DE_IMPORTACION = [
  ...(['SUBIDA', 'MAPEADA', 'VALIDADA', 'IMPORTADA_PARCIAL', 'IMPORTADA', 'REVERTIDA'] as const),
] as const;
export const ESTADOS_DE_FILA = [
  ...(['por_revisar', 'con_errores', 'lista', 'por_importar', 'importada', 'omitida'] as const),
  ...(['por_revertir', 'revertida'] as const),
] as const;

/** Of every kind of file; which ones a file may have, `ver` says. */
const CampoConocido = z.enum([...CAMPOS_DE_TEXTO, ...CAMPOS_DE_DEPOSITO]);
export type CampoConocido = z.output<typeof CampoConocido>;
/** Or one of the client's own form of orders. */
const Campo = z.union([CampoConocido, z.templateLiteral(['x_', z.string().check(z.regex(/^[a-z_]{1,30}$/))])]);
export type Campo = z.output<typeof Campo>;
const Tipo = z.enum(['ENVIOS', ...TIPOS_DE_DEPOSITO]);
const Valor = z.string().check(z.maxLength(1000));
const Filas = z.array(Id).check(z.minLength(1), z.maxLength(MOST_FILAS));

export const Importacion = z.object({
  id: Id,
  tipo: Tipo,
  /** Null: of places, which are nobody's but the depósito's. */
  cliente_id: z.nullable(Id),
  cliente: z.string(),
  /** Where it goes; null: parcels. */
  deposito_id: z.nullable(Id),
  deposito: z.nullable(z.string()),
  /** Of orders: the client's own people brought it. */
  del_cliente: z.boolean(),
  origen: z.enum(['ARCHIVO', 'API']),
  nombre: z.string(),
  usuario: z.string(),
  creada: z.string(),
  terminada: z.nullable(z.string()),
  estado: z.enum(ESTADOS_DE_IMPORTACION),
  leida: z.boolean(),
  /** Why it does not go on. */
  falla: z.nullable(z.string()),
  formato: z.nullable(z.enum(['csv', 'xlsx'])),
  codificacion: z.nullable(z.string()),
  separador: z.nullable(z.string()),
  /** The row that names the columns; 0: none. */
  encabezado: z.nullable(z.int()),
  /** The columns were mapped as those of an earlier file were; `descartado`: so, most rows were wrong, and that mapping is forgotten. */
  recordado: z.boolean(),
  descartado: z.boolean(),
  /** The upload is still there. */
  con_archivo: z.boolean(),
  filas: z.int(),
  por_revisar: z.int(),
  con_errores: z.int(),
  listas: z.int(),
  por_importar: z.int(),
  importadas: z.int(),
  omitidas: z.int(),
  por_revertir: z.int(),
  revertidas: z.int(),
  revertida_por: z.nullable(z.string()),
  revertida: z.nullable(z.string()),
});
export type Importacion = z.output<typeof Importacion>;

const Repetida = z.object({
  id: Id,
  nombre: z.string(),
  usuario: z.string(),
  creada: z.string(),
  estado: z.enum(ESTADOS_DE_IMPORTACION),
  filas: z.int(),
  importadas: z.int(),
});
export type Repetida = z.output<typeof Repetida>;

/**
 * Takes an upload up. A file with the same content as an earlier one of the client is not, and the earlier one is told, unless the person
 * says that it is meant. @throws ARCHIVO_NO_ENCONTRADO, IMPORTACION_OTRO_TIPO, CLIENTE_NO_ENCONTRADO, DEPOSITO_NO_ENCONTRADO,
 * IMPORTACION_SIN_LUGAR
 */
export const crearImportacion = defineService({
  service: 'importaciones.crear',
  kind: 'command',
  permission,
  params: z.strictObject({
    archivo_id: Id,
    tipo: z._default(Tipo, 'ENVIOS'),
    /** Staff: whose parcels, goods or stock they are. */
    cliente_id: z.optional(Id),
    /** Of all that is no parcel: where it goes. */
    deposito_id: z.optional(Id),
    aunque_repetida: z._default(z.boolean(), false),
  }),
  result: z.object({ importacion: z.nullable(Importacion), repetida: z.nullable(Repetida) }),
});

/** What was brought, the last one first. */
export const listImportaciones = defineService({
  service: 'importaciones.listar',
  kind: 'query',
  permission,
  params: z.strictObject({
    ...pageParams,
    cliente_id: z.optional(Id),
    /** Parcels, or what goes into depósitos; absent: parcels for whoever may bring them. */
    de: z.optional(z.enum(['ENVIOS', 'DEPOSITO'])),
  }),
  result: pageOf(Importacion),
});

const Columna = z.object({
  nombre: z.string(),
  /** The first values that are not empty. */
  ejemplos: z.array(z.string()),
  /** As it is mapped, or would be. */
  campo: z.nullable(Campo),
});
export type Columna = z.output<typeof Columna>;

/** Rows with the same fault in the same value. */
const Problema = z.object({
  campo: z.string(),
  valor: z.string(),
  mensaje: z.string(),
  sugerencia: z.nullable(z.string()),
  /** A person may let it pass. */
  aceptable: z.boolean(),
  cantidad: z.int(),
  /** One of them. */
  fila_id: Id,
});
export type Problema = z.output<typeof Problema>;

/** Rows that cannot be taken back for the same reason. */
export const Impedida = z.object({ razon: z.string(), cantidad: z.int() });
export type Impedida = z.output<typeof Impedida>;

/** @throws IMPORTACION_NO_ENCONTRADA */
export const getImportacion = defineService({
  service: 'importaciones.ver',
  kind: 'query',
  permission,
  params: z.strictObject({ id: Id }),
  result: z.object({
    importacion: Importacion,
    columnas: z.array(Columna),
    /** What a column may hold, as people read it. */
    campos_de_archivo: z.array(z.object({ codigo: Campo, nombre: z.string(), requerido: z.boolean() })),
    /** Values for all rows of fields that no column has. */
    fijos: z.partialRecord(Campo, z.string()),
    /** Rows with faults by field, most first. */
    por_campo: z.array(z.object({ campo: z.string(), cantidad: z.int() })),
    /** The most frequent ones. */
    problemas: z.array(Problema),
    /** Why rows could not be taken back, most first. */
    sin_revertir: z.array(Impedida),
  }),
});

/** Reads the file once more, with what the person says of it. @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_EMPEZADA */
export const releerImportacion = defineService({
  service: 'importaciones.releer',
  kind: 'command',
  permission,
  params: z.strictObject({
    id: Id,
    codificacion: z.optional(z.enum(CODIFICACIONES)),
    separador: z.optional(z.enum(SEPARADORES)),
    encabezado: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
  }),
  result: z.object({ importacion: Importacion }),
});

/** Says what each column holds and checks all rows; what was mended by hand is undone. @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_EMPEZADA, DATOS_INVALIDOS */
export const mapearImportacion = defineService({
  service: 'importaciones.mapear',
  kind: 'command',
  permission,
  params: z.strictObject({
    id: Id,
    mapeo: z.array(z.nullable(Campo)).check(z.maxLength(100)),
    fijos: z._default(z.partialRecord(Campo, Valor), {}),
  }),
  result: z.object({ importacion: Importacion }),
});

export const FILTROS_DE_FILAS = [
  ...(['con_errores', 'listas', 'importadas', 'revertidas', 'sin_revertir', 'omitidas', 'todas'] as const),
] as const;
export type FiltroDeFilas = (typeof FILTROS_DE_FILAS)[number];

/** Which rows there are, in the order of the file, at this moment: what is mended meanwhile stays in its place on screen. */
export const listIndice = defineService({
  service: 'importaciones.indice',
  kind: 'query',
  permission,
  params: z.strictObject({
    id: Id,
    filtro: z._default(z.enum(FILTROS_DE_FILAS), 'todas'),
    /** With a fault in this field. */
    campo: z.optional(z.string().check(z.maxLength(40))),
  }),
  result: z.object({ ids: z.array(Id) }),
});

const Falta = z.object({
  campo: z.string(),
  mensaje: z.string(),
  sugerencia: z.nullable(z.string()),
  aceptable: z.boolean(),
});
export type ErrorDeFila = z.output<typeof Falta>;

const Fila = z.object({
  id: Id,
  importacion_id: Id,
  importacion: z.string(),
  tipo: Tipo,
  cliente: z.string(),
  origen: z.enum(['ARCHIVO', 'API']),
  nro: z.int(),
  creada: z.string(),
  estado: z.enum(ESTADOS_DE_FILA),
  valores: z.partialRecord(Campo, z.string()),
  errores: z.array(Falta),
  acepta_repetida: z.boolean(),
  envio_id: z.nullable(Id),
  guia_id: z.nullable(Id),
  guia_nro: z.nullable(z.string()),
  /** What was made of it, where it is no parcel. */
  documento: z.nullable(
    z.object({
      tipo: z.nullable(z.enum(['PRODUCTO', 'ALMACENAMIENTO', 'TRANSACCION', 'ORDEN'])),
      id: z.nullable(Id),
      nro: z.string(),
    }),
  ),
  /** Why it could not be taken back. */
  sin_revertir: z.nullable(z.string()),
  /** Of a refused call: what was sent. */
  enviado: z.nullable(z.string()),
});
export type Fila = z.output<typeof Fila>;

/** Those of the named rows that the person may see. */
export const listFilas = defineService({
  service: 'importaciones.filas',
  kind: 'query',
  permission,
  params: z.strictObject({ ids: Filas }),
  result: z.object({ filas: z.array(Fila) }),
});

/**
 * Writes cells and checks their rows at once. `iguales`: the same for all rows of its file that hold the same value there; these are
 * checked in the background. @throws FILA_NO_ENCONTRADA, FILA_YA_IMPORTADA
 */
export const corregirFilas = defineService({
  service: 'importaciones.corregir',
  kind: 'command',
  permission,
  params: z.strictObject({
    cambios: z
      .array(z.strictObject({ id: Id, campo: Campo, valor: Valor }))
      .check(z.minLength(1), z.maxLength(MOST_FILAS)),
    iguales: z._default(z.boolean(), false),
    /** What the others hold, where the named one was mended already. */
    antes: z.optional(Valor),
  }),
  result: z.object({ filas: z.array(Fila), otras: z.int() }),
});

/** Leaves rows out, or takes them back in. @throws FILA_NO_ENCONTRADA */
export const omitirFilas = defineService({
  service: 'importaciones.omitir',
  kind: 'command',
  permission,
  params: z.strictObject({ filas: Filas, omitir: z.boolean() }),
  result: z.object({ filas: z.array(Fila) }),
});

/** Lets rows pass although their reference was used before: the named ones, or all of a file. @throws FILA_NO_ENCONTRADA */
export const aceptarRepetidas = defineService({
  service: 'importaciones.aceptar_repetidas',
  kind: 'command',
  permission,
  params: z.strictObject({ id: z.optional(Id), filas: z.optional(Filas) }),
  result: z.object({ aceptadas: z.int() }),
});

/** Makes parcels of the rows that are right: all of a file, or the named ones. @throws IMPORTACION_NO_ENCONTRADA, NADA_PARA_IMPORTAR */
export const importarFilas = defineService({
  service: 'importaciones.importar',
  kind: 'command',
  permission,
  params: z.strictObject({ id: z.optional(Id), filas: z.optional(Filas) }),
  result: z.object({ por_importar: z.int() }),
});
