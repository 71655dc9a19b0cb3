import { useState } from 'react';

import { deshacerLectura, type Lote } from '#features/eventos/contract.ts';
import { call, newClave } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { playTone } from '#web/ui/scan/sounds.ts';

import { cola } from '../cola.ts';
import { forget, noteAnswer } from '../mesa.ts';
import { type Renglon, ultimaDeshacible } from '../renglones.ts';

const PATIENCE_MS = 10_000;
const TOO_LATE = 'La lectura ya se está enviando: espere el resultado y deshágala después';

/** Takes readings back: on the server what it has registered, here what was never sent. */
export function useDeshacer(lote: Lote, renglones: readonly Renglon[]) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const ultima = ultimaDeshacible(renglones);

  /** Resolves when it is undone, rejects when it is not. */
  const undo = async ({ lectura, clave }: Renglon) => {
    if (lectura !== null) {
      const params = { lote_id: lote.id, lectura_id: lectura.id };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      noteAnswer(await call(deshacerLectura, params, { clave: newClave(), signal }));
      return;
    }
    if (clave === null || !(await cola.remove(clave)))
      throw new ServiceError({ code: 'DEMASIADO_TARDE', msg: null, text: TOO_LATE });
    forget(clave);
  };
  const run = (renglon: Renglon) => {
    setError(null);
    setPending(true);
    undo(renglon)
      .then(() => playTone('rebote'), setError)
      .finally(() => setPending(false));
  };
  return {
    ultima,
    undo,
    run,
    runLast: () => {
      if (ultima !== undefined && !isPending) run(ultima);
    },
    isPending,
    error,
    dismiss: () => setError(null),
  };
}
