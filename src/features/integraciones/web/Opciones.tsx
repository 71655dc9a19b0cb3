import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';

import styles from './integraciones.module.css';

interface Opcion {
  readonly id: string;
  readonly nombre: string;
}

interface Props {
  titulo: string;
  opciones: readonly Opcion[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | null;
  /** A usual choice, offered beside all and none. */
  habituales?: readonly string[];
}

/** Several of a list, all in sight. */
export function Opciones({ titulo, opciones, value, onChange, error, habituales }: Props) {
  const ids = opciones.map(({ id }) => id);
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <fieldset className={styles.grupo}>
      <legend className={styles.leyenda}>{titulo}</legend>
      {habituales === undefined ? null : (
        <div className={styles.atajos}>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange(ids.filter((id) => habituales.includes(id)))}
          >
            Los habituales
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(ids)}>
            Todos
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
            Ninguno
          </Button>
        </div>
      )}
      <div className={styles.opciones}>
        {opciones.map(({ id, nombre }) => (
          <CheckboxField key={id} label={nombre} checked={value.includes(id)} onChange={() => toggle(id)} />
        ))}
      </div>
      {error === null ? null : (
        <p role="alert" className={styles.falta}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
