import { Link } from '@tanstack/react-router';

import { ESTADOS_RECORRIDO, type RecorridoFila } from '../contract.ts';
import { Puntos } from './Puntos.tsx';
import { ESTADO_RECORRIDO } from './palabras.ts';
import { Atraso } from './recorridos.columns.tsx';
import styles from './recorridos.module.css';

/** A column for each state that has rounds. */
export function Tablero({ recorridos }: { recorridos: readonly RecorridoFila[] }) {
  const columns = ESTADOS_RECORRIDO.map((estado) => ({
    estado,
    filas: recorridos.filter((fila) => fila.estado === estado),
  })).filter(({ filas }) => filas.length > 0);
  if (columns.length === 0) return <p className={styles.quieto}>No hay recorridos este día.</p>;
  return (
    <div className={styles.tablero}>
      {columns.map(({ estado, filas }) => (
        <section key={estado} className={styles.columna} aria-label={ESTADO_RECORRIDO[estado].nombre}>
          <h2 className={styles.columnaTitulo}>
            {ESTADO_RECORRIDO[estado].nombre} · {filas.length}
          </h2>
          {filas.map((fila) => (
            <article key={fila.id} className={styles.ficha}>
              <Link to="/recorrido/ver" search={{ id: fila.id }} className={styles.mono}>
                {fila.numero}
              </Link>
              <Atraso fila={fila} />
              <b>{fila.chofer ?? 'Sin chofer'}</b>
              <Puntos lineas={fila.lineas} cuentas={fila.cuentas} />
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}
