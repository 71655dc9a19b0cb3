import { IconX } from '@tabler/icons-react';

import styles from './filters.module.css';

interface Props<Campo extends string> {
  /** What the list is of: the sentence begins with it. */
  lead: string;
  /** The parts of the sentence, each with the fields that go with it. */
  frases: readonly { readonly campos: readonly Campo[]; readonly texto: string }[];
  onRemove: (campos: readonly Campo[]) => void;
  onClear: () => void;
}

/** What the list is narrowed by, as a sentence whose parts can be taken away; nothing where it is whole. */
export function FilterChips<Campo extends string>({ lead, frases, onRemove, onClear }: Props<Campo>) {
  if (frases.length === 0) return null;
  return (
    <fieldset className={styles.chips}>
      <legend className="solo-lector">Filtros aplicados</legend>
      <span className={styles.lead}>{lead}</span>
      {frases.map(({ campos, texto }) => (
        <button
          key={campos[0]}
          type="button"
          className={styles.chip}
          aria-label={`Quitar: ${texto}`}
          onClick={() => onRemove(campos)}
        >
          {texto}
          <IconX aria-hidden size={14} stroke={2} />
        </button>
      ))}
      <button type="button" className={styles.clear} onClick={onClear}>
        Limpiar todo
      </button>
    </fieldset>
  );
}
