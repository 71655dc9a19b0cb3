import * as z from 'zod/mini';

import { EstadoGuia } from '#features/guias/contract.ts';
import { defineService, Id, idList, pageOf, pageParams, type Result, wordList } from '#shared/contract.ts';
import { MONEDAS } from '#shared/envio/vocabulario.ts';

import { CLASES, ESTADOS, INSPECCIONES, LUGARES, VISTAS } from './palabras.contract.ts';
import { AUTORIZA_DEVOLUCIONES, INSPECCIONA, PIDE_DEVOLUCIONES, VE_DEVOLUCIONES } from './permisos.contract.ts';

/** As many as are asked for, authorised or refused in one go. */
export const MAS_DEVOLUCIONES = 100;
/** As many pictures as an inspection has. */
export const MAS_FOTOS = 6;

const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const SmallId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const Fotos = z.array(Id).check(z.maxLength(MAS_FOTOS));
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(MAS_DEVOLUCIONES));

const Fila = z.object({
  id: Id,
  numero: z.string(),
  clase: z.enum(CLASES),
  estado: z.enum(ESTADOS),
  guia_id: Id,
  guia_nro: z.string(),
  /** Null: none yet, or nobody shows it to this person. */
  hija_id: z.nullable(Id),
  hija_nro: z.nullable(z.string()),
  hija_estado: z.nullable(EstadoGuia),
  cliente_id: Id,
  cliente: z.string(),
  motivo: z.nullable(z.string()),
  lugar: z.enum(LUGARES),
  /** The agency where it lay when it was begun. */
  agente: z.nullable(z.string()),
  /** The round that has its child now; for our people. */
  recorrido: z.nullable(z.string()),
  chofer: z.nullable(z.string()),
  pedida: z.string(),
  movida: z.string(),
  /** Days of Montevideo since it was asked for, and since anything happened to it. */
  dias: z.int(),
  dias_quieta: z.int(),
  parada: z.boolean(),
  a_inspeccionar: z.boolean(),
  automatica: z.boolean(),
  /** What it costs its client, taxes included; null: no child yet, nobody told it, or it is no business of the reader's. */
  costo: z.nullable(z.object({ centavos: z.int(), moneda: z.enum(MONEDAS) })),
  version: z.int(),
});
export type DevolucionFila = z.output<typeof Fila>;

export const devolucionFilters = {
  /** A number of ours, or one of a guía: the mother's or the child's. */
  q: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(60))),
  clase: z.optional(wordList(CLASES)),
  cliente_id: z.optional(idList),
};

/** A page of a view: the newest on top, of those that stand the longest-standing. */
export const listDevoluciones = defineService({
  service: 'devoluciones.listar',
  kind: 'query',
  permission: VE_DEVOLUCIONES,
  params: z.strictObject({
    vista: z._default(z.enum(VISTAS), 'por_autorizar'),
    ...devolucionFilters,
    ...pageParams,
    cursor: z.optional(z.string().check(z.maxLength(400))),
  }),
  result: z.extend(pageOf(Fila), { total_es_minimo: z.boolean(), siguiente: z.nullable(z.string()) }),
});

/** How many stand under each tab, without what is over. */
export const countDevoluciones = defineService({
  service: 'devoluciones.cuentas',
  kind: 'query',
  permission: VE_DEVOLUCIONES,
  params: z.strictObject({}),
  result: z.object({
    por_autorizar: z.int(),
    en_agencia: z.int(),
    en_camino: z.int(),
    por_inspeccionar: z.int(),
    paradas: z.int(),
  }),
});

/** Why something goes back. */
export const getOpcionesDeDevoluciones = defineService({
  service: 'devoluciones.opciones',
  kind: 'query',
  permission: PIDE_DEVOLUCIONES,
  params: z.strictObject({}),
  result: z.object({ motivos: z.array(z.object({ id: Id, nombre: z.string() })) }),
});

/** @throws DEVOLUCION_NO_ENCONTRADA */
export const verDevolucion = defineService({
  service: 'devoluciones.ver',
  kind: 'query',
  permission: VE_DEVOLUCIONES,
  params: z.strictObject({ id: Id }),
  result: z.object({
    devolucion: z.extend(Fila, {
      nota: z.nullable(z.string()),
      autorizada: z.nullable(z.string()),
      terminada: z.nullable(z.string()),
      /** Names are for our people. */
      pedida_por: z.nullable(z.string()),
      autorizada_por: z.nullable(z.string()),
      /** Why somebody said no; nothing of these for agencies. */
      respuesta: z.nullable(z.string()),
      inspeccion: z.nullable(z.enum(INSPECCIONES)),
      inspeccion_nota: z.nullable(z.string()),
      inspeccionada: z.nullable(z.string()),
      acta: z.nullable(z.object({ responsable: z.string(), testigo: z.string(), fecha: z.string() })),
      /** How its goods became stock again, where a warehouse had sent them. */
      reingreso: z.nullable(z.object({ numero: z.string(), unidades: z.int(), faltaron: z.int() })),
      /** Who had it, and where it is collected where that is asked for. */
      destinatario: z.string(),
      /** Which tariff the cost is from. */
      tarifa: z.nullable(z.string()),
      retira_en: z.nullable(z.string()),
      bultos: z.int(),
    }),
    fotos: z.array(Id),
    /** What was done, for our people. */
    historia: z.array(z.object({ acto: z.string(), estado: z.string(), fecha: z.string(), usuario: z.string() })),
    /** What this person may do now. */
    actos: z.array(z.string()),
  }),
});
export type DevolucionEntera = Result<typeof verDevolucion>;

/** @throws ARCHIVO_NO_ENCONTRADO */
export const verFotoDeDevolucion = defineService({
  service: 'devoluciones.ver_foto',
  kind: 'query',
  permission: VE_DEVOLUCIONES,
  params: z.strictObject({ id: Id, archivo_id: Id }),
  result: z.object({ imagen: z.object({ tipo: z.string(), base64: z.string() }) }),
});

/** What became of each: a number, or why there is none. */
const Resultado = z.object({
  /** As it was asked for: a number of a guía, or of a devolución. */
  pedido: z.string(),
  id: z.nullable(Id),
  numero: z.nullable(z.string()),
  /** The child that was born, whose label is to be printed. */
  hija_id: z.nullable(Id),
  hija_nro: z.nullable(z.string()),
  razon: z.nullable(z.string()),
});
export type ResultadoDeDevolucion = z.output<typeof Resultado>;
const Resultados = z.object({ hechas: z.int(), filas: z.array(Resultado) });

/** Asks for the return of each: by id, or by numbers as they are pasted. What cannot go back says why. */
export const pedirDevoluciones = defineService({
  service: 'devoluciones.pedir',
  kind: 'command',
  permission: PIDE_DEVOLUCIONES,
  params: z
    .strictObject({
      guias: z.optional(Ids),
      texto: z.optional(texto(6_000)),
      clase: z.enum(CLASES),
      motivo_id: SmallId,
      nota: z.optional(texto(500)),
    })
    .check(
      z.refine(({ guias, texto: given }) => (guias === undefined) !== (given === undefined), {
        path: ['texto'],
        error: 'Elija guías, o pegue sus números',
      }),
    ),
  result: Resultados,
});

/** Says yes to each: its child is born, whoever's number is read from now on. */
export const autorizarDevoluciones = defineService({
  service: 'devoluciones.autorizar',
  kind: 'command',
  permission: AUTORIZA_DEVOLUCIONES,
  params: z.strictObject({ ids: Ids }),
  result: Resultados,
});

/** The same for more than a person waits for: bulk work, whose rows tell what became of each. @throws MASIVO_VACIO */
export const autorizarMuchas = defineService({
  service: 'devoluciones.autorizar_muchas',
  kind: 'command',
  permission: AUTORIZA_DEVOLUCIONES,
  params: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(5_000)) }),
  result: z.object({ trabajo_id: Id, total: z.int() }),
});

/** Says no to more than a person waits for: bulk work, as `autorizar_muchas`. @throws MASIVO_VACIO */
export const rechazarMuchas = defineService({
  service: 'devoluciones.rechazar_muchas',
  kind: 'command',
  permission: AUTORIZA_DEVOLUCIONES,
  params: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(5_000)), respuesta: texto(500) }),
  result: z.object({ trabajo_id: Id, total: z.int() }),
});

export const rechazarDevoluciones = defineService({
  service: 'devoluciones.rechazar',
  kind: 'command',
  permission: AUTORIZA_DEVOLUCIONES,
  params: z.strictObject({ ids: Ids, respuesta: texto(500) }),
  result: Resultados,
});

/** What was found inside; with pictures where not all is well. @throws DEVOLUCION_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE, DOCUMENTO_CAMBIO */
export const inspeccionarDevolucion = defineService({
  service: 'devoluciones.inspeccionar',
  kind: 'command',
  permission: INSPECCIONA,
  params: z.strictObject({
    id: Id,
    version: z.optional(z.int()),
    resultado: z.enum(INSPECCIONES),
    nota: z.optional(texto(500)),
    fotos: z._default(Fotos, []),
  }),
  result: z.object({ estado: z.enum(ESTADOS), msg: z.string() }),
});

/** Scraps it, by an act that two people sign: its child ends SINIESTRADO, and so does what it took back. @throws as `inspeccionar` */
export const descartarDevolucion = defineService({
  service: 'devoluciones.descartar',
  kind: 'command',
  permission: 'encargado',
  params: z.strictObject({
    id: Id,
    version: z.optional(z.int()),
    responsable: texto(120),
    testigo: texto(120),
    nota: texto(500),
    fotos: z._default(Fotos, []),
  }),
  result: z.object({ estado: z.enum(ESTADOS), msg: z.string() }),
});
