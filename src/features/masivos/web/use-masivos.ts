import { useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';

import { listMasivos } from '../contract.ts';
import { isRunning } from './masivo-frases.ts';

const LOOK_MS = 2_000;

/** What the person's own work is doing now; asked again while any of it is under way. */
export function useMasivos(enabled: boolean) {
  return useQuery({
    ...serviceQuery(listMasivos, {}),
    enabled,
    refetchInterval: ({ state }) => (state.data?.masivos.some(isRunning) ? LOOK_MS : false),
  });
}
