import type { EnComprobantes, Sellado } from '../contract.ts';
import styles from './cajas.module.css';
import { MEDIO, pesos, wordsOfGap } from './palabras.ts';

/** A sealed count: what was counted beside what there should be, of the cash and of each medio. */
export function SelladoView({ sellado: { esperado, contado, diferencia, medios } }: { sellado: Sellado }) {
  const differs = diferencia !== 0 || medios.some((medio) => medio.diferencia !== 0);
  return (
    <>
      <dl className={styles.sellado}>
        <div>
          <dt>Contado</dt>
          <dd>{pesos(contado)}</dd>
        </div>
        <div>
          <dt>Debía haber</dt>
          <dd>{pesos(esperado)}</dd>
        </div>
        <div data-difiere={diferencia !== 0 || undefined}>
          <dt>Diferencia</dt>
          <dd>{wordsOfGap(diferencia)}</dd>
        </div>
      </dl>
      {medios.length === 0 ? null : <Medios medios={medios} />}
      {differs ? <p className={styles.quieto}>La caja se cierra igual: la diferencia la decide otra persona.</p> : null}
    </>
  );
}

function Medios({ medios }: { medios: readonly EnComprobantes[] }) {
  return (
    <ul className={styles.medios} aria-label="Comprobantes contados">
      {medios.map(({ medio, esperado, contado, diferencia, comprobantes }) => (
        <li key={medio} data-difiere={diferencia !== 0 || undefined}>
          <span>
            {MEDIO[medio]} ({comprobantes})
          </span>
          <span>contado {pesos(contado)}</span>
          <span>registrado {pesos(esperado)}</span>
          <b>{wordsOfGap(diferencia)}</b>
        </li>
      ))}
    </ul>
  );
}
