import { useState } from 'react';

import type { Lote } from '#features/eventos/contract.ts';
import { ServiceError } from '#web/service-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { pesarEnEspera } from '../cola.ts';
import { leer } from '../mesa.ts';
import { gramosDe, lacksWeight, pesoText, type Renglon } from '../renglones.ts';
import styles from './peso.module.css';
import type { Pesar } from './use-pesar.ts';

const TOO_LATE = 'La lectura ya se está enviando: espere el resultado y guarde el peso después';

interface Props {
  lote: Lote;
  renglon: Renglon | undefined;
  pesar: Pesar;
  onUndo: (renglon: Renglon) => Promise<void>;
}

/** The switch of the scale, what it said last, and the field for a parcel that it did not weigh. */
export function PesoManual({ lote, renglon, pesar, onUndo }: Props) {
  if (!pesar.isPossible) return null;
  const peso = pesar.isOn && renglon !== undefined ? pesoText(renglon, true) : null;
  const isMissing = renglon !== undefined && lacksWeight(renglon);
  return (
    <div className={styles.weight}>
      <CheckboxField label="Pesar" checked={pesar.isOn} onChange={(event) => pesar.set(event.currentTarget.checked)} />
      {pesar.isOn ? (
        <p className={styles.figure} data-sin={isMissing || undefined}>
          {peso ?? '—'}
        </p>
      ) : null}
      {pesar.isOn && isMissing ? <Manual key={renglon.key} lote={lote} renglon={renglon} onUndo={onUndo} /> : null}
    </div>
  );
}

function Manual({ lote, renglon, onUndo }: { lote: Lote; renglon: Renglon; onUndo: Props['onUndo'] }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<unknown>(null);
  const gramos = gramosDe(typed);
  const save = async (weight: number) => {
    const { clave, lectura } = renglon;
    if (lectura === null) {
      if (clave !== null && (await pesarEnEspera(clave, weight))) return;
      // A second reading behind the first would find the parcel registered, and its weight would be lost.
      throw new ServiceError({ code: 'DEMASIADO_TARDE', msg: null, text: TOO_LATE });
    }
    // Registered without a weight: taken back, and registered again with it.
    if (lectura.resultado === 'hecha') await onUndo(renglon);
    const { codigo } = lectura;
    leer({ lote_id: lote.id, raw: codigo, codigo, pesa: false, peso_gramos: weight });
  };
  return (
    <form
      className={styles.manual}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (gramos === null) setError('Escriba el peso en kilos, como 1,250');
        else save(gramos).catch(setError);
      }}
    >
      <p className={styles.reason}>{renglon.sin_peso}</p>
      <TextField
        label="Peso a mano (kg)"
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" className={styles.act}>
        Guardar peso
      </Button>
      <ErrorAlert error={error} fallback="Error al guardar el peso" onDismiss={() => setError(null)} />
    </form>
  );
}
