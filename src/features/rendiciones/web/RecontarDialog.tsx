import { useCommand } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { type Rendicion, recontarRendicion } from '../contract.ts';
import { ContadoFields } from './ContadoFields.tsx';
import { REFRESCA } from './refresca.ts';
import { useContado } from './use-contado.ts';

/** Once more, by other hands. */
export function RecontarDialog({ rendicion, onClose }: { rendicion: Rendicion; onClose: () => void }) {
  const command = useCommand(recontarRendicion, REFRESCA);
  const contado = useContado(null);
  const submit = async () => {
    const read = contado.read();
    if (read === null) return;
    const done = await command.run({ id: rendicion.id, ...read }).catch(() => null);
    if (done !== null) onClose();
  };
  return (
    <FormDialog
      title={`Recontar ${rendicion.numero}`}
      opened
      isDirty={contado.isDirty}
      isSaving={command.isPending}
      submitLabel="Sellar el recuento"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ContadoFields {...contado.fields} />
      <ErrorAlert error={command.error} fallback="No se pudo sellar el recuento" onDismiss={command.reset} />
    </FormDialog>
  );
}
