import { useState } from 'react';

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
  const dismiss = (cosa: Cosa) => setFaults(({ [cosa]: _gone, ...others }) => others);
  const fail = (cosa: Cosa, fault: Fault) => setFaults((current) => ({ ...current, [cosa]: fault }));
  const change = useCambiarEstado({
    onFailed: (error, { cosa }) => fail(cosa, { error, fallback: PALABRAS[cosa].errores.cambiarEstado }),
  });
  const cambiarEstado = (cambio: Cambio) => {
    dismiss(cambio.cosa);
    change(cambio, () =>
      undo.offer({
        text: textoDe(cambio),
        onUndo: () => {
          dismiss(cambio.cosa);
          change({ ...cambio, activo: !cambio.activo });
        },
      }),
    );
  };
  return { faults, dismiss, fail, cambiarEstado, offers: undo.offers };
}

function textoDe({ cosa, nombre, activo }: Cambio): string {
  const { una, activada, inactivada } = PALABRAS[cosa];
  return `${una} «${nombre}» ${activo ? activada : inactivada}`;
}
