import * as z from 'zod/mini';

import { EstadoGuia } from '#features/guias/contract.ts';
import { defineService, Id, type Result } from '#shared/contract.ts';

import { MANTIENE_CARROS, SELLA_CARROS, VACIA_CARROS, VE_CARROS } from './permisos.contract.ts';

/** As a label says it. */
export const CodigoDeCarro = z.string().check(z.regex(/^CARRO_\d{1,9}$/));

/** As many as are emptied, or have their labels printed, in one go. */
export const MAS_CARROS = 200;
/** As many parcels as a page shows of one, and as many movements. */
export const MAS_CONTENIDO = 1_000;
export const MAS_MOVIMIENTOS = 100;

/** Empty whatever its seal says; open with something in it; sealed with something in it. */
const ESTADOS_CARRO = ['VACIO', 'ARMANDO', 'CERRADO'] as const;
export type EstadoCarro = (typeof ESTADOS_CARRO)[number];

const Carro = z.object({
  id: Id,
  codigo: z.string(),
  nombre: z.string(),
  zona_id: z.nullable(Id),
  zona: z.nullable(z.string()),
  /** Pieces that it holds; null: nobody said. */
  capacidad: z.nullable(z.int()),
  estado: z.enum(ESTADOS_CARRO),
  precinto: z.nullable(z.string()),
  activo: z.boolean(),
  guias: z.int(),
  bultos: z.int(),
  /** When the one that is in it longest was put there. */
  desde: z.nullable(z.string()),
  /** The open round that most of it is in. */
  recorrido_id: z.nullable(Id),
  recorrido: z.nullable(z.string()),
});
export type Carro = z.output<typeof Carro>;

/** All carts, those in use first. */
export const listCarros = defineService({
  service: 'carros.listar',
  kind: 'query',
  permission: VE_CARROS,
  params: z.strictObject({ con_bajas: z.optional(z.boolean()) }),
  result: z.object({ carros: z.array(Carro), zonas: z.array(z.object({ id: Id, nombre: z.string() })) }),
});

const EnCarro = z.object({
  guia_id: Id,
  guia_nro: z.string(),
  estado_general: EstadoGuia,
  destinatario: z.string(),
  /** Its agency, or its place. */
  destino: z.string(),
  zona: z.string(),
  bultos: z.int(),
  desde: z.string(),
  usuario: z.nullable(z.string()),
  recorrido: z.nullable(z.string()),
});
export type EnCarro = z.output<typeof EnCarro>;

/** @throws CARRO_NO_ENCONTRADO */
export const verCarro = defineService({
  service: 'carros.ver',
  kind: 'query',
  permission: VE_CARROS,
  params: z.strictObject({ id: Id }),
  result: z.object({
    carro: Carro,
    contenido: z.array(EnCarro),
    historia: z.array(z.object({ acto: z.string(), estado: z.string(), fecha: z.string(), usuario: z.string() })),
    /** What was put into it and what went out of it, the newest on top. */
    movimientos: z.array(
      z.object({
        id: Id,
        guia_id: Id,
        guia_nro: z.string(),
        evento: z.string(),
        fecha: z.string(),
        usuario: z.nullable(z.string()),
        corregido: z.boolean(),
      }),
    ),
  }),
});
export type CarroEntero = Result<typeof verCarro>;

const datos = {
  nombre: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  zona_id: z.optional(z.nullable(Id)),
  capacidad: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(9_999)))),
} as const;

/** @throws DATOS_INVALIDOS */
export const crearCarro = defineService({
  service: 'carros.crear',
  kind: 'command',
  permission: MANTIENE_CARROS,
  params: z.strictObject(datos),
  result: z.object({ id: Id, codigo: z.string() }),
});

/** @throws CARRO_NO_ENCONTRADO, CARRO_CON_GUIAS where one with parcels in it is given up */
export const guardarCarro = defineService({
  service: 'carros.guardar',
  kind: 'command',
  permission: MANTIENE_CARROS,
  params: z.strictObject({ id: Id, ...datos, activo: z.boolean() }),
  result: z.object({}),
});

/** Nothing goes into it until it is opened again. @throws CARRO_NO_ENCONTRADO, CARRO_VACIO, DOCUMENTO_NO_PERMITE */
export const sellarCarro = defineService({
  service: 'carros.sellar',
  kind: 'command',
  permission: SELLA_CARROS,
  params: z.strictObject({
    id: Id,
    precinto: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  }),
  result: z.object({}),
});

/** @throws CARRO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE */
export const abrirCarro = defineService({
  service: 'carros.abrir',
  kind: 'command',
  permission: SELLA_CARROS,
  params: z.strictObject({ id: Id }),
  result: z.object({}),
});

const Rechazada = z.object({ guia_nro: z.string(), razon: z.string() });

/** Takes all of its parcels out, or those that are named. What cannot be taken out stays, with its reason. @throws CARRO_NO_ENCONTRADO */
export const vaciarCarro = defineService({
  service: 'carros.vaciar',
  kind: 'command',
  permission: VACIA_CARROS,
  params: z.strictObject({ id: Id, guias: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAS_CONTENIDO))) }),
  result: z.object({ sacadas: z.int(), rechazadas: z.array(Rechazada) }),
});

/** The address of a file with a label for each, good for once and a minute. @throws CARRO_NO_ENCONTRADO */
export const imprimirCarros = defineService({
  service: 'carros.imprimir',
  kind: 'command',
  permission: VE_CARROS,
  params: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(MAS_CARROS)),
    formato: z.enum(['pdf', 'zpl']),
  }),
  result: z.object({ url: z.string(), filename: z.string() }),
});
