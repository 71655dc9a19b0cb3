import { parsePesos } from '#shared/dinero.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { enviarRemesa, verCaja } from '../contract.ts';
import type { De } from './de.ts';

interface Props {
  de: De;
  onClose: () => void;
  onDone: (numero: string) => void;
}

/** Money out of the box in a sealed bag: the seal is read, the sum is declared. */
export function RemesaDialog({ de, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: enviarRemesa,
    refreshes: [verCaja],
    start: { precinto: '', declarado_centavos: '' },
    params: ({ precinto, declarado_centavos }) => ({
      ...de,
      precinto,
      declarado_centavos: parsePesos(declarado_centavos) ?? 0,
    }),
    words: { precinto: 'Lea el precinto de la bolsa', declarado_centavos: 'Escriba cuánto va, por ejemplo 12.500' },
    onDone: ({ numero }) => onDone(numero),
  });
  const { maxLength: _most, ...monto } = form.text('declarado_centavos');
  return (
    <FormDialog
      title="Enviar remesa"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Enviar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label="Precinto de la bolsa"
        data-lee-codigos=""
        autoComplete="off"
        data-autofocus
        {...form.text('precinto')}
      />
      <TextField label="Importe declarado ($)" inputMode="decimal" autoComplete="off" maxLength={15} {...monto} />
      <ErrorAlert error={form.error} fallback="No se pudo enviar la remesa" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
