import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { duplicarEnvio, listBorradores } from '#features/envios/borradores.contract.ts';
import { anularEnvio, getEnvio, listEnvios } from '#features/envios/contract.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';

import { useMesaDeEnvios } from '../nuevo/mesa.ts';

interface Motivo {
  motivo_id: number;
  nota: string;
}

/** Annuls one, as long as nothing of it has been scanned. */
export function useAnular(id: number, onDone: () => void) {
  const client = useQueryClient();
  const command = useCommand(anularEnvio, [listEnvios]);
  const anular = ({ motivo_id, nota }: Motivo) =>
    command.run({ id, motivo_id, ...(nota.trim() === '' ? {} : { nota: nota.trim() }) }).then(
      (answer) => {
        client.setQueryData(serviceQuery(getEnvio, { id }).queryKey, answer);
        onDone();
      },
      (cause: unknown) => logFailure('anular envío', cause),
    );
  return { anular, isWorking: command.isPending, error: command.error, dismiss: command.reset };
}

/** A draft with the data of one, opened to be looked over. */
export function useDuplicar(id: number) {
  const mesa = useMesaDeEnvios();
  const navigate = useNavigate();
  const command = useCommand(duplicarEnvio, [listBorradores]);
  const duplicar = () =>
    command.run({ id }).then(
      ({ borrador }) => navigate({ to: '/envios/nuevo', search: { borrador: mesa.adoptar(borrador) } }),
      (cause: unknown) => logFailure('duplicar envío', cause),
    );
  return {
    duplicar: () => {
      if (!command.isPending) void duplicar();
    },
    isWorking: command.isPending,
    error: command.error,
    dismiss: command.reset,
  };
}
