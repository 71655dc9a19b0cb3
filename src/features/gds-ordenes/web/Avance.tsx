import type { OrdenFila } from '../contract.ts';
import styles from './ordenes.module.css';
import { ETAPAS } from './palabras.ts';

/** How much of it is in each of its five stages. */
export function Avance({ tipo, avance, unidades }: Pick<OrdenFila, 'tipo' | 'avance' | 'unidades'>) {
  const told = avanceText({ tipo, avance, unidades });
  return (
    <span className={styles.avance} role="img" aria-label={told} title={told}>
      {ETAPAS[tipo].map((etapa, n) => {
        const part = unidades === 0 ? 0 : Math.min(1, (avance[n] ?? 0) / unidades);
        return (
          <span
            key={etapa}
            className={styles.etapa}
            data-lleno={part >= 1 || undefined}
            data-parte={(part > 0 && part < 1) || undefined}
          />
        );
      })}
    </span>
  );
}

export function avanceText({ tipo, avance, unidades }: Pick<OrdenFila, 'tipo' | 'avance' | 'unidades'>): string {
  const reached = ETAPAS[tipo].filter((_, n) => (avance[n] ?? 0) > 0).length;
  if (reached === 0) return 'Sin empezar';
  const last = avance[reached - 1] ?? 0;
  return `${ETAPAS[tipo][reached - 1] ?? ''}: ${last.toLocaleString('es-UY')} de ${unidades.toLocaleString('es-UY')}`;
}
