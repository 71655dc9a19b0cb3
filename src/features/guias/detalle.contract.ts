import * as z from 'zod/mini';

import { Day, defineService, Id, Instant, type Result } from '#shared/contract.ts';
import { leerDocumento, MOST_DOCUMENTO } from '#shared/documento.ts';

import { Dinero, EstadoGuia, GuiaFila } from './contract.ts';
import { PUEDE_REGISTRAR, PUEDE_VER } from './permisos.contract.ts';

/** What an event may have to carry. */
/** What a recipient pays with. */
export const MEDIOS = ['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'QR'] as const;

export const EXIGENCIAS = [
  'motivo',
  'foto',
  'firma',
  'documento',
  'recibe',
  'monto',
  'agente',
  'bultos',
  'dia',
  'direccion',
  'nota',
  'peso',
] as const;
const Exigencia = z.enum(EXIGENCIAS);
export type Exigencia = z.output<typeof Exigencia>;

const Evento = z.object({
  id: Id,
  tipo: z.string(),
  nombre: z.string(),
  /** The state that the parcel had after it; null where it changed nothing or was declared wrong. */
  estado: z.nullable(EstadoGuia),
  fecha_evento: z.string(),
  fecha_registro: z.string(),
  usuario: z.nullable(z.string()),
  agente: z.nullable(z.string()),
  lugar: z.nullable(z.string()),
  nota: z.nullable(z.string()),
  motivo: z.nullable(z.string()),
  bultos: z.nullable(z.array(z.int())),
  monto: z.nullable(z.object({ centavos: z.int(), moneda: z.string() })),
  documento: z.nullable(z.string()),
  recibe: z.nullable(z.string()),
  peso_gramos: z.nullable(z.int()),
  dia: z.nullable(z.string()),
  tiene_foto: z.boolean(),
  tiene_firma: z.boolean(),
  /** The event that this one declares wrong. */
  corrige_id: z.nullable(Id),
  /** Declared wrong by a later one: it counts for nothing. */
  corregido: z.boolean(),
  /** Whether the caller may declare it wrong now. */
  se_corrige: z.boolean(),
});
export type EventoFila = z.output<typeof Evento>;

/** By its id or by the number of its label, never by both. */
export const Numero = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
interface Nombrada {
  readonly numero?: string | undefined;
}
const isNamedOnce = (id: unknown, { numero }: Nombrada) => (id === undefined) !== (numero === undefined);
const NOMBRADA = 'Indique la guía por su id o por su numero, uno de los dos';

const Pariente = z.object({ id: Id, guia_nro: z.string(), estado_general: EstadoGuia });

/** Everything about one parcel, as one record: nothing of it may be older than the rest. */
export const getGuia = defineService({
  service: 'guias.ver',
  kind: 'query',
  permission: PUEDE_VER,
  params: z
    .strictObject({ id: z.optional(Id), numero: z.optional(Numero) })
    .check(z.refine((asked) => isNamedOnce(asked.id, asked), { path: ['id'], error: NOMBRADA })),
  result: z.object({
    guia: z.extend(GuiaFila, {
      /** Freight that its recipient pays (decisions.md 41), and all that is collected with it: both together. */
      flete_destino: z.nullable(Dinero),
      cobrar: z.nullable(Dinero),
      documento: z.nullable(z.string()),
      telefono: z.nullable(z.string()),
      direccion: z.nullable(z.string()),
      departamento_id: Id,
      tamano: z.string(),
      peso_gramos: z.nullable(z.int()),
      max_intentos: z.int(),
      estado_desde: z.string(),
      /** What should happen next, by whom, and the moment by which; null where nothing is expected any more. */
      proximo: z.nullable(
        z.object({ paso: z.string(), responsable: z.string(), desde: z.string(), hasta: z.nullable(z.string()) }),
      ),
      /** Part of its history is in the archive, so it takes no event and no correction. */
      archivada: z.boolean(),
      agente_direccion: z.nullable(z.string()),
      /** The place of its last event that counts and has one, for the map; null: it has not been anywhere yet. */
      ultimo_lugar: z.nullable(z.object({ nombre: z.string(), departamento_id: Id })),
      madre: z.nullable(Pariente),
      hijas: z.array(Pariente),
    }),
    eventos: z.array(Evento),
    bultos: z.array(
      z.object({
        numero: z.int(),
        de: z.int(),
        codigo: z.string(),
        estado: EstadoGuia,
        ultimo_evento: z.string(),
        peso_gramos: z.nullable(z.int()),
      }),
    ),
    comentarios: z.array(
      z.object({ id: Id, usuario: z.string(), fecha: z.string(), texto: z.string(), interno: z.boolean() }),
    ),
    /** Matters that were opened for it, of those that the caller may see. */
    incidencias: z.array(
      z.object({
        id: Id,
        numero: z.string(),
        asunto: z.string(),
        estado: z.string(),
        fecha: z.string(),
        abierta: z.boolean(),
      }),
    ),
    /** Serial numbers that were packed into it, for those who may see its order; by piece where it is several. */
    series: z.array(
      z.object({
        bulto: z.nullable(z.int()),
        sku: z.string(),
        producto: z.string(),
        codigos: z.array(z.string()),
      }),
    ),
    /** Problem Solver cases, for those who may see them; null for all others. */
    casos: z.nullable(
      z.array(
        z.object({
          id: Id,
          fecha_inicio: z.string(),
          usuario: z.string(),
          causa: z.string(),
          solucion: z.string(),
          descripcion: z.nullable(z.string()),
        }),
      ),
    ),
    /** What the caller may register now, with what each must carry. */
    acciones: z.array(z.object({ tipo: z.string(), nombre: z.string(), exige: z.array(Exigencia) })),
    puede_devolver: z.boolean(),
  }),
});
export type GuiaDetalle = Result<typeof getGuia>;

/** What the dialog of an event offers: reasons, agencies. */
export const getOpcionesDeEvento = defineService({
  service: 'guias.opciones_evento',
  kind: 'query',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({ tipo: z.string().check(z.regex(/^[A-Z_]{3,8}$/)) }),
  result: z.object({
    motivos: z.array(z.object({ id: Id, nombre: z.string(), exige_foto: z.boolean() })),
    agentes: z.array(z.object({ id: Id, nombre: z.string(), departamento: z.string() })),
  }),
});

const Texto = (most: number) => z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(most)));

/** Of the person who stands there: an identity card with its digit, or another document with its kind (`#shared/documento.ts`). */
const Documento = z.optional(
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MOST_DOCUMENTO),
    z.refine((texto) => leerDocumento(texto).falta === null, {
      error: ({ input }) => leerDocumento(String(input)).falta?.mensaje,
    }),
  ),
);

/** What comes with an event, whoever sends it: the dialog, the scan station, bulk work. */
export const datosDeEvento = {
  bultos: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(999))).check(z.minLength(1), z.maxLength(999))),
  motivo_id: z.optional(Id),
  agente_id: z.optional(Id),
  lugar: Texto(80),
  nota: Texto(500),
  monto_centavos: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000_000))),
  /** What it was paid with; absent: cash. */
  medio: z.optional(z.enum(MEDIOS)),
  documento: Documento,
  recibe: Texto(80),
  peso_gramos: z.optional(z.int().check(z.minimum(1), z.maximum(2_000_000))),
  /** Why there is no weight; a weight of zero does not exist. */
  sin_peso: Texto(80),
  dia: z.optional(Day),
  direccion: Texto(200),
  localidad: Texto(80),
  foto_id: z.optional(Id),
  firma_id: z.optional(Id),
} as const;

/** With this begins, in the note of an event, the reason why there is no weight. */
export const SIN_PESO = 'Sin peso: ';

export const TipoDeEvento = z.string().check(z.regex(/^[A-Z_]{3,8}$/));

/** Registers one event of one parcel. @throws what the engine refuses, each with its reason */
export const registrarEvento = defineService({
  service: 'guias.registrar_evento',
  kind: 'command',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({
    guia_id: Id,
    tipo: TipoDeEvento,
    /** When it happened; absent: now. At most 30 days back, never in the future. */
    fecha_evento: z.optional(Instant),
    ...datosDeEvento,
  }),
  result: z.object({ evento_id: Id, estado_general: EstadoGuia, repetido: z.boolean(), msg: z.string() }),
});

/** Declares an event wrong: a CORR beside it, and the state computed anew. */
export const corregirEvento = defineService({
  service: 'guias.corregir_evento',
  kind: 'command',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({ guia_id: Id, evento_id: Id, nota: Texto(500) }),
  result: z.object({ evento_id: Id, estado_general: EstadoGuia, msg: z.string() }),
});

/** Starts a return: the child parcel `…-D1` with swapped addresses, and DEV_INI on this one. */
export const devolverGuia = defineService({
  service: 'guias.devolver',
  kind: 'command',
  permission: { anyOf: ['EVE_003'] },
  params: z.strictObject({ guia_id: Id, motivo_id: Id, nota: Texto(500) }),
  result: z.object({ hija_id: Id, hija_nro: z.string(), msg: z.string() }),
});

/** A remark; `interno` ones are for staff alone, and nobody else can write one. */
export const comentarGuia = defineService({
  service: 'guias.comentar',
  kind: 'command',
  permission: PUEDE_VER,
  params: z
    .strictObject({
      guia_id: z.optional(Id),
      numero: z.optional(Numero),
      texto: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
      interno: z._default(z.boolean(), false),
    })
    .check(z.refine((asked) => isNamedOnce(asked.guia_id, asked), { path: ['guia_id'], error: NOMBRADA })),
  result: z.object({ id: Id }),
});

/** Photo or signature of an event. */
export const verPrueba = defineService({
  service: 'guias.ver_prueba',
  kind: 'query',
  permission: PUEDE_VER,
  params: z.strictObject({ guia_id: Id, evento_id: Id, cual: z.enum(['foto', 'firma']) }),
  result: z.object({ imagen: z.object({ tipo: z.string(), base64: z.string() }) }),
});

/** Who changed what of this parcel and when, for whoever leads. */
export const getAuditoriaDeGuia = defineService({
  service: 'guias.auditoria',
  kind: 'query',
  permission: 'encargado',
  params: z.strictObject({ id: Id }),
  result: z.object({
    entradas: z.array(
      z.object({
        fecha: z.string(),
        usuario: z.nullable(z.string()),
        servicio: z.string(),
        ip: z.nullable(z.string()),
        cambio: z.string(),
      }),
    ),
  }),
});
