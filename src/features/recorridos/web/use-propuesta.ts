import { useState } from 'react';

import { optimizarRecorrido, type Propuesta } from '../mapa.contract.ts';
import type { Plan } from './use-plan.ts';

/** A shorter order that was asked for and waits for a person's word: it changes nothing by itself. */
export function usePropuesta(plan: Plan) {
  const [propuesta, setPropuesta] = useState<Propuesta | null>(null);
  const [isSearching, setSearching] = useState(false);
  const optimizar = async () => {
    if (isSearching) return;
    setSearching(true);
    const found = await plan.run(optimizarRecorrido, () => ({ id: plan.id }));
    setSearching(false);
    if (found !== null) setPropuesta(found);
  };
  const aplicar = async () => {
    if (propuesta === null) return;
    // What was refused stays on the screen with its reason.
    const { orden, version, levantes } = propuesta;
    const given = levantes.length === 0 ? {} : { levantes };
    if (await plan.reordenar(orden, { version, ...given })) setPropuesta(null);
  };
  return { propuesta, isSearching, optimizar, aplicar, descartar: () => setPropuesta(null) };
}

export type Propone = ReturnType<typeof usePropuesta>;
