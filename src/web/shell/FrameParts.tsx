import { Suspense } from 'react';

import { permits } from '#shared/permissions.ts';
import { useIsReady } from '#web/palette/use-is-ready.ts';
import { useSessionState } from '#web/session-state.ts';
import { useIsIdle } from '#web/use-is-idle.ts';

import { useFrameParts } from './frame-parts.ts';

/** What features keep in sight on every page, for those who may. */
export function FrameParts() {
  const parts = useFrameParts();
  const user = useSessionState((state) => state.user);
  const isReady = useIsReady();
  const isIdle = useIsIdle();
  if (user === null || !isReady || !isIdle) return null;
  return parts
    .filter(({ needs }) => permits(needs.permission, user))
    .map(({ Part }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a person stay as they are
      <Suspense key={index}>
        <Part />
      </Suspense>
    ));
}
