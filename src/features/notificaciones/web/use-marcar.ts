import { useQueryClient } from '@tanstack/react-query';

import { type ParamsInput, serviceKey } from '#shared/contract.ts';
import { call, newClave } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { dropNotificaciones } from '#web/session-state.ts';

import { listNotificaciones, marcarNotificaciones } from '../contract.ts';

/** Marks notices; answers those that changed, or null where it failed. What came with an answer only is done with by being read. */
export function useMarcar() {
  const client = useQueryClient();
  return async (marca: ParamsInput<typeof marcarNotificaciones>): Promise<readonly number[] | null> => {
    if (marca.leida && marca.ids !== undefined) dropNotificaciones(marca.ids);
    try {
      const { ids } = await call(marcarNotificaciones, marca, { clave: newClave() });
      await client.invalidateQueries({ queryKey: [serviceKey(listNotificaciones)] });
      return ids;
    } catch (cause) {
      logFailure(marcarNotificaciones.service, cause);
      return null;
    }
  };
}
