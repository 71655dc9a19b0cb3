import { Button } from '#web/ui/Button.tsx';

import type { Contado, Tamano } from '../conteo.contract.ts';
import { conCuantos, cuantosDe } from './contado.ts';
import styles from './levantes.module.css';

interface Props {
  tamanos: readonly Tamano[];
  value: readonly Contado[];
  onChange: (value: Contado[]) => void;
}

/** So many of each size: one more with a thumb, or typed. */
export function PorTamano({ tamanos, value, onChange }: Props) {
  return (
    <ul className={styles.tamanos} aria-label="Bultos por tamaño">
      {tamanos.map(({ id, codigo, nombre }) => {
        const many = cuantosDe(value, id);
        const put = (bultos: number) => onChange(conCuantos(value, { tamano_id: id, bultos }));
        return (
          <li key={id}>
            <span>
              <b>{codigo}</b> {nombre}
            </span>
            <span className={styles.cuantos}>
              <Button aria-label={`Uno menos: ${nombre}`} disabled={many === 0} onClick={() => put(many - 1)}>
                −
              </Button>
              <input
                aria-label={nombre}
                inputMode="numeric"
                data-lee-codigos
                value={many === 0 ? '' : String(many)}
                placeholder="0"
                onChange={(event) => put(Number(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 5)))}
              />
              <Button aria-label={`Uno más: ${nombre}`} onClick={() => put(many + 1)}>
                +
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
