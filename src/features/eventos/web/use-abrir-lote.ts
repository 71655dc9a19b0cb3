import { useCommand } from '#web/api.ts';

import { abrirLote, listLotes, type Puesto } from '../contract.ts';
import { noteAviso, noteLote } from './mesa.ts';
import { rememberPuesto } from './puesto.ts';

/** What is of one batch, and not of the bench. */
interface DeEsteLote {
  readonly lista?: string | null;
  /** The label of the cart that it sorts into. */
  readonly carro?: string | null;
}

/** Opens a batch as the bench says, remembers the bench, and leads to the batch. */
export function useAbrirLote(onLote: (id: number) => void) {
  const { run, isPending, error, reset } = useCommand(abrirLote, [listLotes]);
  const open = async (puesto: Puesto, { lista = null, carro = null }: DeEsteLote) => {
    const { tipo, agente_id, lugar, datos, esperadas } = puesto;
    const { lote, no_halladas, aviso } = await run({
      tipo,
      ...(agente_id === null ? {} : { agente_id }),
      ...(lugar === null ? {} : { lugar }),
      datos,
      ...(carro === null ? {} : { carro }),
      esperadas: esperadas === 'lista' ? { modo: 'lista', texto: lista ?? '' } : { modo: esperadas },
    });
    rememberPuesto(puesto);
    noteLote(lote);
    noteAviso(lote.id, no_halladas.length === 0 && aviso === null ? null : { no_halladas, aviso });
    onLote(lote.id);
  };
  // The error is the command's own and is drawn by the screen.
  return {
    run: (puesto: Puesto, given: DeEsteLote = {}) => void open(puesto, given).catch(() => undefined),
    isPending,
    error,
    reset,
  };
}
