import type { ReactNode } from 'react';

import type { ParamsInput } from '#shared/contract.ts';
import { TIPO_DE_DEPOSITO, type TipoDeImportacion } from '#shared/gds/importar.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { getImportacion, importarFilas, listFilas, listImportaciones } from '../contract.ts';
import { figure } from './palabras.ts';

interface Props {
  tipo?: TipoDeImportacion;
  /** All of a file, or the named ones. */
  cuales: ParamsInput<typeof importarFilas>;
  cuantas: number;
  /** Whose envíos they become; not given: of several. */
  de?: string;
  onClose: () => void;
  /** What is left besides. */
  children?: ReactNode;
}

/** Rows are taken in once their number is confirmed. */
export function ImportarDialog({ tipo = 'ENVIOS', cuales, cuantas, de, onClose, children }: Props) {
  const command = useCommand(importarFilas, [getImportacion, listImportaciones, listFilas]);
  const start = () =>
    void command.run(cuales).then(onClose, (cause: unknown) => logFailure(importarFilas.service, cause));
  return (
    <ConfirmDialog
      title={tipo === 'ENVIOS' ? 'Importar envíos' : `Importar ${TIPO_DE_DEPOSITO[tipo].nombre.toLowerCase()}`}
      opened
      confirmLabel={`Sí, importar ${figure(cuantas)}`}
      isWorking={command.isPending}
      onConfirm={start}
      onClose={onClose}
    >
      <p>
        {tipo === 'ENVIOS'
          ? `Se ${cuantas === 1 ? 'crea 1 envío' : `crean ${figure(cuantas)} envíos`}`
          : `${cuantas === 1 ? 'Se importa 1 fila' : `Se importan ${figure(cuantas)} filas`}`}
        {de === undefined || de === '' ? '' : ` de ${de}`}.{children}
      </p>
      <ErrorAlert error={command.error} fallback="No se pudo importar" onDismiss={command.reset} />
    </ConfirmDialog>
  );
}
