import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceKey } from '#shared/contract.ts';

import { listRecorridos, type RecorridoFila, verRecorrido } from '../contract.ts';

/** What became of one: done; refused, or waiting for a word, with the reason. */
export interface Resultado {
  readonly estado: 'hecha' | 'rechazada' | 'por_confirmar';
  readonly texto: string;
}

type Ronda = Pick<RecorridoFila, 'id' | 'numero'>;

/** The same act on several rounds, one call each: what is refused of one leaves the others as they are, and each row says what became of it. */
export function useCadaUna() {
  const client = useQueryClient();
  const [resultados, setResultados] = useState<ReadonlyMap<number, Resultado>>(new Map());
  const [isWorking, setWorking] = useState(false);
  const run = async <T extends Ronda>(rondas: readonly T[], act: (ronda: T) => Promise<Resultado>) => {
    setWorking(true);
    for (const ronda of rondas) {
      const result = await act(ronda).catch(
        (failed: unknown): Resultado => ({
          estado: 'rechazada',
          texto: failed instanceof Error ? failed.message : 'No se pudo',
        }),
      );
      setResultados((before) => new Map(before).set(ronda.id, result));
    }
    await Promise.all(
      [listRecorridos, verRecorrido].map((stale) => client.invalidateQueries({ queryKey: [serviceKey(stale)] })),
    );
    setWorking(false);
  };
  const count = (estado: Resultado['estado']) => [...resultados.values()].filter((one) => one.estado === estado).length;
  /** What was said of one holds no more. */
  const olvidar = (id: number) => setResultados((before) => new Map([...before].filter(([one]) => one !== id)));
  return { resultados, isWorking, run, count, olvidar };
}
