import * as z from 'zod/mini';

import { alcanceOf } from './alcances.ts';
import { API_V1, OPERATIONS, type Operation } from './api-v1.ts';
import { EXAMPLES, NAMED, type OperationExample } from './api-v1-examples.ts';
import { type Asked, answeredBy, askedOf, inAddress, type Schema } from './api-v1-schemas.ts';
import { AvisoDeEvento, AvisoDePrueba } from './aviso-webhook.ts';
import { type ServiceContract, serviceKey } from './contract.ts';
import { ERRORS } from './errors.ts';
import { PROBLEM_TYPE, Problema, problemStatus } from './problema.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The public API as OpenAPI tells it: one path for each operation, generated from the contracts that the calls are checked with. */
export function describeV1(contracts: readonly ServiceContract[]) {
  const byKey = new Map(contracts.map((contract) => [serviceKey(contract), contract]));
  const known = OPERATIONS.flatMap((operation) => {
    const contract = byKey.get(operation.service);
    return contract
      ? [{ operation, asked: askedOf(operation, contract), answered: answeredBy(operation, contract) }]
      : [];
  });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { operation, asked } of known) {
    const path = `${API_V1}${operation.path}`;
    paths[path] = { ...paths[path], [operation.method]: describe(operation, asked) };
  }
  return {
    paths,
    webhooks: { aviso: { post: AVISO } },
    schemas: {
      ...Object.fromEntries(known.flatMap(schemasOf)),
      Problema: plain(Problema),
      AvisoDeEvento: plain(AvisoDeEvento),
      AvisoDePrueba: plain(AvisoDePrueba),
    },
    responses: PROBLEMS,
  };
}

interface Known {
  readonly operation: Operation;
  readonly asked: Asked;
  readonly answered: readonly [string, Schema][];
}

const plain = (schema: z.ZodMiniType) => {
  const { $schema: _, additionalProperties: _closed, ...rest } = z.toJSONSchema(schema, { io: 'output' });
  return rest;
};
const nameOf = ({ id }: Operation, what: 'Pedido' | 'Respuesta') =>
  `${id.charAt(0).toUpperCase()}${id.slice(1)}${what}`;

function schemasOf({ operation, asked, answered }: Known): [string, unknown][] {
  const fields = answered.map(([name, schema]): [string, unknown] => {
    const own = operation.fields[name];
    if (!own) return [name, schema];
    return [name, schema.type === 'array' ? { ...schema, items: ref(own) } : ref(own)];
  });
  const named = answered.flatMap(([name, schema]): [string, unknown][] => {
    const own = operation.fields[name];
    return own ? [[own, schema.type === 'array' ? schema.items : schema]] : [];
  });
  const answer = { type: 'object', properties: Object.fromEntries(fields), required: answered.map(([name]) => name) };
  return [...named, [nameOf(operation, 'Respuesta'), answer], ...bodyOf(operation, asked)];
}

function bodyOf(operation: Operation, { given, required }: Asked): [string, unknown][] {
  if (operation.method === 'get') return [];
  const needed = required.filter((name) => name in given);
  const body = { type: 'object', properties: given, ...(needed.length > 0 ? { required: needed } : {}) };
  return [[nameOf(operation, 'Pedido'), { ...body, additionalProperties: false }]];
}

function describe(operation: Operation, asked: Asked) {
  const { id, tag, summary, description, service, method } = operation;
  const alcance = alcanceOf(service);
  const example = EXAMPLES[id];
  const body = { content: json(nameOf(operation, 'Pedido'), example?.body), required: true };
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: [{ claveDeApi: alcance === null ? [] : [alcance] }],
    parameters: [...parametersOf(operation, asked), ...(operation.isRepeatable ? [ONCE] : [])],
    ...(method === 'post' ? { requestBody: body } : {}),
    responses: { [operation.status]: answer(operation, example), ...problemsOf(operation) },
  };
}

const json = (name: string, example: unknown) => ({
  'application/json': { schema: ref(name), ...(example === undefined ? {} : { example }) },
});

function parametersOf({ method }: Operation, { inPath, given, required }: Asked) {
  const told = (name: string) => ({ ...(NAMED[name] ?? {}), name });
  const ofPath = Object.entries(inPath).map(([name, schema]) => ({
    ...told(name),
    in: 'path',
    required: true,
    schema,
  }));
  if (method === 'post') return ofPath;
  const ofQuery = Object.entries(given).map(([name, both]) => {
    const schema = inAddress(both);
    const list = schema.type === 'array' ? { style: 'form', explode: false } : {};
    return { ...told(name), in: 'query', required: required.includes(name), schema, ...list };
  });
  return [...ofPath, ...ofQuery];
}

const ONCE = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Un UUID de quien llama: lo que se envía otra vez con el mismo se hace una sola vez y responde lo mismo.',
  schema: { type: 'string', format: 'uuid' },
  example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
};

const LOCATION = {
  Location: { description: 'Dónde está lo que se creó', schema: { type: 'string', format: 'uri-reference' } },
};

function answer(operation: Operation, example: OperationExample | undefined) {
  const { status, location, isFile } = operation;
  const files = {
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
    'text/plain': { schema: { type: 'string' } },
  };
  return {
    description: status === 201 ? 'Creado' : 'Hecho',
    ...(location === undefined ? {} : { headers: LOCATION }),
    // JSON first: a generator of clients asks for what stands first.
    content: { ...json(nameOf(operation, 'Respuesta'), example?.answer), ...(isFile ? files : {}) },
  };
}

/** A failure of each kind, with one that may be met. */
const FAILURES = {
  400: ['DatosInvalidos', 'DATOS_INVALIDOS', 'Bad Request', 'Datos que no son válidos; `campos` dice cuáles'],
  401: ['SinClave', 'CLAVE_API_INVALIDA', 'Unauthorized', 'Falta la clave, o no vale'],
  403: ['SinAlcance', 'SIN_PERMISO', 'Forbidden', 'La clave no tiene el alcance de esta operación'],
  404: ['NoEncontrado', 'GUIA_NO_ENCONTRADA', 'Not Found', 'No existe, o es de otro cliente'],
  409: ['Conflicto', 'REFERENCIA_REPETIDA', 'Conflict', 'Ya se hizo, o ya existe'],
  422: ['NoProcesable', 'CLAVE_REUTILIZADA', 'Unprocessable Entity', 'Se entiende, pero no se puede hacer'],
  429: [
    'Demasiados',
    'DEMASIADOS_PEDIDOS',
    'Too Many Requests',
    'Demasiados pedidos: `Retry-After` dice cuánto esperar',
  ],
  503: [
    'NoDisponible',
    'BASE_NO_DISPONIBLE',
    'Service Unavailable',
    'No hay servicio: `Retry-After` dice cuánto esperar',
  ],
} as const;

const RETRY = { 'Retry-After': { description: 'Segundos', schema: { type: 'integer', minimum: 1 } } };

const PROBLEMS = Object.fromEntries(
  Object.values(FAILURES).map(([name, error, title, description]) => {
    const status = problemStatus(error);
    const instance = 'urn:uuid:4b7f9a52-6c1d-4e0f-9a3b-2c5d8e7f1a01';
    const campos = status === 400 ? { campos: { destinatario: 'Falta este dato' } } : {};
    const example = { type: 'about:blank', title, status, detail: ERRORS[error].msg, instance, error, ...campos };
    const headers = status === 429 || status === 503 ? { headers: RETRY } : {};
    return [name, { description, ...headers, content: { [PROBLEM_TYPE]: { schema: ref('Problema'), example } } }];
  }),
);

function problemsOf({ path, method }: Operation) {
  const isOfOne = path.includes('{');
  const met = Object.entries(FAILURES).filter(
    ([status]) => (status !== '404' || isOfOne) && (status !== '409' || method === 'post'),
  );
  return Object.fromEntries(met.map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]));
}

const text = (name: string, description: string, example: string) => ({
  ...{ name, in: 'header', required: true, description, example },
  schema: { type: 'string' },
});

const AVISO = {
  operationId: 'recibirAviso',
  tags: ['Avisos'],
  summary: 'Lo que recibe la dirección de un webhook',
  description:
    'Responda 2xx en 3 segundos: lo demás se intenta otra vez durante 21 horas. Un aviso puede llegar dos veces, con el mismo `id`; los de una guía llegan en su orden.',
  security: [],
  parameters: [
    text('x-anden-aviso', 'El `id` del aviso', '4b7f9a52-6c1d-4e0f-9a3b-2c5d8e7f1a01'),
    text(
      'x-anden-firma',
      '`t` son segundos de 1970; `v1`, en hexadecimal, el HMAC-SHA256 de `<t>.<cuerpo>` con el secreto del webhook',
      't=1790000000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
    ),
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          oneOf: [ref('AvisoDeEvento'), ref('AvisoDePrueba')],
          discriminator: {
            propertyName: 'tipo',
            mapping: { evento: ref('AvisoDeEvento').$ref, prueba: ref('AvisoDePrueba').$ref },
          },
        },
        example: {
          id: '4b7f9a52-6c1d-4e0f-9a3b-2c5d8e7f1a01',
          tipo: 'evento',
          guia_nro: '885000000102',
          estado_general: 'ENTREGADO',
          evento: 'ENT',
          fecha: '2026-11-20T17:05:09Z',
        },
      },
    },
  },
  responses: { '2XX': { description: 'Recibido' }, '4XX': { description: 'No se acepta: se intenta otra vez' } },
};
