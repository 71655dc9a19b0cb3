import type { Descartado } from '#features/gds-stock/web/public.tsx';

import type { ActoDePicking, ActoDeTraslado } from '../mesa.contract.ts';

/** What was done at a shelf and not taken, as it is told where it is let go of. */

export function pickingDescartado({ linea_id, lugar, producto, bin, lpn, cantidad }: ActoDePicking): Descartado {
  return { que: 'PICKING', ...leido(linea_id, { de: lugar, a: bin, texto: lpn ?? producto, cantidad }) };
}

export function trasladoDescartado({ linea_id, lugar, producto, a, cantidad }: ActoDeTraslado): Descartado {
  return { que: 'TRASLADO', ...leido(linea_id, { de: lugar, a, texto: producto, cantidad }) };
}

interface Leido {
  readonly de: string | null;
  readonly a: string | null;
  readonly texto: string | null;
  readonly cantidad: number;
}

function leido(linea_id: number, { de, a, texto, cantidad }: Leido): Omit<Descartado, 'que'> {
  const lugar = (read: string | null) => (read === null || read.trim() === '' ? undefined : { texto: read });
  const [from, to, what] = [lugar(de), lugar(a), lugar(texto)];
  return {
    ...(linea_id === 0 ? {} : { wo_linea_id: linea_id }),
    ...(from === undefined ? {} : { de: from }),
    ...(to === undefined ? {} : { a: to }),
    ...(cantidad === 0 ? {} : { items: [{ ...what, cantidad }] }),
  };
}
