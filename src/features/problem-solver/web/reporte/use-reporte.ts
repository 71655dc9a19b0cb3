import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { filtrarRegistros } from '#features/problem-solver/contract.ts';
import { serviceQuery } from '#web/api.ts';

import { type Filtro, readReporteSearch, reporteAddress } from './reporte-search.ts';

const PAGE_SIZE = 10;
const NONE = { fecha_inicio: '1970-01-01', fecha_fin: '1970-01-01' };

/** The report that the address asks for. */
export function useReporte() {
  const { filtro, page } = readReporteSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const params = filtro === null ? NONE : paramsOf(filtro);
  const query = useQuery({
    ...serviceQuery(filtrarRegistros, { ...params, page, size: PAGE_SIZE }),
    enabled: filtro !== null,
    placeholderData: keepPreviousData,
  });
  const show = (wanted: Filtro, wantedPage = 1) => {
    const isSame = JSON.stringify([wanted, wantedPage]) === JSON.stringify([filtro, page]);
    if (isSame) void query.refetch();
    else void navigate({ to: '.', search: reporteAddress(wanted, wantedPage) });
  };
  return {
    filtro,
    params,
    page,
    query,
    /** A filter has been run and was answered: there is something to search in, and to export. */
    hasRun: filtro !== null && query.data !== undefined,
    show,
  };
}

export type Reporte = ReturnType<typeof useReporte>;

function paramsOf({ desde, hasta, ...filtros }: Filtro) {
  const given = Object.fromEntries(Object.entries(filtros).filter(([, value]) => value !== undefined));
  return { fecha_inicio: desde, fecha_fin: hasta, ...given };
}
