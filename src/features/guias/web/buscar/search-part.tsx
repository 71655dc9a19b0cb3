import { searchGuias } from '#features/guias/contract.ts';
import { call } from '#web/api.ts';
import type { SearchPart } from '#web/palette/palette.ts';
import { patiently } from '#web/patience.ts';

import { rememberBuscada, useBuscadas } from './buscadas.ts';
import { exactaDe } from './exacta.ts';
import { buscadasOf, halladasOf } from './halladas.tsx';

const SHOWN = 5;

/** Parcels in the palette, and readings of parcels on pages without a scan field. */
export const guiasPart: SearchPart = {
  async find(texto, signal) {
    if (texto === '') return buscadasOf(useBuscadas.getState().buscadas.slice(0, SHOWN));
    if (texto.length < 2 || texto.length > 100) return [];
    const { records } = await call(searchGuias, { texto }, { signal });
    return halladasOf(records, texto).map((group) => ({ ...group, title: `Guías · ${group.title}` }));
  },
  async locate(code, signal) {
    if (code.length < 2 || code.length > 100) return null;
    const { records } = await patiently(() => call(searchGuias, { texto: code }, { signal }), signal);
    const guia = exactaDe(records, code);
    if (guia === null) return records.length === 0 ? null : `/guia?q=${encodeURIComponent(code)}`;
    rememberBuscada(guia);
    return `/guia/${guia.id}`;
  },
  notFound: 'no hay ninguna guía con ese número',
};
