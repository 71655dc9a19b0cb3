import * as z from 'zod/mini';

import { DIRIGE_DEPOSITO, OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { defineService, Id, type Result } from '#shared/contract.ts';
import { TIPOS_DE_CAMPO, TIPOS_DE_ORDEN } from '#shared/gds/campos.ts';

/** Whoever makes an order: a client's people their own. */
const LLENA_FORMULARIOS = { anyOf: ['GDS_001', 'GDS_002', 'CLI_002'] } as const;

const Tipo = z.enum(TIPOS_DE_ORDEN);
const Nombre = z.string().check(z.regex(/^[a-z_]{1,32}$/));
const Texto = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const Cuanto = z.optional(z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)));

const Regla = z.strictObject({
  largo_min: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
  largo_max: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
  mascara: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  valores: z.optional(z.array(Texto).check(z.maxLength(100))),
  min: Cuanto,
  max: Cuanto,
  desde_dias: Cuanto,
  hasta_dias: Cuanto,
  digito: z.optional(z.enum(['GS1', 'RUT', 'CI'])),
  unico: z.optional(z.boolean()),
  requerido_si: z.optional(z.strictObject({ campo: Nombre, valor: Texto })),
});

const Campo = z.strictObject({
  campo: Nombre,
  tipo: z.enum(TIPOS_DE_CAMPO),
  etiqueta: Texto,
  ayuda: z.nullable(z.string().check(z.trim(), z.maxLength(200))),
  visible: z.boolean(),
  requerido: z.boolean(),
  defecto: z.nullable(z.string().check(z.trim(), z.maxLength(200))),
  regla: Regla,
});
const Campos = z.array(Campo).check(z.minLength(1), z.maxLength(60));

/** Null: of all clients that have none of their own. */
const deQuien = { cliente_id: z.nullable(Id), tipo: Tipo } as const;

const Version = z.object({
  id: Id,
  estado: z.enum(['BORRADOR', 'PUBLICADA', 'RETIRADA']),
  version: z.int(),
  nota: z.nullable(z.string()),
  publicada: z.nullable(z.string()),
  por: z.nullable(z.string()),
  campos: z.array(Campo),
});
export type VersionDeCampos = z.output<typeof Version>;

/** The form of a client and kind: in force, as a draft, and what was in force before. @throws CLIENTE_NO_ENCONTRADO */
export const verCampos = defineService({
  service: 'gds_campos.ver',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject(deQuien),
  result: z.object({
    hoy: z.string(),
    vigente: z.nullable(Version),
    borrador: z.nullable(Version),
    retiradas: z.array(Version),
    /** What is asked today, of whichever of client, all and the house it is. */
    rige: z.enum(['CLIENTE', 'TODOS', 'CASA']),
    /** `campos` of an answer is what is wrong with a call. */
    pide: z.array(Campo),
  }),
});
export type VistaDeCampos = Result<typeof verCampos>;

/** What an order of that client is asked now. @throws CLIENTE_NO_ENCONTRADO */
export const formularioDeOrden = defineService({
  service: 'gds_campos.formulario',
  kind: 'query',
  permission: LLENA_FORMULARIOS,
  params: z.strictObject(deQuien),
  /** Null: the one of the house. */
  result: z.object({ version_id: z.nullable(Id), hoy: z.string(), pide: z.array(Campo) }),
});

export type FormularioDeOrden = Result<typeof formularioDeOrden>;

/** The draft whole. `version`: the one that was seen, null where there was none. @throws DOCUMENTO_CAMBIO, DATOS_INVALIDOS, CLIENTE_NO_ENCONTRADO */
export const guardarCampos = defineService({
  service: 'gds_campos.guardar',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({ ...deQuien, version: z.nullable(z.int()), campos: Campos }),
  result: z.object({ version: z.int() }),
});

/** Which of the last orders the draft would have refused. @throws CAMPOS_SIN_BORRADOR, CLIENTE_NO_ENCONTRADO */
export const probarCampos = defineService({
  service: 'gds_campos.probar',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ ...deQuien, ultimos: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 200) }),
  result: z.object({
    revisadas: z.int(),
    total: z.int(),
    fallan: z.array(
      z.object({
        transaccion_id: Id,
        numero: z.string(),
        faltas: z.array(z.object({ campo: z.string(), mensaje: z.string() })),
      }),
    ),
  }),
});

/** The draft comes into force. @throws CAMPOS_SIN_BORRADOR, DOCUMENTO_CAMBIO, CLIENTE_NO_ENCONTRADO */
export const publicarCampos = defineService({
  service: 'gds_campos.publicar',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    ...deQuien,
    version: z.int(),
    nota: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  result: z.object({ id: Id }),
});
