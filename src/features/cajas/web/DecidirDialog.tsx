import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { decidirDiferencia, listDiferencias, type Turno } from '../contract.ts';
import { type Diferencia, wordsOfDiferencia } from './diferencias.ts';
import { DECISION } from './palabras.ts';

const DECISIONES = (['A_CARGO', 'ASUMIDA', 'ERROR_DE_REGISTRO'] as const).map((value) => ({
  value,
  label: DECISION[value],
}));
const START: { decision: Turno['decision']; nota: string } = { decision: null, nota: '' };

interface Props {
  diferencia: Diferencia;
  onClose: () => void;
}

/** What becomes of a gap, and why. */
export function DecidirDialog({ diferencia, onClose }: Props) {
  const { turno, medio } = diferencia;
  const form = useResourceForm({
    contract: decidirDiferencia,
    refreshes: [listDiferencias],
    start: START,
    params: ({ decision, nota }) => ({ id: turno.id, ...(medio === null ? {} : { medio }), decision, nota }),
    words: { decision: 'Elija qué se hace', nota: 'Escriba por qué' },
    onDone: onClose,
  });
  const decision = form.field('decision');
  return (
    <FormDialog
      title={`${turno.agencia}: ${wordsOfDiferencia(diferencia)}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Decidir"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SelectField
        label="Qué se hace"
        searchable={false}
        data-autofocus
        data={DECISIONES}
        value={decision.value}
        error={decision.error}
        onChange={(value) => decision.onChange(DECISIONES.find((one) => one.value === value)?.value ?? null)}
      />
      <TextAreaField label="Por qué" rows={3} {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo decidir" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
