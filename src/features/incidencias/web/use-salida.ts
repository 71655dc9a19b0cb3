import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceKey } from '#shared/contract.ts';
import { logFailure } from '#web/log.ts';
import { useDelivered } from '#web/offline/use-delivered.ts';
import { useUndo } from '#web/ui/undo.ts';

import type { Escrita } from '../lista.contract.ts';
import { STALE } from './Responder.tsx';
import { PARA_DESHACER_S, recoger, salida } from './salida.ts';

interface Options {
  onSaid: (text: string) => void;
  /** Opens one of them. */
  onOpen: (id: number) => void;
}

/** What is on its way out of this page: offered to be taken back while it rests, and read again once it has left. */
export function useSalida({ onSaid, onOpen }: Options) {
  const client = useQueryClient();
  const { offer, offers } = useUndo();
  const [vueltas, setVueltas] = useState(0);
  useDelivered(salida, (_clave, { msg }) => {
    onSaid(msg);
    for (const stale of STALE) void client.invalidateQueries({ queryKey: [serviceKey(stale)] });
  });
  const back = (clave: string, escrita: Escrita) => {
    const { id, numero } = escrita;
    recoger(clave, escrita).then(
      (isBack) => {
        onSaid(isBack ? `${numero}: no se envió, quedó para corregir` : `${numero}: ya se había enviado`);
        if (!isBack) return;
        setVueltas((before) => before + 1);
        onOpen(id);
      },
      (cause: unknown) => logFailure('incidencias.salida', cause),
    );
  };
  return {
    offers,
    /** How many came back: the box is drawn anew with each. */
    vueltas,
    back,
    written: (clave: string, escrita: Escrita) =>
      void offer({
        text: `${escrita.numero}: la respuesta sale en ${PARA_DESHACER_S} s`,
        seconds: PARA_DESHACER_S,
        onUndo: () => back(clave, escrita),
      }),
  };
}
