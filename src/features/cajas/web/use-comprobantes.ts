import { useState } from 'react';

import type { Comprobantes } from '../contract.ts';
import { comprobantesOf, type Escritos } from './comprobantes.ts';

/** Vouchers as they are typed, and what keeps them from being sent. */
export function useComprobantes() {
  const [escritos, setEscritos] = useState<Escritos>({});
  const [error, setError] = useState<string | null>(null);
  return {
    fields: {
      escritos,
      error,
      onChange: (next: Escritos) => {
        setEscritos(next);
        setError(null);
      },
    },
    isDirty: Object.values(escritos).some(({ cuantos, suma }) => cuantos !== '' || suma !== ''),
    clear: () => setEscritos({}),
    /** Null, and said at the fields, where it is none. */
    read: (): Comprobantes | null => {
      const read = comprobantesOf(escritos);
      if (read === null) setError('De cada medio escriba cuántos hay y cuánto suman');
      return read;
    },
  };
}
