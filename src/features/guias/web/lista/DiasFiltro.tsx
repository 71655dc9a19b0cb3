import { IconChevronDown } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import type { GuiaFilters } from '#features/guias/contract.ts';
import { dayOf } from '#shared/dates.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { rangePresets } from '#web/ui/dates/range-presets.ts';

import { diasTexto } from './filtro-frases.ts';
import styles from './filtros.module.css';
import type { ListaState } from './use-lista.ts';

// The calendar is loaded when days are typed: most ranges have a name.
const DiasDialog = lazyRouteComponent(() => import('./DiasDialog.tsx'), 'DiasDialog');

interface Props {
  filtros: GuiaFilters;
  narrow: ListaState['narrow'];
}

/** The days on which parcels came in: a range with a name in two presses, any other in two fields. */
export function DiasFiltro({ filtros, narrow }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { desde, hasta } = filtros;
  const days = diasTexto(desde, hasta);
  const named = rangePresets(dayOf(new Date())).map(({ name, range }) => ({
    name,
    isCurrent: range.from === desde && range.to === hasta,
    run: () => narrow({ desde: range.from, hasta: range.to }),
  }));
  const others = [
    { name: 'Elegir las fechas…', run: () => setAsking(true) },
    ...(days === null ? [] : [{ name: 'Cualquier fecha', run: () => narrow({ desde: undefined, hasta: undefined }) }]),
  ];
  return (
    <>
      <ActMenu
        label="Fecha de ingreso"
        acts={[named, others]}
        opener={
          <button type="button" className={styles.opener} data-chosen={days !== null || undefined}>
            <span className={styles.openerText}>{days === null ? 'Ingreso' : `Ingreso: ${days}`}</span>
            <IconChevronDown aria-hidden size={16} stroke={1.75} />
          </button>
        }
      />
      {isAsking ? (
        <Suspense>
          <DiasDialog
            desde={desde}
            hasta={hasta}
            onDays={(days) => {
              setAsking(false);
              narrow(days);
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
