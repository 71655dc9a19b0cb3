import * as z from 'zod/mini';

import { CodigoDeCarro } from '#features/carros/contract.ts';
import { EstadoGuia } from '#features/guias/contract.ts';
import { datosDeEvento, EXIGENCIAS, TipoDeEvento } from '#features/guias/detalle.contract.ts';
import { PUEDE_REGISTRAR } from '#features/guias/permisos.contract.ts';
import { defineService, Id, Instant, pageOf, pageParams, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

/** Whose hands, and where to: of one parcel, never of a batch of them. */
export const POR_PAQUETE = [
  'recibe',
  'documento',
  'direccion',
] as const satisfies readonly (typeof EXIGENCIAS)[number][];

/** What the person may register by scanning, where, and why. */
export const getOpcionesDeEstacion = defineService({
  service: 'eventos.opciones',
  kind: 'query',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({}),
  result: z.object({
    tipos: z.array(
      z.object({
        tipo: z.string(),
        nombre: z.string(),
        /** Asked for once, when the batch is opened; where it names `peso`, each scan brings its own. */
        exige: z.array(z.enum(EXIGENCIAS)),
        /** What is one parcel's alone, and so asked for at each scan. */
        por_paquete: z.array(z.enum(POR_PAQUETE)),
        /** Whether each scan may bring what was paid: a parcel with contra-reembolso asks for it. */
        cobra: z.boolean(),
        /** Whether each scan is weighed; where `exige` names `peso`, nothing is registered without one. */
        lleva_peso: z.boolean(),
        /** Whether an expected list can be made from the parcels' states. */
        tiene_esperadas: z.boolean(),
        /** Whether its batch may put the parcels into a cart. */
        lleva_carro: z.boolean(),
        motivos: z.array(z.object({ id: Id, nombre: z.string() })),
      }),
    ),
    /** Places of work; for an agency's people their own alone. */
    lugares: z.array(z.object({ agente_id: z.nullable(Id), nombre: z.string() })),
    agentes: z.array(z.object({ id: Id, nombre: z.string() })),
  }),
});

/** A batch of scans: one kind of event, one place, from its opening to its closing. */
const Lote = z.object({
  id: Id,
  tipo: z.string(),
  nombre: z.string(),
  usuario: z.string(),
  agente_id: z.nullable(Id),
  lugar: z.string(),
  /** The cart that its parcels are put into. */
  carro: z.nullable(z.string()),
  estado: z.enum(['ABIERTO', 'CERRADO', 'CERRADO_CON_DIFERENCIAS', 'ANULADO']),
  abierto: z.string(),
  cerrado: z.nullable(z.string()),
  nota: z.nullable(z.string()),
  /** Parcels, not labels; null where nothing is expected. */
  esperadas: z.nullable(z.int()),
  esperadas_leidas: z.int(),
  hechas: z.int(),
  repetidas: z.int(),
  errores: z.int(),
  deshechas: z.int(),
  sin_peso: z.int(),
  /** Parcels read that were not expected; 0 where nothing is. */
  sobrantes: z.int(),
  /** Readings of before the closing that came in after it. */
  tardias: z.int(),
});
export type Lote = z.output<typeof Lote>;

/** Why a reading was not registered. */
export const RAZONES = [
  'no_existe',
  'ya_leida',
  'estado_no_permite',
  'otra_sede',
  'sin_permiso',
  'faltan_datos',
  'fecha',
  'otra',
] as const;

const Lectura = z.object({
  id: Id,
  codigo: z.string(),
  resultado: z.enum(['hecha', 'repetida', 'error', 'deshecha']),
  razon: z.nullable(z.enum(RAZONES)),
  texto: z.string(),
  fecha: z.string(),
  guia_id: z.nullable(Id),
  guia_nro: z.nullable(z.string()),
  /** The piece that the label names; null: the whole parcel. */
  bulto: z.nullable(z.int()),
  /** How many pieces the parcel has, whose it is and where it goes; null where there is no parcel. */
  bultos: z.nullable(z.int()),
  cliente: z.nullable(z.string()),
  destino: z.nullable(z.string()),
  peso_gramos: z.nullable(z.int()),
  sin_peso: z.nullable(z.string()),
  /** Not on the expected list, where there is one. */
  sobrante: z.boolean(),
});
export type Lectura = z.output<typeof Lectura>;

/** What is asked for once and goes with each event of the batch; `agente_id` is where parcels are sent, not where they are scanned. */
const { motivo_id, agente_id, dia, nota, recibe, documento, direccion, localidad, monto_centavos } = datosDeEvento;
const datosDeLote = { motivo_id, agente_id, dia, nota } as const;
/** What belongs to the parcel that is read. */
const datosDeLectura = { recibe, documento, direccion, localidad, monto_centavos } as const;

/** `esperadas`: none, from the parcels' states, or a pasted list of numbers (up to 5,000). */
export const abrirLote = defineService({
  service: 'eventos.abrir_lote',
  kind: 'command',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({
    tipo: TipoDeEvento,
    agente_id: z.optional(Id),
    lugar: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
    datos: z.strictObject(datosDeLote),
    /** What the label of a cart says: the parcels of the batch go into it. */
    carro: z.optional(CodigoDeCarro),
    esperadas: z.union([
      z.strictObject({ modo: z.enum(['ninguna', 'estado']) }),
      z.strictObject({ modo: z.literal('lista'), texto: z.string().check(z.minLength(1), z.maxLength(250_000)) }),
    ]),
  }),
  result: z.object({
    lote: Lote,
    no_halladas: z.array(z.string()),
    /** What the person should know of the list: that it holds the newest 5,000 alone, or nothing. */
    aviso: z.nullable(z.string()),
  }),
});

/** The person's open batches and those closed today. */
export const listLotes = defineService({
  service: 'eventos.lotes',
  kind: 'query',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({}),
  result: z.object({ lotes: z.array(Lote) }),
});

/** A batch with its last hundred readings, newest first. */
export const getLote = defineService({
  service: 'eventos.ver_lote',
  kind: 'query',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({ id: Id }),
  result: z.object({ lote: Lote, lecturas: z.array(Lectura) }),
});

/** What is expected and was not read (`faltantes`), or was read and not expected (`sobrantes`). */
export const getDiferencias = defineService({
  service: 'eventos.diferencias',
  kind: 'query',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({ ...pageParams, id: Id, cuales: z.enum(['faltantes', 'sobrantes']) }),
  result: pageOf(
    z.object({
      guia_id: Id,
      guia_nro: z.string(),
      cliente: z.string(),
      destinatario: z.string(),
      estado_general: EstadoGuia,
      /** Pieces of it that were read, and how many there are. */
      leidos: z.int(),
      bultos: z.int(),
      ultimo_evento: z.string(),
      ultimo_fecha: z.string(),
    }),
  ),
});

/**
 * One reading. Whatever becomes of it is answered, not thrown: a wrong scan is kept as well. `fecha_evento` is the device's time of the
 * reading, corrected by the server's clock; the same `clave` never applies twice.
 */
export const registrarLectura = defineService({
  service: 'eventos.registrar',
  kind: 'command',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({
    lote_id: Id,
    codigo: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_READING)),
    fecha_evento: z.optional(Instant),
    peso_gramos: datosDeEvento.peso_gramos,
    sin_peso: datosDeEvento.sin_peso,
    datos: z.optional(z.strictObject(datosDeLectura)),
  }),
  result: z.object({ lectura: Lectura, lote: Lote }),
});
export type LecturaRegistrada = Result<typeof registrarLectura>;

/** Takes a reading back: a correction of its event. @throws what the engine refuses */
export const deshacerLectura = defineService({
  service: 'eventos.deshacer',
  kind: 'command',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({ lote_id: Id, lectura_id: Id }),
  result: z.object({ lectura: Lectura, lote: Lote }),
});

/** Closes; with differences only with a note that says what was decided. @throws LOTE_CON_DIFERENCIAS, LOTE_CERRADO */
export const cerrarLote = defineService({
  service: 'eventos.cerrar_lote',
  kind: 'command',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({ id: Id, nota: datosDeEvento.nota }),
  result: z.object({ lote: Lote }),
});

/** Gives up a batch in which nothing was registered. @throws LOTE_CON_LECTURAS */
export const anularLote = defineService({
  service: 'eventos.anular_lote',
  kind: 'command',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({ id: Id }),
  result: z.object({ lote: Lote }),
});

/** A reading as it waits in the browser for the server to hear of it; an older version of the page may have written it with less. */
export const LecturaEnEspera = z.object({
  lote_id: Id,
  raw: z._default(z.string(), ''),
  codigo: z.string(),
  /** Milliseconds of the device's clock. */
  leido: z.number(),
  /** The same by the server's clock; null while the page does not know it. */
  fecha: z._default(z.nullable(Instant), null),
  /** Its moment is that of its arrival: what is registered anew after an undo must not count as the echo of what was undone. */
  al_llegar: z._default(z.boolean(), false),
  pesa: z._default(z.boolean(), false),
  peso_gramos: z._default(z.nullable(z.int()), null),
  sin_peso: z._default(z.nullable(z.string()), null),
  datos: z._default(z.object(datosDeLectura), {}),
});
export type LecturaEnEspera = z.output<typeof LecturaEnEspera>;

/** A reading whose data are being asked for: kept, so that a reload asks on. */
export const LecturaPorCompletar = z.object({ lote_id: Id, raw: z.string(), codigo: z.string() });
export type LecturaPorCompletar = z.output<typeof LecturaPorCompletar>;

/** What can still be told of one that does not fit: never sent, only shown. */
export const LecturaIlegible = z.object({
  lote_id: z.catch(Id, 0),
  raw: z.catch(z.string(), ''),
  codigo: z.catch(z.string(), ''),
  leido: z.catch(z.number(), 0),
});

/** What was chosen last on this device, to begin with one key the next time. */
export const Puesto = z.object({
  tipo: z.string(),
  agente_id: z.nullable(Id),
  lugar: z.nullable(z.string()),
  datos: z.object(datosDeLote),
  esperadas: z.enum(['ninguna', 'estado', 'lista']),
  pesar: z.boolean(),
});
export type Puesto = z.output<typeof Puesto>;
