import * as z from 'zod/mini';

import { EstadoGuia } from '#features/guias/contract.ts';
import { Day, defineService, Id, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { EstadoLevante, LevanteDeRonda } from './levantes.contract.ts';
import { PLANIFICA, VE_RECORRIDOS } from './permisos.contract.ts';
import { Carga } from './plan.contract.ts';
import { FiltrosDelPool } from './pool.contract.ts';

/** A round carries no more parcels than these. */
export const MAS_GUIAS = 400;
/** The stops of a longer round are told by their counts alone, and drawn as a bar. */
export const MAS_PUNTOS_DE_FILA = 60;

export const ESTADOS_RECORRIDO = [
  'BORRADOR',
  'PLANIFICADO',
  'EN_CARGA',
  'CARGADO',
  'EN_RUTA',
  'EN_RENDICION',
  'RENDIDO',
  'ANULADO',
] as const;
export type EstadoRecorrido = (typeof ESTADOS_RECORRIDO)[number];

export const ESTADOS_LINEA = [
  'PLANIFICADA',
  'CARGADA',
  'EN_CAMINO',
  'ENTREGADA',
  'PARCIAL',
  'NO_ENTREGADA',
  'DESCARGADA',
  'DEVUELTA',
  'QUITADA',
  'TRANSFERIDA',
  'PERDIDA',
] as const;
const EstadoLinea = z.enum(ESTADOS_LINEA);
export type EstadoLinea = z.output<typeof EstadoLinea>;

export const ACTOS = ['planificar', 'iniciar_carga', 'cerrar_carga', 'salir', 'llegar', 'rendir', 'anular'] as const;
export type Acto = (typeof ACTOS)[number];

export const Hora = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const Codigo = z.string().check(z.minLength(1), z.maxLength(LONGEST_READING));

const cabecera = {
  id: Id,
  numero: z.string(),
  dia: z.string(),
  /** To doors; to one agency; to doors, and to agencies on the way. */
  tipo: z.enum(['REPARTO', 'TRONCO', 'MIXTO']),
  estado: z.enum(ESTADOS_RECORRIDO),
  chofer_id: z.nullable(Id),
  chofer: z.nullable(z.string()),
  /** Where a trunk round goes. */
  destino: z.nullable(z.string()),
  /** The plate of what its driver drives. */
  vehiculo: z.nullable(z.string()),
  salida_prevista: z.nullable(z.string()),
  salida: z.nullable(z.string()),
  llegada: z.nullable(z.string()),
  /** Minutes after the hour at which it should be at its next stop, or have left; null: nothing to be late for. */
  atraso_minutos: z.nullable(z.int()),
} as const;

const RecorridoFila = z.object({
  ...cabecera,
  zonas: z.array(z.string()),
  /** How many of its parcels are how; what was taken out is left out. */
  cuentas: z.array(z.object({ estado: EstadoLinea, cantidad: z.int() })),
  /** Of each parcel in the order of the plan; none of a round of more than sixty. */
  lineas: z.array(EstadoLinea),
  bultos: z.int(),
  /** How what it fetches on the way stands, in its order. */
  levantes: z.array(EstadoLevante),
  /** Cash that was collected on the way and that nobody counted yet, in cents of UYU and of USD; null to whoever is to count it. */
  en_la_calle: z.nullable(z.int()),
  en_la_calle_usd: z.nullable(z.int()),
  /** It is more than its driver should carry. */
  sobre_limite: z.boolean(),
  /** Of a round under way whose driver agreed to say it: where, and when that was. */
  posicion: z.nullable(z.object({ fecha: z.string(), lat: z.number(), lng: z.number() })),
});
export type RecorridoFila = z.output<typeof RecorridoFila>;

/** The rounds of a day (without one: of today), those that are late on top. Who only loads their own sees their own. */
export const listRecorridos = defineService({
  service: 'recorridos.listar',
  kind: 'query',
  permission: VE_RECORRIDOS,
  params: z.strictObject({ dia: z.optional(Day), estado: z.optional(z.enum(ESTADOS_RECORRIDO)) }),
  result: z.object({ dia: z.string(), recorridos: z.array(RecorridoFila) }),
});

const Linea = z.object({
  guia_id: Id,
  guia_nro: z.string(),
  orden: z.int(),
  fija: z.boolean(),
  modo: z.enum(['ENTREGA', 'AGENCIA']),
  estado: EstadoLinea,
  estado_general: EstadoGuia,
  destinatario: z.string(),
  direccion: z.nullable(z.string()),
  localidad: z.nullable(z.string()),
  zona: z.string(),
  telefono: z.nullable(z.string()),
  bultos: z.int(),
  /** To be collected, in cents. */
  cobrar: z.nullable(z.int()),
  moneda: z.string(),
  motivo: z.nullable(z.string()),
  /** When it was last moved in this round. */
  cuando: z.nullable(z.string()),
});
export type Linea = z.output<typeof Linea>;

/** @throws RECORRIDO_NO_ENCONTRADO */
export const verRecorrido = defineService({
  service: 'recorridos.ver',
  kind: 'query',
  permission: VE_RECORRIDOS,
  params: z.strictObject({ id: Id }),
  result: z.object({
    recorrido: z.object({ ...cabecera, vehiculo_id: z.nullable(Id), version: z.int() }),
    /** Of a round that may still be planned. */
    carga: z.nullable(Carga),
    lineas: z.array(Linea),
    levantes: z.array(LevanteDeRonda),
    /** Whoever is to count what came back is shown no line of it until the seal. */
    a_ciegas: z.optional(z.boolean()),
    /** Nor, until then, what its parcels are to bring. */
    sin_cobros: z.optional(z.boolean()),
    /** What this person may do with it now. */
    actos: z.array(z.object({ acto: z.enum(ACTOS), nombre: z.string() })),
    /** The last step, where this person may still take it back, and until when. */
    se_deshace: z.optional(z.object({ acto: z.enum(ACTOS), nombre: z.string(), hasta: z.string() })),
    historia: z.array(z.object({ acto: z.string(), estado: z.string(), fecha: z.string(), usuario: z.string() })),
  }),
});
export type Recorrido = Result<typeof verRecorrido>;

export const opcionesDeRecorrido = defineService({
  service: 'recorridos.opciones',
  kind: 'query',
  permission: PLANIFICA,
  params: z.strictObject({}),
  result: z.object({
    choferes: z.array(z.object({ id: Id, nombre: z.string() })),
    /** With what each takes, and how many hours it goes a day where it says so. */
    vehiculos: z.array(
      z.object({
        ...{ id: Id, nombre: z.string() },
        ...{ kg: z.int(), dm3: z.int(), paradas: z.int(), jornada_h: z.nullable(z.number()) },
      }),
    ),
  }),
});

export const Rechazada = z.object({ guia_nro: z.string(), razon: z.string() });
export type Rechazada = z.output<typeof Rechazada>;

/** What a round from the label of a cart or an agency would take. @throws CODIGO_SIN_RECORRIDO */
export const prepararRecorrido = defineService({
  service: 'recorridos.preparar',
  kind: 'query',
  permission: PLANIFICA,
  params: z.strictObject({ code: z.string().check(z.regex(/^(CARRO|AGENTE)_\d{1,9}$/)) }),
  result: z.object({
    nombre: z.string(),
    guias: z.int(),
    quedan_fuera: z.array(Rechazada),
    /** The draft of today that the same label began. */
    recorrido_id: z.nullable(Id),
    /** Somebody else's draft of today with that cart: theirs to end, or to be opened by its own address. */
    de_otro: z.nullable(z.object({ recorrido_id: Id, numero: z.string(), usuario: z.string(), desde: z.string() })),
  }),
});

export type Preparacion = Result<typeof prepararRecorrido>;

/** Makes it; a second reading of the same label opens the same draft and adds what waits by now. @throws CODIGO_SIN_RECORRIDO, CARRO_DE_OTRO */
export const nuevoRecorrido = defineService({
  service: 'recorridos.nuevo',
  kind: 'command',
  permission: PLANIFICA,
  params: prepararRecorrido.params,
  result: z.object({ recorrido_id: Id, quedan_fuera: z.array(Rechazada) }),
});

export const crearRecorrido = defineService({
  service: 'recorridos.crear',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({ dia: z.optional(Day) }),
  result: z.object({ recorrido_id: Id }),
});

/**
 * Driver, hour and order, by whoever has seen the version. `orden` names every parcel that the round still has, once.
 * @throws RECORRIDO_NO_ENCONTRADO, DOCUMENTO_CAMBIO, DOCUMENTO_NO_PERMITE, DATOS_INVALIDOS
 */
export const guardarRecorrido = defineService({
  service: 'recorridos.guardar',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({
    id: Id,
    version: z.int().check(z.minimum(1)),
    chofer_id: z.optional(z.nullable(Id)),
    /** Null: what its driver has. */
    vehiculo_id: z.optional(z.nullable(Id)),
    salida_prevista: z.optional(z.nullable(Hora)),
    /** Whether it leaves parcels at agencies on its way; only while it is a draft, and not back while it has some. */
    mixto: z.optional(z.boolean()),
    orden: z.optional(z.array(Id).check(z.maxLength(MAS_GUIAS))),
    fijas: z.optional(z.array(Id).check(z.maxLength(MAS_GUIAS))),
    /** What it fetches, and behind how many of its doors; what is done or left it meanwhile stays as it is. */
    levantes: z.optional(
      z
        .array(z.strictObject({ id: Id, orden: z.int().check(z.minimum(0), z.maximum(1_000)) }))
        .check(z.maxLength(MAS_GUIAS)),
    ),
  }),
  result: z.object({ version: z.int() }),
});

/**
 * By id, by what was read off a label (of an agency: all that waits for it, where the round is mixed), or whatever waits that meets the filters, the most urgent first and no more than it has room for. What cannot
 * go into it is answered row by row.
 * @throws RECORRIDO_DEMASIADO_GRANDE
 */
export const agregarGuias = defineService({
  service: 'recorridos.agregar',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({
    id: Id,
    guias: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAS_GUIAS))),
    codigo: z.optional(Codigo),
    filtros: z.optional(FiltrosDelPool),
  }),
  result: z.object({ agregadas: z.array(Id), rechazadas: z.array(Rechazada) }),
});

export const quitarGuias = defineService({
  service: 'recorridos.quitar',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id, guias: z.array(Id).check(z.minLength(1), z.maxLength(MAS_GUIAS)) }),
  result: z.object({ quitadas: z.array(Id), rechazadas: z.array(Rechazada) }),
});

/** A reading at the van: loads the parcel, and begins the loading where it is the first. What is wrong with it is an answer. */
export const cargarGuia = defineService({
  service: 'recorridos.cargar',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id, codigo: Codigo }),
  result: z.object({ resultado: z.enum(['hecha', 'repetida', 'error']), texto: z.string() }),
});

/**
 * Takes the round a step on. `quedan_fuera`: parcels that planning could not take and left out. `por_confirmar`: what whoever plans has to know
 * first; nothing was done, and `confirma` goes on all the same.
 * @throws DOCUMENTO_NO_PERMITE, RECORRIDO_SIN_CHOFER, RECORRIDO_VACIO, FALTAN_POR_CARGAR, CHOFER_EN_RUTA, LINEAS_SIN_RESOLVER,
 *   CHOFER_NO_DISPONIBLE, LIBRETA_VENCIDA, VEHICULO_OCUPADO, VEHICULO_EN_RUTA
 */
export const moverRecorrido = defineService({
  service: 'recorridos.mover',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id, acto: z.enum(ACTOS), confirma: z.optional(z.boolean()) }),
  result: z.object({
    estado: z.enum(ESTADOS_RECORRIDO),
    quedan_fuera: z.array(Rechazada),
    por_confirmar: z.array(z.string()),
  }),
});
