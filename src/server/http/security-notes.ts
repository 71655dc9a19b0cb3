import type { FastifyRequest } from 'fastify';

import { serviceKey } from '#shared/contract.ts';
import { leerDocumento, taparDocumento } from '#shared/documento.ts';
import type { AppError, ErrorCode } from '#shared/errors.ts';
import { errorRow } from '#shared/errors.ts';
import type { TipoDeSeguridad } from '#shared/seguridad.ts';

import type { SecurityLog } from '../audit/security-log.ts';
import type { SecurityEvent } from '../audit/seguridad.sql.ts';

/** Refusals that the security log tells of; others are told to whoever asked, and in the process's own log. */
const OF_ERROR: Partial<Record<ErrorCode, TipoDeSeguridad>> = {
  LOGIN_INCORRECTO: 'ENTRADA_RECHAZADA',
  LOGIN_DEMORADO: 'ENTRADA_DEMORADA',
  SIN_SESION: 'SIN_SESION',
  SIN_CLAVE_API: 'SIN_SESION',
  SESION_VENCIDA: 'SESION_VENCIDA',
  SIN_PERMISO: 'SIN_PERMISO',
  USUARIO_AJENO: 'SIN_PERMISO',
  CUENTA_PENDIENTE: 'SIN_PERMISO',
  CAMBIO_DE_CONTRASENA_PENDIENTE: 'SIN_PERMISO',
  CODIGO_INCORRECTO: 'SEGUNDO_FACTOR',
  DESAFIO_VENCIDO: 'SEGUNDO_FACTOR',
  SEGUNDO_FACTOR_PENDIENTE: 'SIN_PERMISO',
  CONTRASENA_ACTUAL_INCORRECTA: 'CONTRASENA',
  ENLACE_VENCIDO: 'CONTRASENA',
  TICKET_INVALIDO: 'DESCARGA',
  CLAVE_API_INVALIDA: 'CLAVE_API_RECHAZADA',
  CREDENCIAL_DOBLE: 'CLAVE_API_RECHAZADA',
  DEMASIADOS_PEDIDOS: 'EXCESO',
};

/** Calls that succeeded and that it tells of; the audit has each of the commands among them, with what they changed. */
const OF_SERVICE: Readonly<Record<string, TipoDeSeguridad>> = {
  'sesion.cerrar': 'SESION_CERRADA',
  'cuenta.cerrar_sesion': 'SESION_CERRADA',
  'cuenta.cerrar_otras': 'SESION_CERRADA',
  'usuario_activo.cerrar_sesion': 'SESION_CERRADA',
  'usuario_activo.cerrar_persona': 'SESION_CERRADA',
  'usuario_activo.cerrar_todas': 'SESION_CERRADA',
  'segundo_factor.activar': 'SEGUNDO_FACTOR',
  'segundo_factor.renovar_codigos': 'SEGUNDO_FACTOR',
  'segundo_factor.quitar': 'SEGUNDO_FACTOR',
  'segundo_factor.quitar_a': 'SEGUNDO_FACTOR',
  'cuenta.cambiar_correo': 'CORREO',
  'sesion.cambiar_password': 'CONTRASENA',
  'ajustes.guardar_persona': 'PERMISOS',
  'ajustes.invitar': 'PERMISOS',
  'ajustes.guardar_rol': 'PERMISOS',
  'ajustes.eliminar_rol': 'PERMISOS',
  'usuarios.invitar': 'PERMISOS',
  'usuarios.reinvitar': 'PERMISOS',
  'usuarios.cambiar_rol': 'PERMISOS',
  'usuarios.suspender': 'PERMISOS',
  'integraciones.crear_clave': 'CLAVES_API',
  'integraciones.revocar_clave': 'CLAVES_API',
  'integraciones.rotar_clave': 'CLAVES_API',
  'GuiasEnPickup:export_data': 'DESCARGA',
  'auditoria.listar': 'CONSULTA',
  'auditoria.seguridad': 'CONSULTA',
};

/** Why a token was not taken, in words. */
const OF_REASON: Readonly<Record<string, string>> = {
  revoked: 'sesión ya cerrada',
  disabled: 'cuenta suspendida',
  cookie: 'de otro navegador',
  'unknown key': 'firmada con otra clave',
  'retired key': 'firmada con una clave que ya no es válida',
  claims: 'no es una sesión',
};

const callers = new WeakMap<FastifyRequest, number>();

/** Keeps who calls, for what may yet be refused. */
export function rememberCaller(request: FastifyRequest, usuarioId: number): void {
  callers.set(request, usuarioId);
}

/** Notes an event of a request, with where it came from. */
export function noteEvent(security: SecurityLog, request: FastifyRequest, event: SecurityEvent): void {
  security.note({
    usuario_id: callers.get(request) ?? null,
    ip: request.ip,
    navegador: request.headers['user-agent'] ?? null,
    pedido_id: request.id,
    ...event,
  });
}

/** Notes what was refused, if it is of that kind. */
export function noteRefusal(security: SecurityLog, request: FastifyRequest, failure: AppError): void {
  const { code, detail } = failure;
  const known = tipoOf(failure);
  const isForeign = errorRow(code).status >= 400 && errorRow(code).status < 500 && comesFromElsewhere(request);
  if (known === undefined && !isForeign) return;
  const usuario = [detail.usuario_id, detail.account].find((id) => typeof id === 'number');
  noteEvent(security, request, {
    tipo: isForeign ? 'ORIGEN_AJENO' : (known ?? 'ORIGEN_AJENO'),
    resultado: 'RECHAZADO',
    codigo: code,
    servicio: typeof detail.service === 'string' ? detail.service : askedOf(request),
    detalle: known === 'TOKEN_RECHAZADO' ? (OF_REASON[String(detail.reason)] ?? 'firma o formato no válidos') : null,
    ...(usuario === undefined ? {} : { usuario_id: usuario }),
  });
}

/** What was asked for. A name in a body is a service's only once somebody was let in to call it: before, it is whatever was sent. */
function askedOf(request: FastifyRequest): string | null {
  if (callers.has(request)) return serviceOf(request) ?? request.routeOptions.url ?? null;
  const { url = null } = request.routeOptions;
  return url === '/dispatcher' ? null : url;
}

function tipoOf({ code, detail }: AppError): TipoDeSeguridad | undefined {
  if (code === 'SIN_SESION' && detail.reason !== undefined) return 'TOKEN_RECHAZADO';
  if (code === 'LOGIN_INCORRECTO' && detail.reason === 'disabled') return 'ENTRADA_SUSPENDIDA';
  return OF_ERROR[code];
}

/** A browser says from which site a request was sent; a program says nothing. */
function comesFromElsewhere({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin !== undefined && !origin.endsWith(`//${host}`);
}

/** Notes a call that was answered, if it is of that kind. */
export function noteCall(security: SecurityLog, request: FastifyRequest): void {
  const body = fieldsOf(request.body);
  const servicio = serviceOf(request);
  if (servicio === null) return;
  const tipo = tipoDe(servicio, body);
  // Going on through the same list is the same look.
  if (tipo === undefined || (tipo === 'CONSULTA' && body.cursor !== undefined)) return;
  noteEvent(security, request, { tipo, resultado: 'OK', servicio, detalle: detalleOf(tipo, body) });
}

/** At a counter a name or a label is the day's work; who looks for a document has it in the hand, or asks where somebody's parcels are. */
function tipoDe(servicio: string, { texto }: Fields): TipoDeSeguridad | undefined {
  if (servicio === 'mostrador.buscar')
    return typeof texto === 'string' && leerDocumento(texto).falta === null ? 'CONSULTA_DOCUMENTO' : undefined;
  return Object.hasOwn(OF_SERVICE, servicio) ? OF_SERVICE[servicio] : undefined;
}

function detalleOf(
  tipo: TipoDeSeguridad,
  { service: _service, action: _action, clave: _clave, size: _size, ...asked }: Fields,
): string | null {
  if (tipo === 'CONSULTA') return enPalabras(asked);
  if (tipo === 'CONSULTA_DOCUMENTO') return taparDocumento(leerDocumento(String(asked.texto)).valor);
  return typeof asked.id === 'number' ? `número ${asked.id}` : null;
}

/** At any other address a body that names one names whatever was sent. */
function serviceOf(request: FastifyRequest): string | null {
  if (request.routeOptions.url !== '/dispatcher') return null;
  const { service, action } = fieldsOf(request.body);
  if (typeof service !== 'string') return null;
  return serviceKey({ service, ...(typeof action === 'string' ? { action } : {}) });
}

/** What a look was narrowed by. */
function enPalabras(asked: Fields): string | null {
  const parts = Object.entries(asked).map(([name, value]) => `${name}: ${[value].flat().join(', ')}`);
  return parts.length === 0 ? null : parts.join(' · ').slice(0, 300);
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(body: unknown): Fields {
  return typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {};
}
