import type { SearchSource } from '#web/palette/palette.ts';

import { PUEDE_ENVIAR } from '../permisos.contract.ts';

/** Envíos by their number, and a new one from anywhere. Apart from what other slices draw: every page loads this. */
export const enviosSearch: SearchSource = {
  needs: { permission: PUEDE_ENVIAR },
  load: async () => (await import('./search-part.tsx')).enviosPart,
};
