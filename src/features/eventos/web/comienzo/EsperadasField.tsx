import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';

import { Radio } from '@mantine/core';

import type { Puesto } from '#features/eventos/contract.ts';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import type { Tipo } from '../puesto.ts';
import styles from './comienzo.module.css';

interface Props {
  tipo: Tipo;
  value: Puesto['esperadas'];
  lista: string;
  error: string | undefined;
  onChange: (value: Puesto['esperadas']) => void;
  onLista: (lista: string) => void;
}

const MODOS = ['ninguna', 'estado', 'lista'] as const;
const NOMBRES: Record<Puesto['esperadas'], string> = {
  ninguna: 'Ninguna: registrar lo que aparezca',
  estado: 'Según su estado: las que deberían llegar',
  lista: 'Pegar números',
};

/** What should turn up, to know at the end what is missing. */
export function EsperadasField({ tipo, value, lista, error, onChange, onLista }: Props) {
  const modos = MODOS.filter((modo) => modo !== 'estado' || tipo.tiene_esperadas);
  const chosen = modos.find((modo) => modo === value) ?? 'ninguna';
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Lista esperada</legend>
      {modos.map((modo) => (
        <Radio
          key={modo}
          name="esperadas"
          size="md"
          value={modo}
          label={NOMBRES[modo]}
          checked={modo === chosen}
          onChange={() => onChange(modo)}
        />
      ))}
      {chosen === 'lista' ? (
        <TextAreaField
          label="Números o referencias"
          description="Uno por renglón, o separados por blancos, comas o punto y coma. Hasta 5.000."
          rows={6}
          value={lista}
          error={error}
          data-lee-codigos
          onChange={(event) => onLista(event.currentTarget.value)}
        />
      ) : null}
    </fieldset>
  );
}
