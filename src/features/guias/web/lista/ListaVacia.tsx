import { ListMessage } from '#web/list/ListEnds.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { Guias } from './use-guias.ts';
import type { ListaState } from './use-lista.ts';

interface Props {
  state: ListaState;
  query: Guias['query'];
}

/** Why there are no rows: a failure, filters that no parcel meets, or no parcel at all yet. */
export function ListaVacia({ state: { lista, widen }, query }: Props) {
  if (query.isError)
    return <ErrorAlert error={query.error} fallback="Error al cargar las guías" onRetry={() => void query.refetch()} />;
  if (Object.keys(lista.filtros).length === 0)
    return (
      <ListMessage title="Todavía no hay guías">
        <p>Aparecen aquí apenas se reciben sus datos o se ingresa el primer paquete.</p>
      </ListMessage>
    );
  return (
    <ListMessage title="Ninguna guía cumple con todos los filtros">
      <p>Quite alguno de los que están arriba de la tabla, o todos.</p>
      <Button onClick={widen}>Limpiar todo</Button>
    </ListMessage>
  );
}
