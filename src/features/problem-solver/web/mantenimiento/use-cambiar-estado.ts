import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

import {
  gestionarCausa,
  gestionarMapeo,
  gestionarSolucion,
  getCausasMantenimiento,
  getMapeos,
  getSolucionesMantenimiento,
} from '#features/problem-solver/encargado.contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { call, newClave, serviceQuery } from '#web/api.ts';
import { logFailure } from '#web/log.ts';

import type { Cosa } from './palabras.ts';
import { REFRESHES } from './use-listas.ts';

export interface Cambio {
  cosa: Cosa;
  id: number;
  nombre: string;
  activo: boolean;
}

/** One press, and what follows when the server has taken it. */
interface Press extends Cambio {
  onDone?: (() => void) | undefined;
}

const KEY = ['problem_solver', 'cambiar_estado'];
const GESTIONAR = { causa: gestionarCausa, solucion: gestionarSolucion, mapeo: gestionarMapeo } as const;
const COMMAND_MS = 20_000;

/**
 * Activates and inactivates: shown at once, sent in the order of the presses, and taken back where the server refuses.
 * Not `useCommand`: every press is an act of its own, and several may be on their way.
 */
export function useCambiarEstado({ onFailed }: { onFailed: (error: unknown, cambio: Cambio) => void }) {
  const client = useQueryClient();
  const { mutate } = useMutation<unknown, unknown, Press>({
    mutationKey: KEY,
    scope: { id: KEY.join('.') },
    mutationFn: ({ cosa, id, activo }) =>
      call(
        GESTIONAR[cosa],
        { accion: 'cambiar_estado', id, activo },
        { clave: newClave(), signal: AbortSignal.timeout(COMMAND_MS) },
      ),
    onMutate: async (cambio) => {
      await client.cancelQueries({ queryKey: [serviceKey(LISTA[cambio.cosa])] });
      show(client, cambio);
    },
    onSuccess: (_answer, press) => press.onDone?.(),
    onError: (error, cambio) => {
      logFailure('cambiar_estado', error);
      show(client, { ...cambio, activo: !cambio.activo });
      onFailed(error, cambio);
    },
    // A list fetched while another press is on its way would show the state before that one.
    onSettled: () => (client.isMutating({ mutationKey: KEY }) > 1 ? undefined : refresh(client)),
  });
  return (cambio: Cambio, onDone?: () => void) => mutate({ ...cambio, onDone });
}

/** Everything that may have changed with what was done here. */
export function refresh(client: QueryClient): Promise<unknown> {
  return Promise.all(REFRESHES.map((stale) => client.invalidateQueries({ queryKey: [serviceKey(stale)] })));
}

const LISTA = { causa: getCausasMantenimiento, solucion: getSolucionesMantenimiento, mapeo: getMapeos } as const;

/** Puts the state into the list that is on screen. */
function show(client: QueryClient, { cosa, id, activo }: Cambio): void {
  const change = <Row extends { id: number; activo: boolean }>(rows: readonly Row[]) =>
    rows.map((row) => (row.id === id ? { ...row, activo } : row));
  if (cosa === 'causa') {
    const { queryKey } = serviceQuery(getCausasMantenimiento, {});
    client.setQueryData(queryKey, (list) => list && { ...list, causas: change(list.causas) });
  } else if (cosa === 'solucion') {
    const { queryKey } = serviceQuery(getSolucionesMantenimiento, {});
    client.setQueryData(queryKey, (list) => list && { ...list, soluciones: change(list.soluciones) });
  } else {
    const { queryKey } = serviceQuery(getMapeos, {});
    client.setQueryData(queryKey, (list) => list && { ...list, mapeos: change(list.mapeos) });
  }
}
