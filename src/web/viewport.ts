import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 899.98px)';
const WIDE_HEADER = '(min-width: 1280px)';
const TOUCH = '(pointer: coarse)';

/** Below 900 px: the aside is off-canvas and dialogs are drawers. */
export function useIsNarrow(): boolean {
  return useMedia(NARROW);
}

/** A handheld: its on-screen keyboard would cover the work. */
export function useIsHandheld(): boolean {
  return useMedia(TOUCH);
}

/** All entries of the header fit beside its search. */
export function useHasWideHeader(): boolean {
  return useMedia(WIDE_HEADER);
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
