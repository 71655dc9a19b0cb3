import { Barras, type Simbolos } from '#web/ui/print/Barras.tsx';
import { PrintSlip } from '#web/ui/print/PrintSlip.tsx';

import styles from './papeles.module.css';

interface Props {
  codigos: readonly string[];
  simbolos: Simbolos;
  onPrinted: () => void;
}

/** The labels of shelves, one under the other on the roll: each is read as its shelf. */
export function EtiquetasDeEstante({ codigos, simbolos, onPrinted }: Props) {
  return (
    <PrintSlip onPrinted={onPrinted}>
      {codigos.map((codigo) => (
        <div key={codigo} className={styles.estante}>
          <b>{codigo}</b>
          <Barras simbolos={simbolos} text={`EST_${codigo}`} />
        </div>
      ))}
    </PrintSlip>
  );
}
