import * as fc from 'fast-check';
import * as z from 'zod/mini';

import { type ServiceContract, serviceKey } from '#shared/contract.ts';

import { HOSTILE_JSON, nested } from './hostile.ts';

/** A message as it is sent; the body is text, since much of what hurts cannot be written by `JSON.stringify`. */
export interface Message {
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: string | undefined;
}

const JSON_TYPE = 'application/json';
const MOST_HOSTILE = 3;
const HOSTILE = fc.constantFrom(...HOSTILE_JSON);

/** Calls that know the names of services and fields, most of them nearly right: what is nonsense throughout goes no further than the schema. */
export function messages(
  contracts: readonly ServiceContract[],
  bodies: Readonly<Record<string, object>>,
): fc.Arbitrary<Message> {
  const calls = contracts.map((contract) => callOf(contract, { ...bodies[serviceKey(contract)] }));
  return fc.oneof({ weight: 20, arbitrary: fc.oneof(...calls) }, { weight: 1, arbitrary: strangersMessages() });
}

function callOf(contract: ServiceContract, base: Readonly<Record<string, unknown>>): fc.Arbitrary<Message> {
  const fields = fieldsOfParams(contract);
  const names = [...new Set([...Object.keys(fields), ...Object.keys(base)])];
  const model = Object.fromEntries(names.map((name) => [name, fieldText(base[name], fields[name])]));
  const envelope = fc.record({
    service: fc.constant(JSON.stringify(contract.service)),
    ...(contract.action === undefined ? {} : { action: fc.constant(JSON.stringify(contract.action)) }),
  });
  return fc
    .tuple(
      envelope,
      fc.record(model, { requiredKeys: Object.keys(base) }),
      fc.uniqueArray(fc.constantFrom(...names, 'clave'), { maxLength: MOST_HOSTILE }),
      fc.array(HOSTILE, { minLength: MOST_HOSTILE, maxLength: MOST_HOSTILE }),
      twist(),
    )
    .map(([head, params, victims, texts, twisted]) => {
      const hostile = Object.fromEntries(victims.map((name, at) => [name, texts[at]]));
      return twisted(written({ ...head, ...params, ...hostile }));
    });
}

/** As it is called by hand; as the schema would have it; rarely neither. */
function fieldText(given: unknown, schema: Schema | undefined): fc.Arbitrary<string> {
  const wanted = schema === undefined ? HOSTILE : valueText(schema, 0);
  return given === undefined ? wanted : fc.oneof(fc.constant(JSON.stringify(given)), wanted);
}

function written(fields: Readonly<Record<string, string | undefined>>): string {
  return `{${Object.entries(fields)
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`)
    .join(',')}}`;
}

/** The parameters of a call by name, each with its JSON schema. */
export function fieldsOfParams(contract: ServiceContract): Record<string, Schema> {
  return fieldsOf(asSchema(z.toJSONSchema(contract.params, { io: 'input', unrepresentable: 'any' })));
}

type Schema = Readonly<Record<string, unknown>>;

const asSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null ? { ...value } : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsOf = (value: readonly unknown[]) => value.map((one) => JSON.stringify(one) ?? 'null');

function fieldsOf(schema: Schema): Record<string, Schema> {
  const branches = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].map(asSchema);
  const own = Object.entries(asSchema(schema.properties)).map(([name, field]) => [name, asSchema(field)] as const);
  return Object.assign({}, ...branches.map(fieldsOf), Object.fromEntries(own));
}

const DEEPEST = 4;

/** A value that the schema takes, or nearly: its bounds and their neighbours. */
function valueText(schema: Schema, depth: number): fc.Arbitrary<string> {
  const branches = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].map(asSchema);
  if (depth > DEEPEST) return HOSTILE;
  if (branches.length > 0) return fc.oneof(...branches.map((branch) => valueText(branch, depth + 1)));
  if ('const' in schema) return fc.constantFrom(...textsOf([schema.const]));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...textsOf(schema.enum));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return numberText(schema);
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'null':
      return fc.constant('null');
    case 'array':
      return fc
        .array(valueText(asSchema(schema.items), depth + 1), { maxLength: 3 })
        .map((items) => `[${items.join(',')}]`);
    case 'object':
      return objectText(schema, depth);
    case 'string':
      return stringText(schema);
    default:
      return HOSTILE;
  }
}

function objectText(schema: Schema, depth: number): fc.Arbitrary<string> {
  const fields = Object.entries(fieldsOf(schema)).map(([name, field]) => [name, valueText(field, depth + 1)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] }).map(written);
}

function numberText({ minimum, maximum, type }: Schema): fc.Arbitrary<string> {
  const least = typeof minimum === 'number' ? minimum : 0;
  const most = Math.min(typeof maximum === 'number' ? maximum : 1_000, least + 1_000);
  const edges = [minimum, maximum].flatMap((edge) => (typeof edge === 'number' ? [edge, edge - 1, edge + 1] : []));
  const inside =
    type === 'number'
      ? fc.double({ min: least, max: most, noNaN: true })
      : fc.integer({ min: Math.ceil(least), max: Math.floor(most) });
  return fc.oneof(
    { weight: 3, arbitrary: inside.map(String) },
    { weight: 1, arbitrary: fc.constantFrom(...edges.map(String), '0') },
  );
}

const DATES = ['2026-11-01', '2026-11-30', '2026-11-21', '2025-11-21', '1970-01-01'];

function stringText({ format, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom(...textsOf(DATES));
  if (format === 'date-time') return fc.constantFrom(...textsOf(DATES.map((day) => `${day}T12:00:00Z`)));
  if (format === 'uuid') return fc.uuid().map((text) => JSON.stringify(text));
  const longest = typeof maxLength === 'number' ? maxLength : 200;
  const kinds = [fc.string({ maxLength: Math.min(longest + 1, 300) }), fc.string({ unit: 'grapheme', maxLength: 20 })];
  const words = fc.constantFrom('ING_PL', 'EN_AGENCIA', '881000000012', 'Ana Pereira', 'agente', 'x'.repeat(longest));
  return fc.oneof(...kinds, words).map((text) => JSON.stringify(text));
}

/** What may be wrong with the message as a whole; most are left as they are. */
function twist(): fc.Arbitrary<(body: string) => Message> {
  const sent = (change: (body: string) => string, contentType = JSON_TYPE) =>
    fc.constant((body: string): Message => ({ method: 'POST', path: '/dispatcher', contentType, body: change(body) }));
  const inside = (more: string) => sent((body) => `{${more},${body.slice(1)}`);
  return fc.oneof(
    { weight: 40, arbitrary: sent((body) => body) },
    ...[
      ...[
        sent((body) => `\uFEFF${body}`),
        sent((body) => `${body}x`),
        sent((body) => body.slice(0, -1)),
        sent(() => ''),
      ],
      ...[
        sent((body) => `[${body}]`),
        sent((body) => JSON.stringify(body)),
        sent(() => nested(10_000)),
        sent(() => 'null'),
      ],
      ...[inside('"service":"getContext"'), inside('"service":["getContext"]'), inside('"__proto__":{"x":1}')],
      ...[
        inside('"constructor":{"prototype":{"x":1}}'),
        inside('"sobra":1'),
        inside('"_login":true'),
        inside('"_login":[]'),
      ],
      ...[sent((body) => body.replace('"service":"', '"service":"__proto__')), sent(() => '{"service":"constructor"}')],
      ...[
        sent(() => '{"service":"toString","action":"x"}'),
        sent(() => '{"service":"a:b"}'),
        sent(() => '{"service":{}}'),
      ],
      ...[
        sent((body) => body.replace(/^\{/, `{"a":${nested(10_000)},`)),
        sent((body) => body.replace(/"action":"/, '"action":["')),
      ],
      ...[
        sent((body) => body, 'text/plain'),
        sent((body) => body, 'application/x-www-form-urlencoded'),
        sent((body) => body, ''),
      ],
      ...[
        sent((body) => body, 'application/json; charset=utf-7'),
        sent((body) => body, 'application/json; charset=utf-16'),
      ],
      ...[sent((body) => body, 'multipart/form-data; boundary=x'), sent((body) => `${' '.repeat(2_000)}${body}`)],
    ].map((arbitrary) => ({ weight: 1, arbitrary })),
  );
}

const PATHS = [
  ...['/api/descargas/', '/seguimiento/', '/informes/baja/', '/api/', '/', '/guia/', '/assets/'].flatMap((path) =>
    ['%00', '%ff', '..%2f..%2fetc%2fpasswd', "'%20OR%201=1--", '__proto__', 'x'.repeat(3_000), '%F0%9F%9A%9A'].map(
      (end) => path + end,
    ),
  ),
  ...[
    '/dispatcher',
    '/dispatcher?action=x',
    '/api/me',
    '/api/novedadesx',
    '/%zz',
    '//evil.example/',
    '/.',
    '/api/health',
  ],
];

/** What people without a session may send. */
function strangersMessages(): fc.Arbitrary<Message> {
  const path = fc.constantFrom(
    '/api/auth/register',
    '/api/auth/forgot-password',
    '/api/auth/reset-password',
    '/api/csp',
  );
  const names = ['email', 'fullname', 'username', 'password', 'token', 'user', '_login'];
  const body = fc.dictionary(fc.constantFrom(...names), HOSTILE, { noNullPrototype: true }).map(written);
  const posts = fc
    .tuple(path, body)
    .map(([path, text]) => ({ method: 'POST', path, contentType: JSON_TYPE, body: text }));
  const gets = fc
    .tuple(fc.constantFrom('GET', 'HEAD', 'DELETE'), fc.constantFrom(...PATHS))
    .map(([method, path]) => ({ method, path, contentType: '', body: undefined }));
  return fc.oneof(posts, gets);
}
