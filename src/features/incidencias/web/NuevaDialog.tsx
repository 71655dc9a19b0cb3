import { useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { ServiceError } from '#web/service-error.ts';
import { useSessionState } from '#web/session-state.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { AdjuntosField } from '#web/ui/foto/AdjuntosField.tsx';
import { useAdjuntos } from '#web/ui/foto/use-adjuntos.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { abrirIncidencia, countIncidencias, getOpcionesDeIncidencias, listIncidencias } from '../contract.ts';
import { MAS_ADJUNTOS } from '../hilo.contract.ts';
import { PARA } from '../palabras.contract.ts';

type Para = (typeof PARA)[number];

interface Props {
  /** The parcel that it is about; empty: it is still to be written, or there is none. */
  guia: string;
  /** The case in which it was met. */
  caso_id?: number;
  onClose: () => void;
  onDone: (opened: { id: number; numero: string }) => void;
}

const NOMBRE_DE_PARA: Readonly<Record<Para, string>> = {
  NADIE: 'Solo nosotros',
  CLIENTE: 'El cliente de la guía',
  AGENCIA: 'La agencia de la guía',
};
/** Where one of the kind is open already. */
const ANTE = { sumarse: 'Sumarme a la que está abierta', aparte: 'Abrir otra aparte' } as const;
type Ante = keyof typeof ANTE;
const START: { tipo_id: number | null; texto: string; ante: Ante | null; para: Para } = {
  tipo_id: null,
  texto: '',
  ante: null,
  para: 'NADIE',
};

/** A new one: what it is about, which parcel, and what happened. */
export function NuevaDialog({ guia, caso_id, onClose, onDone }: Props) {
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  const opciones = useQuery(serviceQuery(getOpcionesDeIncidencias, {}));
  const adjuntos = useAdjuntos(MAS_ADJUNTOS);
  const form = useResourceForm({
    contract: abrirIncidencia,
    refreshes: [listIncidencias, countIncidencias],
    start: { ...START, guia },
    params: ({ tipo_id, guia: numero, texto, ante, para }) => ({
      tipo_id,
      texto,
      ...(numero === '' ? {} : { guia: numero }),
      ...(ante === null ? {} : { [ante]: true }),
      adjuntos: adjuntos.ids,
      ...(isOurs ? { para } : {}),
      ...(caso_id === undefined ? {} : { caso_id }),
    }),
    words: { tipo_id: 'Elija de qué se trata', texto: 'Cuente qué pasó' },
    onDone,
  });
  const tipo = form.field('tipo_id');
  const para = form.field('para');
  const ante = form.field('ante');
  const { exige = [] } = opciones.data?.tipos.find(({ id }) => id === tipo.value) ?? {};
  const isRepeated = form.error instanceof ServiceError && form.error.code === 'INCIDENCIA_YA_ABIERTA';
  return (
    <FormDialog
      title="Nueva incidencia"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving || adjuntos.isUploading}
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
      <TextField
        label={exige.includes('GUIA') ? 'Guía' : 'Guía (si es por una)'}
        autoComplete="off"
        {...form.text('guia')}
      />
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
      <div>
        <AdjuntosField adjuntos={adjuntos} />
        {exige.includes('FOTO') && adjuntos.ids.length === 0 ? (
          <p>Este tipo pide una foto o un papel que lo muestre.</p>
        ) : null}
      </div>
      {isRepeated || ante.value !== null ? (
        <SelectField
          label="Qué hacer"
          data={Object.entries(ANTE).map(([value, label]) => ({ value, label }))}
          value={ante.value}
          onChange={(value) => ante.onChange(value === 'sumarse' || value === 'aparte' ? value : null)}
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
