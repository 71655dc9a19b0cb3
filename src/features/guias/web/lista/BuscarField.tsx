import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { TextField } from '#web/ui/TextField.tsx';

import styles from './filtros.module.css';

interface Props {
  value: string;
  /** `goesOn`: the same search as a moment ago, typed further. */
  onSearch: (text: string | undefined, goesOn: boolean) => void;
}

/** A pause after which a search begins. Milliseconds. */
const PAUSE_MS = 350;
const SHORTEST = 2;

/** The search of the list: it follows the typing, and the address follows it. `/` comes here. */
export function BuscarField({ value, onSearch }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const goesOn = useRef(false);
  const search = (text: string) => {
    const wanted = text.trim();
    if (wanted === value || (wanted !== '' && wanted.length < SHORTEST)) return;
    onSearch(wanted === '' ? undefined : wanted, goesOn.current);
    goesOn.current = true;
  };
  const searchSoon = useDebouncedCallback(search, PAUSE_MS);
  return (
    <search className={styles.search}>
      <TextField
        aria-label="Buscar en la lista"
        aria-keyshortcuts="/"
        placeholder="Número, referencia o destinatario"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        leftSection={<IconSearch aria-hidden size={18} stroke={1.75} />}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          searchSoon(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(event.currentTarget.value);
        }}
        onBlur={(event) => {
          search(event.currentTarget.value);
          setTyped(null);
          goesOn.current = false;
        }}
      />
    </search>
  );
}
