import { useState } from 'react';

import type { EventoFila } from '#features/guias/detalle.contract.ts';

/** What is open over the page: one thing at a time. */
export type Dialogo =
  | { readonly que: 'evento'; readonly tipo: string | null }
  | { readonly que: 'devolver' }
  | { readonly que: 'corregir'; readonly evento: EventoFila }
  | { readonly que: 'prueba'; readonly evento: EventoFila; readonly cual: 'foto' | 'firma' };

export function useDialogos() {
  const [dialogo, setDialogo] = useState<Dialogo | null>(null);
  return { dialogo, open: (next: Dialogo) => setDialogo(next), close: () => setDialogo(null) };
}

export type Dialogos = ReturnType<typeof useDialogos>;
