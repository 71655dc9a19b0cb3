import { useQuery } from '@tanstack/react-query';

import { ImprimirEtiquetas } from '#features/etiquetas/web/public.tsx';
import { serviceQuery } from '#web/api.ts';
import { useIsNarrow } from '#web/viewport.ts';

import type { Importacion } from '../contract.ts';
import { listGuiasImportadas } from '../salidas.contract.ts';

/** The labels of all that an importación has made, in the order of its rows. */
export function EtiquetasDeImportacion({ importacion: { id, importadas } }: { importacion: Importacion }) {
  const isNarrow = useIsNarrow();
  const query = serviceQuery(listGuiasImportadas, { id });
  // Asked anew once more rows have become parcels.
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, importadas] });
  return data === undefined ? null : <ImprimirEtiquetas guias={data.guias} isNarrow={isNarrow} />;
}
