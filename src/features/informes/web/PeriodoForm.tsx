import { type FormEvent, type ReactNode, useRef, useState } from 'react';

import { dayOf } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateRangeFields, type TypedRange } from '#web/ui/dates/DateRangeFields.tsx';
import { type DayRange, type RangePreset, rangePresets } from '#web/ui/dates/range-presets.ts';

import styles from './informe.module.css';
import { periodoDeSiempre } from './informe-search.ts';

interface Props {
  /** What is shown now. */
  periodo: DayRange;
  isPending: boolean;
  onChange: (periodo: DayRange) => void;
  /** Before the days: whose report. */
  children?: ReactNode;
}

/** The period of the report: 'Actualizar' only does something once the dates are others (specification §5). */
export function PeriodoForm({ periodo, isPending, onChange, children }: Props) {
  const [typed, setTyped] = useState<TypedRange>(periodo);
  const to = useRef<HTMLInputElement>(null);
  const { from: desde, to: hasta } = typed;
  const isReversed = desde !== null && hasta !== null && hasta < desde;
  const isSame = desde === periodo.from && hasta === periodo.to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (desde === null || hasta === null || isSame) return;
    if (isReversed) to.current?.focus();
    else onChange({ from: desde, to: hasta });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children === undefined ? null : <div className={styles.cliente}>{children}</div>}
      <DateRangeFields value={typed} onChange={setTyped} isReversed={isReversed} isBound presets={presets()} toRef={to}>
        <Button
          type="submit"
          variant="filled"
          className={styles.actualizar}
          disabled={isSame || desde === null || hasta === null}
          loading={isPending}
        >
          Actualizar
        </Button>
      </DateRangeFields>
    </form>
  );
}

/** The usual ranges, the one of always first; a report of a day tells little. */
function presets(): readonly RangePreset[] {
  const today = dayOf(new Date());
  const others = rangePresets(today).filter(({ name }) => !['Hoy', 'Ayer', 'Últimos 30 días'].includes(name));
  return [{ name: 'Últimos 30 días de gestión', range: periodoDeSiempre(today) }, ...others];
}
