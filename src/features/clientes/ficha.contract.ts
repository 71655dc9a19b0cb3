import * as z from 'zod/mini';

import { Day, defineService, Id, Instant, type Result } from '#shared/contract.ts';

import { AVISOS_DE_CONTACTO, CLAVES_DE_REGLA, PALABRAS_DE_REGLA } from './palabras.contract.ts';
import { COMERCIAL, PONE_CONTACTOS, VE_CLIENTE } from './permisos.contract.ts';

/** The parts of a client's page that come each by a call of its own. */

const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const SmallId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

const Contacto = z.object({
  id: Id,
  nombre: z.string(),
  cargo: z.nullable(z.string()),
  correo: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  activo: z.boolean(),
  /** Of what it is written to, besides what its own account hears. */
  avisos: z.array(z.enum(AVISOS_DE_CONTACTO)),
  version: z.int(),
});
export type Contacto = z.output<typeof Contacto>;

export const listContactos = defineService({
  service: 'clientes.contactos',
  kind: 'query',
  permission: VE_CLIENTE,
  params: z.strictObject({ cliente_id: Id }),
  result: z.object({ contactos: z.array(Contacto) }),
});

/** Without `id` a new one. @throws CLIENTE_NO_ENCONTRADO, CONTACTO_NO_ENCONTRADO, DATOS_INVALIDOS, DOCUMENTO_CAMBIO */
export const guardarContacto = defineService({
  service: 'clientes.guardar_contacto',
  kind: 'command',
  permission: PONE_CONTACTOS,
  params: z.strictObject({
    cliente_id: Id,
    contacto_id: z.optional(SmallId),
    version: z.optional(z.int()),
    nombre: texto(80),
    cargo: z.nullable(texto(80)),
    correo: z.nullable(texto(200)),
    telefono: z.nullable(texto(40)),
    activo: z.boolean(),
    /** Absent: as it was. */
    avisos: z.optional(z.array(z.enum(AVISOS_DE_CONTACTO)).check(z.maxLength(AVISOS_DE_CONTACTO.length))),
  }),
  result: z.object({ contacto: Contacto }),
});

/** So many, yes or no, or these words; null: as with everybody. */
const Valor = z.nullable(
  z.union([
    z.int().check(z.minimum(1), z.maximum(99)),
    z.boolean(),
    z.array(z.enum(PALABRAS_DE_REGLA)).check(z.maxLength(PALABRAS_DE_REGLA.length)),
  ]),
);
export type ValorDeRegla = z.output<typeof Valor>;

const Regla = z.object({
  id: Id,
  regla: z.enum(CLAVES_DE_REGLA),
  valor: Valor,
  desde: Day,
  puesta: z.string(),
  puesta_por: z.nullable(z.string()),
});
export type ReglaFila = z.output<typeof Regla>;

/** All that was ever put, the newest day on top. */
export const listReglas = defineService({
  service: 'clientes.reglas',
  kind: 'query',
  permission: VE_CLIENTE,
  params: z.strictObject({ cliente_id: Id }),
  result: z.object({
    hoy: Day,
    /** What holds today, of each kind that has one. */
    vigentes: z.array(Regla),
    /** What holds later. */
    futuras: z.array(Regla),
    /** What held once, or was taken back before it did. */
    pasadas: z.array(Regla),
    /** Parcels on their way, which a new rule is for as well. */
    en_curso: z.int(),
  }),
});

/** From a day on, today at the soonest. `version` is the client's. @throws CLIENTE_NO_ENCONTRADO, DOCUMENTO_CAMBIO, DATOS_INVALIDOS */
export const ponerRegla = defineService({
  service: 'clientes.poner_regla',
  kind: 'command',
  permission: COMERCIAL,
  params: z.strictObject({
    cliente_id: Id,
    version: z.int(),
    regla: z.enum(CLAVES_DE_REGLA),
    valor: Valor,
    desde: Day,
  }),
  result: z.object({ version: z.int(), msg: z.string() }),
});

/** The accounts of its house. */
export const listUsuariosDeCliente = defineService({
  service: 'clientes.usuarios',
  kind: 'query',
  permission: COMERCIAL,
  params: z.strictObject({ cliente_id: Id }),
  result: z.object({
    usuarios: z.array(
      z.object({ id: Id, nombre: z.string(), correo: z.string(), estado: z.string(), roles: z.array(z.string()) }),
    ),
    /** Keys of its systems that are good; which begins as `prefijo`. */
    claves: z.array(
      z.object({
        ...{ id: Id, nombre: z.string(), prefijo: z.string() },
        alcances: z.array(z.string()),
        vence: z.nullable(Instant),
        ultimo_uso: z.nullable(Instant),
      }),
    ),
    /** Addresses that are told of its parcels, but for those that were taken away. */
    webhooks: z.array(
      z.object({
        ...{ id: Id, nombre: z.string(), url: z.string() },
        situacion: z.enum(['ACTIVO', 'PENDIENTE', 'RECHAZADO', 'PAUSADO', 'FALLANDO']),
      }),
    ),
    /** Those that somebody who is invited may be given. */
    roles: z.array(z.object({ id: z.int(), nombre: z.string(), administra: z.boolean() })),
  }),
});

/** Everything that was changed, the newest on top. */
export const listHistorialDeCliente = defineService({
  service: 'clientes.historial',
  kind: 'query',
  permission: COMERCIAL,
  params: z.strictObject({ cliente_id: Id, antes_de: z.optional(Id) }),
  result: z.object({
    cambios: z.array(z.object({ id: Id, fecha: z.string(), usuario: z.string(), textos: z.array(z.string()) })),
    hay_mas: z.boolean(),
  }),
});
export type CambioDeCliente = Result<typeof listHistorialDeCliente>['cambios'][number];
