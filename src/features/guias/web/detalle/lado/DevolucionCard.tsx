import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { Card } from '#web/ui/Card.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import styles from './lado.module.css';

type Pariente = GuiaDetalle['guia']['hijas'][number];

/** A return and the parcel that it takes back show each other. */
export function DevolucionCard({ guia: { madre, hijas } }: { guia: GuiaDetalle['guia'] }) {
  if (madre === null && hijas.length === 0) return null;
  return (
    <Card title="Devolución">
      <div className={styles.cuerpo}>
        {madre === null ? null : <Linea que="Devuelve a" guia={madre} />}
        {hijas.map((hija) => (
          <Linea key={hija.id} que="Vuelve en" guia={hija} />
        ))}
      </div>
    </Card>
  );
}

function Linea({ que, guia: { id, guia_nro, estado_general } }: { que: string; guia: Pariente }) {
  return (
    <p className={styles.linea}>
      <span>{que}</span>
      <GuiaLabel numero={guia_nro} to={`/guia/${id}`} />
      <StatusBadge estado={estado_general} />
    </p>
  );
}
