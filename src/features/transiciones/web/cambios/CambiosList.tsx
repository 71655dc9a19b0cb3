import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import type { Cambio } from '#features/transiciones/contract.ts';
import { Button } from '#web/ui/Button.tsx';

import type { Lugar } from '../address.ts';
import { keyOfCasilla } from '../modelo.ts';
import styles from './cambios.module.css';
import { alcance, fraseDe } from './frases.ts';

interface Props {
  cambios: readonly (Cambio & { abiertas: number })[];
  nombres: ReadonlyMap<string, string>;
  onOpen: (lugar: Lugar) => void;
}

const SIGNO = {
  agrega: { Icon: IconPlus, nombre: 'Se agrega' },
  quita: { Icon: IconMinus, nombre: 'Se quita' },
  cambia: { Icon: IconPencil, nombre: 'Cambia' },
} as const;

/** What differs, each a sentence with the parcels that it touches. */
export function CambiosList({ cambios, nombres, onOpen }: Props) {
  return (
    <ul className={styles.cambios} aria-label="Cambios">
      {cambios.map((cambio) => {
        const { Icon, nombre } = SIGNO[cambio.cambio];
        const { estado_desde, tipo_evento, abiertas } = cambio;
        const frase = fraseDe(cambio, nombres.get(tipo_evento) ?? tipo_evento);
        return (
          <li key={keyOfCasilla(cambio)}>
            <span className={styles.signo} data-cambio={cambio.cambio}>
              <Icon aria-hidden size={16} stroke={2} />
              {nombre}
            </span>
            <p className={styles.frase}>
              {frase}{' '}
              {estado_desde === null || abiertas === 0 ? (
                <span className={styles.suave}>{alcance(abiertas)}</span>
              ) : (
                <Link to="/guias" search={() => ({ estado: estado_desde })}>
                  {alcance(abiertas)}
                </Link>
              )}
            </p>
            <Button
              variant="subtle"
              aria-label={`Ver casilla: ${frase}`}
              onClick={() => onOpen({ estado: estado_desde, tipo: tipo_evento })}
            >
              Ver casilla
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
