import type { FramePart } from '#web/shell/frame-parts.ts';

/** The bell in the header, for everybody. */
export const campana: FramePart = {
  needs: { permission: 'signed-in' },
  place: 'header',
  load: async () => (await import('./Campana.tsx')).Campana,
};
