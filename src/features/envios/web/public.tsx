import type { SearchSource } from '#web/palette/palette.ts';

import { PUEDE_ENVIAR } from '../permisos.contract.ts';

/** The door of this slice: what other slices draw of it, and what the palette finds. */

export { EnviosTabs } from './EnviosTabs.tsx';

/** Envíos by their number, and a new one from anywhere. */
export const enviosSearch: SearchSource = {
  needs: { permission: PUEDE_ENVIAR },
  load: async () => (await import('./search-part.tsx')).enviosPart,
};
