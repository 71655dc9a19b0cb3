import styles from './cajas.module.css';
import { pesos, wordsOfGap } from './palabras.ts';

export interface Contada {
  readonly declarado_centavos: number;
  readonly contado_centavos: number;
}

/** What came of a remesa beside what was said of it. */
export function ContadaView({ contada, titulo }: { contada: Contada; titulo: string }) {
  const { declarado_centavos, contado_centavos } = contada;
  const diferencia = contado_centavos - declarado_centavos;
  return (
    <dl className={styles.sellado}>
      <div>
        <dt>{titulo}</dt>
        <dd>{pesos(contado_centavos)}</dd>
      </div>
      <div>
        <dt>Declarado</dt>
        <dd>{pesos(declarado_centavos)}</dd>
      </div>
      <div data-difiere={diferencia !== 0 || undefined}>
        <dt>Diferencia</dt>
        <dd>{wordsOfGap(diferencia)}</dd>
      </div>
    </dl>
  );
}
