import { useQuery } from '@tanstack/react-query';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { CLASES_DE_CONTEO, type ConteoFila, contadoresDeDeposito, crearConteo, listConteos } from '../contract.ts';
import { CLASE } from './palabras.ts';

interface Props {
  onClose: () => void;
  onDone: (id: number) => void;
}

interface Typed {
  deposito_id: string | null;
  clase: ConteoFila['clase'];
  textos: string;
  cuantos: string;
  tolerancia: string;
  para_usuario_id: string | null;
  limite_el: string | null;
  nota: string;
}

const EMPTY: Typed = {
  ...{ deposito_id: null, clase: 'LUGAR', textos: '', cuantos: '50', tolerancia: '0', para_usuario_id: null },
  ...{ limite_el: null, nota: '' },
};

const numero = (typed: string) => (typed === '' ? null : Number(typed));

/** What is to be counted, by whom and until when. */
export function CrearDialog({ onClose, onDone }: Props) {
  const { data } = useQuery(serviceQuery(opcionesDeDeposito, {}));
  const depositos = data?.depositos ?? [];
  const form = useCrearForm(depositos[0]?.id ?? null, onDone);
  const { deposito_id, clase } = form.values;
  const limite = form.field('limite_el');
  return (
    <FormDialog
      title="Pedir un conteo"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Pedir"
      onSubmit={form.submit}
      onClose={onClose}
    >
      {depositos.length > 1 ? (
        <SelectField
          label="Depósito"
          data={depositos.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={deposito_id ?? String(depositos[0]?.id ?? '')}
          onChange={(value) => form.field('deposito_id').onChange(value)}
        />
      ) : null}
      <SelectField
        label="Qué se cuenta"
        data={CLASES_DE_CONTEO.map((value) => ({ value, label: CLASE[value] }))}
        value={clase}
        onChange={(value) => form.field('clase').onChange(CLASES_DE_CONTEO.find((one) => one === value) ?? 'LUGAR')}
      />
      {clase === 'PROGRAMA' ? (
        <TextField
          label="Cuántas ubicaciones como mucho"
          description="Las que hace más que no se cuentan: A cada 30 días, B cada 90, C cada 180"
          inputMode="numeric"
          autoComplete="off"
          {...form.text('cuantos')}
        />
      ) : (
        <TextAreaField
          label={clase === 'LUGAR' ? 'Ubicaciones o zonas' : 'Productos'}
          description="Códigos, uno por línea: escaneados o escritos"
          rows={4}
          data-autofocus
          {...form.text('textos')}
        />
      )}
      <Persona
        deposito_id={numero(deposito_id ?? '') ?? depositos[0]?.id ?? null}
        value={form.values.para_usuario_id}
        onChange={(value) => form.field('para_usuario_id').onChange(value)}
      />
      <DateField label="Para cuándo" value={limite.value} onChange={limite.onChange} />
      <TextField
        label="Tolerancia"
        description="Unidades de diferencia que se ajustan sin que nadie decida"
        inputMode="numeric"
        autoComplete="off"
        {...form.text('tolerancia')}
      />
      <TextField label="Nota" {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="Error al pedir el conteo" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

function useCrearForm(primero: number | null, onDone: Props['onDone']) {
  return useResourceForm({
    contract: crearConteo,
    refreshes: [listConteos],
    start: EMPTY,
    params: ({ deposito_id, textos, cuantos, tolerancia, para_usuario_id, nota, ...values }) => ({
      ...values,
      deposito_id: numero(deposito_id ?? '') ?? primero,
      textos: values.clase === 'PROGRAMA' ? [] : textos.split(/\n+/).filter((line) => line.trim() !== ''),
      ...(values.clase === 'PROGRAMA' ? { cuantos: numero(cuantos) } : {}),
      tolerancia: numero(tolerancia),
      para_usuario_id: numero(para_usuario_id ?? ''),
      ...(nota === '' ? {} : { nota }),
    }),
    words: { cuantos: 'De 1 a 500', tolerancia: 'De 0 a 1.000' },
    onDone: ({ conteo }) => onDone(conteo.id),
  });
}

interface PersonaProps {
  deposito_id: number | null;
  value: string | null;
  onChange: (value: string | null) => void;
}

function Persona({ deposito_id, value, onChange }: PersonaProps) {
  const query = useQuery({
    ...serviceQuery(contadoresDeDeposito, { deposito_id: deposito_id ?? 1 }),
    enabled: deposito_id !== null,
  });
  const personas = query.data?.personas ?? [];
  return (
    <SelectField
      label="Quién cuenta primero"
      placeholder="Quien pueda"
      clearable
      data={personas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      value={value}
      onChange={onChange}
    />
  );
}
