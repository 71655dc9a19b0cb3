import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { AMBITOS, type Caracteristica, guardarCaracteristica, listCaracteristicas } from '../contract.ts';
import styles from './caracteristicas.module.css';
import { cosas, NOMBRE_DE_AMBITO } from './palabras.ts';

/** What products and places may be like. */
export function DefinicionPanel() {
  const query = useQuery(serviceQuery(listCaracteristicas, {}));
  const puede = useCan(guardarCaracteristica);
  const [abierta, setAbierta] = useState<Caracteristica | 'nueva' | null>(null);
  const rows = query.data?.caracteristicas ?? [];
  return (
    <div className={styles.pila}>
      {puede ? (
        <div className={styles.barra}>
          <Button variant="filled" className={styles.empuje} onClick={() => setAbierta('nueva')}>
            Nueva característica
          </Button>
        </div>
      ) : null}
      <ErrorAlert
        error={query.error}
        fallback="Error al cargar las características"
        onRetry={() => void query.refetch()}
      />
      <Card title="Características" count={query.data === undefined ? undefined : rows.length}>
        <DataTable
          narrow="cards"
          label="Características"
          columns={columnsOf(puede ? setAbierta : null)}
          rows={rows}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'Todavía no hay características.'}
          isPending={query.isPending}
        />
      </Card>
      {abierta === null ? null : (
        <CaracteristicaDialog caracteristica={abierta === 'nueva' ? null : abierta} onClose={() => setAbierta(null)} />
      )}
    </div>
  );
}

const columnsOf = (open: ((one: Caracteristica) => void) | null) =>
  defineColumns<Caracteristica>([
    {
      header: 'Nombre',
      value: ({ nombre }) => nombre,
      cell: (one) =>
        open === null ? (
          one.nombre
        ) : (
          <button type="button" className={styles.abre} onClick={() => open(one)}>
            {one.nombre}
          </button>
        ),
    },
    { header: 'Código', value: ({ codigo }) => codigo, mono: true },
    { header: 'De', value: ({ ambito }) => NOMBRE_DE_AMBITO[ambito] },
    {
      header: 'Valores',
      value: ({ tipo, opciones }) => (tipo === 'SI_NO' ? 'Sí o no' : opciones.join(', ')),
      long: true,
    },
    { header: 'La tienen', value: ({ usos }) => cosas(usos), align: 'right' },
    {
      header: 'Estado',
      value: ({ activa }) => (activa ? 'En uso' : 'Fuera de uso'),
      cell: ({ activa }) => (
        <StatusBadge familia={activa ? 'ok' : 'neutro'} nombre={activa ? 'En uso' : 'Fuera de uso'} />
      ),
    },
  ]);

interface Props {
  /** Null: a new one. */
  caracteristica: Caracteristica | null;
  onClose: () => void;
}

function CaracteristicaDialog({ caracteristica, onClose }: Props) {
  const form = useResourceForm({
    contract: guardarCaracteristica,
    refreshes: [listCaracteristicas],
    start: {
      nombre: caracteristica?.nombre ?? '',
      codigo: caracteristica?.codigo ?? '',
      ambito: caracteristica?.ambito ?? 'PRODUCTO',
      opciones: caracteristica?.tipo === 'LISTA' ? caracteristica.opciones.join('\n') : '',
      activa: caracteristica?.activa ?? true,
    },
    params: ({ opciones, ...values }) => ({
      ...values,
      ...(caracteristica === null ? {} : { id: caracteristica.id, version: caracteristica.version }),
      opciones: opciones
        .split('\n')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    }),
    words: { codigo: 'Escriba hasta 20 letras, números o _', nombre: 'Escriba el nombre' },
    onDone: onClose,
  });
  const ambito = form.field('ambito');
  const activa = form.field('activa');
  return (
    <FormDialog
      title={caracteristica === null ? 'Nueva característica' : `Editar ${caracteristica.nombre}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Nombre" autoComplete="off" data-autofocus {...form.text('nombre')} />
      {caracteristica === null ? (
        <>
          <TextField label="Código" autoComplete="off" {...form.text('codigo')} />
          <SelectField
            label="De qué es"
            data={AMBITOS.map((value) => ({ value, label: NOMBRE_DE_AMBITO[value] }))}
            allowDeselect={false}
            value={ambito.value}
            error={ambito.error}
            onChange={(value) => ambito.onChange(AMBITOS.find((one) => one === value) ?? 'PRODUCTO')}
          />
        </>
      ) : null}
      {caracteristica?.tipo === 'SI_NO' ? null : (
        <TextAreaField
          label="Valores, uno por renglón"
          description={caracteristica === null ? 'Vacío: se tiene o no se tiene' : undefined}
          rows={5}
          {...form.text('opciones')}
        />
      )}
      {caracteristica === null ? null : (
        <CheckboxField
          label="En uso"
          checked={activa.value}
          onChange={(event) => activa.onChange(event.currentTarget.checked)}
        />
      )}
      <ErrorAlert error={form.error} fallback="Error al guardar la característica" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
