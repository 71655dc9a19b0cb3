import { useQuery } from '@tanstack/react-query';

import { call, serviceQuery } from '#web/api.ts';

import { listMasivos } from '../contract.ts';
import { isRunning } from './masivo-frases.ts';
import { noteMasivos } from './trabajos.ts';

const LOOK_MS = 2_000;

/** What the person's own work is doing now; asked again while any of it is under way. */
export function useMasivos() {
  return useQuery({
    ...serviceQuery(listMasivos, {}),
    queryFn: async ({ signal }) => {
      const answer = await call(listMasivos, {}, { signal });
      noteMasivos(answer.masivos);
      return answer;
    },
    refetchInterval: ({ state }) => (state.data?.masivos.some(isRunning) ? LOOK_MS : false),
  });
}
