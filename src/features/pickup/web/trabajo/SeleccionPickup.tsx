import { useState } from 'react';

import type { PickupFilters } from '#features/pickup/contract.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';

import { figure } from '../figure.ts';
import type { Elegidas } from './elegidas.ts';
import { TrabajoDialog } from './TrabajoDialog.tsx';
import { TRABAJOS, type Trabajo } from './trabajos.ts';

interface Props {
  elegidas: Elegidas;
  filtros: PickupFilters;
}

/** What can be done with the chosen parcels. */
export function SeleccionPickup({ elegidas, filtros }: Props) {
  const [open, setOpen] = useState<Trabajo | null>(null);
  const count = elegidas.ids.size;
  return (
    <>
      <ActionBar
        onClear={elegidas.clear}
        actions={TRABAJOS.map(({ id, nombre }) => (
          <Button key={id} onClick={() => setOpen(id)}>
            {nombre}
          </Button>
        ))}
      >
        <strong role="status">{count === 1 ? '1 elegida' : `${figure(count)} elegidas`}</strong>
      </ActionBar>
      {open === null ? null : (
        <TrabajoDialog
          trabajo={open}
          cual={{ guias: [...elegidas.ids], ...filtros }}
          cuantas={count}
          donde={count === 1 ? 'elegida' : 'elegidas'}
          onClose={() => setOpen(null)}
          onStarted={() => {
            setOpen(null);
            elegidas.clear();
          }}
        />
      )}
    </>
  );
}
