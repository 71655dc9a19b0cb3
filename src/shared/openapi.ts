import * as z from 'zod/mini';

import { alcanceOf } from './alcances.ts';
import { type ServiceContract, serviceKey } from './contract.ts';
import { ERRORS } from './errors.ts';

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

/** The contract as OpenAPI 3.1, generated from the same schemas that the calls are checked with. */
export function describeApi(contracts: readonly ServiceContract[]) {
  return {
    openapi: '3.1.0',
    info: { title: 'Andén', version: '1' },
    paths: { '/dispatcher': dispatcherPath(contracts), ...ACCOUNT_PATHS, ...FILE_PATHS, ...OPERATOR_PATHS },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-TOKEN' },
        claveDeApi: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: 'Clave de un sistema de cliente' },
      },
      schemas: { Error: Failure, ...Object.fromEntries(contracts.flatMap(schemasOf)) },
    },
  };
}

const token = [{ token: [] }];
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: unknown) => ({ 'application/json': { schema } });

function answers(schema: unknown) {
  return {
    200: { description: 'Entendido: code OK, o ERROR con msg', content: json({ oneOf: [schema, ref('Error')] }) },
    default: { description: 'Rechazado', content: json(ref('Error')) },
  };
}

function dispatcherPath(contracts: readonly ServiceContract[]) {
  const all = (half: string) => ({ oneOf: contracts.map((contract) => ref(`${serviceKey(contract)}.${half}`)) });
  return {
    post: {
      summary: 'Todas las llamadas de servicio; con X-API-KEY, las que llevan x-alcance',
      security: [...token, { claveDeApi: [] }],
      requestBody: { required: true, content: json(all('pedido')) },
      responses: answers(all('respuesta')),
    },
    get: { summary: 'La persona que inició sesión', security: token, responses: answers(Ok) },
  };
}

/** A call of strangers: a strict object of texts. */
function openPost(summary: string, ...names: string[]) {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const body = { type: 'object', properties, required: names, additionalProperties: false };
  return { post: { summary, requestBody: { required: true, content: json(body) }, responses: answers(Ok) } };
}

const ACCOUNT_PATHS = {
  '/api/me': { get: { summary: 'La persona que inició sesión', security: token, responses: answers(Ok) } },
  '/api/auth/register': openPost('Registro', 'email', 'fullname', 'username', 'password'),
  '/api/auth/forgot-password': openPost('Contraseña olvidada', 'email'),
  '/api/auth/reset-password': openPost('Contraseña nueva, con el enlace del correo', 'token', 'password'),
};

const FILE_PATHS = {
  '/api/archivos': {
    post: {
      summary: 'Subir un archivo (hasta 10 MB)',
      security: token,
      requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } },
      responses: answers(Ok),
    },
  },
  '/api/descargas/{ticket}': {
    get: {
      summary: 'Descarga de un solo uso',
      parameters: [{ name: 'ticket', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: 'El archivo' }, 404: { description: 'Vencida o usada' } },
    },
  },
};

const OPERATOR_PATHS = {
  '/api/novedades': {
    get: { summary: 'Eventos en vivo', security: token, responses: { 200: { description: 'text/event-stream' } } },
  },
  '/api/health': { get: { summary: 'Proceso en marcha', responses: answers(Ok) } },
  '/api/ready': { get: { summary: 'Base disponible', responses: answers(Ok) } },
};

function schemasOf(contract: ServiceContract): [string, unknown][] {
  const name = serviceKey(contract);
  const alcance = alcanceOf(name);
  const envelope = {
    service: { const: contract.service },
    ...(contract.action === undefined ? {} : { action: { const: contract.action } }),
    ...(contract.kind === 'command' ? { clave: { type: 'string', format: 'uuid' } } : {}),
  };
  const names = Object.keys(envelope).filter((key) => key !== 'clave');
  const request = withFields(z.toJSONSchema(contract.params, { io: 'input' }), envelope, names);
  const answer = withFields(z.toJSONSchema(contract.result, { io: 'output' }), { code: { const: 'OK' } }, ['code']);
  return [
    [
      `${name}.pedido`,
      { ...request, 'x-permiso': contract.permission, ...(alcance === null ? {} : { 'x-alcance': alcance }) },
    ],
    [`${name}.respuesta`, answer],
  ];
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
