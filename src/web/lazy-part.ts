import { type ComponentType, lazy } from 'react';

/**
 * Something that the page can do without for a while, fetched when it is first drawn. One that cannot be fetched is missing and takes nothing
 * down with it; it is asked for again when the network is back.
 */
export function lazyPart(load: () => Promise<ComponentType>) {
  return lazy(async (): Promise<{ default: ComponentType }> => {
    for (;;) {
      const part = await load().catch(() => null);
      if (part) return { default: part };
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  });
}
