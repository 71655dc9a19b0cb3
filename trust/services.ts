import type { Product } from './product.ts';

/** A call of the dispatcher as the running product tells it. */
export interface Service {
  /** `service` or `service:action`. */
  readonly key: string;
  readonly service: string;
  readonly action: string | undefined;
  readonly isQuery: boolean;
}

/** The registry as `npm run services` prints it: of the product under test, never of the tree that the proof runs in. */
export async function readRegistry(product: Product): Promise<Service[]> {
  const { code, text } = await product.command('services');
  const lines = [...text.matchAll(/^\[anden\] (\S+)(?: · (\S+))?\s+(query|command)\s/gm)];
  if (code !== 0 || lines.length === 0) throw new Error(`no registry: ${text}`);
  return lines.map(([, service = '', action, kind]) => ({
    key: action === undefined ? service : `${service}:${action}`,
    service,
    action,
    isQuery: kind === 'query',
  }));
}

/** What one sends to call it. */
export function bodyOf({ service, action }: Service, params: object): Record<string, unknown> {
  return { service, ...(action === undefined ? {} : { action }), ...params };
}

/** Runs `work` on each, `most` at a time. */
export async function eachOf<T>(things: readonly T[], most: number, work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things];
  const one = async () => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await work(thing);
  };
  await Promise.all(Array.from({ length: most }, one));
}
