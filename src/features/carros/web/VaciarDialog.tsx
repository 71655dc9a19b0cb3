import { useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { useCommand } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { type Carro, listCarros, vaciarCarro, verCarro } from '../contract.ts';
import { guias, rechazosText } from './palabras.ts';

type Rechazadas = Result<typeof vaciarCarro>['rechazadas'];

interface Props {
  carros: readonly Carro[];
  onClose: () => void;
  onDone: (said: string) => void;
}

/** Empties carts one after the other: each wholly, or told what stayed in it. */
export function VaciarDialog({ carros, onClose, onDone }: Props) {
  const { run, error, reset } = useCommand(vaciarCarro, [listCarros, verCarro]);
  const [isWorking, setWorking] = useState(false);
  const full = carros.filter(({ guias: count }) => count > 0);
  const inside = full.reduce((sum, { guias: count }) => sum + count, 0);
  const empty = async () => {
    setWorking(true);
    let out = 0;
    const stayed: Rechazadas = [];
    for (const { id } of full) {
      const { sacadas, rechazadas } = await run({ id });
      out += sacadas;
      stayed.push(...rechazadas);
    }
    onDone([`Se sacaron ${guias(out)}.`, rechazosText(stayed)].filter(Boolean).join(' '));
  };
  return (
    <ConfirmDialog
      title={full.length === 1 ? `Vaciar ${full[0]?.codigo}` : `Vaciar ${full.length} carros`}
      opened
      confirmLabel="Sí, vaciar"
      isWorking={isWorking}
      onConfirm={() => void empty().catch(() => setWorking(false))}
      onClose={onClose}
    >
      <p>
        Se sacan {guias(inside)}: las clasificadas vuelven a «Ingresada» y habrá que clasificarlas de nuevo. Lo que está
        en un recorrido sigue en él.
      </p>
      <ErrorAlert error={error} fallback="No se pudo vaciar" onDismiss={reset} />
    </ConfirmDialog>
  );
}
