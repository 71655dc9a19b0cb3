import type { SearchSource } from '#web/palette/palette.ts';

import { searchGuias } from '../contract.ts';

/** Parcels, found from anywhere. */
export const guiasSearch: SearchSource = {
  needs: searchGuias,
  load: async () => (await import('./buscar/search-part.tsx')).guiasPart,
};
