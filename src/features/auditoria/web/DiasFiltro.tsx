import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';

import { addDays, dayOf, daysBetween } from '#shared/dates.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { DateRangeFields } from '#web/ui/dates/DateRangeFields.tsx';
import { rangePresets } from '#web/ui/dates/range-presets.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';

import styles from './auditoria.module.css';
import { diasTexto } from './frases.ts';

interface Dias {
  desde: string | undefined;
  hasta: string | undefined;
}

interface Props extends Dias {
  onDays: (dias: Dias) => void;
}

const MOST_DAYS = 366;

/** The days of the log: a range with a name in two presses, any other in two fields. */
export function DiasFiltro({ desde, hasta, onDays }: Props) {
  const [isAsking, setAsking] = useState(false);
  const texto = diasTexto({ desde, hasta });
  const named = rangePresets(dayOf(new Date())).map(({ name, range }) => ({
    name,
    isCurrent: range.from === desde && range.to === hasta,
    run: () => onDays({ desde: range.from, hasta: range.to }),
  }));
  const others = [
    { name: 'Elegir las fechas…', run: () => setAsking(true) },
    ...(texto === null ? [] : [{ name: 'Cualquier fecha', run: () => onDays({ desde: undefined, hasta: undefined }) }]),
  ];
  return (
    <>
      <ActMenu
        label="Fechas"
        acts={[named, others]}
        opener={
          <button type="button" className={styles.opener} data-chosen={texto !== null || undefined}>
            <span className={styles.openerText}>{texto ?? 'Fechas'}</span>
            <IconChevronDown aria-hidden size={16} stroke={1.75} />
          </button>
        }
      />
      {isAsking ? (
        <DiasDialog
          desde={desde}
          hasta={hasta}
          onDays={(dias) => {
            setAsking(false);
            onDays(dias);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function DiasDialog({ desde, hasta, onDays, onClose }: Props & { onClose: () => void }) {
  const [range, setRange] = useState({ from: desde ?? null, to: hasta ?? null });
  const today = dayOf(new Date());
  const to = range.to ?? today;
  const from = range.from ?? addDays(to, 1 - MOST_DAYS);
  const isReversed = to < from;
  const isLong = !isReversed && daysBetween(from, to) >= MOST_DAYS;
  return (
    <FormDialog
      title="Fechas"
      opened
      isDirty={false}
      isSaving={false}
      submitLabel="Aplicar"
      onSubmit={() => {
        if (!isReversed && !isLong) onDays({ desde: range.from ?? undefined, hasta: range.to ?? undefined });
      }}
      onClose={onClose}
    >
      <DateRangeFields value={range} onChange={setRange} isReversed={isReversed} />
      {isLong ? <FieldError>El rango de fechas no puede superar los 366 días</FieldError> : null}
    </FormDialog>
  );
}
