import { useRef, useState } from 'react';

import { useUndo } from '#web/ui/undo.ts';

import { type Cosa, PALABRAS } from './palabras.ts';
import { type Cambio, useCambiarEstado } from './use-cambiar-estado.ts';

/** What was refused, and the words of specification §8 for it. */
export interface Fault {
  error: unknown;
  fallback: string;
}

/** Activar and Inactivar with their Deshacer, and what failed in each table. */
export function useActos() {
  const [faults, setFaults] = useState<Partial<Record<Cosa, Fault>>>({});
  const undo = useUndo();
  const offered = useRef<{ cosa: Cosa; id: number; offer: string }[]>([]);
  const dismiss = (cosa: Cosa) => setFaults(({ [cosa]: _gone, ...others }) => others);
  const fail = (cosa: Cosa, fault: Fault) => setFaults((current) => ({ ...current, [cosa]: fault }));
  const change = useCambiarEstado({
    onFailed: (error, { cosa }) => fail(cosa, { error, fallback: PALABRAS[cosa].errores.cambiarEstado }),
  });
  const cambiarEstado = (cambio: Cambio) => {
    dismiss(cambio.cosa);
    change(cambio, () => {
      const offer = undo.offer({
        text: textoDe(cambio),
        onUndo: () => {
          dismiss(cambio.cosa);
          change({ ...cambio, activo: !cambio.activo });
        },
      });
      offered.current.push({ cosa: cambio.cosa, id: cambio.id, offer });
    });
  };
  /** It is gone: what was done to it before cannot be taken back any more. */
  const olvidar = (cosa: Cosa, id: number) => {
    dismiss(cosa);
    for (const one of offered.current) if (one.cosa === cosa && one.id === id) undo.withdraw(one.offer);
  };
  return { faults, dismiss, fail, cambiarEstado, olvidar, offers: undo.offers };
}

function textoDe({ cosa, nombre, activo }: Cambio): string {
  const { una, activada, inactivada } = PALABRAS[cosa];
  return `${una} «${nombre}» ${activo ? activada : inactivada}`;
}
