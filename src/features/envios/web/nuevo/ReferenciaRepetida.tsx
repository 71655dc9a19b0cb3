import { formatDateMinute } from '#shared/dates.ts';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import styles from './avisos.module.css';
import type { Repetidas } from './use-referencia.ts';

/** Which parcels have the reference already: most often the same order sent twice. */
export function ReferenciaRepetida({ repetidas }: { repetidas: Repetidas }) {
  if (repetidas.length === 0) return null;
  return (
    <div role="status" className={styles.repetida}>
      <p>{repetidas.length === 1 ? 'Esta referencia ya se usó:' : 'Esta referencia ya se usó en varias guías:'}</p>
      <ul>
        {repetidas.map(({ guia_id, guia_nro, estado_general, creada }) => (
          <li key={guia_id}>
            <GuiaLabel numero={guia_nro} to={`/guia/${guia_id}`} />
            <StatusBadge estado={estado_general} />
            <span className={styles.cuando}>creada el {formatDateMinute(creada)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
