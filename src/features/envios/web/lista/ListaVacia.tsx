import { ListMessage } from '#web/list/ListEnds.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { Envios } from './use-envios.ts';
import type { ListaState } from './use-lista.ts';

/** What the list can begin. */
export interface CardActs {
  onNuevo: () => void;
  onPegar: () => void;
  onImportar: () => void;
}

interface Props {
  state: ListaState;
  query: Envios['query'];
  acts: CardActs;
}

/** Why there are no rows: a failure, filters that no envío meets, or none at all yet. */
export function ListaVacia({ state: { lista, widen }, query, acts }: Props) {
  if (query.isError)
    return (
      <ErrorAlert error={query.error} fallback="Error al cargar los envíos" onRetry={() => void query.refetch()} />
    );
  if (Object.keys(lista.filtros).length > 0)
    return (
      <ListMessage title="Ningún envío cumple con todos los filtros">
        <p>Quite alguno de los que están arriba de la tabla, o todos.</p>
        <Button onClick={widen}>Limpiar todo</Button>
      </ListMessage>
    );
  return (
    <ListMessage title="Todavía no hay envíos">
      <p>Cree el primero, pegue el mensaje con los datos, o importe un archivo.</p>
      <Button variant="filled" onClick={acts.onNuevo}>
        Crear un envío
      </Button>
    </ListMessage>
  );
}
