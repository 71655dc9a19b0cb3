import * as z from 'zod/mini';

import { alcanceOf } from './alcances.ts';
import { TAGS } from './api-v1.ts';
import { type ServiceContract, serviceKey } from './contract.ts';
import { ERRORS } from './errors.ts';
import { describeV1 } from './openapi-v1.ts';

const Ok = { type: 'object', properties: { code: { const: 'OK' } }, required: ['code'] };
const Failure = {
  type: 'object',
  properties: {
    code: { const: 'ERROR' },
    error: { enum: Object.keys(ERRORS) },
    msg: { type: 'string' },
    returned_message: { type: 'string' },
    campos: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['code', 'error', 'msg'],
};

const TAGS_OF_PEOPLE = {
  Avisos: 'Lo que se envía a los webhooks de un cliente.',
  Servicios: 'La dirección de todas las llamadas de la aplicación; la de los sistemas de clientes es `/api/v1`.',
  Cuentas: 'Registro y contraseñas.',
  Archivos: 'Subidas y descargas.',
  Operación: 'Para quien opera el servidor.',
};

/** The contract as OpenAPI 3.1, generated from the same schemas that the calls are checked with. */
export function describeApi(contracts: readonly ServiceContract[]) {
  const v1 = describeV1(contracts);
  const tags = Object.entries({ ...TAGS, ...TAGS_OF_PEOPLE });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Andén',
      version: '1',
      description:
        'Los sistemas de clientes llaman a `/api/v1` con su clave en `X-API-KEY`. Las respuestas pueden ganar campos.',
      license: { name: 'Todos los derechos reservados', identifier: 'LicenseRef-Anden' },
    },
    servers: [{ url: '/', description: 'Este servidor' }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths: {
      ...v1.paths,
      '/dispatcher': dispatcherPath(contracts),
      ...ACCOUNT_PATHS,
      ...FILE_PATHS,
      ...OPERATOR_PATHS,
    },
    webhooks: v1.webhooks,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-TOKEN' },
        claveDeApi: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: 'Clave de un sistema de cliente' },
      },
      responses: v1.responses,
      schemas: { Error: Failure, ...v1.schemas, ...Object.fromEntries(contracts.flatMap(schemasOf)) },
    },
  };
}

const token = [{ token: [] }];
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: unknown) => ({ 'application/json': { schema } });

const REFUSED = { description: 'Rechazado', content: json(ref('Error')) };
/** Told one by one: generators of clients know no `4XX`. */
const REFUSALS = Object.fromEntries([400, 401, 403, 404, 413, 415, 429].map((status) => [status, REFUSED]));

function answers(schema: unknown) {
  return {
    200: { description: 'Entendido: code OK, o ERROR con msg', content: json({ anyOf: [schema, ref('Error')] }) },
    ...REFUSALS,
    default: { description: 'No hay servicio, o una falla nuestra', content: json(ref('Error')) },
  };
}

/** Names of services as components may have them. */
const nameOf = (contract: ServiceContract) => serviceKey(contract).replace(':', '.');

function dispatcherPath(contracts: readonly ServiceContract[]) {
  const all = (half: string) => contracts.map((contract) => ref(`${nameOf(contract)}.${half}`));
  return {
    post: {
      operationId: 'llamarServicio',
      tags: ['Servicios'],
      summary: 'Todas las llamadas de servicio; con X-API-KEY, las que llevan x-alcance',
      security: [...token, { claveDeApi: [] }],
      requestBody: { required: true, content: json({ oneOf: all('pedido') }) },
      // Many answer the same: which of them it is, the request has said.
      responses: answers({ anyOf: all('respuesta') }),
    },
    get: get('Servicios', 'verPersona', 'La persona que inició sesión'),
  };
}

function get(tag: string, operationId: string, summary: string) {
  return { operationId, tags: [tag], summary, security: token, responses: answers(Ok) };
}

/** A call of strangers: a strict object of texts. */
function openPost(operationId: string, summary: string, ...names: string[]) {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const schema = { type: 'object', properties, required: names, additionalProperties: false };
  const requestBody = { required: true, content: json(schema) };
  return { post: { operationId, tags: ['Cuentas'], summary, security: [], requestBody, responses: answers(Ok) } };
}

const ACCOUNT_PATHS = {
  '/api/me': { get: get('Cuentas', 'verMiPersona', 'La persona que inició sesión') },
  '/api/auth/register': openPost('registrarse', 'Registro', 'email', 'fullname', 'username', 'password'),
  '/api/auth/forgot-password': openPost('olvidarContrasena', 'Contraseña olvidada', 'email'),
  '/api/auth/reset-password': openPost(
    'elegirContrasena',
    'Contraseña nueva, con el enlace del correo',
    'token',
    'password',
  ),
};

const ARCHIVO = {
  type: 'object',
  properties: { archivo: { type: 'string', format: 'binary' } },
  required: ['archivo'],
};

const FILE_PATHS = {
  '/api/archivos': {
    post: {
      operationId: 'subirArchivo',
      tags: ['Archivos'],
      summary: 'Subir un archivo (hasta 10 MB)',
      security: token,
      requestBody: { required: true, content: { 'multipart/form-data': { schema: ARCHIVO } } },
      responses: answers(Ok),
    },
  },
  '/api/descargas/{ticket}': {
    get: {
      operationId: 'descargar',
      tags: ['Archivos'],
      summary: 'Descarga de un solo uso; su dirección es el permiso',
      security: [],
      parameters: [{ name: 'ticket', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: 'El archivo' }, 404: { ...REFUSED, description: 'Vencida o usada' } },
    },
  },
};

const OPERATOR_PATHS = {
  '/api/novedades': {
    get: {
      operationId: 'seguirNovedades',
      tags: ['Operación'],
      summary: 'Eventos en vivo',
      security: token,
      responses: {
        200: { description: 'Eventos mientras dure', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        ...REFUSALS,
      },
    },
  },
  '/api/health': { get: { ...get('Operación', 'verProceso', 'Proceso en marcha'), security: [] } },
  '/api/ready': { get: { ...get('Operación', 'verBase', 'Base disponible'), security: [] } },
};

function schemasOf(contract: ServiceContract): [string, unknown][] {
  const name = nameOf(contract);
  const alcance = alcanceOf(serviceKey(contract));
  const envelope = {
    service: { const: contract.service },
    ...(contract.action === undefined ? {} : { action: { const: contract.action } }),
    ...(contract.kind === 'command' ? { clave: { type: 'string', format: 'uuid' } } : {}),
  };
  const names = Object.keys(envelope).filter((key) => key !== 'clave');
  const request = withFields(z.toJSONSchema(contract.params, { io: 'input', override }), envelope, names);
  const answer = withFields(z.toJSONSchema(contract.result, { io: 'output', override }), { code: { const: 'OK' } }, [
    'code',
  ]);
  return [
    [
      `${name}.pedido`,
      { ...request, 'x-permiso': contract.permission, ...(alcance === null ? {} : { 'x-alcance': alcance }) },
    ],
    [`${name}.respuesta`, answer],
  ];
}

interface Drawn {
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

function override(drawn: Drawn): void {
  nameKeys(drawn);
  boundBelowZero(drawn);
}

/** A record of a closed list of names is an object that has each of them: a linter wants what is required to be defined. */
function nameKeys({ jsonSchema }: Drawn): void {
  const { propertyNames, additionalProperties: each } = jsonSchema;
  const names = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : [];
  if (names.length === 0 || each === undefined) return;
  delete jsonSchema.propertyNames;
  const properties = Object.fromEntries(names.map((name) => [String(name), each]));
  Object.assign(jsonSchema, { properties, additionalProperties: false });
}

/** Generators of clients write a constant below zero as code that does not compile: it is the one number between two bounds. */
function boundBelowZero({ jsonSchema }: Drawn): void {
  const { const: only } = jsonSchema;
  if (typeof only !== 'number' || only >= 0) return;
  delete jsonSchema.const;
  Object.assign(jsonSchema, { type: 'number', minimum: only, maximum: only });
}

function withFields(
  schema: Record<string, unknown>,
  fields: Record<string, unknown>,
  required: readonly string[],
): Record<string, unknown> {
  const { $schema: _, properties, required: own, ...rest } = schema;
  // A union: each of its branches is a strict object of its own.
  const branches = rest.oneOf ?? rest.anyOf;
  if (Array.isArray(branches)) return { oneOf: branches.map((branch) => withFields(branch, fields, required)) };
  return {
    ...rest,
    properties: { ...fields, ...(typeof properties === 'object' ? properties : {}) },
    required: [...required, ...(Array.isArray(own) ? own : [])],
  };
}
