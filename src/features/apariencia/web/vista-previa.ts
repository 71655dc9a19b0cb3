import type { FramePart } from '#web/shell/frame-parts.ts';

import { restablecer } from '../contract.ts';

/** The bar of a look in preview, for everyone who may have one. */
export const vistaPrevia: FramePart = {
  needs: restablecer,
  load: async () => (await import('./VistaPrevia.tsx')).VistaPrevia,
};
