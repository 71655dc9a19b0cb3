import * as z from 'zod/mini';

import { filtrosDeLugar } from '#features/gds-almacenamientos/contract.ts';
import { DIRIGE_DEPOSITO, OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { filtrosDeProducto } from '#features/gds-productos/contract.ts';
import { Armado } from '#features/gds-trabajos/mover.contract.ts';
import { defineService, Id } from '#shared/contract.ts';
import { REGLAS } from '#shared/gds/compatibilidad.ts';

export const AMBITOS = ['PRODUCTO', 'ALMACENAMIENTO'] as const;
const Ambito = z.enum(AMBITOS);
const Valor = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
export const MAS_TEXTOS = 500;

const Caracteristica = z.object({
  id: Id,
  codigo: z.string(),
  nombre: z.string(),
  ambito: Ambito,
  tipo: z.enum(['SI_NO', 'LISTA']),
  opciones: z.array(z.string()),
  activa: z.boolean(),
  version: z.int(),
  /** Things that have it. */
  usos: z.int(),
});
export type Caracteristica = z.output<typeof Caracteristica>;

/** What products and places may be like. */
export const listCaracteristicas = defineService({
  service: 'gds_caracteristicas.listar',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({}),
  result: z.object({ caracteristicas: z.array(Caracteristica) }),
});

/** @throws CARACTERISTICA_NO_ENCONTRADA, CARACTERISTICA_REPETIDA, CARACTERISTICA_EN_USO, DOCUMENTO_CAMBIO */
export const guardarCaracteristica = defineService({
  service: 'gds_caracteristicas.guardar',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    id: z.optional(Id),
    version: z.optional(z.int().check(z.minimum(1))),
    codigo: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9_]{1,20}$/)),
    nombre: Valor,
    ambito: Ambito,
    /** Of a list; none: yes or no. */
    opciones: z._default(z.array(Valor).check(z.maxLength(30)), []),
    activa: z._default(z.boolean(), true),
  }),
  result: z.object({ id: Id }),
});

/** Which things have it, with what value. @throws CARACTERISTICA_NO_ENCONTRADA */
export const verAsignados = defineService({
  service: 'gds_caracteristicas.asignados',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ caracteristica_id: Id }),
  result: z.object({
    total: z.int(),
    /** The first ones. */
    asignados: z.array(
      z.object({ id: Id, codigo: z.string(), nombre: z.nullable(z.string()), de: z.string(), valor: z.string() }),
    ),
  }),
});

/**
 * Gives things a value, or takes it away. They are named as they are read (SKU or code, code of a place; `A-01*` is all that begin so), chosen
 * from a list, or all that meet what narrows it. `cumplen`: how many were meant, with those that had the value before.
 * @throws CARACTERISTICA_NO_ENCONTRADA, DATOS_INVALIDOS
 */
export const asignarCaracteristica = defineService({
  service: 'gds_caracteristicas.asignar',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    caracteristica_id: Id,
    /** Null: they have it no longer. */
    valor: z.nullable(Valor),
    textos: z._default(
      z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))).check(z.maxLength(MAS_TEXTOS)),
      [],
    ),
    ids: z._default(z.array(Id).check(z.maxLength(MAS_TEXTOS)), []),
    productos: z.optional(z.strictObject(filtrosDeProducto)),
    lugares: z.optional(z.strictObject(filtrosDeLugar)),
  }),
  result: z.object({ cumplen: z.int(), cambiadas: z.int(), desconocidas: z.array(z.string()) }),
});

const Regla = z.strictObject({
  caracteristica_id: Id,
  valor: Valor,
  regla: z.enum(REGLAS),
  otra_id: Id,
  otro_valor: Valor,
});
export type ReglaDada = z.output<typeof Regla>;

const Version = z.object({
  id: Id,
  version: z.int(),
  nota: z.nullable(z.string()),
  publicada: z.nullable(z.string()),
  por: z.nullable(z.string()),
  reglas: z.array(Regla),
});

/** The rules in force, the draft beside them, and what was in force before. */
export const verMatriz = defineService({
  service: 'gds_caracteristicas.matriz',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({}),
  result: z.object({ vigente: z.nullable(Version), borrador: z.nullable(Version), retiradas: z.array(Version) }),
});

/** The draft whole. `version`: the one that was seen, null where there was none. @throws DOCUMENTO_CAMBIO, DATOS_INVALIDOS */
export const guardarMatriz = defineService({
  service: 'gds_caracteristicas.guardar_matriz',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({ version: z.nullable(z.int()), reglas: z.array(Regla).check(z.maxLength(500)) }),
  result: z.object({ version: z.int() }),
});

const Hallazgo = z.object({
  fecha: z.nullable(z.string()),
  numero: z.nullable(z.string()),
  producto: z.string(),
  lugar: z.string(),
  cantidad: z.int(),
  razones: z.array(z.string()),
});
export type HallazgoFila = z.output<typeof Hallazgo>;

/** Tries rules on the last thirty days of the person's depósitos. @throws COMPATIBILIDAD_SIN_BORRADOR */
export const simularMatriz = defineService({
  service: 'gds_caracteristicas.simular',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ cual: z._default(z.enum(['BORRADOR', 'VIGENTE']), 'BORRADOR') }),
  result: z.object({
    revisados: z.int(),
    total_habrian: z.int(),
    /** Put-aways that would have been refused, the last ones first. */
    habrian: z.array(Hallazgo),
    total_ahora: z.int(),
    /** What lies now where it may not. */
    ahora: z.array(Hallazgo),
  }),
});

/**
 * The draft comes into force, the one before it is kept; if asked for, with work for what lies now where it may not. @throws COMPATIBILIDAD_SIN_BORRADOR, DOCUMENTO_CAMBIO
 */
export const publicarMatriz = defineService({
  service: 'gds_caracteristicas.publicar',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    version: z.int(),
    nota: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    armar_trabajos: z._default(z.boolean(), false),
  }),
  /** `trabajos` null: none were asked for. */
  result: z.object({ id: Id, trabajos: z.nullable(Armado) }),
});
