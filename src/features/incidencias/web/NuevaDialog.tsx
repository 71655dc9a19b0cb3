import { useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { ServiceError } from '#web/service-error.ts';
import { useSessionState } from '#web/session-state.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { abrirIncidencia, countIncidencias, getOpcionesDeIncidencias, listIncidencias } from '../contract.ts';
import { PARA } from '../palabras.contract.ts';

type Para = (typeof PARA)[number];

interface Props {
  /** The parcel that it is about; empty: it is still to be written, or there is none. */
  guia: string;
  onClose: () => void;
  onDone: (opened: { id: number; numero: string }) => void;
}

const NOMBRE_DE_PARA: Readonly<Record<Para, string>> = {
  NADIE: 'Solo nosotros',
  CLIENTE: 'El cliente de la guía',
  AGENCIA: 'La agencia de la guía',
};
const START: { tipo_id: number | null; texto: string; aparte: boolean; para: Para } = {
  tipo_id: null,
  texto: '',
  aparte: false,
  para: 'NADIE',
};

/** A new one: what it is about, which parcel, and what happened. */
export function NuevaDialog({ guia, onClose, onDone }: Props) {
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  const opciones = useQuery(serviceQuery(getOpcionesDeIncidencias, {}));
  const form = useResourceForm({
    contract: abrirIncidencia,
    refreshes: [listIncidencias, countIncidencias],
    start: { ...START, guia },
    params: ({ tipo_id, guia: numero, texto, aparte, para }) => ({
      tipo_id,
      texto,
      ...(numero === '' ? {} : { guia: numero }),
      ...(aparte ? { aparte } : {}),
      ...(isOurs ? { para } : {}),
    }),
    words: { tipo_id: 'Elija de qué se trata', texto: 'Cuente qué pasó' },
    onDone,
  });
  const tipo = form.field('tipo_id');
  const para = form.field('para');
  const aparte = form.field('aparte');
  const isRepeated = form.error instanceof ServiceError && form.error.code === 'INCIDENCIA_YA_ABIERTA';
  return (
    <FormDialog
      title="Nueva incidencia"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Abrir"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SelectField
        label="De qué se trata"
        data-autofocus
        data={(opciones.data?.tipos ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={tipo.value === null ? null : String(tipo.value)}
        error={tipo.error}
        onChange={(id) => tipo.onChange(id === null ? null : Number(id))}
      />
      <TextField label="Guía (si es por una)" autoComplete="off" {...form.text('guia')} />
      <TextAreaField label="Qué pasó" rows={4} {...form.text('texto')} />
      {isOurs ? (
        <SelectField
          label="Quién la ve, además de nosotros"
          data={PARA.map((value) => ({ value, label: NOMBRE_DE_PARA[value] }))}
          value={para.value}
          error={para.error}
          onChange={(value) => para.onChange(PARA.find((one) => one === value) ?? 'NADIE')}
        />
      ) : null}
      {isRepeated || aparte.value ? (
        <CheckboxField
          label="Abrir otra aparte"
          checked={aparte.value}
          onChange={(event) => aparte.onChange(event.currentTarget.checked)}
        />
      ) : null}
      <ErrorAlert
        error={opciones.error}
        fallback="No se pudieron cargar los tipos"
        onRetry={() => void opciones.refetch()}
      />
      <ErrorAlert error={form.error} fallback="No se pudo abrir la incidencia" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
