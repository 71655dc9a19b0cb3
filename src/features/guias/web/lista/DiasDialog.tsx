import { useState } from 'react';

import { DateRangeFields } from '#web/ui/dates/DateRangeFields.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';

interface Props {
  desde: string | undefined;
  hasta: string | undefined;
  onDays: (days: { desde: string | undefined; hasta: string | undefined }) => void;
  onClose: () => void;
}

/** Any two days, either of which may be left out. */
export function DiasDialog({ desde, hasta, onDays, onClose }: Props) {
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
