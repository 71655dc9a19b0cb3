import type { ReactNode } from 'react';

import type { ParamsInput } from '#shared/contract.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { getImportacion, importarFilas, listFilas, listImportaciones } from '../contract.ts';
import { figure } from './palabras.ts';

interface Props {
  /** All of a file, or the named ones. */
  cuales: ParamsInput<typeof importarFilas>;
  cuantas: number;
  /** Whose envíos they become; not given: of several. */
  de?: string;
  onClose: () => void;
  /** What is left besides. */
  children?: ReactNode;
}

/** Envíos are made of rows once their number is confirmed. */
export function ImportarDialog({ cuales, cuantas, de, onClose, children }: Props) {
  const command = useCommand(importarFilas, [getImportacion, listImportaciones, listFilas]);
  const start = () =>
    void command.run(cuales).then(onClose, (cause: unknown) => logFailure(importarFilas.service, cause));
  return (
    <ConfirmDialog
      title="Importar envíos"
      opened
      confirmLabel={`Sí, importar ${figure(cuantas)}`}
      isWorking={command.isPending}
      onConfirm={start}
      onClose={onClose}
    >
      <p>
        Se {cuantas === 1 ? 'crea 1 envío' : `crean ${figure(cuantas)} envíos`}
        {de === undefined ? '' : ` de ${de}`}.{children}
      </p>
      <ErrorAlert error={command.error} fallback="No se pudo importar" onDismiss={command.reset} />
    </ConfirmDialog>
  );
}
