import type { Hoja } from '#features/reparto/entrega.contract.ts';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import styles from './entrega.module.css';
import type { Parte } from './use-entregar.ts';

interface Props extends Parte {
  pieces: number;
  motivos: Hoja['motivos_parcial'];
}

/** All pieces unless some are taken out; then why. */
export function Bultos({ pieces, motivos, manos, faltas, set }: Props) {
  const { bultos, motivo_id } = manos;
  const turn = (numero: number) =>
    set({
      bultos: bultos.includes(numero)
        ? bultos.filter((one) => one !== numero)
        : [...bultos, numero].sort((a, b) => a - b),
    });
  const falta = faltas.bultos ?? faltas.motivo_id;
  return (
    <fieldset className={styles.opciones}>
      <legend>
        Bultos · {bultos.length} de {pieces}
      </legend>
      <div className={styles.pares}>
        {Array.from({ length: pieces }, (_, index) => index + 1).map((numero) => (
          <ToggleButton key={numero} isOn={bultos.includes(numero)} onClick={() => turn(numero)}>
            {`Bulto ${numero}`}
          </ToggleButton>
        ))}
      </div>
      {bultos.length === pieces ? null : (
        <div className={styles.pares}>
          {motivos.map(({ id, nombre }) => (
            <ToggleButton key={id} isOn={motivo_id === id} onClick={() => set({ motivo_id: id })}>
              {nombre}
            </ToggleButton>
          ))}
        </div>
      )}
      {falta === undefined ? null : (
        <p role="alert" className={styles.falta}>
          {falta}
        </p>
      )}
    </fieldset>
  );
}
