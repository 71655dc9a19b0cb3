import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceKey } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { logFailure } from '#web/log.ts';

import { getCasosDiarios, verificarGuia } from '../contract.ts';
import type { CasosDiarios } from './use-casos-diarios.ts';

/** What came while a person was reading: how many cases there were then, and how many there are now. */
interface Held {
  numeroGuia: string | undefined;
  base: number;
  latest: number;
  fecha: number;
}

/** Keeps the list of the day current when a colleague saves, and never moves what one is reading (ui.md c2.17). */
export function useCasosNuevos({ query, filter, numeroGuia, page, goToPage }: CasosDiarios, isReading: () => boolean) {
  const client = useQueryClient();
  const [held, setHeld] = useState<Held | null>(null);
  const hasSeen = page === 1 && !query.isPlaceholderData && query.dataUpdatedAt > (held?.fecha ?? 0);
  const isHeld = held !== null && held.numeroGuia === numeroGuia && !hasSeen;

  const refresh = (stale: typeof getCasosDiarios | typeof verificarGuia) =>
    void client.invalidateQueries({ queryKey: [serviceKey(stale)] });
  const count = async () => {
    const fecha = Date.now();
    const first = serviceQuery(getCasosDiarios, { ...filter, page: 1, size: 1 });
    const { total } = await client.fetchQuery({ ...first, staleTime: 0 });
    setHeld({ numeroGuia, base: isHeld ? held.base : (query.data?.total ?? total), latest: total, fecha });
  };
  useLive('casos', () => {
    // An open case tells at once that its parcel has just got another one.
    refresh(verificarGuia);
    if (page === 1 && !isReading()) refresh(getCasosDiarios);
    else count().catch((cause) => logFailure('casos nuevos', cause));
  });
  return {
    nuevos: isHeld ? Math.max(0, held.latest - held.base) : 0,
    show: () => {
      refresh(getCasosDiarios);
      if (page !== 1) goToPage(1);
    },
  };
}
