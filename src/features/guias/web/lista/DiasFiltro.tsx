import { Suspense, useState } from 'react';

import type { GuiaFilters } from '#features/guias/contract.ts';
import { lazyView } from '#web/lazy-part.ts';
import { DaysMenu } from '#web/ui/dates/DaysMenu.tsx';
import { daysText } from '#web/ui/dates/days-text.ts';

import type { ListaState } from './use-lista.ts';

// The calendar is loaded when days are typed: most ranges have a name.
const DiasDialog = lazyView(async () => (await import('./DiasDialog.tsx')).DiasDialog);

interface Props {
  filtros: GuiaFilters;
  narrow: ListaState['narrow'];
}

/** The days on which parcels came in: a range with a name in two presses, any other in two fields. */
export function DiasFiltro({ filtros, narrow }: Props) {
  const [isAsking, setAsking] = useState(false);
  const days = { desde: filtros.desde, hasta: filtros.hasta };
  const text = daysText(days);
  return (
    <>
      <DaysMenu
        {...days}
        label="Fecha de ingreso"
        text={text === null ? 'Creadas' : `Creadas: ${text}`}
        onDays={narrow}
        onOthers={() => setAsking(true)}
      />
      {isAsking ? (
        <Suspense>
          <DiasDialog
            {...days}
            onDays={(typed) => {
              setAsking(false);
              narrow(typed);
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
