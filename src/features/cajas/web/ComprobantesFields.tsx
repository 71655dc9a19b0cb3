import { TextField } from '#web/ui/TextField.tsx';

import { MEDIOS_CON_COMPROBANTE } from '../contract.ts';
import styles from './cajas.module.css';
import type { Escritos } from './comprobantes.ts';
import { MEDIO } from './palabras.ts';

interface Props {
  escritos: Escritos;
  error: string | null;
  onChange: (escritos: Escritos) => void;
}

/** Vouchers as they lie in the drawer: how many of each, and their sum. Empty is none. */
export function ComprobantesFields({ escritos, error, onChange }: Props) {
  return (
    <fieldset className={styles.conteo}>
      <legend>Comprobantes</legend>
      <div className={styles.comprobantes}>
        {MEDIOS_CON_COMPROBANTE.map((medio) => {
          const { cuantos = '', suma = '' } = escritos[medio] ?? {};
          const change = (next: { cuantos?: string; suma?: string }) =>
            onChange({ ...escritos, [medio]: { cuantos, suma, ...next } });
          return (
            <div key={medio}>
              <TextField
                label={`${MEDIO[medio]}: cuántos`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                value={cuantos}
                onChange={(event) => change({ cuantos: event.currentTarget.value })}
              />
              <TextField
                label={`${MEDIO[medio]}: suman $`}
                inputMode="decimal"
                autoComplete="off"
                maxLength={14}
                value={suma}
                onChange={(event) => change({ suma: event.currentTarget.value })}
              />
            </div>
          );
        })}
      </div>
      {error === null ? null : (
        <p role="alert" className={styles.falta}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
