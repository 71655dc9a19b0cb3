import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { type Contacto, guardarContacto, listContactos, listHistorialDeCliente } from '../ficha.contract.ts';
import { AVISOS_DE_CONTACTO, type AvisoDeContacto } from '../palabras.contract.ts';
import styles from './clientes.module.css';

const AVISO: Readonly<Record<AvisoDeContacto, string>> = {
  INCIDENCIAS: 'Respuestas a incidencias',
  DEVOLUCIONES: 'Decisiones sobre devoluciones',
};

interface Props {
  cliente_id: number;
  mayPut: boolean;
}

/** Whom we call or write to there. */
export function ContactosTab({ cliente_id, mayPut }: Props) {
  const query = useQuery(serviceQuery(listContactos, { cliente_id }));
  const [abierto, setAbierto] = useState<Contacto | 'nuevo' | null>(null);
  const contactos = query.data?.contactos ?? [];
  const columns = defineColumns<Contacto>([
    {
      header: 'Nombre',
      value: ({ nombre }) => nombre,
      cell: (fila) =>
        mayPut ? (
          <Button variant="subtle" onClick={() => setAbierto(fila)}>
            {fila.nombre}
          </Button>
        ) : (
          fila.nombre
        ),
    },
    { header: 'Cargo', value: ({ cargo }) => cargo ?? '—' },
    { header: 'Correo', value: ({ correo }) => correo ?? '—' },
    { header: 'Teléfono', value: ({ telefono }) => telefono ?? '—' },
    { header: 'Se le escribe de', value: ({ avisos }) => avisos.map((one) => AVISO[one]).join(', ') || '—' },
    { header: 'Situación', value: ({ activo }) => (activo ? 'Activo' : 'Ya no está') },
  ]);
  return (
    <Card
      title="Contactos"
      count={query.data === undefined ? undefined : contactos.length}
      actions={mayPut ? <Button onClick={() => setAbierto('nuevo')}>Agregar</Button> : null}
    >
      <ErrorAlert
        error={query.error}
        fallback="No se pudieron cargar los contactos"
        onRetry={() => void query.refetch()}
      />
      <DataTable
        narrow="cards"
        label="Contactos"
        columns={columns}
        rows={contactos}
        rowKey={({ id }) => id}
        empty={query.isPending ? 'Cargando…' : 'Todavía no hay contactos.'}
      />
      {abierto === null ? null : (
        <ContactoDialog
          cliente_id={cliente_id}
          contacto={abierto === 'nuevo' ? null : abierto}
          onClose={() => setAbierto(null)}
        />
      )}
    </Card>
  );
}

interface DialogProps {
  cliente_id: number;
  contacto: Contacto | null;
  onClose: () => void;
}

function ContactoDialog({ cliente_id, contacto, onClose }: DialogProps) {
  const form = useResourceForm({
    contract: guardarContacto,
    refreshes: [listContactos, listHistorialDeCliente],
    start: {
      nombre: contacto?.nombre ?? '',
      cargo: contacto?.cargo ?? '',
      correo: contacto?.correo ?? '',
      telefono: contacto?.telefono ?? '',
      activo: contacto?.activo ?? true,
      avisos: contacto?.avisos ?? [],
    },
    params: ({ cargo, correo, telefono, ...values }) => ({
      cliente_id,
      ...(contacto === null ? {} : { contacto_id: contacto.id, version: contacto.version }),
      ...values,
      cargo: cargo === '' ? null : cargo,
      correo: correo === '' ? null : correo,
      telefono: telefono === '' ? null : telefono,
    }),
    words: { nombre: 'Escriba el nombre' },
    onDone: onClose,
  });
  const activo = form.field('activo');
  const avisos = form.field('avisos');
  return (
    <FormDialog
      title={contacto === null ? 'Nuevo contacto' : contacto.nombre}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Guardar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className={styles.campos}>
        <TextField label="Nombre y apellido" autoComplete="off" data-autofocus {...form.text('nombre')} />
        <TextField label="Cargo" autoComplete="off" {...form.text('cargo')} />
        <TextField label="Correo electrónico" type="email" autoComplete="off" {...form.text('correo')} />
        <TextField label="Teléfono" autoComplete="off" {...form.text('telefono')} />
      </div>
      <fieldset className={styles.pruebas}>
        <legend>Se le escribe un correo de</legend>
        {AVISOS_DE_CONTACTO.map((one) => (
          <ToggleButton
            key={one}
            isOn={avisos.value.includes(one)}
            onClick={() =>
              avisos.onChange(AVISOS_DE_CONTACTO.filter((other) => avisos.value.includes(other) !== (other === one)))
            }
          >
            {AVISO[one]}
          </ToggleButton>
        ))}
      </fieldset>
      <CheckboxField
        label="Sigue trabajando allí"
        checked={activo.value}
        onChange={(event) => activo.onChange(event.currentTarget.checked)}
      />
      <ErrorAlert error={form.error} fallback="No se pudo guardar el contacto" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
