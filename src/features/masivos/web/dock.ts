import type { FramePart } from '#web/shell/frame-parts.ts';

import { VE_MASIVOS } from '../permisos.contract.ts';

/** Bulk work goes on wherever the person goes. */
export const masivosDock: FramePart = {
  needs: { permission: VE_MASIVOS },
  load: async () => (await import('./TrabajosDock.tsx')).TrabajosDock,
};
