import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { localidadesDeOrdenes } from '#features/gds-ordenes/crear.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Mesa, pendientesDePacking } from '../contract.ts';
import { corregirDestino, type DestinoVisto, verDestino } from '../destino.contract.ts';
import { ponerMesa } from './banco.ts';

interface Props {
  mesa: Mesa;
  onClose: () => void;
  /** Whose labels are printed now. */
  onMade: (bultos: number[]) => void;
}

/** The address of a packed order whose parcel was refused, for those who may read it. */
export function DestinoDialog(props: Props) {
  const query = useQuery({ ...serviceQuery(verDestino, { orden_id: props.mesa.orden.id }), retry: false });
  if (query.data !== undefined) return <Editar {...props} destino={query.data.destino} />;
  return (
    <DialogFrame title="Corregir el destino" opened onClose={props.onClose}>
      {query.isError ? (
        <ErrorAlert error={query.error} fallback="No se pudo leer" onRetry={() => void query.refetch()} />
      ) : (
        <PendingView />
      )}
    </DialogFrame>
  );
}

const maybe = (text: string) => (text === '' ? null : text);

function Editar({ mesa, onClose, onMade, destino }: Props & { destino: DestinoVisto }) {
  const { orden } = mesa;
  const [told, setTold] = useState(mesa.sin_guia?.mensaje ?? null);
  const form = useResourceForm({
    contract: corregirDestino,
    refreshes: [pendientesDePacking, verDestino],
    start: {
      destinatario: destino.destinatario,
      documento: destino.documento ?? '',
      telefono: destino.telefono ?? '',
      correo: destino.correo ?? '',
      direccion: destino.direccion ?? '',
      localidad_id: destino.localidad_id,
      observaciones: destino.observaciones ?? '',
    },
    params: ({ destinatario, localidad_id, ...others }) => ({
      ...{ orden_id: orden.id, destinatario, localidad_id },
      ...{ documento: maybe(others.documento), telefono: maybe(others.telefono), correo: maybe(others.correo) },
      ...{ direccion: maybe(others.direccion), observaciones: maybe(others.observaciones) },
    }),
    words: { destinatario: 'Diga quién recibe' },
    onDone: ({ mesa: now, guias }) => {
      ponerMesa(now);
      setTold(now.sin_guia?.mensaje ?? null);
      if (guias.length === 0) return;
      onClose();
      onMade(now.bultos.filter(({ guia_nro }) => guia_nro !== null).map(({ id }) => id));
    },
  });
  return (
    <FormDialog
      title={`Destino de ${orden.numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Corregir y crear la guía"
      onSubmit={form.submit}
      onClose={onClose}
    >
      {told === null ? null : <p role="status">{told}.</p>}
      <TextField label="Quién recibe" data-autofocus autoComplete="off" {...form.text('destinatario')} />
      <TextField label="Dirección" autoComplete="off" {...form.text('direccion')} />
      <Localidad start={destino.localidad} {...form.field('localidad_id')} />
      <TextField label="Teléfono" inputMode="tel" autoComplete="off" {...form.text('telefono')} />
      <TextField label="Documento" autoComplete="off" {...form.text('documento')} />
      <TextField label="Correo" inputMode="email" autoComplete="off" {...form.text('correo')} />
      <TextField label="Observaciones" autoComplete="off" {...form.text('observaciones')} />
      <ErrorAlert error={form.error} fallback="No se pudo corregir" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

interface LocalidadProps {
  start: string | null;
  value: number | null;
  error: string | null;
  onChange: (id: number | null) => void;
}

function Localidad({ start, value, error, onChange }: LocalidadProps) {
  const [q, setQ] = useState(start ?? '');
  const found = useQuery({
    ...serviceQuery(localidadesDeOrdenes, { q: q.trim() }),
    enabled: q.trim().length >= 2,
    placeholderData: (before) => before,
  });
  const options = (found.data?.localidades ?? []).map(({ id, nombre, departamento }) => ({
    value: String(id),
    label: `${nombre}, ${departamento}`,
  }));
  const kept =
    value === null || options.some((one) => one.value === String(value)) ? [] : [{ value: String(value), label: q }];
  return (
    <SelectField
      label="Localidad"
      placeholder="Escriba el nombre"
      clearable
      data={[...kept, ...options]}
      value={value === null ? null : String(value)}
      searchValue={q}
      onSearchChange={setQ}
      error={error}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
