import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { contarRemesa, listRemesas, type Remesa } from '../contract.ts';
import { type Contada, ContadaView } from './ContadaView.tsx';
import { ConteoFields } from './ConteoFields.tsx';
import { useConteo } from './use-conteo.ts';

/** What a bag holds, counted by somebody who is not told what it was said to hold. */
export function ContarRemesaDialog({ remesa, onClose }: { remesa: Remesa; onClose: () => void }) {
  const command = useCommand(contarRemesa, [listRemesas]);
  const conteo = useConteo();
  const [contada, setContada] = useState<Contada | null>(null);
  const submit = async () => {
    if (contada !== null) return onClose();
    const read = conteo.read();
    if (read === null) return;
    const done = await command.run({ id: remesa.id, conteo: read }).catch(() => null);
    if (done === null) return;
    conteo.clear();
    setContada(done);
  };
  return (
    <FormDialog
      title={`${contada === null ? 'Contar' : 'Contada'} ${remesa.numero}`}
      opened
      isDirty={conteo.isDirty}
      isSaving={command.isPending}
      submitLabel={contada === null ? 'Sellar conteo' : 'Listo'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {contada === null ? <ConteoFields {...conteo.fields} /> : <ContadaView contada={contada} titulo="Contado" />}
      <ErrorAlert error={command.error} fallback="No se pudo sellar el conteo" onDismiss={command.reset} />
    </FormDialog>
  );
}
