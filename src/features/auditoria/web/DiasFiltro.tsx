import { useState } from 'react';

import { addDays, dayOf, daysBetween } from '#shared/dates.ts';
import { DateRangeFields } from '#web/ui/dates/DateRangeFields.tsx';
import { DaysMenu } from '#web/ui/dates/DaysMenu.tsx';
import { type Days, daysText } from '#web/ui/dates/days-text.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';

interface Props extends Days {
  onDays: (dias: Days) => void;
}

const MOST_DAYS = 366;

/** The days of the log: no more than a year of them. */
export function DiasFiltro({ desde, hasta, onDays }: Props) {
  const [isAsking, setAsking] = useState(false);
  const days = { desde, hasta };
  return (
    <>
      <DaysMenu
        {...days}
        label="Fechas"
        text={daysText(days) ?? 'Fechas'}
        onDays={onDays}
        onOthers={() => setAsking(true)}
      />
      {isAsking ? (
        <DiasDialog
          {...days}
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
