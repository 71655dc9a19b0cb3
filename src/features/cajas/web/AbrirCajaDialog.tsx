import { hoyEnMostrador } from '#features/mostrador/contract.ts';
import { useCommand } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { abrirCaja, verCaja } from '../contract.ts';
import { ConteoFields } from './ConteoFields.tsx';
import type { De } from './de.ts';
import { useConteo } from './use-conteo.ts';

/** Opens the box with what is counted in it. */
export function AbrirCajaDialog({ de, onClose }: { de: De; onClose: () => void }) {
  const command = useCommand(abrirCaja, [verCaja, hoyEnMostrador]);
  const conteo = useConteo();
  const submit = async () => {
    const read = conteo.read();
    if (read === null) return;
    const done = await command.run({ ...de, conteo: read }).catch(() => null);
    if (done !== null) onClose();
  };
  return (
    <FormDialog
      title="Abrir caja"
      opened
      isDirty={conteo.isDirty}
      isSaving={command.isPending}
      submitLabel="Abrir caja"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ConteoFields {...conteo.fields} />
      <ErrorAlert error={command.error} fallback="No se pudo abrir la caja" onDismiss={command.reset} />
    </FormDialog>
  );
}
