import { TextField } from '#web/ui/TextField.tsx';

import { DENOMINACIONES } from '../contract.ts';
import styles from './cajas.module.css';
import { conteoOf, type Piezas, sumOf } from './conteo.ts';
import { pesos } from './palabras.ts';

interface Props {
  piezas: Piezas;
  error: string | null;
  onChange: (piezas: Piezas) => void;
}

/** How many of each note and coin; what they come to is the counter's own sum, and nobody's expectation. */
export function ConteoFields({ piezas, error, onChange }: Props) {
  const conteo = conteoOf(piezas);
  return (
    <fieldset className={styles.conteo}>
      <legend>Cuántos hay de cada uno</legend>
      <div className={styles.denominaciones}>
        {DENOMINACIONES.map((denominacion, place) => (
          <TextField
            key={denominacion}
            label={`$ ${(denominacion / 100).toLocaleString('es-UY')}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            data-autofocus={place === 0 || undefined}
            value={piezas[denominacion] ?? ''}
            onChange={(event) => onChange({ ...piezas, [denominacion]: event.currentTarget.value })}
          />
        ))}
      </div>
      {error === null ? null : (
        <p role="alert" className={styles.falta}>
          {error}
        </p>
      )}
      <p className={styles.total}>
        Total contado <output>{conteo === null ? '—' : pesos(sumOf(conteo))}</output>
      </p>
    </fieldset>
  );
}
