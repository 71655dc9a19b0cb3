import type { SearchSource } from '#web/palette/palette.ts';

import { PUEDE_VER } from '../permisos.contract.ts';

/** Parcels, found from anywhere. */
export const guiasSearch: SearchSource = {
  needs: { permission: PUEDE_VER },
  load: async () => (await import('./buscar/search-part.tsx')).guiasPart,
};
