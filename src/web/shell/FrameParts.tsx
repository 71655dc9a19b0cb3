import { type ReactNode, Suspense } from 'react';

import { permits } from '#shared/permissions.ts';
import { useIsReady } from '#web/palette/use-is-ready.ts';
import { useSessionState } from '#web/session-state.ts';
import { useIsIdle } from '#web/use-is-idle.ts';

import { type FramePart, useFrameParts } from './frame-parts.ts';

interface Props {
  place?: FramePart['place'];
  /** Stands there until the part has come. */
  children?: ReactNode;
}

/** What features keep in sight on every page, for those who may. */
export function FrameParts({ place, children }: Props) {
  const parts = useFrameParts();
  const user = useSessionState((state) => state.user);
  const isReady = useIsReady();
  const isIdle = useIsIdle();
  if (user === null || !isReady || !isIdle) return children;
  const theirs = parts.filter((part) => part.place === place && permits(part.needs.permission, user));
  if (theirs.length === 0) return children;
  return theirs.map(({ Part }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a person stay as they are
    <Suspense key={index} fallback={children}>
      <Part />
    </Suspense>
  ));
}
