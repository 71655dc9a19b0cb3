import * as z from 'zod/mini';

import { ATIENDE } from '#features/mostrador/permisos.contract.ts';
import { MAS_GUIAS } from '#features/recorridos/contract.ts';
import { defineService, Id, Instant, type Params, type Result } from '#shared/contract.ts';

import { Codigo } from './carga.contract.ts';
import { Imagen } from './entrega.contract.ts';
import { CARGA } from './permisos.contract.ts';
import { BolsaDeRecogida, LineaDeRecogida } from './recogida.contract.ts';

/** `/recorridos/descargar`: what a driver leaves at agencies, label by label, and what both sides say of it (decision 0170). */

const LineaDeDescarga = z.object({
  guia_id: Id,
  guia_nro: z.string(),
  destinatario: z.string(),
  bultos: z.int(),
  /** Pieces that were read at the agency. */
  descargados: z.int(),
  descargada: z.boolean(),
  /** Held back: it stays in the van. */
  retenida: z.boolean(),
});
export type LineaDeDescarga = z.output<typeof LineaDeDescarga>;

export const CLASES_DE_DESCARGA = ['DESCARGA', 'RECOGIDA'] as const;

const Descarga = z.object({
  id: Id,
  /** What was left there, or what was taken along. */
  clase: z._default(z.enum(CLASES_DE_DESCARGA), 'DESCARGA'),
  cerrada: z.string(),
  descargadas: z.int(),
  faltaron: z.int(),
  confirmada: z.nullable(z.string()),
  contadas: z.nullable(z.int()),
  /** Who said so for the agency. */
  confirma: z.nullable(z.string()),
});

const ParadaEnAgencia = z.object({
  recorrido_id: Id,
  numero: z.string(),
  agente_id: Id,
  agencia: z.string(),
  direccion: z.nullable(z.string()),
  /** Of this visit: what an earlier unloading has left there is in `descargas`. */
  lineas: z.array(LineaDeDescarga),
  /** What waits there to go back. */
  por_recoger: z._default(z.array(LineaDeRecogida), []),
  /** Bags of money that go along from there. */
  bolsas: z._default(z.array(BolsaDeRecogida), []),
  descargas: z.array(Descarga),
});
export type ParadaEnAgencia = z.output<typeof ParadaEnAgencia>;

/** The agencies that this driver's rounds bring something to, in the order of the sheet. An office names whose. */
export const misDescargas = defineService({
  service: 'reparto.mis_descargas',
  kind: 'query',
  permission: CARGA,
  params: z.strictObject({ chofer_id: z.optional(Id) }),
  result: z.object({ paradas: z.array(ParadaEnAgencia) }),
});

/** A reading at the agency's door. What is wrong with it is an answer, with its reason and where the parcel goes. */
export const leerDescarga = defineService({
  service: 'reparto.descargar',
  kind: 'command',
  permission: CARGA,
  params: z.strictObject({ recorrido_id: Id, agente_id: Id, codigo: Codigo, fecha_evento: z.optional(Instant) }),
  result: z.object({
    resultado: z.enum(['hecha', 'repetida', 'ajena', 'error']),
    texto: z.string(),
    guia_nro: z.nullable(z.string()),
    linea: z.nullable(LineaDeDescarga),
  }),
});
export type Descargada = Result<typeof leerDescarga>;

export const DECISIONES_DE_DESCARGA = ['SIGUE', 'FALTA'] as const;
export type DecisionDeDescarga = (typeof DECISIONES_DE_DESCARGA)[number];

/**
 * Ends the unloading at one agency: what was not read goes on in the van or is missing, one by one. Whoever receives it may sign on this phone;
 * else the agency confirms at its own counter.
 * @throws RECORRIDO_NO_ENCONTRADO, FALTAN_POR_DESCARGAR, DESCARGA_VACIA, DATOS_INVALIDOS, ARCHIVO_INVALIDO
 */
export const cerrarDescarga = defineService({
  service: 'reparto.cerrar_descarga',
  kind: 'command',
  permission: CARGA,
  params: z.strictObject({
    recorrido_id: Id,
    agente_id: Id,
    faltantes: z
      .array(z.strictObject({ guia_id: Id, decision: z.enum(DECISIONES_DE_DESCARGA) }))
      .check(z.maxLength(MAS_GUIAS)),
    recibe: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
    firma: Imagen,
  }),
  result: z.object({ descarga_id: Id, descargadas: z.int(), confirmada: z.boolean() }),
});
export type CerrarDescarga = Params<typeof cerrarDescarga>;

const DescargaEnAgencia = z.object({ ...Descarga.shape, recorrido: z.string(), chofer: z.string() });
export type DescargaEnAgencia = z.output<typeof DescargaEnAgencia>;

/** What drivers say to have left at this counter: what waits for its word first, then what it said today. @throws AGENCIA_NO_ENCONTRADA */
export const descargasDeAgencia = defineService({
  service: 'reparto.por_confirmar',
  kind: 'query',
  permission: ATIENDE,
  params: z.strictObject({ agente_id: z.optional(Id) }),
  result: z.object({ descargas: z.array(DescargaEnAgencia) }),
});

/**
 * The agency's word: so many parcels. Another number than the driver's is a matter for our people, with both names.
 * @throws AGENCIA_NO_ENCONTRADA, DESCARGA_NO_ENCONTRADA, DESCARGA_CONFIRMADA
 */
export const confirmarDescarga = defineService({
  service: 'reparto.confirmar_descarga',
  kind: 'command',
  permission: ATIENDE,
  params: z.strictObject({
    agente_id: z.optional(Id),
    id: Id,
    contadas: z.int().check(z.minimum(0), z.maximum(10_000)),
    nota: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  }),
  result: z.object({ coincide: z.boolean() }),
});

/** A reading that waits for the network: what the queue keeps. */
export const LecturaDeDescarga = z.object({
  recorrido_id: Id,
  agente_id: Id,
  codigo: z.string(),
  leido: z.number(),
  fecha: z.nullable(z.string()),
});
export type LecturaDeDescarga = z.output<typeof LecturaDeDescarga>;
