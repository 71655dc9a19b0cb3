import * as z from 'zod/mini';

import type { Permission } from './permissions.ts';

/** Whether a call only reads, or changes something: a command runs in a transaction that ends with its audit row. */
export type ServiceKind = 'query' | 'command';

export interface ServiceContract<P extends z.ZodMiniType = z.ZodMiniType, R extends z.ZodMiniType = z.ZodMiniType> {
  readonly service: string;
  /** Second half of the name, for the services whose calls share one endpoint (specification §7.3, §7.4). */
  readonly action?: string;
  readonly kind: ServiceKind;
  readonly permission: Permission;
  /** Open to an account that awaits approval, or must change its password or get a second factor first; all others are refused there. */
  readonly duringAccess?: readonly ('pendiente' | 'cambio_forzado' | 'sin_factor')[];
  /** Of a query that reads much: answered by the replica, where there is one that shows as much as the database. */
  readonly enReplica?: true;
  readonly params: P;
  readonly result: R;
}

export type Params<C extends ServiceContract> = z.output<C['params']>;
/** What a caller writes: fields with a default may be left out. */
export type ParamsInput<C extends ServiceContract> = z.input<C['params']>;
export type Result<C extends ServiceContract> = z.output<C['result']>;
/** What a handler answers, before the contract reads it. */
export type ResultInput<C extends ServiceContract> = z.input<C['result']>;

/**
 * Declares one call of the dispatcher: the only place where its name, permission, parameters and answer stand.
 * Parameters are a `z.strictObject` (an unknown key is an error), results a `z.object` (an unknown field never leaves).
 */
export function defineService<const P extends z.ZodMiniType, const R extends z.ZodMiniType>(
  contract: ServiceContract<P, R>,
): ServiceContract<P, R> {
  return contract;
}

/** `service` or `service:action`, the key of the registry, of the audit and of query caches. */
export function serviceKey(contract: Pick<ServiceContract, 'service' | 'action'>): string {
  return contract.action === undefined ? contract.service : `${contract.service}:${contract.action}`;
}

/** Spread into the params of a list: page from 1, `size` rows of it. */
export const pageParams = {
  page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  size: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
};

/** The general paged answer (wire.md, "Answers"). */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({
    current_page: z.int(),
    page_quantity: z.int(),
    total_pages: z.int(),
    total_records: z.int(),
    records: z.array(row),
  });
}

/** A primary key on the wire: a positive 32-bit integer, or a 64-bit one that a double still holds exactly. */
export const Id = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

const MOST_LISTED = 100;

/** A primary key of the small tables that lists are narrowed by: a positive 32-bit integer. */
const SmallId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** Several ids of one filter: an array in a call, `3,14` in an address. */
export const idList = z.pipe(
  z.pipe(
    z.union([z.array(SmallId), SmallId, z.string().check(z.regex(/^\d{1,10}(,\d{1,10})*$/))]),
    z.transform((given): number[] => (Array.isArray(given) ? given : String(given).split(',').map(Number))),
  ),
  z.array(SmallId).check(z.minLength(1), z.maxLength(MOST_LISTED)),
);

/** Several words of a closed list: an array in a call, `INGRESADO,RETENIDO` in an address. `groups`: names that stand for several of them. */
export function wordList<const W extends string>(
  words: readonly W[],
  groups: ReadonlyMap<string, readonly W[]> = new Map(),
) {
  const isKnown = (word: string): word is W => words.some((known) => known === word);
  const word = z.string();
  // For the document of the API: what is read here is any text, so that a wrong one is told in our words.
  z.globalRegistry.add(word, { enum: [...words, ...groups.keys()] });
  return z.pipe(
    z.union([z.array(word).check(z.minLength(1), z.maxLength(MOST_LISTED)), z.string()]),
    z.transform((given, context): W[] => {
      const named = (Array.isArray(given) ? given : given.split(',')).flatMap((word) => groups.get(word) ?? word);
      // Once each, however often it was said: so a list is never longer than there are words.
      const asked = [...new Set(named)];
      if (!asked.every(isKnown)) context.issues.push({ code: 'custom', message: 'valor desconocido', input: given });
      return asked.filter(isKnown);
    }),
  );
}
/** ISO 8601 UTC to the second, as `2026-11-20T17:05:09Z`. */
export const Instant = z.iso.datetime().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/));
/** A day of Montevideo, `YYYY-MM-DD`. */
export const Day = z.iso.date();
