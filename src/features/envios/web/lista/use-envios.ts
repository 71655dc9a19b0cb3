import { type EnvioFila, listEnvios } from '#features/envios/contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { useHojas } from '#web/list/use-hojas.ts';
import { sessionState } from '#web/session-state.ts';

import type { Lista } from './lista-search.ts';

const PAGE_SIZE = 100;

/** The envíos of a list, page by page as they are scrolled to. */
export function useEnvios({ filtros, sentido }: Lista) {
  const params = { ...filtros, sentido, size: PAGE_SIZE };
  return useHojas<EnvioFila>({
    queryKey: [serviceKey(listEnvios), sessionState().user?.id ?? null, 'hojas', params],
    load: (cursor, signal) => call(listEnvios, cursor === null ? params : { ...params, cursor }, { signal }),
  });
}

export type Envios = ReturnType<typeof useEnvios>;
