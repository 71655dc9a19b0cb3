import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { TextField } from '../TextField.tsx';
import styles from './filters.module.css';

interface Props {
  /** What it searches, for those who do not see it. */
  label: string;
  placeholder: string;
  value: string;
  /** `goesOn`: the same search as a moment ago, typed further. */
  onSearch: (text: string | undefined, goesOn: boolean) => void;
  /** The key that comes here, where the screen hears one. */
  shortcut?: '/';
}

/** A pause after which a search begins. Milliseconds. */
const PAUSE_MS = 350;
const SHORTEST = 2;

/** The search of a list: it follows the typing, and the address follows it. */
export function SearchField({ label, placeholder, value, onSearch, shortcut }: Props) {
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
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder}
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
