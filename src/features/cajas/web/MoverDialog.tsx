import { parsePesos } from '#shared/dinero.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Movimiento, verCaja } from '../contract.ts';
import { CLASES_DE_MOVIMIENTO, moverCaja } from '../movimientos.contract.ts';
import type { De } from './de.ts';

const CLASES = CLASES_DE_MOVIMIENTO.map((value) => ({
  value,
  label: value === 'INGRESO' ? 'Ingreso: entra a la caja' : 'Egreso: sale de la caja',
}));
const START: { clase: Movimiento['clase'] | null; centavos: string; texto: string } = {
  clase: 'EGRESO',
  centavos: '',
  texto: '',
};

interface Props {
  de: De;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** Money into the box or out of it that is no collection, and what for. */
export function MoverDialog({ de, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: moverCaja,
    refreshes: [verCaja],
    start: START,
    params: ({ clase, centavos, texto }) => ({ ...de, clase, centavos: parsePesos(centavos) ?? 0, texto }),
    words: {
      clase: 'Elija si entra o sale',
      centavos: 'Escriba cuánto, por ejemplo 350',
      texto: 'Escriba para qué, con tres letras por lo menos',
    },
    onDone: ({ estado }, { clase }) =>
      onDone(
        estado === 'PEDIDO'
          ? 'El egreso espera que la oficina lo confirme: no saque el dinero todavía.'
          : `${clase === 'INGRESO' ? 'Ingreso' : 'Egreso'} asentado.`,
      ),
  });
  const clase = form.field('clase');
  const { maxLength: _most, ...monto } = form.text('centavos');
  return (
    <FormDialog
      title="Ingreso o egreso"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Asentar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SelectField
        label="Qué es"
        searchable={false}
        data={CLASES}
        value={clase.value}
        error={clase.error}
        onChange={(value) => clase.onChange(CLASES.find((one) => one.value === value)?.value ?? null)}
      />
      <TextField label="Importe ($)" inputMode="decimal" autoComplete="off" maxLength={15} data-autofocus {...monto} />
      <TextField label="Para qué" autoComplete="off" {...form.text('texto')} />
      <ErrorAlert error={form.error} fallback="No se pudo asentar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
