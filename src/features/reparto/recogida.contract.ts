import * as z from 'zod/mini';

import { MAS_GUIAS } from '#features/recorridos/contract.ts';
import { defineService, Id, Instant, type Params, type Result } from '#shared/contract.ts';

import { Codigo } from './carga.contract.ts';
import { Imagen } from './entrega.contract.ts';
import { CARGA } from './permisos.contract.ts';

/** What waits at an agency to go back is loaded there, label by label, and both sides say of it (decision 0170). */

export const LineaDeRecogida = z.object({
  guia_id: Id,
  guia_nro: z.string(),
  /** Whose it is again. */
  destinatario: z.string(),
  bultos: z.int(),
  /** Pieces that were read into the van. */
  recogidos: z.int(),
  recogida: z.boolean(),
});
export type LineaDeRecogida = z.output<typeof LineaDeRecogida>;

/** A sealed bag with money of the agency's box: what is in it is nobody's to know on the way. */
export const BolsaDeRecogida = z.object({
  numero: z.string(),
  precinto: z.string(),
  /** It is in the van. */
  llevada: z.boolean(),
});
export type BolsaDeRecogida = z.output<typeof BolsaDeRecogida>;

/** A reading at the agency's door, of what goes along: a label, or the seal of a bag. What is wrong with it is an answer, with its reason. */
export const leerRecogida = defineService({
  service: 'reparto.recoger',
  kind: 'command',
  permission: CARGA,
  params: z.strictObject({ recorrido_id: Id, agente_id: Id, codigo: Codigo, fecha_evento: z.optional(Instant) }),
  result: z.object({
    resultado: z.enum(['hecha', 'repetida', 'ajena', 'error']),
    texto: z.string(),
    guia_nro: z.nullable(z.string()),
    linea: z.nullable(LineaDeRecogida),
  }),
});
export type Recogida = Result<typeof leerRecogida>;

export const DECISIONES_DE_RECOGIDA = ['QUEDA', 'FALTA'] as const;
export type DecisionDeRecogida = (typeof DECISIONES_DE_RECOGIDA)[number];

/**
 * Ends what is taken along from one agency: what was not read stays there or is missing, one by one. Whoever hands it over may sign on this
 * phone; else the agency confirms at its own counter.
 * @throws RECORRIDO_NO_ENCONTRADO, FALTAN_POR_DESCARGAR, RECOGIDA_VACIA, DATOS_INVALIDOS, ARCHIVO_INVALIDO
 */
export const cerrarRecogida = defineService({
  service: 'reparto.cerrar_recogida',
  kind: 'command',
  permission: CARGA,
  params: z.strictObject({
    recorrido_id: Id,
    agente_id: Id,
    faltantes: z
      .array(z.strictObject({ guia_id: Id, decision: z.enum(DECISIONES_DE_RECOGIDA) }))
      .check(z.maxLength(MAS_GUIAS)),
    recibe: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
    firma: Imagen,
  }),
  result: z.object({ descarga_id: Id, recogidas: z.int(), confirmada: z.boolean() }),
});
export type CerrarRecogida = Params<typeof cerrarRecogida>;
