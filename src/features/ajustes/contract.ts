import * as z from 'zod/mini';

import { defineService, Id, pageOf, pageParams, type Result } from '#shared/contract.ts';
import { CODIGOS, ROLES } from '#shared/permissions.ts';
import { Email, FullName, Prueba, UserName } from '#shared/sign-in.ts';

import { LEE_PERSONAS, SUPERVISA } from './permisos.contract.ts';

const ADMINISTRA = { anyOf: [ROLES.administrador] } as const;

export const TIPOS = ['personal', 'cliente', 'agencia', 'deposito'] as const;
export const ESTADOS = ['ACTIVO', 'PENDIENTE', 'INACTIVO'] as const;
const Tipo = z.enum(TIPOS);
const Estado = z.enum(ESTADOS);
const Codigo = z.enum(CODIGOS);
const Opcional = z.nullable(Id);

export const Persona = z.object({
  id: Id,
  email: z.string(),
  fullname: z.string(),
  username: z.string(),
  estado: Estado,
  /** Null until the account is approved. */
  tipo_usuario: z.nullable(Tipo),
  cliente_id: Opcional,
  agente_id: Opcional,
  /** The client's or agency's name. */
  casa: z.nullable(z.string()),
  roles: z.array(z.int()),
  /** Given one by one, besides those of the roles. */
  codigos: z.array(z.string()),
  ultimo_uso: z.nullable(z.string()),
  /** Has chosen no password yet. */
  invitado: z.boolean(),
  /** Signs in with a code besides the password. */
  segundo_factor: z.boolean(),
});
export type Persona = z.output<typeof Persona>;

export const listPersonas = defineService({
  service: 'ajustes.personas',
  kind: 'query',
  permission: LEE_PERSONAS,
  params: z.strictObject({
    texto: z.optional(z.string().check(z.maxLength(100))),
    estado: z.optional(Estado),
    tipo: z.optional(Tipo),
    rol_id: z.optional(z.int()),
    ...pageParams,
  }),
  result: pageOf(Persona),
});

export const getOpciones = defineService({
  service: 'ajustes.opciones',
  kind: 'query',
  permission: LEE_PERSONAS,
  params: z.strictObject({}),
  result: z.object({
    roles: z.array(
      z.object({
        id: z.int(),
        nombre: z.string(),
        codigos: z.array(z.string()),
        personas: z.int(),
        /** The product knows it by its number: it keeps its name and its place. */
        fijo: z.boolean(),
      }),
    ),
    funcionalidades: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
    clientes: z.array(z.object({ id: Id, nombre: z.string() })),
    agentes: z.array(z.object({ id: Id, nombre: z.string() })),
    /** Whether who asks may change any of it. */
    administra: z.boolean(),
  }),
});
export type Opciones = Result<typeof getOpciones>;

const Ficha = {
  fullname: FullName,
  tipo_usuario: Tipo,
  cliente_id: Opcional,
  agente_id: Opcional,
  roles: z.array(z.int()).check(z.maxLength(30)),
  codigos: z.array(Codigo).check(z.maxLength(60)),
};

/**
 * Whose people somebody is of and what they may; an account that waited is approved by `estado` ACTIVO.
 * @throws USUARIO_NO_ENCONTRADO, USUARIO_PROPIO, CASA_NO_CORRESPONDE, ROL_NO_PERMITIDO, ULTIMO_ADMINISTRADOR
 */
export const guardarPersona = defineService({
  service: 'ajustes.guardar_persona',
  kind: 'command',
  permission: ADMINISTRA,
  params: z.strictObject({ id: Id, username: UserName, estado: z.enum(['ACTIVO', 'INACTIVO']), ...Ficha }),
  result: z.object({ persona: Persona }),
});

/** Makes an account and mails a link to choose its password. @throws CORREO_CON_CUENTA, CASA_NO_CORRESPONDE, ROL_NO_PERMITIDO */
export const invitarPersona = defineService({
  service: 'ajustes.invitar',
  kind: 'command',
  permission: ADMINISTRA,
  params: z.strictObject({ email: Email, ...Ficha }),
  result: z.object({ id: Id }),
});

/** What a role may; `id` null makes a new one. @throws ROL_NO_ENCONTRADO, ROL_REPETIDO, ROL_FIJO */
export const guardarRol = defineService({
  service: 'ajustes.guardar_rol',
  kind: 'command',
  permission: ADMINISTRA,
  params: z.strictObject({
    id: z.nullable(z.int()),
    nombre: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
    codigos: z.array(Codigo).check(z.maxLength(60)),
  }),
  result: z.object({ id: z.int() }),
});

/** @throws ROL_NO_ENCONTRADO, ROL_FIJO, ROL_EN_USO */
export const eliminarRol = defineService({
  service: 'ajustes.eliminar_rol',
  kind: 'command',
  permission: ADMINISTRA,
  params: z.strictObject({ id: z.int() }),
  result: z.object({}),
});

/** Who is in now: sessions that live, the last used first. */
export const listActivos = defineService({
  service: 'usuario_activo.listar',
  kind: 'query',
  permission: SUPERVISA,
  params: z.strictObject({}),
  result: z.object({
    records: z.array(
      z.object({
        sesion_id: z.string(),
        usuario_id: Id,
        fullname: z.string(),
        email: z.string(),
        tipo_usuario: z.nullable(Tipo),
        casa: z.nullable(z.string()),
        roles: z.array(z.string()),
        dispositivo: z.string(),
        ip: z.nullable(z.string()),
        desde: z.string(),
        ultimo_uso: z.string(),
        /** Nothing was asked for a quarter of an hour. */
        inactivo: z.boolean(),
        /** The last thing that they changed, as the audit calls it. */
        ultima_accion: z.nullable(z.string()),
        /** Readings that wait in the device for a network, as it last said. */
        pendientes: z.int(),
        /** The build of the pages that it runs; null: a system, or it has not said yet. */
        version: z.nullable(z.string()),
        actual: z.boolean(),
      }),
    ),
  }),
});
export type Activo = Result<typeof listActivos>['records'][number];

/** Ends a session of somebody. @throws SESION_NO_ENCONTRADA */
export const cerrarSesionDe = defineService({
  service: 'usuario_activo.cerrar_sesion',
  kind: 'command',
  permission: SUPERVISA,
  params: z.strictObject({ sesion_id: z.uuid() }),
  result: z.object({}),
});

/** Ends every session of somebody; answers how many there were. @throws USUARIO_NO_ENCONTRADO */
export const cerrarSesionesDe = defineService({
  service: 'usuario_activo.cerrar_persona',
  kind: 'command',
  permission: SUPERVISA,
  params: z.strictObject({ usuario_id: Id }),
  result: z.object({ cerradas: z.int() }),
});

/** Ends every session of everybody but the one that asks: for when something is wrong. */
export const cerrarTodasLasSesiones = defineService({
  service: 'usuario_activo.cerrar_todas',
  kind: 'command',
  permission: ADMINISTRA,
  params: z.strictObject({ prueba: Prueba }),
  result: z.object({ cerradas: z.int() }),
});

/** What runs beside the screens: mails that did not leave, and the backups that were made. */
export const getSistema = defineService({
  service: 'ajustes.sistema',
  kind: 'query',
  permission: ADMINISTRA,
  params: z.strictObject({}),
  result: z.object({
    /** Tried three times or more, oldest first; at most a hundred. Without their text, which is for their reader. */
    correos: z.array(
      z.object({
        id: Id,
        para: z.string(),
        asunto: z.string(),
        creado: z.string(),
        intentos: z.int(),
        /** Null: it is given up. */
        proximo_intento: z.nullable(z.string()),
      }),
    ),
    /** The last ten, newest first. */
    respaldos: z.array(z.object({ hecho: z.string(), archivo: z.string(), tamano: z.int(), filas: z.int() })),
  }),
});
export type Sistema = Result<typeof getSistema>;

/** Those that did not leave are tried again now, as if for the first time. */
export const reintentarCorreos = defineService({
  service: 'ajustes.reintentar_correos',
  kind: 'command',
  permission: ADMINISTRA,
  params: z.strictObject({}),
  result: z.object({ correos: z.int() }),
});
