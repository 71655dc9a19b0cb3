import * as z from 'zod/mini';

import { defineService, Id, pageOf, pageParams, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { DIRIGE_DEPOSITO, OPERA_DEPOSITO } from './permisos.contract.ts';

/** What stock is. */
export const CONDICIONES = [
  ...(['DISPONIBLE', 'RESERVADO', 'EN_RECEPCION', 'CUARENTENA', 'DANADO', 'BLOQUEADO'] as const),
] as const;
const Condicion = z.enum(CONDICIONES);
export type Condicion = z.output<typeof Condicion>;

export const BLOQUEOS = ['NADA', 'ENTRADA', 'SALIDA', 'TODO'] as const;
const Bloqueo = z.enum(BLOQUEOS);
export type Bloqueo = z.output<typeof Bloqueo>;
const Clase = z.enum(['ZONA', 'PASILLO', 'MODULO', 'NIVEL', 'POSICION']);
export const MAS_ETIQUETAS = 2_000;
export const MAS_BLOQUEADAS = 500;

/** What a warehouse's screens choose from: the person's own depósitos, and who keeps goods there. */
export const opcionesDeDeposito = defineService({
  service: 'gds_almacenamientos.opciones',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({}),
  result: z.object({
    depositos: z.array(z.object({ id: Id, codigo: z.string(), nombre: z.string() })),
    tipos: z.array(z.object({ id: Id, nombre: z.string(), uso: z.string() })),
    tipos_stock: z.array(z.object({ id: Id, nombre: z.string(), condicion: z.string() })),
    clientes: z.array(z.object({ id: Id, nombre: z.string() })),
  }),
});
export type OpcionesDeDeposito = Result<typeof opcionesDeDeposito>;

/** What hangs from a node of the tree, or from its root. */
export const arbolDeAlmacenamientos = defineService({
  service: 'gds_almacenamientos.arbol',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ deposito_id: Id, padre_id: z.optional(Id) }),
  result: z.object({
    nodos: z.array(
      z.object({
        id: Id,
        codigo: z.string(),
        nombre: z.nullable(z.string()),
        clase: Clase,
        hijos: z.int(),
        posiciones: z.int(),
        ocupadas: z.int(),
        bloqueadas: z.int(),
      }),
    ),
  }),
});
export type NodoDelArbol = Result<typeof arbolDeAlmacenamientos>['nodos'][number];

const Almacenamiento = z.object({
  id: Id,
  deposito_id: Id,
  codigo: z.string(),
  nombre: z.nullable(z.string()),
  tipo_id: z.nullable(Id),
  tipo: z.nullable(z.string()),
  tipo_stock_id: z.nullable(Id),
  tipo_stock: z.nullable(z.string()),
  secuencia: z.int(),
  max_unidades: z.nullable(z.int()),
  /** How many pallets it takes, each with what stands on it. */
  max_lpn: z.nullable(z.int()),
  ocupacion_por_mil: z.nullable(z.int()),
  productos: z.int(),
  unidades: z.int(),
  mezcla_producto: z.boolean(),
  mezcla_partida: z.boolean(),
  mezcla_cliente: z.boolean(),
  zona_flexible: z.boolean(),
  bloqueo: Bloqueo,
  bloqueo_motivo: z.nullable(z.string()),
  activo: z.boolean(),
  version: z.int(),
});
export type Almacenamiento = z.output<typeof Almacenamiento>;

/** What narrows a list of positions. */
export const filtrosDeLugar = {
  deposito_id: z.optional(Id),
  /** Below this node. */
  bajo_id: z.optional(Id),
  q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  tipo_id: z.optional(Id),
  tipo_stock_id: z.optional(Id),
  vacio: z.optional(z.boolean()),
  bloqueo: z.optional(z.enum(['SI', 'NO'])),
  inactivos: z.optional(z.literal(true)),
} as const;

/** The positions of a depósito, in the order of the walk. */
export const listAlmacenamientos = defineService({
  service: 'gds_almacenamientos.listar',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ ...pageParams, ...filtrosDeLugar }),
  result: pageOf(Almacenamiento),
});

/** The same as a file, with where each stands and what lies in it. */
export const exportarAlmacenamientos = defineService({
  service: 'gds_almacenamientos.exportar',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ ...filtrosDeLugar, separador: z._default(z.enum([',', ';']), ',') }),
  result: z.object({ url: z.string(), filename: z.string() }),
});

/** A place where nothing lies any more, as the book has it. */
export const LugarVacio = z.object({ almacenamiento_id: Id, codigo: z.string() });

export const LugarConTexto = {
  deposito_id: z.optional(Id),
  almacenamiento_id: z.optional(Id),
  texto: z.optional(z.string().check(z.minLength(1), z.maxLength(LONGEST_READING))),
} as const;

/** What lies in a place, by its id or by what was read off it. @throws ALMACENAMIENTO_NO_ENCONTRADO */
export const contenidoDeAlmacenamiento = defineService({
  service: 'gds_almacenamientos.contenido',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject(LugarConTexto),
  result: z.object({
    lugar: Almacenamiento,
    filas: z.array(
      z.object({
        producto_id: Id,
        sku: z.string(),
        nombre: z.string(),
        unidad: z.string(),
        cliente: z.string(),
        partida_id: z.nullable(Id),
        partida: z.nullable(z.string()),
        vence: z.nullable(z.string()),
        condicion: Condicion,
        cantidad: z.int(),
        desde: z.string(),
        control_serie: z.string(),
      }),
    ),
    /** Licence plates that stand there, and how much of it each carries. */
    lpns: z.array(
      z.object({
        id: Id,
        codigo: z.string(),
        tipo: z.enum(['PALLET', 'CAJA', 'CONTENEDOR']),
        estado: z.enum(['ABIERTO', 'CERRADO', 'BAJA']),
        padre_id: z.nullable(Id),
        padre: z.nullable(z.string()),
        unidades: z.int(),
      }),
    ),
  }),
});
export type Contenido = Result<typeof contenidoDeAlmacenamiento>;

/** What became of a place's name, code and types. @throws ALMACENAMIENTO_NO_ENCONTRADO */
export const historialDeAlmacenamiento = defineService({
  service: 'gds_almacenamientos.historial',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ id: Id, ...pageParams }),
  result: pageOf(
    z.object({
      usuario_nombre: z.string(),
      fecha_modificacion: z.string(),
      tipo_cambio: z.enum(['nombre', 'codigo', 'tipo_almacenamiento_id', 'tipo_stock_id']),
      cambio_anterior: z.nullable(z.string()),
      cambio_posterior: z.nullable(z.string()),
    }),
  ),
});
export type CambioDeAlmacenamiento = Result<typeof historialDeAlmacenamiento>['records'][number];

const Codigo = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9._/-]{0,29}$/));
const propiedades = {
  tipo_almacenamiento_id: Id,
  tipo_stock_id: Id,
  max_unidades: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000)))),
  /** Not said: as it was. */
  max_lpn: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000)))),
  mezcla_producto: z._default(z.boolean(), true),
  mezcla_partida: z._default(z.boolean(), true),
  mezcla_cliente: z._default(z.boolean(), false),
  zona_flexible: z._default(z.boolean(), false),
} as const;

/**
 * A new position, or a change of one by whoever has seen its version. A place leaves use only empty.
 * @throws ALMACENAMIENTO_NO_ENCONTRADO, CODIGO_SE_LEE_IGUAL, ALMACENAMIENTO_OCUPADO, DOCUMENTO_CAMBIO
 */
export const guardarAlmacenamiento = defineService({
  service: 'gds_almacenamientos.guardar',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    id: z.optional(Id),
    version: z.optional(z.int().check(z.minimum(1))),
    deposito_id: Id,
    codigo: Codigo,
    nombre: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(80)))),
    secuencia: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    activo: z._default(z.boolean(), true),
    ...propiedades,
  }),
  result: z.object({ id: Id }),
});

const patron = { deposito_id: Id, patron: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) } as const;

/** How many positions a pattern makes, the first and last of them, and which codes are taken. */
export const probarPatron = defineService({
  service: 'gds_almacenamientos.probar_patron',
  kind: 'query',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject(patron),
  result: z.object({
    cantidad: z.int(),
    ejemplos: z.array(z.string()),
    choques: z.array(z.object({ codigo: z.string(), con: z.string() })),
    total_de_choques: z.int(),
  }),
});

/** Makes them, all or none, in the order of the walk. @throws CODIGO_SE_LEE_IGUAL, DATOS_INVALIDOS */
export const crearPorPatron = defineService({
  service: 'gds_almacenamientos.crear_por_patron',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({ ...patron, ...propiedades }),
  result: z.object({ creados: z.int() }),
});

/** Shuts places to what comes in, goes out, or both; NADA opens them. Whoever is not named in `fallidas` was changed. */
export const bloquearAlmacenamientos = defineService({
  service: 'gds_almacenamientos.bloquear',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(MAS_BLOQUEADAS)),
    bloqueo: Bloqueo,
    motivo: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200)))),
  }),
  result: z.object({ hechas: z.int(), fallidas: z.array(z.object({ id: Id, razon: z.string() })) }),
});

/** The address of the labels of these places, in the order of the walk. @throws ALMACENAMIENTO_NO_ENCONTRADO */
export const imprimirAlmacenamientos = defineService({
  service: 'gds_almacenamientos.imprimir',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(MAS_ETIQUETAS)),
    formato: z._default(z.enum(['pdf', 'zpl']), 'pdf'),
  }),
  result: z.object({ url: z.string(), filename: z.string(), etiquetas: z.int() }),
});
