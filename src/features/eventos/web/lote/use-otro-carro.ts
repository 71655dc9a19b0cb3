import type { Lote } from '#features/eventos/contract.ts';
import { playTone } from '#web/ui/scan/sounds.ts';

import { useAbrirLote } from '../use-abrir-lote.ts';

/** The label of another cart, read into a batch that sorts into one: the next parcels go into that one, in a batch of its own. */
export function useOtroCarro({ tipo, agente_id, lugar, carro }: Lote, onOther: (id: number) => void) {
  const { run, error, reset } = useAbrirLote(onOther);
  return {
    run: (code: string) => {
      // The cart that is being filled already.
      if (code === carro) return playTone('repetida');
      const place = { agente_id, lugar: agente_id === null ? lugar : null };
      run({ tipo, ...place, datos: {}, esperadas: 'ninguna', pesar: false }, { carro: code });
    },
    error,
    reset,
  };
}
