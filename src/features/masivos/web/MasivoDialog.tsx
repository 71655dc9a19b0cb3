import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { getOpcionesDeEvento } from '#features/guias/detalle.contract.ts';
import { dayOf } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { DocumentoField } from '#web/ui/DocumentoField.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { crearMasivo, getTiposDeMasivo, listMasivos } from '../contract.ts';
import {
  datosOf,
  EMPTY,
  type MasivoErrors,
  type MasivoValues,
  masivoErrors,
  type Tipo,
  tiposPosibles,
} from './masivo-form.ts';
import styles from './masivos.module.css';
import { openTrabajo } from './trabajos.ts';

export interface MasivoProps {
  /** The chosen parcels, or all that meet filters when the work begins. */
  cual: Pick<Parameters<ReturnType<typeof useCommand<typeof crearMasivo>>['run']>[0], 'guias' | 'filtros'>;
  /** How many that is, in words: «38 guías», «más de 100.000 guías». */
  cuantas: string;
  onClose: () => void;
  onStarted: () => void;
}

/** One event on many parcels: which one, what it must carry, and in a plain sentence what will happen. */
export function MasivoDialog({ cual, cuantas, onClose, onStarted }: MasivoProps) {
  const [values, setValues] = useState<MasivoValues>(EMPTY);
  const [errors, setErrors] = useState<MasivoErrors>({});
  const tipos = useQuery(serviceQuery(getTiposDeMasivo, {}));
  const { run, isPending, error, reset } = useCommand(crearMasivo, [listMasivos]);
  const posibles = tiposPosibles(tipos.data?.tipos ?? []);
  const tipo = posibles.find((one) => one.tipo === values.tipo);
  const change = (fields: Partial<MasivoValues>) => {
    setValues({ ...values, ...fields });
    setErrors({});
    reset();
  };
  const submit = () => {
    const wrong = masivoErrors(values, tipo, dayOf(new Date()));
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || tipo === undefined) return;
    run({ tipo: tipo.tipo, datos: datosOf(values, tipo), ...cual }).then(
      ({ masivo }) => {
        openTrabajo(masivo.id);
        onStarted();
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title="Registrar evento en varias guías"
      opened
      isDirty={values !== EMPTY}
      isSaving={isPending}
      submitLabel="Registrar"
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        data-autofocus
        label="Evento"
        placeholder={tipos.isPending ? 'Cargando…' : 'Elija el evento'}
        data={posibles.map((one) => ({ value: one.tipo, label: one.nombre }))}
        value={values.tipo}
        error={errors.tipo}
        onChange={(chosen) => change({ ...EMPTY, nota: values.nota, tipo: chosen })}
      />
      {tipo === undefined ? null : <Exigidos tipo={tipo} values={values} errors={errors} onChange={change} />}
      <TextAreaField
        label={tipo?.exige.includes('nota') ? 'Nota (obligatoria)' : 'Nota'}
        value={values.nota}
        error={errors.nota}
        maxLength={500}
        rows={2}
        onChange={(event) => change({ nota: event.currentTarget.value })}
      />
      <p className={styles.frase}>
        {tipo === undefined ? (
          <>El evento se registrará en {cuantas}.</>
        ) : (
          <>
            Se registrará <strong>«{tipo.nombre}»</strong> en <strong>{cuantas}</strong>, con la hora de este momento.
            Las que no lo admitan quedarán como están, y verá cuáles son y por qué.
          </>
        )}
      </p>
      <ErrorAlert
        error={tipos.error}
        fallback="No se pudieron cargar los eventos"
        onRetry={() => void tipos.refetch()}
      />
      <ErrorAlert error={error} fallback="No se pudo iniciar el trabajo" onDismiss={reset} />
    </FormDialog>
  );
}

interface ExigidosProps {
  tipo: Tipo;
  values: MasivoValues;
  errors: MasivoErrors;
  onChange: (fields: Partial<MasivoValues>) => void;
}

/** What this kind of event must carry. */
function Exigidos({ tipo, values, errors, onChange }: ExigidosProps) {
  const asks = (what: string) => tipo.exige.includes(what);
  const isListed = asks('motivo') || asks('agente');
  const opciones = useQuery({ ...serviceQuery(getOpcionesDeEvento, { tipo: tipo.tipo }), enabled: isListed });
  return (
    <>
      {asks('motivo') ? (
        <SelectField
          label="Motivo"
          placeholder="Elija el motivo"
          data={(opciones.data?.motivos ?? []).map(({ id, nombre, exige_foto }) => ({
            value: String(id),
            label: exige_foto ? `${nombre} (pide foto de cada una)` : nombre,
            disabled: exige_foto,
          }))}
          value={values.motivo_id}
          error={errors.motivo_id}
          onChange={(motivo_id) => onChange({ motivo_id })}
        />
      ) : null}
      {asks('agente') ? (
        <SelectField
          label="Agencia"
          placeholder="Elija la agencia"
          data={(opciones.data?.agentes ?? []).map(({ id, nombre, departamento }) => ({
            value: String(id),
            label: `${nombre} · ${departamento}`,
          }))}
          value={values.agente_id}
          error={errors.agente_id}
          onChange={(agente_id) => onChange({ agente_id })}
        />
      ) : null}
      {asks('dia') ? (
        <DateField label="Día" value={values.dia} error={errors.dia} onChange={(dia) => onChange({ dia })} />
      ) : null}
      {asks('recibe') ? (
        <TextField
          label="Quién recibe"
          value={values.recibe}
          error={errors.recibe}
          maxLength={80}
          onChange={(event) => onChange({ recibe: event.currentTarget.value })}
        />
      ) : null}
      {asks('documento') ? (
        <DocumentoField
          value={values.documento}
          error={errors.documento}
          onChange={(documento) => onChange({ documento })}
        />
      ) : null}
      <ErrorAlert
        error={opciones.error}
        fallback="No se pudieron cargar las opciones"
        onRetry={() => void opciones.refetch()}
      />
    </>
  );
}
