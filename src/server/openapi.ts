import * as z from 'zod/mini';

import { type ServiceContract, serviceKey } from '#shared/contract.ts';
import { ERRORS } from '#shared/errors.ts';

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
  const token = [{ token: [] }];
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const json = (schema: unknown) => ({ 'application/json': { schema } });
  const answer = (schema: unknown) => ({
    200: { description: 'Entendido: code OK, o ERROR con msg', content: json({ oneOf: [schema, ref('Error')] }) },
    default: { description: 'Rechazado', content: json(ref('Error')) },
  });
  const post = (summary: string, body: unknown, result: unknown = Ok) => ({
    post: { summary, requestBody: { required: true, content: json(body) }, responses: answer(result) },
  });
  const strings = (...names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
    additionalProperties: false,
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Andén', version: '1' },
    paths: {
      '/dispatcher': {
        post: {
          summary: 'Todas las llamadas de servicio',
          security: token,
          requestBody: {
            required: true,
            content: json({ oneOf: contracts.map((c) => ref(`${serviceKey(c)}.pedido`)) }),
          },
          responses: answer({ oneOf: contracts.map((c) => ref(`${serviceKey(c)}.respuesta`)) }),
        },
        get: { summary: 'La persona que inició sesión', security: token, responses: answer(Ok) },
      },
      '/api/me': { get: { summary: 'La persona que inició sesión', security: token, responses: answer(Ok) } },
      '/api/auth/register': post('Registro', strings('email', 'fullname', 'username', 'password')),
      '/api/auth/forgot-password': post('Contraseña olvidada', strings('email')),
      '/api/auth/reset-password': post('Contraseña nueva, con el enlace del correo', strings('token', 'password')),
      '/api/archivos': {
        post: {
          summary: 'Subir un archivo (hasta 10 MB)',
          security: token,
          requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } },
          responses: answer(Ok),
        },
      },
      '/api/descargas/{ticket}': {
        get: {
          summary: 'Descarga de un solo uso',
          parameters: [{ name: 'ticket', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'El archivo' }, 404: { description: 'Vencida o usada' } },
        },
      },
      '/api/novedades': {
        get: { summary: 'Eventos en vivo', security: token, responses: { 200: { description: 'text/event-stream' } } },
      },
      '/api/health': { get: { summary: 'Proceso en marcha', responses: answer(Ok) } },
      '/api/ready': { get: { summary: 'Base disponible', responses: answer(Ok) } },
    },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-TOKEN' } },
      schemas: { Error: Failure, ...Object.fromEntries(contracts.flatMap(schemasOf)) },
    },
  };
}

function schemasOf(contract: ServiceContract): [string, unknown][] {
  const name = serviceKey(contract);
  const envelope = {
    service: { const: contract.service },
    ...(contract.action === undefined ? {} : { action: { const: contract.action } }),
    ...(contract.kind === 'command' ? { clave: { type: 'string', format: 'uuid' } } : {}),
  };
  const names = Object.keys(envelope).filter((key) => key !== 'clave');
  const request = withFields(z.toJSONSchema(contract.params, { io: 'input' }), envelope, names);
  const answer = withFields(z.toJSONSchema(contract.result, { io: 'output' }), { code: { const: 'OK' } }, ['code']);
  return [
    [`${name}.pedido`, { ...request, 'x-permiso': contract.permission }],
    [`${name}.respuesta`, answer],
  ];
}

function withFields(schema: Record<string, unknown>, fields: Record<string, unknown>, required: readonly string[]) {
  const { $schema: _, properties, required: own, ...rest } = schema;
  return {
    ...rest,
    properties: { ...fields, ...(typeof properties === 'object' ? properties : {}) },
    required: [...required, ...(Array.isArray(own) ? own : [])],
  };
}
