import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { Tamano } from '../conteo.contract.ts';
import { type Cuenta, sumaDe } from './contado.ts';
import styles from './levantes.module.css';
import { PorTamano } from './PorTamano.tsx';

interface Props {
  /** None: this device has not heard of them, and the sum is typed. */
  tamanos: readonly Tamano[];
  cuenta: Cuenta;
  falta: { readonly bultos?: string; readonly kg?: string };
  onChange: (cuenta: Cuenta) => void;
}

/** What carries no label: how many, of each size where the driver tells them apart, and what it weighs. */
export function Contar({ tamanos, cuenta, falta, onChange }: Props) {
  const isApart = cuenta.tamanos.length > 0;
  const [isOpen, setOpen] = useState(isApart);
  return (
    <section className={styles.contar} aria-label="Contar sin etiquetas">
      {isApart ? (
        <p className={styles.grande} role="status">
          {contados(sumaDe(cuenta.tamanos))}
        </p>
      ) : (
        <TextField
          label="Sin etiquetas: cuántos bultos"
          inputMode="numeric"
          data-lee-codigos
          value={cuenta.bultos}
          error={falta.bultos}
          onChange={(event) => onChange({ ...cuenta, bultos: event.currentTarget.value })}
        />
      )}
      {isOpen ? (
        <PorTamano
          tamanos={tamanos}
          value={cuenta.tamanos}
          onChange={(counted) => onChange({ ...cuenta, tamanos: counted })}
        />
      ) : null}
      <div className={styles.actos}>
        {isOpen || tamanos.length === 0 ? null : <Button onClick={() => setOpen(true)}>Contar por tamaño</Button>}
      </div>
      <TextField
        label="Kilos en total (si los sabe)"
        inputMode="decimal"
        data-lee-codigos
        value={cuenta.kg}
        error={falta.kg}
        onChange={(event) => onChange({ ...cuenta, kg: event.currentTarget.value })}
      />
    </section>
  );
}

function contados(many: number): string {
  return many === 1 ? '1 bulto contado' : `${many.toLocaleString('es-UY')} bultos contados`;
}
