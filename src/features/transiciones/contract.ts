import * as z from 'zod/mini';

import { EXIGENCIAS } from '#features/guias/detalle.contract.ts';
import { defineService, Id, type Result } from '#shared/contract.ts';
import { ESTADOS_GUIA } from '#shared/estados.ts';

import { PUEDE_CAMBIAR_TRANSICIONES as permission } from './permisos.contract.ts';

const Estado = z.enum(ESTADOS_GUIA);
const Tipo = z.string().check(z.regex(/^[A-Z_]{3,8}$/));
export const PAPELES = ['operario', 'chofer', 'agencia', 'cliente', 'encargado', 'trafico', 'levantes'] as const;

/** What one step leads to, who may take it, what it must carry, for how many minutes whoever took it may undo it. */
const Paso = z.object({
  estado_hasta: Estado,
  quien: z.array(z.enum(PAPELES)).check(z.minLength(1), z.maxLength(6)),
  exige: z.array(z.enum(EXIGENCIAS)).check(z.maxLength(12)),
  deshacer_minutos: z.int().check(z.minimum(0), z.maximum(1440)),
});
export type Paso = z.output<typeof Paso>;

/** A cell of the matrix: a state (null: no event yet) and an event, with its steps; a release has one for each state. */
const Casilla = z.object({ estado_desde: z.nullable(Estado), tipo_evento: z.string(), pasos: z.array(Paso) });
export type Casilla = z.output<typeof Casilla>;

const Version = z.object({
  id: Id,
  nombre: z.string(),
  estado: z.enum(['BORRADOR', 'PUBLICADA', 'RETIRADA']),
  basada_en: z.nullable(Id),
  creada: z.string(),
  creada_por: z.nullable(z.string()),
  publicada: z.nullable(z.string()),
  publicada_por: z.nullable(z.string()),
  retirada: z.nullable(z.string()),
  nota: z.nullable(z.string()),
});
export type Version = z.output<typeof Version>;

/** The matrix of a version; without `version_id` of the one in force. @throws VERSION_NO_ENCONTRADA */
export const getTransiciones = defineService({
  service: 'transiciones.ver',
  kind: 'query',
  permission,
  params: z.strictObject({ version_id: z.optional(Id) }),
  result: z.object({
    version: Version,
    versiones: z.array(Version),
    estados: z.array(z.object({ codigo: Estado, nombre: z.string(), es_final: z.boolean() })),
    tipos: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
    casillas: z.array(Casilla),
  }),
});

/** How often each event happened on the last 30 days, as counted some minutes ago, and how many parcels stand in each state whose life is not over. */
export const getUso = defineService({
  service: 'transiciones.uso',
  kind: 'query',
  permission,
  params: z.strictObject({}),
  result: z.object({
    eventos: z.array(z.object({ tipo: z.string(), cantidad: z.int() })),
    abiertas: z.array(z.object({ estado: Estado, cantidad: z.int() })),
  }),
});

const FAMILIAS = ['neutro', 'info', 'curso', 'custodia', 'ok', 'alerta', 'error'] as const;

const EstadoDeDocumento = z.object({
  codigo: z.string(),
  nombre: z.string(),
  familia: z.enum(FAMILIAS),
  es_final: z.boolean(),
});
const PasoDeDocumento = z.object({
  /** Null: what makes it. */
  estado_desde: z.nullable(z.string()),
  acto: z.string(),
  nombre: z.string(),
  estado_hasta: z.string(),
  quien: z.array(z.string()),
});
const Documento = z.object({
  entidad: z.string(),
  estados: z.array(EstadoDeDocumento),
  pasos: z.array(PasoDeDocumento),
});
export type Documento = z.output<typeof Documento>;

/** States and steps of whatever has a life and is no parcel: levantes, devoluciones, recorridos, … Read here; releases change them. */
export const getDocumentos = defineService({
  service: 'transiciones.documentos',
  kind: 'query',
  permission,
  params: z.strictObject({}),
  result: z.object({ documentos: z.array(Documento) }),
});

/** A draft as a copy of a version. */
export const crearBorrador = defineService({
  service: 'transiciones.crear_borrador',
  kind: 'command',
  permission,
  params: z.strictObject({ version_id: Id, nombre: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
  result: z.object({ id: Id }),
});

/** Writes one cell of a draft anew; without steps the event is not allowed in that state. @throws VERSION_NO_ES_BORRADOR, PASOS_AMBIGUOS, CASILLA_FIJA */
export const guardarCasilla = defineService({
  service: 'transiciones.guardar_casilla',
  kind: 'command',
  permission,
  params: z.strictObject({
    version_id: Id,
    estado_desde: z.nullable(Estado),
    tipo_evento: Tipo,
    pasos: z.array(z.strictObject(Paso.shape)).check(z.maxLength(20)),
  }),
  result: z.object({ casilla: Casilla }),
});

const Cambio = z.object({
  estado_desde: z.nullable(Estado),
  tipo_evento: z.string(),
  cambio: z.enum(['agrega', 'quita', 'cambia']),
  antes: z.array(Paso),
  despues: z.array(Paso),
});
export type Cambio = z.output<typeof Cambio>;

/** What would change against another version (the one in force), whom it touches, and what keeps it from being published. */
export const revisarVersion = defineService({
  service: 'transiciones.revisar',
  kind: 'query',
  permission,
  params: z.strictObject({ version_id: Id, contra_id: z.optional(Id) }),
  result: z.object({
    cambios: z.array(z.extend(Cambio, { abiertas: z.int() })),
    /** States that a parcel can come to, or stands in now, and that no step leads out of to an end. */
    callejones: z.array(z.object({ estado: Estado, abiertas: z.int() })),
    /** States that nothing leads to any more. */
    inalcanzables: z.array(z.object({ estado: Estado, abiertas: z.int() })),
    /** Another version was published after the draft was begun. */
    desactualizada: z.boolean(),
    /** Nothing of the above keeps it from being published. */
    se_publica: z.boolean(),
  }),
});

/** What the version would allow to a real parcel now, beside what is allowed today. Nothing is written. */
export const probarVersion = defineService({
  service: 'transiciones.probar',
  kind: 'query',
  permission,
  params: z.strictObject({ version_id: Id, numero: z.string().check(z.trim(), z.minLength(4), z.maxLength(40)) }),
  result: z.object({
    guia: z.object({ id: Id, numero: z.string(), estado_general: Estado }),
    /** Whether its history could have happened under the version as well; the first event that could not. */
    historia: z.object({
      cabe: z.boolean(),
      choca: z.nullable(z.object({ evento: z.string(), fecha: z.string(), estado: z.nullable(Estado) })),
    }),
    pasos: z.array(
      z.object({
        tipo: z.string(),
        nombre: z.string(),
        hoy: z.nullable(z.object({ estado: Estado, quien: z.array(z.string()), exige: z.array(z.string()) })),
        version: z.nullable(z.object({ estado: Estado, quien: z.array(z.string()), exige: z.array(z.string()) })),
      }),
    ),
  }),
});
export type Prueba = Result<typeof probarVersion>;

/** Puts a draft in force. @throws VERSION_CON_FALTAS, VERSION_DESACTUALIZADA, VERSION_NO_ES_BORRADOR */
export const publicarVersion = defineService({
  service: 'transiciones.publicar',
  kind: 'command',
  permission,
  params: z.strictObject({ version_id: Id, nota: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  result: z.object({ version: Version }),
});

/** Puts a retired version in force again, as a new one. @throws VERSION_CON_FALTAS */
export const volverAVersion = defineService({
  service: 'transiciones.volver',
  kind: 'command',
  permission,
  params: z.strictObject({ version_id: Id, nota: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  result: z.object({ version: Version }),
});

export const descartarBorrador = defineService({
  service: 'transiciones.descartar',
  kind: 'command',
  permission,
  params: z.strictObject({ version_id: Id }),
  result: z.object({}),
});
