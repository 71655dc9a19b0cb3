import type { LevanteDeHoja } from '#features/reparto/levantes.contract.ts';

import type { Abierto } from './actos.ts';
import { actuarEnLevante } from './cola.ts';
import styles from './entrega.module.css';
import { LevanteEnRonda } from './LevanteEnRonda.tsx';
import { ParadaCard } from './ParadaCard.tsx';
import type { Paso } from './pasos.ts';

/** What was opened at a client's: its labels are read, or why there are none is said. */
export interface EnPuerta {
  readonly acto: 'levantar' | 'fallar';
  readonly levante: LevanteDeHoja;
}

interface Props {
  paso: Paso | undefined;
  de: number;
  onActo: (acto: Abierto) => void;
  onLevante: (abierto: EnPuerta) => void;
}

/** The stop in front of the driver. */
export function EstePaso({ paso, de, onActo, onLevante }: Props) {
  if (paso === undefined) return <p className={styles.aviso}>No le quedan paradas.</p>;
  if (paso.parada !== null) return <ParadaCard parada={paso.parada} de={de} onActo={onActo} />;
  const { levante, numero } = paso;
  return (
    <LevanteEnRonda
      levante={levante}
      numero={numero}
      de={de}
      onActo={(acto) => {
        if (acto === 'levantar' || acto === 'fallar') return onLevante({ acto, levante });
        return actuarEnLevante({ id: levante.id, acto, titulo: levante.cliente });
      }}
    />
  );
}
