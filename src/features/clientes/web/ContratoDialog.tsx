import { useCommand } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { AdjuntosField } from '#web/ui/foto/AdjuntosField.tsx';
import { useAdjuntos } from '#web/ui/foto/use-adjuntos.ts';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { listClientes, verCliente } from '../contract.ts';
import { type Contrato, guardarContrato, listContratos, quitarContrato } from '../contratos.contract.ts';
import { listHistorialDeCliente } from '../ficha.contract.ts';
import styles from './clientes.module.css';

const REFRESHES = [listContratos, verCliente, listClientes, listHistorialDeCliente];

interface Props {
  cliente_id: number;
  /** Null: a new one. */
  contrato: Contrato | null;
  onClose: () => void;
  onDone: (text: string) => void;
}

interface Valores {
  readonly desde: string | null;
  readonly hasta: string | null;
  readonly firmado: string | null;
  readonly nota: string;
}

/** One of them with its paper: what is on it is not read, it is kept. */
export function ContratoDialog({ cliente_id, contrato, onClose, onDone }: Props) {
  const adjuntos = useAdjuntos(1, contrato?.archivo ? [contrato.archivo] : []);
  const which = contrato === null ? {} : { contrato_id: contrato.id, version: contrato.nuestro?.version ?? 0 };
  const start: Valores = {
    desde: contrato?.desde ?? null,
    hasta: contrato?.hasta ?? null,
    firmado: contrato?.firmado ?? null,
    nota: contrato?.nuestro?.nota ?? '',
  };
  const form = useResourceForm({
    contract: guardarContrato,
    refreshes: REFRESHES,
    start,
    params: ({ nota, ...dias }) => ({
      ...{ cliente_id, ...which, ...dias },
      archivo_id: adjuntos.ids[0] ?? null,
      nota: nota === '' ? null : nota,
    }),
    words: { desde: 'Elija desde cuándo' },
    onDone: ({ msg }) => onDone(msg),
  });
  const remove = useCommand(quitarContrato, REFRESHES);
  const kept = contrato?.archivo?.id ?? null;
  return (
    <FormDialog
      title={contrato === null ? 'Nuevo contrato' : 'Contrato'}
      opened
      isDirty={form.isDirty || (adjuntos.ids[0] ?? null) !== kept}
      isSaving={form.isSaving || adjuntos.isUploading}
      submitLabel="Guardar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className={styles.campos}>
        <DateField label="Desde" data-autofocus {...form.field('desde')} />
        <DateField label="Hasta (vacío: sin fin)" {...form.field('hasta')} />
        <DateField label="Firmado el" {...form.field('firmado')} />
      </div>
      <TextAreaField label="Nota" rows={2} {...form.text('nota')} />
      <AdjuntosField adjuntos={adjuntos} />
      <ErrorAlert error={form.error} fallback="No se pudo guardar el contrato" onDismiss={form.dismiss} />
      <ErrorAlert error={remove.error} fallback="No se pudo quitar el contrato" onDismiss={remove.reset} />
      {contrato === null ? null : (
        <Button
          variant="subtle"
          loading={remove.isPending}
          onClick={() =>
            void remove.run({ cliente_id, contrato_id: contrato.id, version: contrato.nuestro?.version ?? 0 }).then(
              ({ msg }) => onDone(msg),
              (cause: unknown) => logFailure(quitarContrato.service, cause),
            )
          }
        >
          Quitar este contrato
        </Button>
      )}
    </FormDialog>
  );
}
