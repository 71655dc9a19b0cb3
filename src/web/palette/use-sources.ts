import { permits } from '#shared/permissions.ts';
import { useSessionState } from '#web/session-state.ts';

import { type SearchSource, usePalette } from './palette.ts';

/** What the signed-in person may search. */
export function useSources(): readonly SearchSource[] {
  const sources = usePalette((state) => state.sources);
  const user = useSessionState((state) => state.user);
  return sources.filter(({ needs }) => user !== null && permits(needs.permission, user));
}
