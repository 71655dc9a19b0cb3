import { IconMapPin } from '@tabler/icons-react';

import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FuenteBadge } from '#web/ui/map/FuenteBadge.tsx';

import type { PuntoDePool } from '../mapa.contract.ts';
import mapa from './mapa.module.css';
import { direccionDe } from './palabras.ts';
import styles from './recorridos.module.css';

/** More are looked at once these are done. */
const SHOWN = 60;

interface Props {
  inciertas: readonly PuntoDePool[];
  onMarcar: (incierta: PuntoDePool) => void;
}

/** Addresses of which only the locality is known, or not even that: who knows better marks them, and the next parcel profits. */
export function Inciertas({ inciertas, onMarcar }: Props) {
  return (
    <Card title="Revisar en el mapa" count={inciertas.length}>
      {inciertas.length === 0 ? <p className={styles.nada}>Todas tienen un punto seguro.</p> : null}
      <ul className={styles.renglones} aria-label="Direcciones sin punto seguro">
        {inciertas.slice(0, SHOWN).map((one) => (
          <li key={one.guia_id} className={mapa.incierta}>
            <span className={`${styles.doble} ${mapa.texto}`}>
              <b>{direccionDe(one)}</b>
              <span className={styles.quieto}>
                <span className={styles.mono}>{one.guia_nro}</span> · {one.destinatario} · {one.zona}
              </span>
            </span>
            <FuenteBadge fuente={one.punto?.fuente ?? null} />
            <Button
              aria-label={`Marcar en el mapa ${one.guia_nro}`}
              leftSection={<IconMapPin aria-hidden size={18} stroke={1.75} />}
              onClick={() => onMarcar(one)}
            >
              Marcar
            </Button>
          </li>
        ))}
      </ul>
      {inciertas.length > SHOWN ? (
        <p className={styles.nada}>Y {inciertas.length - SHOWN} más: se ven a medida que marca estas o filtra.</p>
      ) : null}
    </Card>
  );
}
