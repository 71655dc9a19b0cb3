import { Input } from '@mantine/core';
import { useId } from 'react';

import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';

import styles from './evento.module.css';
import type { CamposProps } from './use-evento-form.ts';

interface Props extends CamposProps {
  label: string;
  note: string;
}

/** Which pieces an event happened to. */
export function BultosField({ form, guia, fieldRef, label, note }: Props) {
  const id = useId();
  const { bultos } = form.values;
  const numeros = Array.from({ length: guia.bultos }, (_, index) => index + 1);
  const toggle = (numero: number) =>
    form.change({
      bultos: bultos.includes(numero)
        ? bultos.filter((one) => one !== numero)
        : [...bultos, numero].sort((one, other) => one - other),
    });
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={note}
      error={form.errors.bultos === undefined ? undefined : <FieldError>{form.errors.bultos}</FieldError>}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a second label */}
      <div role="group" aria-labelledby={`${id}-label`} className={styles.bultos}>
        {numeros.map((numero) => (
          <CheckboxField
            key={numero}
            ref={numero === 1 ? fieldRef('bultos') : undefined}
            label={`Bulto ${numero}`}
            checked={bultos.includes(numero)}
            onChange={() => toggle(numero)}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}
