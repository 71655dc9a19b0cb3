import type { Hoja } from '#features/reparto/entrega.contract.ts';

import type { Abierto } from './actos.ts';
import { DanarDialog } from './DanarDialog.tsx';
import { DesviarDialog } from './DesviarDialog.tsx';
import { EntregarDialog } from './EntregarDialog.tsx';
import { NoEntregueDialog } from './NoEntregueDialog.tsx';
import type { Parada } from './paradas.ts';

interface Props {
  /** Null: it is only held ready. */
  abierto: Exclude<Abierto, 'reintentar' | 'llegar'> | null;
  parada: Parada | null;
  hoja: Hoja | null;
  onClose: () => void;
}

/** What was opened at the door. */
export function Dialogo({ abierto, parada, hoja, onClose }: Props) {
  if (abierto === null || parada === null || hoja === null) return null;
  if (abierto === 'entregar')
    return <EntregarDialog parada={parada} motivos={hoja.motivos_parcial} onClose={onClose} />;
  if (abierto === 'desviar') return <DesviarDialog parada={parada} agencias={hoja.agencias} onClose={onClose} />;
  if (abierto === 'danar') return <DanarDialog parada={parada} onClose={onClose} />;
  return <NoEntregueDialog parada={parada} motivos={hoja.motivos} onClose={onClose} />;
}
