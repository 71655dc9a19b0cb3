import type { Ref } from 'react';
import { flushSync } from 'react-dom';

import styles from './NumberedSelect.module.css';
import { SelectField } from './SelectField.tsx';
import { usePersonKey } from './scan/person-key.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

interface Props {
  label: string;
  /** `note` stands behind the name, apart from it. */
  options: readonly { id: number; nombre: string; note?: string | undefined }[];
  value: number | null;
  error: string | undefined;
  description?: string | undefined;
  placeholder: string;
  nothingFound: string;
  disabled: boolean;
  /** Its options are on their way: a digit waits for them. */
  isAwaited?: boolean;
  fieldRef: Ref<HTMLInputElement>;
  onChange: (id: number) => void;
  /** Chosen with its digit: the person goes on by keyboard. */
  onDigit: () => void;
  onOpen?: () => void;
}

const DIGITS = '123456789';

/** A choice from a list, found by typing, its first nine also by their digit. */
export function NumberedSelect(props: Props) {
  const { options, value, onChange, onDigit, isAwaited = false } = props;
  const choose = (digit: string) => {
    const option = options[Number(digit) - 1];
    if (option === undefined) return false;
    // Drawn before the person goes on: the next field may be disabled until this one has a value.
    flushSync(() => onChange(option.id));
    onDigit();
    return true;
  };
  const { keep, isHolding } = useTypedAhead(isAwaited, choose);
  const digits = usePersonKey(DIGITS, (digit) => (isAwaited ? keep(digit) : choose(digit)));
  const noteOf = new Map(options.map(({ id, note }) => [String(id), note]));
  const digitOf = new Map(options.slice(0, DIGITS.length).map(({ id }, index) => [String(id), index + 1]));
  return (
    <div ref={digits.ref} aria-busy={isHolding || undefined}>
      <SelectField
        ref={props.fieldRef}
        label={props.label}
        data={options.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={value === null ? null : String(value)}
        onChange={(id) => (id === null ? undefined : onChange(Number(id)))}
        onKeyDown={digits.onKeyDown}
        onDropdownOpen={() => props.onOpen?.()}
        renderOption={({ option }) => (
          <>
            <span aria-hidden className={styles.digit}>
              {digitOf.get(option.value) ?? ''}
            </span>
            <span className={styles.name}>{option.label}</span>
            <span className={styles.note}>{noteOf.get(option.value)}</span>
          </>
        )}
        placeholder={props.placeholder}
        nothingFoundMessage={options.length === 0 ? null : props.nothingFound}
        description={props.description}
        error={props.error}
        disabled={props.disabled}
        withCheckIcon={false}
        selectFirstOptionOnChange
      />
    </div>
  );
}
