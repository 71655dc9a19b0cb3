import * as z from 'zod/mini';

import { namesInPath, type Operation } from './api-v1.ts';
import type { ServiceContract } from './contract.ts';

/** A piece of JSON Schema, of which only what is asked for is known. */
export type Schema = Readonly<Record<string, unknown>>;

/** The parameters of an operation by where they stand, each with its schema, and those that must be there. */
export interface Asked {
  readonly inPath: Readonly<Record<string, Schema>>;
  /** In the query of a GET, in the body of a POST. */
  readonly given: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

/** What an operation is asked, from the contract of its service. */
export function askedOf({ path, closed = [] }: Operation, { params }: ServiceContract): Asked {
  const { properties, required } = z.toJSONSchema(params, { io: 'input' });
  const inPath = namesInPath(path);
  const open = entriesOf(properties).filter(([name]) => !closed.includes(name));
  const missing = [...inPath, ...closed].filter((name) => !entriesOf(properties).some(([known]) => known === name));
  if (missing.length > 0) throw new Error(`${path}: the service knows no ${missing.join(', ')}`);
  return {
    inPath: Object.fromEntries(open.filter(([name]) => inPath.includes(name))),
    given: Object.fromEntries(open.filter(([name]) => !inPath.includes(name))),
    required: Array.isArray(required) ? required.map(String).filter((name) => !closed.includes(name)) : [],
  };
}

/** What an operation answers: the fields of the service's answer that go out. */
export function answeredBy({ path, fields }: Operation, { result }: ServiceContract): readonly [string, Schema][] {
  const properties = new Map(entriesOf(z.toJSONSchema(result, { io: 'output' }).properties));
  return Object.keys(fields).map((name) => {
    const schema = properties.get(name);
    if (schema === undefined) throw new Error(`${path}: the service answers no ${name}`);
    return [name, opened(schema)];
  });
}

function entriesOf(value: unknown): [string, Schema][] {
  if (!isSchema(value)) return [];
  return Object.entries(value).flatMap(([name, one]): [string, Schema][] => (isSchema(one) ? [[name, one]] : []));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A client must bear fields that it does not know yet: only so can an answer grow. */
function opened(value: Schema): Schema {
  const rest = Object.entries(value).filter(([name, one]) => !(name === 'additionalProperties' && one === false));
  return Object.fromEntries(rest.map(([name, one]) => [name, openedIn(one)]));
}

function openedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openedIn);
  return isSchema(value) ? opened(value) : value;
}

/** A list in an address is told with commas; contracts also take an array. */
export function inAddress(schema: Schema): Schema {
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isSchema) : [];
  return branches.find(({ type }) => type === 'array') ?? schema;
}
