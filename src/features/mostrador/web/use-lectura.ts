import { useRef, useState } from 'react';

import { call } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { playTone } from '#web/ui/scan/sounds.ts';

import { type Busqueda, buscarEnMostrador, buscarPorCodigo, CODIGO_DE_RETIRO } from '../contract.ts';
import type { De } from './de.ts';

export interface Lectura {
  /** Counts readings, so that the same label read again begins anew. */
  readonly vez: number;
  readonly texto: string;
  /** Null while it is looked for, or when that failed. */
  readonly busqueda: Busqueda | null;
  readonly error: unknown;
}

/** What was read or typed last, and what lies here for it. The answer to an earlier reading is let go. */
export function useLectura(de: De) {
  const [lectura, setLectura] = useState<Lectura | null>(null);
  const veces = useRef(0);

  const leer = async (texto: string) => {
    veces.current += 1;
    const vez = veces.current;
    const settle = (found: Pick<Lectura, 'busqueda' | 'error'>) => {
      if (vez !== veces.current) return;
      setLectura({ vez, texto, ...found });
      if (found.error !== null || found.busqueda !== null)
        playTone((found.busqueda?.guias.length ?? 0) > 0 ? 'ok' : 'error');
    };
    settle({ busqueda: null, error: null });
    try {
      settle({ busqueda: await buscar(de, texto), error: null });
    } catch (error) {
      logFailure('mostrador.buscar', error);
      settle({ busqueda: null, error });
    }
  };
  const olvidar = () => {
    veces.current += 1;
    setLectura(null);
  };
  return { lectura, leer, olvidar };
}

/** Six digits that are the end of no telephone here may be a retrieval code. */
async function buscar(de: De, texto: string): Promise<Busqueda> {
  const found = await call(buscarEnMostrador, { ...de, texto });
  if (found.guias.length > 0 || !CODIGO_DE_RETIRO.test(texto)) return found;
  return call(buscarPorCodigo, { ...de, codigo: texto });
}

/** The colour of the field's edge. */
export function edgeOf(lectura: Lectura | null): 'espera' | 'leyendo' | 'ok' | 'error' {
  if (lectura === null) return 'espera';
  if (lectura.error !== null) return 'error';
  if (lectura.busqueda === null) return 'leyendo';
  return lectura.busqueda.guias.length > 0 ? 'ok' : 'error';
}
