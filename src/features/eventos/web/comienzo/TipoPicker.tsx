import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

import { Card } from '#web/ui/Card.tsx';
import { useSingleKeys } from '#web/ui/scan/single-keys.ts';
import { holdsWords } from '#web/ui/search/fold.ts';
import { TextField } from '#web/ui/TextField.tsx';

import type { Tipo } from '../puesto.ts';
import styles from './comienzo.module.css';

interface Props {
  tipos: readonly Tipo[];
  onTipo: (tipo: string) => void;
}

const DIGITS = '123456789';

/** The events this person may register: big buttons, the first nine also by their digit, all found by name. */
export function TipoPicker({ tipos, onTipo }: Props) {
  const [typed, setTyped] = useState('');
  const shown = tipos.filter((tipo) => isFound(tipo, typed));
  useSingleKeys({
    keys: DIGITS,
    act: (digit) => {
      const tipo = shown[DIGITS.indexOf(digit)];
      if (tipo !== undefined) onTipo(tipo.tipo);
    },
  });
  return (
    <Card title="¿Qué va a registrar?">
      <div className={styles.picker}>
        <TextField
          label="Buscar evento"
          leftSection={<IconSearch aria-hidden size={18} stroke={1.75} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && shown[0] !== undefined) onTipo(shown[0].tipo);
          }}
        />
        <ul className={styles.tipos}>
          {shown.map((tipo, index) => (
            <li key={tipo.tipo}>
              <button
                type="button"
                className={styles.tipo}
                aria-keyshortcuts={index < DIGITS.length ? String(index + 1) : undefined}
                onClick={() => onTipo(tipo.tipo)}
              >
                <span aria-hidden className={styles.digit}>
                  {index < DIGITS.length ? index + 1 : ''}
                </span>
                {tipo.nombre}
              </button>
            </li>
          ))}
        </ul>
        {shown.length === 0 ? <p className={styles.hint}>Ningún evento se llama así</p> : null}
      </div>
    </Card>
  );
}

function isFound({ tipo, nombre }: Tipo, typed: string): boolean {
  return holdsWords(nombre, typed.trim()) || holdsWords(tipo, typed.trim());
}
