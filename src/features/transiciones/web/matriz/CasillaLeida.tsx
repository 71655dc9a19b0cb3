import type { Paso } from '#features/transiciones/contract.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { exigencias, minutos, papeles } from '../palabras.ts';
import styles from './matriz.module.css';

/** A cell of a version that is not a draft, or one that may not be changed. */
export function CasillaLeida({ pasos }: { pasos: readonly Paso[] }) {
  const [paso] = pasos;
  if (paso === undefined) return <p>En este estado el evento no se admite.</p>;
  return (
    <dl className={styles.datos}>
      <div>
        <dt>{pasos.length > 1 ? 'Vuelve al estado anterior, si era' : 'Lleva a'}</dt>
        {pasos.map(({ estado_hasta }) => (
          <dd key={estado_hasta}>
            <StatusBadge estado={estado_hasta} />
          </dd>
        ))}
      </div>
      <div>
        <dt>Quién lo registra</dt>
        <dd>{papeles(paso.quien)}</dd>
      </div>
      <div>
        <dt>Qué tiene que traer</dt>
        <dd>{exigencias(paso.exige)}</dd>
      </div>
      <div>
        <dt>Para deshacerlo</dt>
        <dd>{minutos(paso.deshacer_minutos)}</dd>
      </div>
    </dl>
  );
}
