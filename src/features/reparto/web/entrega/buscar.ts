import { miHoja } from '#features/reparto/entrega.contract.ts';
import { call } from '#web/api.ts';
import type { SearchPart } from '#web/palette/palette.ts';

import { hojaDeEntrega } from './cola.ts';

/** A reading on a page without a scan field: the own round is at hand, with or without a network. */
export const enMiHoja: SearchPart = {
  find: async () => [],
  async locate(code, signal) {
    const { hoja, levantes } = await call(miHoja, {}, { signal }).catch((cause: unknown) => {
      const kept = hojaDeEntrega.read();
      if (kept === null) throw cause;
      return kept;
    });
    const linea = hoja?.lineas.find(({ guia_nro }) => code.toUpperCase().startsWith(guia_nro));
    if (linea !== undefined) return `/guias/entregar?guia=${linea.guia_id}`;
    const levante = levantes.find(({ guias }) => guias.some((numero) => code.toUpperCase().startsWith(numero)));
    return levante === undefined ? null : `/guias/entregar?levante=${levante.id}`;
  },
  notFound: 'no está en su recorrido',
};
