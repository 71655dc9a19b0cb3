import { useState } from 'react';

import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { faltar } from './lecturas.ts';
import { useMesa } from './mesa.ts';
import type { LineaAndada } from './paso.ts';
import styles from './trabajos.module.css';

interface Props {
  linea: LineaAndada;
  onClose: () => void;
}

/** How many there are; the rest is looked for elsewhere at once, and without a network as soon as there is one. */
export function FaltanteDialog({ linea, onClose }: Props) {
  const { series, cantidad } = useMesa.getState();
  const isSerial = linea.control_serie === 'SIEMPRE';
  const start = String(isSerial ? series.length : cantidad);
  const [encontrada, setEncontrada] = useState(start);
  const [motivo, setMotivo] = useState('No está');
  const [isTold, setIsTold] = useState(false);
  const found = /^\d+$/.test(encontrada.trim()) ? Number(encontrada) : Number.NaN;
  const isGood = found >= 0 && found < linea.queda;
  const why = motivo.trim();
  const declare = () => {
    if (!isGood || why === '') return setIsTold(true);
    faltar(linea, { encontrada: found, motivo: why });
    onClose();
  };
  return (
    <FormDialog
      title={`Faltante en ${linea.lugar}`}
      opened
      isDirty={encontrada !== start}
      isSaving={false}
      submitLabel="Declarar"
      onSubmit={declare}
      onClose={onClose}
    >
      <p>
        <span className={styles.mono}>{linea.sku}</span> {linea.nombre}: se piden {linea.queda}.
      </p>
      <TextField
        label="Cuántas encontró"
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        readOnly={isSerial}
        value={encontrada}
        onChange={(event) => setEncontrada(event.currentTarget.value)}
        error={isTold && !isGood ? `De 0 a ${linea.queda - 1}` : null}
      />
      <TextField
        label="Qué pasó"
        maxLength={200}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
        error={isTold && why === '' ? 'Falta' : null}
      />
    </FormDialog>
  );
}
