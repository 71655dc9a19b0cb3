import type { SearchSource } from '#web/palette/palette.ts';

import { CONSULTA_STOCK } from '../permisos.contract.ts';

/** What the warehouse knows, by a reading or by its number. Apart from what the slice draws: every page loads this. */
export const gdsSearch: SearchSource = {
  needs: { permission: CONSULTA_STOCK },
  load: async () => (await import('./search-part.ts')).gdsPart,
};
