import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { cuantas } from './filtro-frases.ts';
import styles from './lista.module.css';
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
      <div className={styles.vacio}>
        <p className={styles.vacioTitulo}>Todavía no hay guías</p>
        <p>Aparecen aquí apenas se reciben sus datos o se ingresa el primer paquete.</p>
      </div>
    );
  return (
    <div className={styles.vacio}>
      <p className={styles.vacioTitulo}>Ninguna guía cumple con todos los filtros</p>
      <p>Quite alguno de los que están arriba de la tabla, o todos.</p>
      <Button onClick={widen}>Limpiar todo</Button>
    </div>
  );
}

/** Under the last row: what loads, what failed, or that this is the end. */
export function MasGuias({ guias: { query, total, guias, retryMore } }: { guias: Guias }) {
  if (query.isFetchNextPageError)
    return <ErrorAlert error={query.error} fallback="No se pudieron cargar más guías" onRetry={retryMore} />;
  if (query.hasNextPage) return <span role="status">Cargando más…</span>;
  return total === undefined || guias.length < 20 ? null : <span>Fin de la lista: {cuantas(total)}</span>;
}
