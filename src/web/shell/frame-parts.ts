import type { ComponentType } from 'react';
import { create } from 'zustand';

import type { ServiceContract } from '#shared/contract.ts';
import { lazyPart } from '#web/lazy-part.ts';

/** What a feature keeps in sight on every page, such as its work under way; joined in `src/main/web.tsx`. */
export interface FramePart {
  /** Shown to those who may make this call. */
  needs: Pick<ServiceContract, 'permission'>;
  /** In the header's row, in place of what stands there until it comes; else over the page. */
  place?: 'header';
  /** Fetched once the page itself is there. */
  load: () => Promise<ComponentType>;
}

interface Offered extends Pick<FramePart, 'needs' | 'place'> {
  Part: ComponentType;
}

export const useFrameParts = create<readonly Offered[]>(() => []);

export function offerFrameParts(parts: readonly FramePart[]): void {
  useFrameParts.setState(
    parts.map(({ load, ...part }) => ({ ...part, Part: lazyPart(load) })),
    true,
  );
}
