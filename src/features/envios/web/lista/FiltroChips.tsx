import { IconX } from '@tabler/icons-react';

import type { OpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';

import { frasesOf } from './filtro-frases.ts';
import styles from './filtros.module.css';
import type { ListaState } from './use-lista.ts';

interface Props {
  state: ListaState;
  opciones: OpcionesDeEnvio | undefined;
}

/** What the list is narrowed by, as a sentence whose parts can be taken away. */
export function FiltroChips({ state: { lista, narrow, widen }, opciones }: Props) {
  const frases = frasesOf(lista.filtros, opciones);
  if (frases.length === 0) return null;
  return (
    <fieldset className={styles.chips}>
      <legend className="solo-lector">Filtros aplicados</legend>
      <span className={styles.lead}>Envíos</span>
      {frases.map(({ campos, texto }) => (
        <button
          key={campos[0]}
          type="button"
          className={styles.chip}
          aria-label={`Quitar: ${texto}`}
          onClick={() => narrow(Object.fromEntries(campos.map((campo) => [campo, undefined])))}
        >
          {texto}
          <IconX aria-hidden size={14} stroke={2} />
        </button>
      ))}
      <button type="button" className={styles.clear} onClick={widen}>
        Limpiar todo
      </button>
    </fieldset>
  );
}
