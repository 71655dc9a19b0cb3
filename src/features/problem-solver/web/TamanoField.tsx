import { Input } from '@mantine/core';
import { type Ref, useId } from 'react';

import { FieldError } from '#web/ui/FieldError.tsx';
import { usePersonKey } from '#web/ui/scan/person-key.ts';
import { useTypedAhead } from '#web/ui/use-typed-ahead.ts';

import type { Catalogos } from '../contract.ts';
import styles from './TamanoField.module.css';

interface Props {
  tamanos: Catalogos['tamanos'];
  /** They are on their way: what is pressed meanwhile is done once they are there, in its order. */
  isAwaited: boolean;
  value: number | null;
  error: string | undefined;
  groupRef: Ref<HTMLDivElement>;
  onChange: (tamanoId: number) => void;
  /** Chosen with its digit: the person goes on by keyboard. */
  onDigit: () => void;
}

/** The sizes as buttons; their digits choose too, as long as a person presses them. */
export function TamanoField({ tamanos, isAwaited, value, error, groupRef, onChange, onDigit }: Props) {
  const id = useId();
  const choose = (digit: string): boolean => {
    const tamano = tamanos[Number(digit) - 1];
    if (tamano === undefined) return false;
    onChange(tamano.id);
    // Who has gone on meanwhile stays there.
    if (document.activeElement?.closest(`[aria-labelledby="${id}-label"]`) != null) onDigit();
    return true;
  };
  const { keep } = useTypedAhead(isAwaited, choose);
  const digits = usePersonKey('123456789', (digit) => (isAwaited ? keep(digit) : choose(digit)));
  const chosen = tamanos.find((tamano) => tamano.id === value);
  const first = chosen?.id ?? tamanos[0]?.id;
  return (
    <Input.Wrapper
      ref={digits.ref}
      id={id}
      label="Tamaño"
      labelElement="div"
      error={error === undefined ? undefined : <FieldError>{error}</FieldError>}
    >
      {/* Takes the focus for its digits while the sizes are on their way. */}
      <div
        ref={groupRef}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-invalid={error !== undefined}
        tabIndex={-1}
        data-autofocus={tamanos.length === 0 || undefined}
        className={styles.sizes}
        onKeyDown={digits.onKeyDown}
      >
        {tamanos.map((tamano, index) => (
          <label key={tamano.id} className={styles.size} title={tamano.nombre}>
            <input
              type="radio"
              name="tamano"
              className={styles.radio}
              checked={tamano.id === value}
              data-autofocus={tamano.id === first || undefined}
              onChange={() => onChange(tamano.id)}
            />
            <span className={styles.code}>{tamano.codigo}</span>
            <span aria-hidden className={styles.digit}>
              {index + 1}
            </span>
            <span className="solo-lector">{tamano.nombre}</span>
          </label>
        ))}
      </div>
      <p className={styles.name}>{chosen?.nombre ?? <span className={styles.hint}>{hintOf(tamanos.length)}</span>}</p>
    </Input.Wrapper>
  );
}

function hintOf(sizes: number): string {
  return sizes === 0 ? 'Cargando…' : `Teclas 1 a ${sizes}`;
}
