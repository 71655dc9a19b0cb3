import { useState } from 'react';

import { formatDinero, parsePesos } from '#shared/dinero.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import styles from './mostrador.module.css';
import { MEDIO } from './palabras.ts';
import type { Entrega } from './use-entrega.ts';

interface Props {
  due: { centavos: number; moneda: string };
  entrega: Entrega;
}

const MEDIOS = (['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'QR'] as const).map((value) => ({
  value,
  label: MEDIO[value],
}));

/** The exact sum, how it is paid, and the change of what is handed in. */
export function Cobro({ due, entrega: { form } }: Props) {
  const [pagaCon, setPagaCon] = useState('');
  const medio = form.field('medio');
  return (
    <fieldset className={styles.cobro}>
      <legend>A cobrar</legend>
      <output className={styles.importe}>{formatDinero(due)}</output>
      <SelectField
        label="Medio de pago"
        searchable={false}
        data={MEDIOS}
        value={medio.value}
        onChange={(value) => medio.onChange(MEDIOS.find((one) => one.value === value)?.value ?? 'EFECTIVO')}
      />
      {medio.value === 'EFECTIVO' ? (
        <>
          <TextField
            label="Paga con (opcional)"
            inputMode="decimal"
            autoComplete="off"
            value={pagaCon}
            onChange={(event) => setPagaCon(event.currentTarget.value)}
          />
          <output className={styles.vuelto} aria-label="Vuelto">
            {changeOf(pagaCon, due)}
          </output>
        </>
      ) : null}
    </fieldset>
  );
}

function changeOf(text: string, { centavos, moneda }: Props['due']): string {
  if (text.trim() === '') return '';
  const paid = parsePesos(text);
  if (paid === null) return 'Escriba un importe, por ejemplo 3.000';
  if (paid < centavos) return `Faltan ${formatDinero({ centavos: centavos - paid, moneda })}`;
  return `Vuelto ${formatDinero({ centavos: paid - centavos, moneda })}`;
}
