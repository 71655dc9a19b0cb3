import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { faltanteEnLinea, verWo } from '../contract.ts';
import { soltarLinea, traerLineas, useMesa } from './mesa.ts';
import type { LineaAndada } from './paso.ts';
import styles from './trabajos.module.css';

interface Props {
  linea: LineaAndada;
  onClose: () => void;
  onSaid: (texto: string) => void;
}

/** How many there are; the rest is looked for elsewhere at once. */
export function FaltanteDialog({ linea, onClose, onSaid }: Props) {
  const { series } = useMesa.getState();
  const isSerial = linea.control_serie === 'SIEMPRE';
  const form = useResourceForm({
    contract: faltanteEnLinea,
    refreshes: [verWo],
    start: { encontrada: String(isSerial ? series.length : useMesa.getState().cantidad), motivo: 'No está' },
    params: ({ encontrada, motivo }) => ({
      linea_id: linea.id,
      encontrada: encontrada === '' ? null : Number(encontrada),
      motivo,
      ...(series.length === 0 ? {} : { series }),
    }),
    words: { encontrada: `De 0 a ${linea.queda - 1}` },
    onDone: ({ linea: now, siguen, conteo }) => {
      traerLineas([now, ...siguen]);
      soltarLinea();
      const where = siguen.map(({ lugar, pedida }) => `${pedida} en ${lugar}`).join(', ');
      const rest = where === '' ? 'No hay en otra ubicación: la orden espera' : `Siga con ${where}`;
      onSaid(conteo === null ? rest : `${rest}. Se pidió el conteo ${conteo}`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Faltante en ${linea.lugar}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Declarar"
      onSubmit={form.submit}
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
        {...form.text('encontrada')}
      />
      <TextField label="Qué pasó" {...form.text('motivo')} />
      <ErrorAlert error={form.error} fallback="No se pudo declarar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
