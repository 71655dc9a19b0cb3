import * as z from 'zod/mini';

import { NOMBRES_DE_ALCANCE } from '#shared/alcances.ts';
import { Day, defineService, Id, pageOf, pageParams, type Result } from '#shared/contract.ts';

import { LEE_INTEGRACIONES as LEE } from './permisos.contract.ts';

const CAMBIA = { anyOf: ['CLI_002', 'ROL_003', 'FUN_003'] } as const;
/** Ours alone. */
const APRUEBA = { anyOf: ['ROL_003', 'FUN_003'] } as const;

const Nombre = z.string().check(z.trim(), z.minLength(1, 'Póngale un nombre'), z.maxLength(60));
const Cliente = z.optional(Id);
const Evento = z.string().check(z.regex(/^[A-Z_]{2,10}$/));
const Eventos = z.array(Evento).check(z.minLength(1, 'Elija al menos un evento'), z.maxLength(60));
const Alcance = z.enum(NOMBRES_DE_ALCANCE);

/** What forms offer: clients (a client's people: their own) and kinds of event. */
export const getOpciones = defineService({
  service: 'integraciones.opciones',
  kind: 'query',
  permission: LEE,
  params: z.strictObject({}),
  result: z.object({
    clientes: z.array(z.object({ id: Id, nombre: z.string() })),
    eventos: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
  }),
});

export const ESTADOS_DE_CLAVE = ['VIGENTE', 'VENCIDA', 'REVOCADA'] as const;

const Clave = z.object({
  id: Id,
  cliente_id: Id,
  cliente: z.string(),
  nombre: z.string(),
  prefijo: z.string(),
  alcances: z.array(z.string()),
  estado: z.enum(ESTADOS_DE_CLAVE),
  creada: z.string(),
  creada_por: z.string(),
  vence: z.nullable(z.string()),
  ultimo_uso: z.nullable(z.string()),
  revocada: z.nullable(z.string()),
});
export type Clave = z.output<typeof Clave>;

/** Keys, living ones first. */
export const listClaves = defineService({
  service: 'integraciones.claves',
  kind: 'query',
  permission: LEE,
  params: z.strictObject({ cliente_id: Cliente }),
  result: z.object({ records: z.array(Clave) }),
});

/** Makes a key; `secreto` is told this once and kept nowhere. @throws CLIENTE_NO_ENCONTRADO, CLAVE_API_VENCIDA, DEMASIADAS_CLAVES */
export const crearClave = defineService({
  service: 'integraciones.crear_clave',
  kind: 'command',
  permission: CAMBIA,
  params: z.strictObject({
    cliente_id: Cliente,
    nombre: Nombre,
    alcances: z.array(Alcance).check(z.minLength(1, 'Elija al menos un permiso'), z.maxLength(20)),
    /** The last day on which it works. */
    vence: z.nullable(Day),
  }),
  result: z.object({ id: Id, secreto: z.string() }),
});

/**
 * Exchanges a living key for another of its name and its rights; the old one works for one more day. `secreto` is told this once.
 * @throws CLAVE_API_NO_ENCONTRADA, DEMASIADAS_CLAVES
 */
export const rotarClave = defineService({
  service: 'integraciones.rotar_clave',
  kind: 'command',
  permission: CAMBIA,
  params: z.strictObject({ id: Id }),
  result: z.object({ id: Id, secreto: z.string() }),
});

/** Ends a key at once, in every process. @throws CLAVE_API_NO_ENCONTRADA */
export const revocarClave = defineService({
  service: 'integraciones.revocar_clave',
  kind: 'command',
  permission: CAMBIA,
  params: z.strictObject({ id: Id }),
  result: z.object({}),
});

export const ESTADOS_DE_WEBHOOK = ['PENDIENTE', 'APROBADO', 'RECHAZADO'] as const;

const Webhook = z.object({
  id: Id,
  cliente_id: Id,
  cliente: z.string(),
  nombre: z.string(),
  url: z.string(),
  eventos: z.array(z.string()),
  estado: z.enum(ESTADOS_DE_WEBHOOK),
  pausado: z.boolean(),
  motivo_pausa: z.nullable(z.enum(['PERSONA', 'FALLAS'])),
  fallas_seguidas: z.int(),
  fallando_desde: z.nullable(z.string()),
  creado: z.string(),
  creado_por: z.string(),
  /** Notices that wait to be delivered. */
  pendientes: z.int(),
});
export type Webhook = z.output<typeof Webhook>;

export const listWebhooks = defineService({
  service: 'integraciones.webhooks',
  kind: 'query',
  permission: LEE,
  params: z.strictObject({ cliente_id: Cliente }),
  result: z.object({ records: z.array(Webhook) }),
});

/**
 * Asks for an address to be told of events; `secreto` is told this once. Nothing is sent before one of ours approved it.
 * @throws CLIENTE_NO_ENCONTRADO, DIRECCION_NO_ADMITIDA, EVENTO_DE_WEBHOOK_DESCONOCIDO, DEMASIADOS_WEBHOOKS
 */
export const crearWebhook = defineService({
  service: 'integraciones.crear_webhook',
  kind: 'command',
  permission: CAMBIA,
  params: z.strictObject({
    cliente_id: Cliente,
    nombre: Nombre,
    url: z.string().check(z.trim(), z.minLength(10, 'Escriba la dirección, con https://'), z.maxLength(500)),
    eventos: Eventos,
  }),
  result: z.object({ id: Id, secreto: z.string() }),
});

/** Another name or other events; another address is another webhook. @throws WEBHOOK_NO_ENCONTRADO, EVENTO_DE_WEBHOOK_DESCONOCIDO */
export const editarWebhook = defineService({
  service: 'integraciones.editar_webhook',
  kind: 'command',
  permission: CAMBIA,
  params: z.strictObject({ id: Id, nombre: Nombre, eventos: Eventos }),
  result: z.object({}),
});

/** @throws WEBHOOK_NO_ENCONTRADO, WEBHOOK_YA_DECIDIDO */
export const decidirWebhook = defineService({
  service: 'integraciones.decidir_webhook',
  kind: 'command',
  permission: APRUEBA,
  params: z.strictObject({ id: Id, decision: z.enum(['APROBADO', 'RECHAZADO']) }),
  result: z.object({}),
});

/** While it is paused its events wait; to go on sends them in their order. @throws WEBHOOK_NO_ENCONTRADO */
export const pausarWebhook = defineService({
  service: 'integraciones.pausar_webhook',
  kind: 'command',
  permission: CAMBIA,
  params: z.strictObject({ id: Id, pausado: z.boolean() }),
  result: z.object({}),
});

/** @throws WEBHOOK_NO_ENCONTRADO */
export const eliminarWebhook = defineService({
  service: 'integraciones.eliminar_webhook',
  kind: 'command',
  permission: CAMBIA,
  params: z.strictObject({ id: Id }),
  result: z.object({}),
});

/** Sends a notice without a parcel; what becomes of it stands in the log. @throws WEBHOOK_NO_ENCONTRADO, WEBHOOK_SIN_APROBAR */
export const probarWebhook = defineService({
  service: 'integraciones.probar_webhook',
  kind: 'command',
  permission: CAMBIA,
  params: z.strictObject({ id: Id }),
  result: z.object({ aviso_id: Id }),
});

export const ESTADOS_DE_AVISO = ['PENDIENTE', 'ENTREGADO', 'FALLIDO'] as const;

const Aviso = z.object({
  id: Id,
  webhook_id: Id,
  webhook: z.string(),
  cliente: z.string(),
  identificador: z.string(),
  tipo: z.enum(['EVENTO', 'PRUEBA']),
  guia_id: z.nullable(Id),
  guia_nro: z.nullable(z.string()),
  evento: z.nullable(z.string()),
  estado: z.enum(ESTADOS_DE_AVISO),
  creado: z.string(),
  intentos: z.int(),
  ultimo_intento: z.nullable(z.string()),
  /** When it is tried next; null: it is not. */
  proximo: z.nullable(z.string()),
  codigo_http: z.nullable(z.int()),
  ms: z.nullable(z.int()),
  error: z.nullable(z.string()),
});
export type Aviso = z.output<typeof Aviso>;

/** The delivery log of 30 days, newest first. */
export const listAvisos = defineService({
  service: 'integraciones.avisos',
  kind: 'query',
  permission: LEE,
  params: z.strictObject({
    ...pageParams,
    cliente_id: Cliente,
    webhook_id: z.optional(Id),
    estado: z.optional(z.enum(ESTADOS_DE_AVISO)),
    guia_nro: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(20))),
  }),
  result: pageOf(Aviso),
});
export type Avisos = Result<typeof listAvisos>;

/** Sends a delivered or failed notice again, under the same identifier. @throws AVISO_NO_ENCONTRADO, WEBHOOK_SIN_APROBAR */
export const reenviarAviso = defineService({
  service: 'integraciones.reenviar_aviso',
  kind: 'command',
  permission: CAMBIA,
  params: z.strictObject({ id: Id }),
  result: z.object({}),
});
