import * as z from 'zod/mini';

import { defineService, Id, type Params, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { ESTADOS_DE_WO } from './palabras.contract.ts';
import { DIRIGE_TRABAJOS, HACE_TRABAJOS } from './permisos.contract.ts';
import { TIPOS_DE_TRASLADO, Traslado } from './traslado.contract.ts';

/** Work that is no order's: putting away what waits at a dock or in a cart, filling faces from reserve, and moving what lies where it may not. */

const Texto = z.string().check(z.minLength(1), z.maxLength(LONGEST_READING));
const Tipo = z.enum(TIPOS_DE_TRASLADO);
const Lugar = z.object({ almacenamiento_id: Id, codigo: z.string() });

/** What there is to be carried and is on nobody's work yet. @throws DEPOSITO_NO_ENCONTRADO */
export const porTrasladar = defineService({
  service: 'gds_trabajos.por_trasladar',
  kind: 'query',
  permission: HACE_TRABAJOS,
  params: z.strictObject({ deposito_id: Id, tipo: Tipo }),
  result: z.object({
    filas: z.array(
      z.object({
        ...{ producto_id: Id, sku: z.string(), nombre: z.string(), unidad: z.string() },
        ...{ partida_id: z.nullable(Id), partida: z.nullable(z.string()), cantidad: z.int(), de: Lugar },
        /** Where it would best go; null: nobody knows, and whoever carries it says. */
        a: z.nullable(z.string()),
        razon: z.string(),
      }),
    ),
  }),
});
export type PorTrasladar = Result<typeof porTrasladar>['filas'][number];

/**
 * All of that as work, a work order for each place it is taken from. Of two who make it at once the later one finds it made.
 * @throws DEPOSITO_NO_ENCONTRADO, WO_SIN_LINEAS
 */
export const crearTraslados = defineService({
  service: 'gds_trabajos.crear_traslados',
  kind: 'command',
  permission: DIRIGE_TRABAJOS,
  params: z.strictObject({ deposito_id: Id, tipo: Tipo }),
  result: z.object({ wos: z.array(z.object({ id: Id, numero: z.string(), lineas: z.int() })) }),
});

/** The next that nobody has taken; null: there is none. Two who press at once never get the same. */
export const siguienteTraslado = defineService({
  service: 'gds_trabajos.siguiente_traslado',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({ tipo: z.optional(Tipo), deposito_id: z.optional(Id) }),
  result: z.object({ wo: z.nullable(z.object({ id: Id, numero: z.string() })) }),
});

export const HechoDeTraslado = z.object({
  linea: Traslado,
  wo: z.object({ id: Id, estado: z.enum(ESTADOS_DE_WO), pendientes: z.int() }),
});

/**
 * So many of a line are taken from its place and put down where was scanned: one movement of the ledger, as on the page that does just that.
 * @throws WO_LINEA_NO_ENCONTRADA, WO_LINEA_TERMINADA, CODIGO_DE_OTRA_COSA, DOCUMENTO_NO_PERMITE, ALMACENAMIENTO_NO_ENCONTRADO, ALMACENAMIENTO_BLOQUEADO,
 * NO_COMPATIBLE, ALMACENAMIENTO_LLENO, STOCK_INSUFICIENTE, SERIE_REQUERIDA, SERIE_EN_OTRO_LUGAR
 */
export const trasladar = defineService({
  service: 'gds_trabajos.trasladar',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({
    linea_id: Id,
    lugar: z.optional(Texto),
    producto: z.optional(Texto),
    a: Texto,
    cantidad: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    series: z.optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))).check(z.maxLength(1_000))),
  }),
  result: HechoDeTraslado,
});
export type Trasladar = Params<typeof trasladar>;

/** What is left of a line is not there: its place is to be counted. @throws WO_LINEA_NO_ENCONTRADA, WO_LINEA_TERMINADA, DOCUMENTO_NO_PERMITE */
export const noEstaEnLinea = defineService({
  service: 'gds_trabajos.no_esta',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({ linea_id: Id }),
  /** The count that was asked of the place; null: one was already asked for. */
  result: z.extend(HechoDeTraslado, { conteo: z.nullable(z.string()) }),
});

/**
 * The last that this person carried of it goes back to where it was taken from, while it still lies where it was put and is nobody's.
 * @throws WO_NO_ENCONTRADA, WO_NADA_QUE_DESHACER, DOCUMENTO_NO_PERMITE, MOVIMIENTO_NO_SE_REVIERTE
 */
export const deshacerTraslado = defineService({
  service: 'gds_trabajos.deshacer_traslado',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({ wo_id: Id }),
  result: HechoDeTraslado,
});
