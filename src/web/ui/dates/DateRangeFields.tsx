import type { ReactNode, Ref } from 'react';

import { dayOf } from '#shared/dates.ts';

import { ToggleButton } from '../ToggleButton.tsx';
import { DateField } from './DateField.tsx';
import styles from './dates.module.css';
import { type RangePreset, rangePresets } from './range-presets.ts';

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
  /** The calendars offer no range that ends before it begins. */
  isBound?: boolean;
  /** Instead of the usual ones. */
  presets?: readonly RangePreset[];
  fromRef?: Ref<HTMLInputElement>;
  toRef?: Ref<HTMLInputElement>;
  /** Further fields of the same form, on the same line. */
  children?: ReactNode;
}

/** «Desde» and «Hasta», and the ranges that have a name. */
export function DateRangeFields(props: Props) {
  const { value, onChange, isReversed = false, isBound = false, fromRef, toRef, children } = props;
  const { presets = rangePresets(dayOf(new Date())) } = props;
  return (
    <div className={styles.range}>
      <div className={styles.fields}>
        <DateField
          fieldRef={fromRef}
          label="Desde"
          value={value.from}
          max={isBound ? value.to : undefined}
          onChange={(from) => onChange({ ...value, from })}
        />
        <DateField
          fieldRef={toRef}
          label="Hasta"
          value={value.to}
          min={isBound ? value.from : undefined}
          onChange={(to) => onChange({ ...value, to })}
          error={isReversed ? 'No puede ser anterior a la fecha desde' : undefined}
        />
        {children}
      </div>
      <fieldset className={styles.presets}>
        <legend className="solo-lector">Rangos frecuentes</legend>
        {presets.map(({ name, range }) => (
          <ToggleButton
            key={name}
            isOn={value.from === range.from && value.to === range.to}
            onClick={() => onChange(range)}
          >
            {name}
          </ToggleButton>
        ))}
      </fieldset>
    </div>
  );
}
