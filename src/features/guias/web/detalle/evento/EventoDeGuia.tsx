import { useQuery } from '@tanstack/react-query';

import { getGuia } from '#features/guias/detalle.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { EventoDialog } from './EventoDialog.tsx';

export interface DeOtraPagina {
  guia_id: number;
  /** The kinds that are offered, as far as the parcel's state and the person allow them. */
  tipos: ReadonlySet<string>;
  /** What every note begins with: what it is registered from. */
  antes: string;
  onDone: (nombre: string) => void;
  onClose: () => void;
}

/** An event of a parcel, registered from another page that is about it. */
export function EventoDeGuia({ guia_id, tipos, antes, onDone, onClose }: DeOtraPagina) {
  const { data, error, refetch } = useQuery(serviceQuery(getGuia, { id: guia_id }));
  if (data === undefined)
    return <ErrorAlert error={error} fallback="No se pudo abrir la guía" onRetry={() => void refetch()} />;
  const acciones = data.acciones.filter(({ tipo }) => tipos.has(tipo));
  if (acciones.length === 0)
    return <ErrorAlert error="En su estado la guía no admite ninguno de esos eventos" onDismiss={onClose} />;
  return (
    <EventoDialog
      detalle={{ ...data, acciones }}
      tipo={null}
      antes={antes}
      onDone={(_registrado, nombre) => onDone(nombre)}
      onClose={onClose}
    />
  );
}
