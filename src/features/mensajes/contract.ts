import * as z from 'zod/mini';

import { CUIDA_MAESTROS } from '#features/maestros/permisos.contract.ts';
import { defineService, Id, Instant, type Result } from '#shared/contract.ts';

import { CLAVES } from './palabras.contract.ts';

const permission = { ...CUIDA_MAESTROS, tipos: ['personal'] } as const;
const Clave = z.enum(CLAVES);
const escrito = {
  asunto: z.string().check(z.trim(), z.minLength(1), z.maxLength(150), z.regex(/^[^\p{Cc}]*$/u, 'En un solo renglón')),
  texto: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000)),
};
const nota = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
const Version = z.int().check(z.minimum(1));

const VersionDeMensaje = z.object({
  id: Id,
  asunto: z.string(),
  texto: z.string(),
  nota: z.nullable(z.string()),
  /** When it was put, and by whom; null: the product came with it. */
  fecha: Instant,
  por: z.nullable(z.string()),
  version: z.int(),
});
export type VersionDeMensaje = z.output<typeof VersionDeMensaje>;

/** The text that goes out, the draft of another one, and those that went out before. */
export const verMensaje = defineService({
  service: 'mensajes.ver',
  kind: 'query',
  permission,
  params: z.strictObject({ mensaje: Clave }),
  result: z.object({
    vigente: VersionDeMensaje,
    borrador: z.nullable(VersionDeMensaje),
    retiradas: z.array(VersionDeMensaje),
  }),
});
export type VistaDeMensaje = Result<typeof verMensaje>;

/** Makes the draft where `version` is null, else changes the one that was seen. @throws DATOS_INVALIDOS, DOCUMENTO_CAMBIO */
export const guardarMensaje = defineService({
  service: 'mensajes.guardar',
  kind: 'command',
  permission,
  params: z.strictObject({ mensaje: Clave, version: z.nullable(Version), ...escrito }),
  result: z.object({ version: z.int() }),
});

/** From now on mails say what the draft says. @throws MENSAJE_SIN_BORRADOR, DOCUMENTO_CAMBIO, DATOS_INVALIDOS */
export const publicarMensaje = defineService({
  service: 'mensajes.publicar',
  kind: 'command',
  permission,
  params: z.strictObject({ mensaje: Clave, version: Version, nota }),
  result: z.object({ id: Id }),
});

/** @throws MENSAJE_SIN_BORRADOR, DOCUMENTO_CAMBIO */
export const descartarMensaje = defineService({
  service: 'mensajes.descartar',
  kind: 'command',
  permission,
  params: z.strictObject({ mensaje: Clave, version: Version }),
  result: z.object({ mensaje: Clave }),
});

/** One that went out before goes out again, as a version of its own. @throws MENSAJE_NO_ENCONTRADO */
export const volverAMensaje = defineService({
  service: 'mensajes.volver',
  kind: 'command',
  permission,
  params: z.strictObject({ id: Id, nota }),
  result: z.object({ id: Id }),
});

const prueba = z.strictObject({
  mensaje: Clave,
  ...escrito,
  /** A real parcel; without it, examples. */
  guia_nro: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
});

/** The mail as it would be. @throws DATOS_INVALIDOS, GUIA_NO_ENCONTRADA */
export const previsualizarMensaje = defineService({
  service: 'mensajes.previsualizar',
  kind: 'query',
  permission,
  params: prueba,
  result: z.object({ asunto: z.string(), texto: z.string(), guia_nro: z.nullable(z.string()) }),
});

/** The same, to the own address. No code in it opens anything. @throws as `previsualizar` */
export const probarMensaje = defineService({
  service: 'mensajes.probar',
  kind: 'command',
  permission,
  params: prueba,
  result: z.object({ para: z.string() }),
});
