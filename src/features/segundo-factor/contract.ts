import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';
import { ROLES } from '#shared/permissions.ts';
import { Codigo, Prueba } from '#shared/sign-in.ts';

/** Whether the person has a second factor, and must have one. Its secret never leaves but as a proposal. */
export const getSegundoFactor = defineService({
  service: 'segundo_factor.ver',
  kind: 'query',
  permission: 'signed-in',
  duringAccess: ['sin_factor'],
  params: z.strictObject({}),
  result: z.object({
    /** Since when; null: there is none. */
    activado: z.nullable(z.string()),
    /** Codes of recovery that are still good. */
    codigos: z.int(),
    /** The person's role asks for one here. */
    exigido: z.boolean(),
    /** The role is one of those for whom it is meant above all. */
    recomendado: z.boolean(),
  }),
});
export type EstadoDelFactor = Result<typeof getSegundoFactor>;

/** A secret for an application, to be confirmed within ten minutes. What is in force stays so. */
export const proponerFactor = defineService({
  service: 'segundo_factor.proponer',
  kind: 'command',
  permission: 'signed-in',
  duringAccess: ['sin_factor'],
  params: z.strictObject({ prueba: Prueba }),
  result: z.object({ uri: z.string(), secreto: z.string() }),
});
export type Propuesta = Result<typeof proponerFactor>;

/** Puts the proposed one in force, in place of any other, and ends the person's other sessions. @throws PROPUESTA_VENCIDA, CODIGO_INCORRECTO */
export const activarFactor = defineService({
  service: 'segundo_factor.activar',
  kind: 'command',
  permission: 'signed-in',
  duringAccess: ['sin_factor'],
  params: z.strictObject({ codigo: Codigo }),
  /** The codes of recovery, shown this once. */
  result: z.object({ codigos: z.array(z.string()) }),
});

/** Ten new codes in place of all that there were. @throws SIN_SEGUNDO_FACTOR */
export const renovarCodigos = defineService({
  service: 'segundo_factor.renovar_codigos',
  kind: 'command',
  permission: 'signed-in',
  params: z.strictObject({ prueba: Prueba }),
  result: z.object({ codigos: z.array(z.string()) }),
});

/** @throws SIN_SEGUNDO_FACTOR, SEGUNDO_FACTOR_EXIGIDO */
export const quitarFactor = defineService({
  service: 'segundo_factor.quitar',
  kind: 'command',
  permission: 'signed-in',
  params: z.strictObject({ prueba: Prueba }),
  result: z.object({}),
});

/** Takes a lost one off somebody, whose sessions end. The proof is of who does it. @throws USUARIO_NO_ENCONTRADO, USUARIO_PROPIO, SIN_SEGUNDO_FACTOR */
export const quitarFactorDe = defineService({
  service: 'segundo_factor.quitar_a',
  kind: 'command',
  permission: { anyOf: [ROLES.administrador] },
  params: z.strictObject({ id: Id, prueba: Prueba }),
  result: z.object({}),
});
