import { useState } from 'react';

import type { Contado, Escrito } from '../contract.ts';
import { borrador, contadoOf, NADA_ESCRITO } from './conteo.ts';

/** A count as it is typed, and what keeps it from being sealed. `id`: the rendición whose draft outlives a reload; null: none does. */
export function useContado(id: number | null) {
  const [escrito, setEscrito] = useState<Escrito>(() => {
    const kept = id === null ? null : borrador.read();
    return kept?.id === id ? kept.escrito : NADA_ESCRITO;
  });
  const [error, setError] = useState<string | null>(null);
  return {
    fields: {
      escrito,
      error,
      onChange: (next: Escrito) => {
        setEscrito(next);
        setError(null);
        if (id !== null) borrador.write({ id, escrito: next });
      },
    },
    isDirty: escrito !== NADA_ESCRITO,
    clear: () => {
      setEscrito(NADA_ESCRITO);
      if (id !== null) borrador.clear();
    },
    /** Null, and said at the fields, where it is none. */
    read: (): Contado | null => {
      const contado = contadoOf(escrito);
      if (contado === null) setError('Escriba cantidades enteras, y las sumas en pesos');
      return contado;
    },
  };
}
