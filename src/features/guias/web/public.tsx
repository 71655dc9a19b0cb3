import { lazyView } from '#web/lazy-part.ts';
import type { SearchSource } from '#web/palette/palette.ts';

import { PUEDE_VER } from '../permisos.contract.ts';

/** An event of a parcel, from the page of something that is about it. */
export const EventoDeGuia = lazyView(async () => (await import('./detalle/evento/EventoDeGuia.tsx')).EventoDeGuia);

/** Parcels, found from anywhere. */
export const guiasSearch: SearchSource = {
  needs: { permission: PUEDE_VER },
  load: async () => (await import('./buscar/search-part.tsx')).guiasPart,
};

/** Clients and agencies, found from anywhere: each leads to its parcels. */
export const casasSearch: SearchSource = {
  needs: { permission: PUEDE_VER },
  load: async () => (await import('./buscar/casas-part.tsx')).casasPart,
};
