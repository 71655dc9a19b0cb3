import type { RecorridoFila } from '../contract.ts';
import { contar, marcaDe } from './palabras.ts';
import styles from './recorridos.module.css';

const TENTHS = 10;

/** One sign a stop, in the order of the plan: where a round is, and where it goes wrong, without reading. A long one is a bar of tenths. */
export function Puntos({ lineas, cuentas }: Pick<RecorridoFila, 'lineas' | 'cuentas'>) {
  const { total, hechas, no } = contar(cuentas);
  const said = `${hechas} de ${total} entregadas, ${no} no`;
  if (total === 0) return <span className={styles.quieto}>Sin guías</span>;
  return (
    <span className={styles.avance}>
      <span className={styles.puntos} role="img" aria-label={said}>
        {lineas.length === 0
          ? Array.from({ length: TENTHS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tenths have no other name
              <i key={index} className={styles.tramo} data-marca={tramoOf({ index, total, hechas, no })} />
            ))
          : lineas.map((estado, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the order
              <i key={index} className={styles.punto} data-marca={marcaDe(estado)} />
            ))}
      </span>
      <span className={styles.quieto}>
        {hechas} de {total}
        {no > 0 ? (
          <>
            {' · '}
            <b>{no}</b> no
          </>
        ) : null}
      </span>
    </span>
  );
}

interface Tramo {
  index: number;
  total: number;
  hechas: number;
  no: number;
}

function tramoOf({ index, total, hechas, no }: Tramo): string {
  const upTo = ((index + 1) / TENTHS) * total;
  if (upTo <= hechas) return 'hecha';
  return upTo <= hechas + no ? 'no' : 'pendiente';
}
