import type { Impedida } from '../contract.ts';
import styles from './importaciones.module.css';
import { filas } from './palabras.ts';

const MOST_SHOWN = 8;

/** What could not be taken back, and why: it stays as it was, and may be tried again. */
export function SinRevertir({ razones }: { razones: readonly Impedida[] }) {
  if (razones.length === 0) return null;
  const all = razones.reduce((sum, { cantidad }) => sum + cantidad, 0);
  return (
    <section className={styles.problemas} aria-label="Sin revertir">
      <strong>
        {all === 1 ? '1 fila no se pudo revertir y queda' : `${filas(all)} no se pudieron revertir y quedan`} como está
        {all === 1 ? '' : 'n'}
      </strong>
      <Razones razones={razones} />
    </section>
  );
}

/** Reasons with their rows, the most frequent ones. */
export function Razones({ razones }: { razones: readonly Impedida[] }) {
  const more = razones.slice(MOST_SHOWN).reduce((sum, { cantidad }) => sum + cantidad, 0);
  return (
    <ul>
      {razones.slice(0, MOST_SHOWN).map(({ razon, cantidad }) => (
        <li key={razon}>
          {razon} · {filas(cantidad)}
        </li>
      ))}
      {more === 0 ? null : <li>Por otras razones · {filas(more)}</li>}
    </ul>
  );
}
