import { lazyPart } from '#web/lazy-part.ts';
import type { SearchSource } from '#web/palette/palette.ts';

import { ENTREGA } from '../permisos.contract.ts';

/** A driver's parcels, read on any page: each leads to its door. */
export const repartoSearch: SearchSource = {
  needs: { permission: ENTREGA },
  load: async () => (await import('./entrega/buscar.ts')).enMiHoja,
};

/** At the counter of an agency: what drivers say to have left there. */
export const DescargasCard = lazyPart(async () => (await import('./descarga/PorConfirmarCard.tsx')).PorConfirmarCard);
