import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceKey } from '#shared/contract.ts';
import { call, newClave } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ServiceError } from '#web/service-error.ts';
import { useUndo } from '#web/ui/undo.ts';

import { anularRegistro, getCasosDiarios, type Registro, verificarGuia } from '../contract.ts';

const SECONDS = 10;
const COMMAND_MS = 20_000;

/** One press of Deshacer; sent again, it is still the same press. */
interface Press {
  id: number;
  clave: string;
}

/** Offers to take back a case that was just saved. Not `useCommand`: every case is an act of its own. */
export function useDeshacerCaso() {
  const client = useQueryClient();
  const { offer, offers } = useUndo();
  const [undoneId, setUndoneId] = useState<number | null>(null);
  const { mutate, variables, error, reset } = useMutation<unknown, unknown, Press>({
    mutationFn: ({ id, clave }) => call(anularRegistro, { id }, { clave, signal: AbortSignal.timeout(COMMAND_MS) }),
    onSuccess: (_answer, { id }) => {
      setUndoneId(id);
      return Promise.all(
        [getCasosDiarios, verificarGuia].map((stale) => client.invalidateQueries({ queryKey: [serviceKey(stale)] })),
      );
    },
    onError: (cause) => logFailure('anular_registro', cause),
  });
  return {
    offer: ({ id, guia }: Registro) => {
      const text = guia === null ? 'Caso sin etiqueta guardado' : `Caso de ${guia} guardado`;
      offer({ text, seconds: SECONDS, onUndo: () => mutate({ id, clave: newClave() }) });
    },
    offers,
    undoneId,
    error,
    dismiss: reset,
    retry: variables === undefined || !mayPass(error) ? undefined : () => mutate(variables),
  };
}

/** No answer, or one of a server in trouble: the same press may do in a moment. A refusal will not. */
function mayPass(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 0 || error.status >= 500);
}
