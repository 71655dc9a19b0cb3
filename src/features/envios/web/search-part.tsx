import { call } from '#web/api.ts';
import type { FoundOption, SearchPart } from '#web/palette/palette.ts';
import { holdsWords } from '#web/ui/search/fold.ts';

import { listEnvios } from '../contract.ts';

const SHOWN = 5;
/** `E-12`, as people read it out. */
const NRO = /^e-?\d{1,9}$/i;

const ACTS: readonly (FoundOption & { palabras: string })[] = [
  { id: 'envio-nuevo', content: 'Nuevo envío', to: '/envios/nuevo', palabras: 'nuevo crear envío guía paquete alta' },
  {
    id: 'envio-pegar',
    content: 'Nuevo envío desde un mensaje (pegar texto)',
    to: '/envios?pegar=true',
    palabras: 'pegar texto mensaje whatsapp chat nuevo crear envío',
  },
];

/** Envíos in the palette: a new one, and one by its number. */
export const enviosPart: SearchPart = {
  async find(texto, signal) {
    const acts = texto.length < 3 ? [] : ACTS.filter(({ palabras }) => holdsWords(palabras, texto));
    const found = NRO.test(texto) ? (await call(listEnvios, { q: texto, size: SHOWN }, { signal })).records : [];
    const options = found.map(({ id, nro, destinatario }) => ({
      id: `envio-${id}`,
      content: `${nro} · ${destinatario}`,
      to: `/envios/${id}`,
    }));
    const all = [...options, ...acts.map(({ id, content, to = '' }) => ({ id, content, to }))];
    return all.length === 0 ? [] : [{ id: 'envios', title: 'Envíos', options: all }];
  },
  async locate() {
    return null;
  },
  notFound: 'no hay ningún envío con ese número',
};
