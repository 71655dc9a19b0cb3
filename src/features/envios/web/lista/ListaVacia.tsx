import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { cuantos } from '../palabras.ts';
import styles from './lista.module.css';
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
      <div className={styles.vacio}>
        <p className={styles.vacioTitulo}>Ningún envío cumple con todos los filtros</p>
        <p>Quite alguno de los que están arriba de la tabla, o todos.</p>
        <Button onClick={widen}>Limpiar todo</Button>
      </div>
    );
  return (
    <div className={styles.vacio}>
      <p className={styles.vacioTitulo}>Todavía no hay envíos</p>
      <p>Cree el primero, pegue el mensaje con los datos, o importe un archivo.</p>
      <Button variant="filled" onClick={acts.onNuevo}>
        Crear un envío
      </Button>
    </div>
  );
}

/** Under the last row: what loads, what failed, or that this is the end. */
export function MasEnvios({ envios: { query, total, envios, retryMore } }: { envios: Envios }) {
  if (query.isFetchNextPageError)
    return <ErrorAlert error={query.error} fallback="No se pudieron cargar más envíos" onRetry={retryMore} />;
  if (query.hasNextPage) return <span role="status">Cargando más…</span>;
  return total === undefined || envios.length < 20 ? null : <span>Fin de la lista: {cuantos(total)}</span>;
}
