import { useNavigate, useSearch } from '@tanstack/react-router';

import { scrollToTop } from '#web/scroll-to-top.ts';

import { Comienzo } from './comienzo/Comienzo.tsx';
import { LoteView } from './lote/LoteView.tsx';

/** What a client's people register: a collection asked for. */
const INGRESO = 'LEV_SOL';

/** The scan station (ui.md c1): begin a batch, scan, close. */
export function EstacionScreen() {
  return <Estacion fijo={null} />;
}

/** The same for a client's own people, who register one kind of event. */
export function IngresoScreen() {
  return <Estacion fijo={INGRESO} />;
}

/** The open batch stands in the address: a reload comes back to it, and Back leads to the beginning. */
function Estacion({ fijo }: { fijo: string | null }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const lote = idOf(search.lote);
  const go = (to: { lote?: number; tipo?: string }) => {
    void navigate({ to: '.', search: () => to });
    // Another screen under the same path: it begins at its top.
    scrollToTop();
  };
  if (lote !== null) return <LoteView key={lote} id={lote} onLeave={() => go({})} onOther={(id) => go({ lote: id })} />;
  const tipo = fijo ?? (typeof search.tipo === 'string' ? search.tipo : null);
  return (
    <Comienzo
      fijo={fijo}
      tipo={tipo}
      onTipo={(chosen) => go(chosen === null ? {} : { tipo: chosen })}
      onLote={(id) => go({ lote: id })}
    />
  );
}

function idOf(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
