import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

import type { Params, ParamsInput, ServiceContract } from '#shared/contract.ts';

import type { Schema } from './storage.ts';

/**
 * The address is the state of a list: the parameters of a call, each read by its own schema, so that a hand-made
 * address with one bad field still opens with the others. Fields with their default value are left out of the address.
 */
export function useUrlParams<C extends ServiceContract>(contract: C) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const params = useMemo(() => readUrlParams(contract, search), [contract, search]);
  const setParams = (change: Partial<ParamsInput<C>>) =>
    navigate({ to: '.', search: { ...search, ...(change as object) } as never, replace: false });
  return [params, setParams] as const;
}

/** Reads the fields that the contract's params name; what does not fit falls back to the default or is left out. */
export function readUrlParams<C extends ServiceContract>(contract: C, search: Record<string, unknown>): Params<C> {
  const shape = (contract.params as unknown as { shape: Record<string, Schema<unknown>> }).shape;
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const value = firstFit(schema, search[name]);
    if (value !== undefined) found[name] = value;
  }
  return found as Params<C>;
}

function firstFit(schema: Schema<unknown>, text: unknown): unknown {
  const candidates =
    typeof text === 'string' ? [text, ...numberIn(text), ...booleanIn(text), undefined] : [text, undefined];
  for (const candidate of candidates) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

function numberIn(text: string): number[] {
  return /^-?\d+(\.\d+)?$/.test(text) ? [Number(text)] : [];
}

function booleanIn(text: string): boolean[] {
  return text === 'true' || text === 'false' ? [text === 'true'] : [];
}

/** Search as plain text pairs: `numero_guia=881000000012` stays a text until its schema says otherwise. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? '' : `?${text}`;
}
