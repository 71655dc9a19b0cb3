import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';

import type { GuiaFilters } from '#features/guias/contract.ts';
import { dayOf } from '#shared/dates.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { DateRangeFields } from '#web/ui/dates/DateRangeFields.tsx';
import { rangePresets } from '#web/ui/dates/range-presets.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';

import { diasTexto } from './filtro-frases.ts';
import styles from './filtros.module.css';
import type { ListaState } from './use-lista.ts';

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
        <DiasDialog
          desde={desde}
          hasta={hasta}
          onDays={(days) => {
            setAsking(false);
            narrow(days);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface DialogProps {
  desde: string | undefined;
  hasta: string | undefined;
  onDays: (days: { desde: string | undefined; hasta: string | undefined }) => void;
  onClose: () => void;
}

function DiasDialog({ desde, hasta, onDays, onClose }: DialogProps) {
  const [range, setRange] = useState({ from: desde ?? null, to: hasta ?? null });
  const isReversed = range.from !== null && range.to !== null && range.to < range.from;
  const submit = () => {
    if (!isReversed) onDays({ desde: range.from ?? undefined, hasta: range.to ?? undefined });
  };
  return (
    <FormDialog
      title="Fecha de ingreso"
      opened
      isDirty={false}
      isSaving={false}
      submitLabel="Aplicar"
      onSubmit={submit}
      onClose={onClose}
    >
      <DateRangeFields value={range} onChange={setRange} isReversed={isReversed} />
    </FormDialog>
  );
}
