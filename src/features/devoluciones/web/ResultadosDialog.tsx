import { ImprimirEtiquetas } from '#features/etiquetas/web/public.tsx';
import marco from '#web/list/dos-paneles.module.css';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import type { ResultadoDeDevolucion } from '../contract.ts';
import styles from './devoluciones.module.css';

export interface Hecho {
  readonly titulo: string;
  readonly hechas: number;
  readonly filas: readonly ResultadoDeDevolucion[];
}

/** What became of each, those that could not be done on top; and the labels of what was born. */
export function ResultadosDialog({ hecho: { titulo, hechas, filas }, onClose }: { hecho: Hecho; onClose: () => void }) {
  const isNarrow = useIsNarrow();
  const sorted = [...filas].sort((a, b) => Number(a.razon === null) - Number(b.razon === null));
  const hijas = filas.flatMap(({ hija_id, razon }) => (razon === null && hija_id !== null ? [hija_id] : []));
  return (
    <DialogFrame title={`${titulo}: ${hechas} de ${filas.length}`} opened onClose={onClose}>
      <ul className={`${styles.lineas} ${styles.resultados}`} aria-label="Resultado de cada una">
        {sorted.map(({ pedido, numero, hija_nro, razon }) => (
          <li key={pedido}>
            <span className={marco.mono}>{numero ?? pedido}</span>
            <span>{razon ?? dichoDe(numero, pedido, hija_nro)}</span>
          </li>
        ))}
      </ul>
      {hijas.length === 0 ? null : (
        <div className={styles.actos}>
          <ImprimirEtiquetas guias={hijas} isNarrow={isNarrow} />
        </div>
      )}
    </DialogFrame>
  );
}

function dichoDe(numero: string | null, pedido: string, hija_nro: string | null): string {
  if (hija_nro !== null) return `Vuelve como ${hija_nro}`;
  return numero === null || numero === pedido ? 'Hecha' : pedido;
}
