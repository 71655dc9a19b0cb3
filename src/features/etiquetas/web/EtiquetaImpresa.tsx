import { useQuery } from '@tanstack/react-query';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';

import { getHistorialDeEtiquetas, type HistorialDeEtiquetas } from '../contract.ts';

/** How often the label of a parcel was printed, when last and by whom; nothing where it never was. */
export function EtiquetaImpresa({ guiaId, className }: { guiaId: number; className?: string | undefined }) {
  const { data } = useQuery(serviceQuery(getHistorialDeEtiquetas, { guia_id: guiaId }));
  const texto = data === undefined ? null : textoDe(data);
  return texto === null ? null : <p className={className}>{texto}</p>;
}

function textoDe({ veces, impresiones }: HistorialDeEtiquetas): string | null {
  const [ultima] = impresiones;
  if (ultima === undefined) return null;
  const cuando = `${formatDateMinute(ultima.fecha)} por ${ultima.usuario}`;
  const dicho = ultima.salio_bien === false ? ' (no salió bien)' : '';
  return veces === 1
    ? `Etiqueta impresa 1 vez, ${cuando}${dicho}`
    : `Etiqueta impresa ${veces} veces, última ${cuando}${dicho}`;
}
