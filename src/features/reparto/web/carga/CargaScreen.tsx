import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';

import { miCarga } from '#features/reparto/carga.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import { Cargando } from './Cargando.tsx';
import { hojaDeCarga } from './hoja-guardada.ts';

/** Loading the own round, reading by reading; an office names whose in the address. */
export function CargaScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const asked = Number(search.chofer);
  const chofer_id = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const query = useQuery(serviceQuery(miCarga, chofer_id === null ? {} : { chofer_id }));
  const stored = chofer_id === null ? hojaDeCarga.read() : null;
  // What was on this device's disk stands in while there is no network.
  const datos = query.data ?? (query.isError ? stored : null);
  if (query.data !== undefined && chofer_id === null) hojaDeCarga.write(query.data);
  if (datos === null) {
    return query.isPending ? (
      <PendingView />
    ) : (
      <ErrorAlert error={query.error} fallback="Error al cargar el recorrido" onRetry={() => void query.refetch()} />
    );
  }
  if (datos.carga === null) {
    return (
      <EmptyState title="No tiene recorridos para cargar">
        <p>Cuando tráfico planifique su recorrido de hoy, aparece acá.</p>
        <Link to="/dashboard">Volver al inicio</Link>
      </EmptyState>
    );
  }
  return <Cargando key={datos.carga.recorrido_id} carga={datos.carga} despues={datos.despues} />;
}
