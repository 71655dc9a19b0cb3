import type { FormEvent } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import styles from './casos.module.css';

interface Props {
  numeroGuia: string | undefined;
  onSearch: (numero: string | undefined) => void;
  disabled?: boolean;
}

/** The search of a list by the number of a parcel, or the beginning of one. */
export function GuiaSearch({ numeroGuia, onSearch, disabled = false }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const numero = new FormData(event.currentTarget).get('numero_guia');
    onSearch(typeof numero === 'string' && numero.trim() !== '' ? numero.trim() : undefined);
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit} onReset={() => onSearch(undefined)}>
        <TextField
          key={numeroGuia ?? ''}
          name="numero_guia"
          aria-label="Número de guía"
          placeholder="Número de guía"
          className={styles.numero}
          defaultValue={numeroGuia ?? ''}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          data-lee-codigos=""
        />
        <Button type="submit" disabled={disabled}>
          Buscar
        </Button>
        <Button type="reset" disabled={disabled}>
          Limpiar
        </Button>
      </form>
    </search>
  );
}
