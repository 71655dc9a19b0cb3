import { useResourceForm } from '#web/form/use-resource-form.ts';
import { useCan } from '#web/permissions.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type DecisionDeRendicion, type Diferencia, decidirDeRendicion } from '../contract.ts';
import { DECISION, decisionesDe, wordsOf } from './palabras.ts';
import { REFRESCA } from './refresca.ts';
import styles from './rendiciones.module.css';

interface Start {
  decision: DecisionDeRendicion | null;
  nota: string;
  guia: string;
}

interface Props {
  diferencia: Diferencia;
  chofer: string;
  onClose: () => void;
}

/** What becomes of a difference, and why. */
export function DecidirDialog({ diferencia, chofer, onClose }: Props) {
  const isEncargado = useCan({ permission: 'encargado' });
  const offered = decisionesDe(diferencia, isEncargado);
  const start: Start = { decision: offered[0] ?? null, nota: '', guia: '' };
  const form = useResourceForm({
    contract: decidirDeRendicion,
    refreshes: REFRESCA,
    start,
    params: ({ decision, nota, guia }) => ({
      id: diferencia.id,
      decision,
      nota,
      ...(guia.trim() === '' ? {} : { guia }),
    }),
    words: { decision: 'Elija qué se hace', nota: 'Escriba por qué', guia: 'Escriba la guía' },
    onDone: onClose,
  });
  const decision = form.field('decision');
  const isError = decision.value === 'ERROR_DE_REGISTRO' && diferencia.clase === 'DINERO';
  return (
    <FormDialog
      title={`${chofer}: decidir la diferencia`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Decidir"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className={styles.pregunta}>{wordsOf(diferencia)}</p>
      <SelectField
        label="Qué se hace"
        searchable={false}
        data-autofocus
        data={offered.map((value) => ({ value, label: DECISION[value] }))}
        value={decision.value}
        error={decision.error}
        onChange={(value) => decision.onChange(offered.find((one) => one === value) ?? null)}
      />
      {isError ? (
        <TextField
          label="Guía cuyo cobro se corrigió"
          description="Corrija antes el cobro en la guía: lo corregido tiene que dar la misma suma."
          {...form.text('guia')}
        />
      ) : null}
      <TextAreaField label="Por qué" rows={3} {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo decidir" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
