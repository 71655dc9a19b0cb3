import { useQuery } from '@tanstack/react-query';

import type { Remesa, Turno } from '#features/cajas/contract.ts';
import { zDeCaja } from '#features/cajas/papeles.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { useBarcodes } from '#web/ui/print/use-barcodes.ts';

import type { De } from '../de.ts';
import { AbiertaSlip } from './AbiertaSlip.tsx';
import { CierreSlip } from './CierreSlip.tsx';
import { RemesaSlip } from './RemesaSlip.tsx';

/** Which paper of the box somebody asked for. */
export type Papel =
  | { readonly papel: 'x'; readonly agencia: string; readonly turno: Turno; readonly remesas: readonly string[] }
  | { readonly papel: 'z'; readonly id: number }
  | { readonly papel: 'remesa'; readonly remesa: Remesa };

interface Props {
  papel: Papel;
  de: De;
  onDone: () => void;
}

/** Fetches what stands on it, and prints it. */
export function Papeles({ papel, de, onDone }: Props) {
  if (papel.papel === 'x') return <AbiertaSlip {...papel} onPrinted={onDone} />;
  if (papel.papel === 'remesa') return <DeRemesa remesa={papel.remesa} onDone={onDone} />;
  return <DeZ id={papel.id} de={de} onDone={onDone} />;
}

function DeZ({ id, de, onDone }: Omit<Props, 'papel'> & { id: number }) {
  const query = useQuery({ ...serviceQuery(zDeCaja, { ...de, id }), staleTime: 0 });
  if (query.isFetchedAfterMount && query.data !== undefined) return <CierreSlip z={query.data} onPrinted={onDone} />;
  return <Falla query={query} onDone={onDone} />;
}

function DeRemesa({ remesa, onDone }: { remesa: Remesa; onDone: () => void }) {
  const barcodes = useBarcodes();
  const query = useQuery({
    queryKey: ['print:remesa'],
    queryFn: barcodes,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (query.data !== undefined)
    return <RemesaSlip remesa={remesa} simbolos={query.data.code128Of} onPrinted={onDone} />;
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
