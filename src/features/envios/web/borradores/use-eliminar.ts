import { eliminarBorrador, listBorradores } from '#features/envios/borradores.contract.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ServiceError } from '#web/service-error.ts';

import type { MesaDeEnvios } from '../nuevo/mesa.ts';
import type { Fila } from './filas.ts';

/** Takes a draft away, here and at the server. */
export function useEliminar(mesa: MesaDeEnvios, onDone: () => void) {
  const command = useCommand(eliminarBorrador, [listBorradores]);
  const remove = async ({ llave, id }: Fila): Promise<void> => {
    await mesa.asentar(llave);
    // It may have arrived at the server since the list was drawn.
    const known = mesa.leer(llave)?.id ?? id;
    if (known !== null) await command.run({ id: known }).catch(ignoreGone);
    mesa.soltar(llave);
    onDone();
  };
  return {
    run: (fila: Fila) => void remove(fila).catch((cause) => logFailure('eliminar borrador', cause)),
    isWorking: command.isPending,
    error: command.error,
  };
}

function ignoreGone(cause: unknown): void {
  if (!(cause instanceof ServiceError) || cause.code !== 'BORRADOR_NO_ENCONTRADO') throw cause;
}
