import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { corregirEvento } from '#features/guias/detalle.contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { call, newClave } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ServiceError } from '#web/service-error.ts';
import { useUndo } from '#web/ui/undo.ts';

import { REFRESHES } from './evento/use-registrar.ts';

const SECONDS = 10;
const COMMAND_MS = 20_000;

interface Hecho {
  guia_id: number;
  evento_id: number;
}

/** One press of Deshacer; sent again, it is still the same press. */
interface Press extends Hecho {
  clave: string;
}

/** Offers to take back what was just registered: a correction, as any other. */
export function useDeshacerEvento() {
  const client = useQueryClient();
  const { offer, offers } = useUndo();
  const [undoneId, setUndoneId] = useState<number | null>(null);
  const { mutate, variables, error, reset } = useMutation<unknown, unknown, Press>({
    mutationFn: ({ clave, ...hecho }) =>
      call(corregirEvento, hecho, { clave, signal: AbortSignal.timeout(COMMAND_MS) }),
    onSuccess: (_answer, { evento_id }) => {
      setUndoneId(evento_id);
      return Promise.all(REFRESHES.map((stale) => client.invalidateQueries({ queryKey: [serviceKey(stale)] })));
    },
    onError: (cause) => logFailure('corregir_evento', cause),
  });
  return {
    offer: (hecho: Hecho, text: string) =>
      offer({ text, seconds: SECONDS, onUndo: () => mutate({ ...hecho, clave: newClave() }) }),
    offers,
    /** The event that was taken back last. */
    undoneId,
    error,
    dismiss: reset,
    retry: variables === undefined || !mayPass(error) ? undefined : () => mutate(variables),
  };
}

export type DeshacerEvento = ReturnType<typeof useDeshacerEvento>;

/** No answer, or one of a server in trouble: the same press may do in a moment. A refusal will not. */
function mayPass(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 0 || error.status >= 500);
}
