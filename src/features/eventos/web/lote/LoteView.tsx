import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { useLote } from '../use-lote.ts';
import { LoteAbierto } from './LoteAbierto.tsx';
import { LoteCerrado } from './LoteCerrado.tsx';

interface Props {
  id: number;
  onLeave: () => void;
  /** Another batch, opened as this one was. */
  onOther: (id: number) => void;
}

/** One batch: worked while it is open, read once it is closed. */
export function LoteView({ id, onLeave, onOther }: Props) {
  const { query, lote, renglones } = useLote(id);
  if (lote === undefined) {
    return <ErrorAlert error={query.error} fallback="Error al abrir el lote" onRetry={() => void query.refetch()} />;
  }
  if (lote.estado !== 'ABIERTO') return <LoteCerrado lote={lote} onLeave={onLeave} onOther={onOther} />;
  return <LoteAbierto lote={lote} renglones={renglones} onLeave={onLeave} onOther={onOther} />;
}
