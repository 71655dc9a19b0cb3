import { handle } from '#server/dispatcher.ts';
import { RefusalError } from '#shared/errors.ts';
import { ESTADOS_GUIA } from '#shared/estados.ts';

import { pasteGuias, searchGuias } from '../contract.ts';
import { avisoOf } from './aviso.ts';
import { type Palabra, selectHalladas, selectPegadas } from './busqueda.sql.ts';
import { readTexto } from './texto.ts';

const MOST_PASTED = 5_000;
const MOST_TYPED = 100;

export const busquedaEndpoints = [
  handle(searchGuias, async ({ db, scope }, { texto }) => {
    // What a scanner reads of a wine list is no number; no parcel has so much to say.
    if (texto.length > MOST_TYPED) return { records: [], aviso: null };
    const read = readTexto(texto);
    const records = await selectHalladas(db, scope, read);
    return { records, aviso: records.length === 0 ? avisoOf(read) : null };
  }),

  handle(pasteGuias, async ({ db, scope }, { texto }) => {
    const { palabras, leidos, repetidas } = readPasted(texto);
    const halladas = await selectPegadas(db, scope, palabras);
    const found = new Set(halladas.map(({ pegado }) => pegado));
    const ofState = Map.groupBy(
      new Map(halladas.map((guia) => [guia.id, guia.estado_general])),
      ([, estado]) => estado,
    );
    return {
      leidos,
      halladas,
      no_halladas: palabras.filter(({ palabra }) => !found.has(palabra)).map(({ palabra }) => palabra),
      repetidas,
      por_estado: ESTADOS_GUIA.flatMap((estado) => {
        const cantidad = ofState.get(estado)?.length ?? 0;
        return cantidad > 0 ? [{ estado, cantidad }] : [];
      }),
    };
  }),
];

interface Pasted {
  readonly palabras: readonly Palabra[];
  readonly leidos: number;
  readonly repetidas: { pegado: string; veces: number }[];
}

/** @throws RefusalError DATOS_INVALIDOS, more words than one request may look for */
function readPasted(texto: string): Pasted {
  const read = texto.split(/[\s,;]+/).filter((word) => word !== '');
  const words = Map.groupBy(read, (word) => word.toUpperCase());
  if (words.size > MOST_PASTED)
    throw new RefusalError('DATOS_INVALIDOS', 'Son más de 5.000 números. Péguelos en partes', { palabras: words.size });
  const times = [...words].map(([palabra, [cruda = palabra, ...more]]) => ({ palabra, cruda, veces: 1 + more.length }));
  return {
    palabras: times,
    leidos: read.length,
    repetidas: times.filter(({ veces }) => veces > 1).map(({ palabra, veces }) => ({ pegado: palabra, veces })),
  };
}
