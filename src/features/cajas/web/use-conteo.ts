import { useState } from 'react';

import type { Conteo } from '../contract.ts';
import { conteoOf, type Piezas } from './conteo.ts';

/** A count as it is typed, and what keeps it from being sent. */
export function useConteo() {
  const [piezas, setPiezas] = useState<Piezas>({});
  const [error, setError] = useState<string | null>(null);
  return {
    fields: {
      piezas,
      error,
      onChange: (next: Piezas) => {
        setPiezas(next);
        setError(null);
      },
    },
    isDirty: Object.values(piezas).some((text) => text !== ''),
    clear: () => setPiezas({}),
    /** Null, and said at the fields, where it is none. */
    read: (): Conteo | null => {
      const conteo = conteoOf(piezas);
      if (conteo === null) setError('Escriba cantidades enteras');
      return conteo;
    },
  };
}
