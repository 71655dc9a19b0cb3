import { CheckboxField } from '#web/ui/CheckboxField.tsx';

import styles from '../ajustes.module.css';

interface Props<Id extends string | number> {
  titulo: string;
  opciones: readonly { readonly id: Id; readonly nombre: string }[];
  value: readonly Id[];
  onChange: (value: Id[]) => void;
}

/** Any of a list, each with its box. */
export function Marcas<Id extends string | number>({ titulo, opciones, value, onChange }: Props<Id>) {
  return (
    <fieldset className={styles.marcas}>
      <legend>{titulo}</legend>
      {opciones.map(({ id, nombre }) => (
        <CheckboxField
          key={id}
          label={nombre}
          checked={value.includes(id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  );
}
