import { useQuery } from '@tanstack/react-query';

import { comprobanteDeEntrega, entregasDelDia } from '#features/mostrador/papeles.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { De } from '../de.ts';
import { ComprobanteSlip } from './ComprobanteSlip.tsx';
import { ListaDelDia } from './ListaDelDia.tsx';

/** Which paper of the counter somebody asked for. */
export type Papel =
  | { readonly papel: 'comprobante'; readonly eventos: readonly number[] }
  | { readonly papel: 'lista' };

interface Props {
  papel: Papel;
  de: De;
  onDone: () => void;
}

/** Fetches what stands on it, and prints it. */
export function Papeles({ papel, de, onDone }: Props) {
  if (papel.papel === 'lista') return <Lista de={de} onDone={onDone} />;
  return <Recibo eventos={papel.eventos} de={de} onDone={onDone} />;
}

function Lista({ de, onDone }: Omit<Props, 'papel'>) {
  const query = useQuery({ ...serviceQuery(entregasDelDia, de), staleTime: 0 });
  if (query.isFetchedAfterMount && query.data !== undefined)
    return <ListaDelDia lista={query.data} onPrinted={onDone} />;
  return <Falla query={query} onDone={onDone} />;
}

function Recibo({ eventos, de, onDone }: Omit<Props, 'papel'> & { eventos: readonly number[] }) {
  const query = useQuery(serviceQuery(comprobanteDeEntrega, { ...de, eventos: [...eventos] }));
  if (query.data !== undefined) return <ComprobanteSlip comprobante={query.data} onPrinted={onDone} />;
  return <Falla query={query} onDone={onDone} />;
}

function Falla({ query, onDone }: { query: { error: unknown; refetch: () => unknown }; onDone: () => void }) {
  return (
    <ErrorAlert
      error={query.error}
      fallback="No se pudo preparar la impresión"
      onRetry={() => void query.refetch()}
      onDismiss={onDone}
    />
  );
}
