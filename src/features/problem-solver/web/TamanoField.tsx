import { Input } from '@mantine/core';
import { type Ref, useId, useRef } from 'react';

import { FieldError } from '#web/ui/FieldError.tsx';
import { usePersonKey } from '#web/ui/scan/person-key.ts';
import { useWhen } from '#web/use-when.ts';

import type { Catalogos } from '../contract.ts';
import styles from './TamanoField.module.css';

interface Props {
  tamanos: Catalogos['tamanos'];
  value: number | null;
  error: string | undefined;
  groupRef: Ref<HTMLDivElement>;
  onChange: (tamanoId: number) => void;
  /** Chosen with its digit: the person goes on by keyboard. */
  onDigit: () => void;
}

/** The sizes as buttons; their digits choose too, as long as a person presses them. */
export function TamanoField({ tamanos, value, error, groupRef, onChange, onDigit }: Props) {
  const id = useId();
  const early = useRef<string | null>(null);
  const choose = (digit: string | null): boolean => {
    const tamano = tamanos[Number(digit) - 1];
    if (tamano === undefined) return false;
    onChange(tamano.id);
    return true;
  };
  const digits = usePersonKey('123456789', (digit) => {
    // A second one is meant for the next field, as it would be if the sizes were there.
    if (tamanos.length === 0) early.current ??= digit;
    else if (choose(digit)) onDigit();
  });
  // Pressed while the sizes were on their way: it counts, and leads on, unless the person has gone on.
  useWhen(tamanos.length > 0, () => {
    const isHere = document.activeElement?.closest(`[aria-labelledby="${id}-label"]`) != null;
    if (value === null && choose(early.current) && isHere) onDigit();
    early.current = null;
  });
  const chosen = tamanos.find((tamano) => tamano.id === value);
  const first = chosen?.id ?? tamanos[0]?.id;
  return (
    <Input.Wrapper
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
        <span hidden ref={digits.ref} />
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
