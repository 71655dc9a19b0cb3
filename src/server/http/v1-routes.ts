import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { API_V1, OPERATIONS, type Operation } from '#shared/api-v1.ts';
import { type Asked, askedOf, type Schema } from '#shared/api-v1-schemas.ts';
import { type ServiceContract, serviceKey } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

import type { SecurityLog } from '../audit/security-log.ts';
import type { ApiKeys } from '../session/api-keys.ts';
import { attachment } from './attachment.ts';
import { apiKeyOf } from './caller.ts';
import type { Calls } from './calls.ts';
import { JSON_TYPE, jsonOf } from './json.ts';
import { noteEvent } from './security-notes.ts';

interface Deps {
  readonly apiKeys: ApiKeys;
  readonly calls: Calls;
  readonly contracts: readonly ServiceContract[];
  readonly security: SecurityLog;
}

/** The public API: an address for each call that keys may make, answered by the same dispatcher. */
export function addV1Routes(app: FastifyInstance, { contracts, ...deps }: Deps): void {
  const byKey = new Map(contracts.map((contract) => [serviceKey(contract), contract]));
  for (const operation of OPERATIONS) {
    const contract = byKey.get(operation.service);
    if (!contract) throw new Error(`${operation.path}: no service ${operation.service}`);
    addOperation(app, deps, { operation, contract, asked: askedOf(operation, contract) });
  }
}

interface Known {
  readonly operation: Operation;
  readonly contract: ServiceContract;
  readonly asked: Asked;
}

function addOperation(app: FastifyInstance, { apiKeys, calls, security }: Omit<Deps, 'contracts'>, known: Known): void {
  const { operation, contract } = known;
  const url = `${API_V1}${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  app.route({
    method: operation.method === 'get' ? 'GET' : 'POST',
    url,
    handler: (request, reply) => {
      const key = apiKeyOf(request);
      const params = paramsOf(request, known);
      const clave = operation.isRepeatable ? onceOf(request) : undefined;
      const identify = async () => {
        if (key === null) throw new AppError('SIN_CLAVE_API');
        const session = await apiKeys.authenticate(key, request.ip);
        // Only who may ask is told what is wrong with it.
        refuseOthers(request, known);
        return session;
      };
      const { service } = contract;
      const body = { ...params, ...(clave === undefined ? {} : { clave }), service };
      return calls.make({ request, body, identify }, async (result) => {
        if (operation.isFile) noteFile(security, request, { service, archivo: fieldsOf(result.archivo) });
        return answer(request, reply, { operation, result });
      });
    },
  });
}

type Fields = Readonly<Record<string, unknown>>;

/** What the service is asked: names in the path, and what the query or the body adds. What is no parameter is left out here, and refused later. */
function paramsOf(request: FastifyRequest, { operation, asked }: Known): Fields {
  const isRead = operation.method === 'get';
  const inPath = typed(fieldsOf(request.params), asked.inPath);
  const given = fieldsOf(isRead ? request.query : request.body);
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(asked.given, name)));
  return { ...(isRead ? typed(known, asked.given) : known), ...inPath };
}

/** Numbers and claims as an address writes them; what does not look like one stays a text, for the contract to refuse. */
function typed(texts: Fields, schemas: Readonly<Record<string, Schema>>): Fields {
  const read = (name: string, value: unknown) => {
    const type = schemas[name]?.type;
    if (type === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
    if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
    return value;
  };
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, read(name, value)]));
}

/** @throws AppError JSON_INVALIDO for a body that is no object, DATOS_INVALIDOS for what the operation does not take */
function refuseOthers(request: FastifyRequest, { operation, asked }: Known): void {
  const isRead = operation.method === 'get';
  if (!isRead && !isFields(request.body)) throw new AppError('JSON_INVALIDO');
  const [query, body] = [Object.keys(fieldsOf(request.query)), isRead ? [] : Object.keys(fieldsOf(request.body))];
  const isOpen = (name: string) => Object.hasOwn(asked.given, name);
  const unknown = [...query.filter((name) => !isRead || !isOpen(name)), ...body.filter((name) => !isOpen(name))];
  const campos = Object.fromEntries(unknown.map((name) => [name.slice(0, 200), 'Campo desconocido']));
  const clave = operation.isRepeatable ? onceOf(request) : undefined;
  if (clave !== undefined && !UUID.test(clave)) campos['Idempotency-Key'] = 'No es un identificador';
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', {}, campos);
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The client's own key of a command: in quotes, as a text of a header is written, or bare. */
function onceOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers['idempotency-key'];
  return sent === undefined ? undefined : String(sent).replace(/^"(.*)"$/, '$1');
}

interface Done {
  readonly operation: Operation;
  readonly result: Fields;
}

function answer(request: FastifyRequest, reply: FastifyReply, { operation, result }: Done): FastifyReply {
  if (operation.isFile && !wantsJson(request)) return sendFile(reply, fieldsOf(result.archivo));
  const { status, location, fields } = operation;
  if (location !== undefined) reply.header('location', `${API_V1}${placed(location, result)}`);
  const shown = Object.fromEntries(Object.keys(fields).map((name) => [name, result[name]]));
  return reply.code(status).type(JSON_TYPE).send(jsonOf(shown));
}

/** Said in so many words: a client that takes anything gets the file. */
function wantsJson({ headers }: FastifyRequest): boolean {
  return /\bapplication\/json\b/i.test(headers.accept ?? '');
}

function sendFile(reply: FastifyReply, { nombre, tipo, base64 }: Fields): FastifyReply {
  return attachment(reply, String(nombre))
    .type(String(tipo))
    .send(Buffer.from(String(base64), 'base64'));
}

interface Handed {
  readonly service: string;
  readonly archivo: Fields;
}

function noteFile(security: SecurityLog, request: FastifyRequest, { service, archivo }: Handed): void {
  noteEvent(security, request, {
    tipo: 'DESCARGA',
    resultado: 'OK',
    servicio: service,
    detalle: String(archivo.nombre),
  });
}

/** `{envio.id}` from the answer. */
function placed(location: string, result: Fields): string {
  return location.replaceAll(/\{([\w.]+)\}/g, (_, path: string) =>
    encodeURIComponent(String(path.split('.').reduce<unknown>((value, name) => fieldsOf(value)[name], result))),
  );
}

function isFields(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
