import { parsePesos } from '#shared/dinero.ts';

import { type Comprobantes, MEDIOS_CON_COMPROBANTE } from '../contract.ts';

export interface Escrito {
  readonly cuantos: string;
  readonly suma: string;
}

/** What stands in the fields of the vouchers, as typed. */
export type Escritos = Readonly<Partial<Record<(typeof MEDIOS_CON_COMPROBANTE)[number], Escrito>>>;

/** Null where a field holds no number. Both fields of a medio empty: there are none. */
export function comprobantesOf(escritos: Escritos): Comprobantes | null {
  const typed = MEDIOS_CON_COMPROBANTE.map((medio) => {
    const [cuantos, suma] = [escritos[medio]?.cuantos.trim() ?? '', escritos[medio]?.suma.trim() ?? ''];
    return { medio, cuantos, suma, centavos: suma === '' ? 0 : parsePesos(suma) };
  }).filter(({ cuantos, suma }) => cuantos !== '' || suma !== '');
  const read: Comprobantes = [];
  for (const { medio, cuantos, centavos } of typed) {
    if (centavos === null || !/^\d{1,4}$/.test(cuantos) || Number(cuantos) > 1_000) return null;
    read.push({ medio, comprobantes: Number(cuantos), centavos });
  }
  return read;
}
