import { useConnection } from '../connection.ts';
import { EmptyState } from './EmptyState.tsx';

/** Stands where a view is still on its way; without a connection it says so, and that nothing need be done. */
export function PendingView() {
  const online = useConnection((state) => state.online);
  return online ? null : <EmptyState title="Falta la conexión: se abrirá sola cuando vuelva." />;
}
