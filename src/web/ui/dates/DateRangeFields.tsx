import type { ReactNode, Ref } from 'react';

import { dayOf } from '#shared/dates.ts';

import { DateField } from './DateField.tsx';
import styles from './dates.module.css';
import { rangePresets } from './range-presets.ts';

/** Two days as a form holds them: either may be missing. */
export interface TypedRange {
  from: string | null;
  to: string | null;
}

interface Props {
  value: TypedRange;
  onChange: (range: TypedRange) => void;
  /** Under «Hasta», where the range ends before it begins. */
  isReversed?: boolean;
  fromRef?: Ref<HTMLInputElement>;
  toRef?: Ref<HTMLInputElement>;
  /** Further fields of the same form, on the same line. */
  children?: ReactNode;
}

/** «Desde» and «Hasta», and the ranges that have a name. */
export function DateRangeFields({ value, onChange, isReversed = false, fromRef, toRef, children }: Props) {
  return (
    <div className={styles.range}>
      <div className={styles.fields}>
        <DateField
          fieldRef={fromRef}
          label="Desde"
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
        />
        <DateField
          fieldRef={toRef}
          label="Hasta"
          value={value.to}
          onChange={(to) => onChange({ ...value, to })}
          error={isReversed ? 'No puede ser anterior a la fecha desde' : undefined}
        />
        {children}
      </div>
      <fieldset className={styles.presets}>
        <legend className="solo-lector">Rangos frecuentes</legend>
        {rangePresets(dayOf(new Date())).map(({ name, range }) => (
          <button
            key={name}
            type="button"
            className={styles.preset}
            aria-pressed={value.from === range.from && value.to === range.to}
            onClick={() => onChange(range)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
