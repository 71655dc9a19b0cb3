import * as z from 'zod/mini';

import { DENOMINACIONES } from '#features/cajas/contract.ts';
import { defineService, Id, type Params, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { CUENTA_RENDICIONES, DECIDE_DIFERENCIAS, RINDE, VE_EFECTIVO, VE_RENDICIONES } from './permisos.contract.ts';

/** What a driver brings back, counted blind (areas/field.md §6). No answer tells what is expected before the count is sealed. */

export const ESTADOS_RENDICION = ['ABIERTA', 'SELLADA', 'RENDIDA', 'REABIERTA', 'ANULADA'] as const;
export const MONEDAS = ['UYU', 'USD'] as const;
export type Moneda = (typeof MONEDAS)[number];
/** Notes and coins by currency, in cents. */
export const PIEZAS_DE: Readonly<Record<Moneda, readonly number[]>> = {
  UYU: DENOMINACIONES,
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100],
};
/** What leaves a voucher. */
export const MEDIOS_CON_COMPROBANTE = ['TARJETA', 'TRANSFERENCIA', 'QR'] as const;

const MAS_CENTAVOS = 1_000_000_000;
const Centavos = z.int().check(z.minimum(0), z.maximum(MAS_CENTAVOS));
/** Characters of a picture that comes with its act, as base64. */
const MAS_FIRMA = 260_000;
const Firma = z.string().check(z.maxLength(MAS_FIRMA), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

const Pieza = z
  .strictObject({
    moneda: z.enum(MONEDAS),
    denominacion_centavos: z.int(),
    cantidad: z.int().check(z.minimum(0), z.maximum(100_000)),
  })
  .check(
    z.refine(({ moneda, denominacion_centavos }) => PIEZAS_DE[moneda].includes(denominacion_centavos), {
      error: 'Esa denominación no existe',
      path: ['denominacion_centavos'],
    }),
  );
const Comprobantes = z.strictObject({
  medio: z.enum(MEDIOS_CON_COMPROBANTE),
  moneda: z.enum(MONEDAS),
  comprobantes: z.int().check(z.minimum(0), z.maximum(1_000)),
  centavos: Centavos,
});
const contado = {
  conteo: z.array(Pieza).check(z.maxLength(PIEZAS_DE.UYU.length + PIEZAS_DE.USD.length)),
  medios: z._default(z.array(Comprobantes).check(z.maxLength(MEDIOS_CON_COMPROBANTE.length * MONEDAS.length)), []),
} as const;

const CLASES = ['DINERO', 'MEDIO', 'BULTO', 'TARDIO'] as const;
export const DECISIONES_DE_RENDICION = [
  'A_CARGO',
  'SOBRANTE',
  'ASUMIDA',
  'ERROR_DE_REGISTRO',
  'RECIBIDA',
  'BUSCAR',
  'INCIDENCIA',
] as const;
export type DecisionDeRendicion = (typeof DECISIONES_DE_RENDICION)[number];

const Diferencia = z.object({
  id: Id,
  clase: z.enum(CLASES),
  medio: z.nullable(z.string()),
  moneda: z.nullable(z.enum(MONEDAS)),
  /** Counted less expected; of a late one what it added to what the driver holds. */
  centavos: z.nullable(z.int()),
  guia_id: z.nullable(Id),
  guia_nro: z.nullable(z.string()),
  /** Of a parcel: it came back though it says that it was delivered. */
  figura_entregada: z.boolean(),
  hallada: z.string(),
  decision: z.nullable(z.enum(DECISIONES_DE_RENDICION)),
  decidida: z.nullable(z.string()),
  decidida_por: z.nullable(z.string()),
  nota: z.nullable(z.string()),
  incidencia_id: z.nullable(Id),
});
export type Diferencia = z.output<typeof Diferencia>;

const Saldo = z.object({
  medio: z.string(),
  moneda: z.enum(MONEDAS),
  esperado: z.int(),
  /** By the driver; null: nothing was said. */
  declarado: z.nullable(z.int()),
  contado: z.int(),
});
export type Saldo = z.output<typeof Saldo>;

export const ACTOS_DE_RENDICION = ['tomar', 'sellar', 'anular', 'recontar', 'firmar', 'cerrar'] as const;

const Rendicion = z.object({
  id: Id,
  numero: z.string(),
  estado: z.enum(ESTADOS_RENDICION),
  nombre_estado: z.string(),
  recorrido_id: Id,
  chofer_id: Id,
  chofer: z.string(),
  /** Who counts, and since when. */
  recibe_id: Id,
  recibe: z.string(),
  desde: z.string(),
  /** Parcels that were read so far: how many, never which. */
  leidas: z.int(),
  vueltas: z.int(),
  /** Null until the count is sealed. */
  saldos: z.nullable(z.array(Saldo)),
  diferencias: z.array(Diferencia),
  firma_chofer: z.nullable(z.string()),
  firma_recibe: z.nullable(z.string()),
  /** What this person may do with it now. */
  actos: z.array(z.enum(ACTOS_DE_RENDICION)),
});
export type Rendicion = z.output<typeof Rendicion>;

/** Those of a round, and whose are still to be begun. @throws RECORRIDO_NO_ENCONTRADO */
export const verRendiciones = defineService({
  service: 'rendiciones.ver',
  kind: 'query',
  permission: VE_RENDICIONES,
  params: z.strictObject({ recorrido_id: Id }),
  result: z.object({
    rendiciones: z.array(Rendicion),
    /** Who this person may begin to count, in the state that the round is in. */
    por_contar: z.array(z.object({ chofer_id: Id, chofer: z.string() })),
    /** A driver says beforehand what comes; in cents. */
    puede_declarar: z.boolean(),
    declarado: z.array(z.object({ moneda: z.enum(MONEDAS), centavos: z.int() })),
  }),
});
export type Rendiciones = Result<typeof verRendiciones>;

/** Begins to count what a driver brings; the round is back with it. @throws RECORRIDO_NO_ENCONTRADO, RENDICION_EN_CURSO, CUENTA_OTRO, DOCUMENTO_NO_PERMITE */
export const abrirRendicion = defineService({
  service: 'rendiciones.abrir',
  kind: 'command',
  permission: CUENTA_RENDICIONES,
  params: z.strictObject({ recorrido_id: Id, chofer_id: z.optional(Id) }),
  result: z.object({ id: Id, numero: z.string() }),
});

/** Goes on counting what somebody else began. @throws RENDICION_NO_ENCONTRADA, CUENTA_OTRO, DOCUMENTO_NO_PERMITE */
export const tomarRendicion = defineService({
  service: 'rendiciones.tomar',
  kind: 'command',
  permission: CUENTA_RENDICIONES,
  params: z.strictObject({ id: Id }),
  result: z.object({}),
});

/** A parcel that came back. What is wrong with a reading is an answer; which ones are missing is in none. */
export const leerVuelta = defineService({
  service: 'rendiciones.leer',
  kind: 'command',
  permission: CUENTA_RENDICIONES,
  params: z.strictObject({ id: Id, codigo: z.string().check(z.minLength(1), z.maxLength(LONGEST_READING)) }),
  result: z.object({
    resultado: z.enum(['hecha', 'repetida', 'ajena', 'error']),
    texto: z.string(),
    leidas: z.int(),
  }),
});

/** Seals the count: what was counted lies in the till, and now it is told what was expected. @throws RENDICION_DE_OTRO, DOCUMENTO_NO_PERMITE */
export const sellarRendicion = defineService({
  service: 'rendiciones.sellar',
  kind: 'command',
  permission: CUENTA_RENDICIONES,
  params: z.strictObject({ id: Id, ...contado }),
  result: z.object({ rendicion: Rendicion }),
});
export type Contado = Pick<Params<typeof sellarRendicion>, 'conteo' | 'medios'>;

/** Once more, by other hands; the second count rules and both are kept. @throws RECUENTO_DE_OTRO, CUENTA_OTRO, DIFERENCIA_DECIDIDA */
export const recontarRendicion = defineService({
  service: 'rendiciones.recontar',
  kind: 'command',
  permission: CUENTA_RENDICIONES,
  params: z.strictObject({ id: Id, ...contado }),
  result: z.object({ rendicion: Rendicion }),
});

/** What the driver says to bring, before anybody counts. @throws RECORRIDO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE */
export const declararRendicion = defineService({
  service: 'rendiciones.declarar',
  kind: 'command',
  permission: RINDE,
  params: z.strictObject({ recorrido_id: Id, moneda: z._default(z.enum(MONEDAS), 'UYU'), centavos: Centavos }),
  result: z.object({}),
});

/** The driver's own signature, by the own session. @throws RENDICION_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE */
export const firmarRendicion = defineService({
  service: 'rendiciones.firmar',
  kind: 'command',
  permission: RINDE,
  params: z.strictObject({ id: Id }),
  result: z.object({}),
});

/**
 * Both signed: the driver on this screen, where the own session did not, and whoever counted by theirs. With the last one the round is over.
 * @throws RENDICION_SIN_FIRMA, RENDICION_CON_BULTOS, RENDICION_DE_OTRO, DOCUMENTO_NO_PERMITE, ARCHIVO_INVALIDO
 */
export const cerrarRendicion = defineService({
  service: 'rendiciones.cerrar',
  kind: 'command',
  permission: CUENTA_RENDICIONES,
  params: z.strictObject({ id: Id, firma: z.optional(Firma) }),
  result: z.object({ recorrido_rendido: z.boolean(), faltan: z.array(z.string()) }),
});

/** Begun by mistake. @throws RENDICION_DE_OTRO, DOCUMENTO_NO_PERMITE */
export const anularRendicion = defineService({
  service: 'rendiciones.anular',
  kind: 'command',
  permission: CUENTA_RENDICIONES,
  params: z.strictObject({ id: Id }),
  result: z.object({}),
});

/**
 * What becomes of a difference, never by the driver. An error of registering names the parcel whose correction explains it to the cent.
 * @throws DIFERENCIA_NO_ENCONTRADA, DIFERENCIA_DECIDIDA, CUENTA_OTRO, DECISION_NO_CORRESPONDE, CORRECCION_NO_CUADRA, SIN_PERMISO
 */
export const decidirDeRendicion = defineService({
  service: 'rendiciones.decidir',
  kind: 'command',
  permission: DECIDE_DIFERENCIAS,
  params: z.strictObject({
    id: Id,
    decision: z.enum(DECISIONES_DE_RENDICION),
    nota: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    guia: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_READING))),
  }),
  result: z.object({ incidencia_id: z.nullable(Id) }),
});

/** Differences that nobody has decided about, oldest first. */
export const listDiferenciasDeRendicion = defineService({
  service: 'rendiciones.diferencias',
  kind: 'query',
  permission: DECIDE_DIFERENCIAS,
  params: z.strictObject({}),
  result: z.object({
    diferencias: z.array(
      z.extend(Diferencia, { recorrido_id: Id, recorrido: z.string(), rendicion: z.string(), chofer: z.string() }),
    ),
  }),
});
export type DiferenciaPorDecidir = Result<typeof listDiferenciasDeRendicion>['diferencias'][number];

/** What each driver has in cash now, with the limit. Nobody who is to count it may ask. @throws SIN_PERMISO */
export const verEfectivo = defineService({
  service: 'rendiciones.efectivo',
  kind: 'query',
  permission: VE_EFECTIVO,
  params: z.strictObject({}),
  result: z.object({
    choferes: z.array(
      z.object({
        chofer_id: Id,
        chofer: z.string(),
        uyu: z.int(),
        usd: z.int(),
        limite: z.int(),
        /** Of it, what a difference leaves to be decided. */
        por_decidir: z.int(),
        recorrido_id: z.nullable(Id),
        recorrido: z.nullable(z.string()),
      }),
    ),
  }),
});

/** The paper, with both signatures: a file. @throws RENDICION_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE before the seal */
export const imprimirRendicion = defineService({
  service: 'rendiciones.imprimir',
  kind: 'command',
  permission: VE_RENDICIONES,
  params: z.strictObject({ id: Id }),
  result: z.object({ url: z.string(), filename: z.string() }),
});

/** What stands in the fields of a count that is not sealed: what the browser keeps of it. */
export const ConteoEnCurso = z.object({
  id: Id,
  escrito: z.object({
    /** By `UYU:200000`. */
    piezas: z.record(z.string(), z.string()),
    /** By medio: how many vouchers, and their sum in pesos. */
    comprobantes: z.record(z.string(), z.string()),
    sumas: z.record(z.string(), z.string()),
  }),
});
export type Escrito = z.output<typeof ConteoEnCurso>['escrito'];
