import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { ESTADOS } from './palabras.contract.ts';
import { ATIENDE, SIGUE_INCIDENCIAS, VE_INCIDENCIAS } from './permisos.contract.ts';

/** As many files as hang on one message. */
export const MAS_ADJUNTOS = 5;
/** Uploaded before, by whoever sends them: pictures and PDF. */
export const Adjuntos = z._default(z.array(Id).check(z.maxLength(MAS_ADJUNTOS)), []);

export const Adjunto = z.object({ archivo_id: Id, nombre: z.string(), tipo: z.string() });
export type Adjunto = z.output<typeof Adjunto>;

/** A word that is hung on an incidencia, as people write it. */
export const Etiqueta = z.string().check(
  z.overwrite((word) => word.replaceAll(/\s+/g, ' ').trim()),
  z.minLength(2),
  z.maxLength(30),
  z.regex(/^[^,]*$/, 'Sin comas'),
);

/** Several of them: a list in a call, with commas between them in an address. */
export const Etiquetas = z.pipe(
  z.pipe(
    z.union([z.array(z.string()), z.string()]),
    z.transform((given): string[] => (Array.isArray(given) ? given : given.split(','))),
  ),
  z.array(Etiqueta).check(z.minLength(1), z.maxLength(20)),
);

/** What was said or done. */
export const Entrada = z.object({
  /** `nota`: among ourselves alone. */
  clase: z.enum(['mensaje', 'automatico', 'nota', 'acto']),
  id: Id,
  fecha: z.string(),
  /** Null: somebody of the other side of the counter. */
  usuario: z.nullable(z.string()),
  de_afuera: z.boolean(),
  texto: z.string(),
  adjuntos: z.array(Adjunto),
  /** Of an act: the state that it led to. */
  hasta: z.nullable(z.enum(ESTADOS)),
});
export type Entrada = z.output<typeof Entrada>;

/** What hangs on a message or, for our people, on a note. @throws ARCHIVO_NO_ENCONTRADO */
export const verAdjunto = defineService({
  service: 'incidencias.ver_adjunto',
  kind: 'query',
  permission: VE_INCIDENCIAS,
  params: z.strictObject({ id: Id, archivo_id: Id }),
  result: z.object({ archivo: z.object({ nombre: z.string(), tipo: z.string(), base64: z.string() }) }),
});

/** Wants to hear of it although somebody else answers for it, or no longer. @throws INCIDENCIA_NO_ENCONTRADA */
export const seguirIncidencia = defineService({
  service: 'incidencias.seguir',
  kind: 'command',
  permission: SIGUE_INCIDENCIAS,
  params: z.strictObject({ id: Id, sigue: z.boolean() }),
  result: z.object({ msg: z.string() }),
});

/** Says that one looks at it, and answers who else of us does. */
export const mirarIncidencia = defineService({
  service: 'incidencias.miran',
  kind: 'query',
  permission: ATIENDE,
  params: z.strictObject({ id: Id }),
  result: z.object({ miran: z.array(z.string()) }),
});

/** The house outside takes back what it asked, before anybody works on it. @throws INCIDENCIA_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE */
export const retirarIncidencia = defineService({
  service: 'incidencias.retirar',
  kind: 'command',
  permission: { anyOf: ['CLI_001', 'PCK_001'] },
  params: z.strictObject({ id: Id }),
  result: z.object({ msg: z.string() }),
});
