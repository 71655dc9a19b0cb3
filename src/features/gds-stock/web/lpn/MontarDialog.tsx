import { cambiarLpn, type Lpn } from '#features/gds-stock/lpn.contract.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface Props {
  lpn: Lpn;
  refreshes: readonly ServiceContract[];
  onClose: () => void;
}

/** On which pallet it is put: read off its label. */
export function MontarDialog({ lpn, refreshes, onClose }: Props) {
  const form = useResourceForm({
    contract: cambiarLpn,
    refreshes,
    start: { sobre: '' },
    params: ({ sobre }) => ({ id: lpn.id, acto: 'montar' as const, sobre: { texto: sobre } }),
    words: { sobre: 'Escanee el LPN del pallet' },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Poner ${textoDeLpn(lpn.codigo)} sobre un pallet`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Poner"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="LPN del pallet" autoComplete="off" data-autofocus {...form.text('sobre')} />
      <ErrorAlert error={form.error} fallback="No se pudo poner" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
