import { useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { useCommand } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { contarRemesa, listRemesas, type Remesa } from '../contract.ts';
import { ConteoFields } from './ConteoFields.tsx';
import styles from './cajas.module.css';
import { pesos, wordsOfGap } from './palabras.ts';
import { useConteo } from './use-conteo.ts';

/** What a bag holds, counted by somebody who is not told what it was said to hold. */
export function ContarRemesaDialog({ remesa, onClose }: { remesa: Remesa; onClose: () => void }) {
  const command = useCommand(contarRemesa, [listRemesas]);
  const conteo = useConteo();
  const [contada, setContada] = useState<Result<typeof contarRemesa> | null>(null);
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
      {contada === null ? (
        <ConteoFields {...conteo.fields} />
      ) : (
        <dl className={styles.sellado}>
          <div>
            <dt>Contado</dt>
            <dd>{pesos(contada.contado_centavos)}</dd>
          </div>
          <div>
            <dt>Declarado</dt>
            <dd>{pesos(contada.declarado_centavos)}</dd>
          </div>
          <div data-difiere={contada.contado_centavos !== contada.declarado_centavos || undefined}>
            <dt>Diferencia</dt>
            <dd>{wordsOfGap(contada.contado_centavos - contada.declarado_centavos)}</dd>
          </div>
        </dl>
      )}
      <ErrorAlert error={command.error} fallback="No se pudo sellar el conteo" onDismiss={command.reset} />
    </FormDialog>
  );
}
