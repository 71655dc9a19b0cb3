import type { Lote } from '#features/eventos/contract.ts';

import styles from './contadores.module.css';

/** How the batch stands, as the server counts. */
export function Contadores({ lote, isWeighed }: { lote: Lote; isWeighed: boolean }) {
  return (
    <dl className={styles.counters} aria-label="Contadores del lote">
      <Counter name="Hechas" value={lote.hechas} kind="ok" />
      <Counter name="Repetidas" value={lote.repetidas} kind="alerta" />
      <Counter name="Errores" value={lote.errores} kind="error" />
      {lote.esperadas === null ? null : (
        <Counter name="Faltan" value={lote.esperadas - lote.esperadas_leidas} kind="falta" />
      )}
      {lote.esperadas === null ? null : <Counter name="Sobran" value={lote.sobrantes} kind="alerta" />}
      {isWeighed ? <Counter name="Sin peso" value={lote.sin_peso} kind="alerta" /> : null}
    </dl>
  );
}

function Counter({ name, value, kind }: { name: string; value: number; kind: string }) {
  return (
    <div className={styles.counter} data-kind={value > 0 ? kind : 'nada'}>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('es-UY')}</dd>
    </div>
  );
}
