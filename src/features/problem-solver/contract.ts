import * as z from 'zod/mini';

import { Day, defineService, Id, Instant, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { PUEDE_RESOLVER as permission } from './permisos.contract.ts';

export const service = 'problem_solver';

const Item = z.object({ id: Id, nombre: z.string() });
const ItemActivo = z.object({ id: Id, nombre: z.string(), activo: z.boolean() });

/** A recorded case (specification §3). Times are instants; `tiempo_duracion` is hh:mm:ss of the same two. */
export const Registro = z.object({
  id: Id,
  usuario: z.string(),
  usuario_id: Id,
  guia: z.nullable(z.string()),
  guia_id: z.nullable(Id),
  es_sin_etiqueta: z.boolean(),
  cliente_id: z.nullable(Id),
  cliente_nombre: z.nullable(z.string()),
  tamano: z.string(),
  tamano_id: Id,
  descripcion: z.nullable(z.string()),
  causa: z.string(),
  causa_id: Id,
  solucion: z.string(),
  solucion_id: Id,
  fecha_inicio: z.string(),
  fecha_fin: z.string(),
  tiempo_duracion: z.string(),
  tiempo_minutos: z.number(),
  tiene_foto: z.boolean(),
});
export type Registro = z.output<typeof Registro>;

/** Page of cases: `size` 1–500, or -1 for all of up to 100,000 rows. */
/** Rows of a page; -1: all of them, up to 100,000. */
export const PageSize = z.union([z.int().check(z.minimum(1), z.maximum(500)), z.literal(-1)]);

export const registrosPage = {
  page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  size: z._default(PageSize, 10),
};

export const getCatalogos = defineService({
  service,
  action: 'get_catalogos',
  kind: 'query',
  permission,
  params: z.strictObject({}),
  result: z.object({
    tamanos: z.array(z.object({ id: Id, nombre: z.string(), codigo: z.string(), activo: z.boolean() })),
    causas: z.array(z.object({ id: Id, nombre: z.string(), activo: z.boolean(), es_sin_etiqueta: z.boolean() })),
    soluciones: z.array(ItemActivo),
    usuarios: z.array(ItemActivo),
  }),
});

export const verificarRolEncargado = defineService({
  service,
  action: 'verificar_rol_encargado',
  kind: 'query',
  permission,
  params: z.strictObject({}),
  result: z.object({ tiene_rol_encargado: z.boolean() }),
});

export const getCasosDiarios = defineService({
  service,
  action: 'get_casos_diarios',
  kind: 'query',
  permission,
  params: z.strictObject({
    ...registrosPage,
    numero_guia: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_READING))),
  }),
  result: z.object({
    registros: z.array(Registro),
    page: z.int(),
    size: z.int(),
    total: z.int(),
    totalPages: z.int(),
  }),
});

export const verificarGuia = defineService({
  service,
  action: 'verificar_guia',
  kind: 'query',
  permission,
  params: z.strictObject({ numero: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_READING)) }),
  result: z.object({
    existe: z.boolean(),
    guia: z.nullable(z.object({ id: Id, numero: z.string() })),
    mensaje: z.nullable(z.string()),
    /** Cases that the parcel already has today: who would begin another should know. */
    casos_hoy: z.array(z.object({ id: Id, usuario: z.string(), causa: z.string(), fecha_inicio: z.string() })),
  }),
});

export const getSolucionesPorCausa = defineService({
  service,
  action: 'get_soluciones_por_causa',
  kind: 'query',
  permission,
  params: z.strictObject({ causa_id: Id, guia_id: z.optional(Id) }),
  result: z.object({
    soluciones: z.array(
      z.extend(Item, {
        /** Cases of the last 90 days with this cause (and the parcel's client, where one is given) that ended so, and their share. */
        usos: z.int(),
        porcentaje: z.int(),
        sugerida: z.boolean(),
      }),
    ),
  }),
});

export const guardarRegistro = defineService({
  service,
  action: 'guardar_registro',
  kind: 'command',
  permission,
  params: z.strictObject({
    usuario_id: Id,
    tamano_id: Id,
    descripcion: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(2000))), null),
    causa_id: Id,
    solucion_id: Id,
    es_sin_etiqueta: z.boolean(),
    fecha_inicio: Instant,
    fecha_fin: Instant,
    guia_id: z._default(z.nullable(Id), null),
    /** An image that the same person has uploaded for it (`POST /api/archivos`). */
    foto_id: z._default(z.nullable(Id), null),
  }),
  result: z.object({ msg: z.string(), registro: Registro }),
});

export type Catalogos = Result<typeof getCatalogos>;

/** Both days are days of Montevideo, both inclusive. */
export const rango = { fecha_inicio: Day, fecha_fin: Day };

/** The report: cases of a range of at most 366 days, narrowed by whatever is given. */
export const filtrarRegistros = defineService({
  service,
  action: 'filtrar_registros',
  kind: 'query',
  permission,
  params: z.strictObject({
    ...rango,
    ...registrosPage,
    usuario_id: z.optional(Id),
    causa_id: z.optional(Id),
    solucion_id: z.optional(Id),
    numero_guia: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_READING))),
    /** Bucket of the time distribution, from 0 (under a minute) to 7 (an hour or more): the rows behind a bar. */
    rango_tiempo: z.optional(z.int().check(z.minimum(0), z.maximum(7))),
  }),
  result: getCasosDiarios.result,
});

/** Takes a case back within seconds of having saved it; it stays in the audit and leaves every list and statistic. */
export const anularRegistro = defineService({
  service,
  action: 'anular_registro',
  kind: 'command',
  permission,
  params: z.strictObject({ id: Id }),
  result: z.object({ msg: z.string() }),
});

/** The photo of a case, for whoever may see cases. */
export const verFoto = defineService({
  service,
  action: 'ver_foto',
  kind: 'query',
  permission,
  params: z.strictObject({ id: Id }),
  result: z.object({ foto: z.object({ tipo: z.string(), base64: z.string() }) }),
});

/** What a person has filled in of a case so far. */
export const Borrador = z.object({
  tamano_id: z.nullable(Id),
  causa_id: z.nullable(Id),
  solucion_id: z.nullable(Id),
  descripcion: z.string(),
  /** Uploaded already; what was kept before there were photos has none. */
  foto_id: z._default(z.nullable(Id), null),
});
export type Borrador = z.output<typeof Borrador>;

/** A case being recorded, as the browser keeps it until it is saved or cancelled (specification §4). */
export const CasoAbierto = z.object({
  fecha_inicio: Instant,
  /** null: a parcel without a label. */
  guia: z.nullable(z.object({ id: Id, numero: z.string() })),
  borrador: Borrador,
});
export type CasoAbierto = z.output<typeof CasoAbierto>;
