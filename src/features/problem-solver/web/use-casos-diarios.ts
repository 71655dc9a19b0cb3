import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { useUrlParams } from '#web/url-params.ts';

import { getCasosDiarios } from '../contract.ts';

const PAGE_SIZE = 10;

/** The cases of the day as the address asks for them: page and number searched for. */
export function useCasosDiarios() {
  const [params, setParams] = useUrlParams(getCasosDiarios);
  const numeroGuia = params.numero_guia || undefined;
  const filter = numeroGuia === undefined ? {} : { numero_guia: numeroGuia };
  const query = useQuery({
    ...serviceQuery(getCasosDiarios, { ...filter, page: params.page, size: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    // Coming back to the window must not move what was being read: `useCasosNuevos` sees to what is new.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    query,
    filter,
    numeroGuia,
    page: params.page,
    goToPage: (page: number) => void setParams({ page: page === 1 ? undefined : page }),
    search: (numero: string | undefined) => void setParams({ numero_guia: numero, page: undefined }),
  };
}

export type CasosDiarios = ReturnType<typeof useCasosDiarios>;
