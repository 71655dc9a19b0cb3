import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ManySelect } from '#web/ui/ManySelect.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { opcionesDeDeposito } from '../contract.ts';
import { type Deposito, guardarDeposito, listDepositos } from '../depositos.contract.ts';
import styles from './almacenamientos.module.css';

/** The depósitos: who works in each, and whose goods lie there. */
export function DepositosScreen() {
  const query = useQuery(serviceQuery(listDepositos, {}));
  const [abierto, setAbierto] = useState<Deposito | 'nuevo' | null>(null);
  const { depositos = [], usuarios = [], clientes = [] } = query.data ?? {};
  return (
    <div className={styles.pila}>
      <div className={styles.barra}>
        <Button variant="filled" className={styles.empuje} onClick={() => setAbierto('nuevo')}>
          Nuevo depósito
        </Button>
      </div>
      <ErrorAlert error={query.error} fallback="Error al cargar los depósitos" onRetry={() => void query.refetch()} />
      <Card title="Depósitos" count={query.data === undefined ? undefined : depositos.length}>
        <DataTable
          narrow="cards"
          label="Depósitos"
          columns={columnsOf(setAbierto)}
          rows={depositos}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'Todavía no hay depósitos.'}
          isPending={query.isPending}
          onOpen={setAbierto}
        />
      </Card>
      {abierto === null ? null : (
        <DepositoDialog
          deposito={abierto === 'nuevo' ? null : abierto}
          usuarios={usuarios}
          clientes={clientes}
          onClose={() => setAbierto(null)}
        />
      )}
    </div>
  );
}

const names = (rows: readonly { nombre: string }[]) => rows.map(({ nombre }) => nombre).join(', ') || '—';

const columnsOf = (open: (deposito: Deposito) => void) =>
  defineColumns<Deposito>([
    {
      header: 'Código',
      value: ({ codigo }) => codigo,
      mono: true,
      cell: (deposito) => (
        <button type="button" className={styles.abreFila} onClick={() => open(deposito)}>
          {deposito.codigo}
        </button>
      ),
    },
    { header: 'Nombre', value: ({ nombre }) => nombre },
    { header: 'Ubicaciones', value: ({ posiciones }) => posiciones.toLocaleString('es-UY'), align: 'right' },
    { header: 'Personas', value: ({ usuarios }) => names(usuarios), long: true },
    { header: 'Clientes', value: ({ clientes }) => names(clientes), long: true },
    {
      header: 'Estado',
      value: ({ activo }) => (activo ? 'En uso' : 'Fuera de uso'),
      cell: ({ activo }) => (
        <StatusBadge familia={activo ? 'ok' : 'neutro'} nombre={activo ? 'En uso' : 'Fuera de uso'} />
      ),
    },
  ]);

interface Props extends Pick<Result<typeof listDepositos>, 'usuarios' | 'clientes'> {
  /** Null: a new one. */
  deposito: Deposito | null;
  onClose: () => void;
}

function DepositoDialog({ deposito, usuarios, clientes, onClose }: Props) {
  const ids = (rows: readonly { id: number }[] = []) => rows.map(({ id }) => String(id));
  const form = useResourceForm({
    contract: guardarDeposito,
    refreshes: [listDepositos, opcionesDeDeposito],
    start: {
      codigo: deposito?.codigo ?? '',
      nombre: deposito?.nombre ?? '',
      activo: deposito?.activo ?? true,
      usuarios: ids(deposito?.usuarios),
      clientes: ids(deposito?.clientes),
    },
    params: (values) => ({
      ...values,
      ...(deposito === null ? {} : { id: deposito.id }),
      usuarios: values.usuarios.map(Number),
      clientes: values.clientes.map(Number),
    }),
    words: { codigo: 'Escriba hasta 8 letras o números', nombre: 'Escriba el nombre' },
    onDone: onClose,
  });
  const activo = form.field('activo');
  const many = (name: 'usuarios' | 'clientes', from: readonly { id: number; nombre: string }[]) => {
    const { value, onChange } = form.field(name);
    const gone = (deposito?.[name] ?? []).filter((one) => !from.some(({ id }) => id === one.id));
    const options = [...from, ...gone].map(({ id, nombre }) => ({ value: String(id), label: nombre }));
    return { options, value, onChange };
  };
  return (
    <FormDialog
      title={deposito === null ? 'Nuevo depósito' : `Editar ${deposito.nombre}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className={styles.pareja}>
        <TextField label="Código" autoComplete="off" data-autofocus {...form.text('codigo')} />
        <TextField label="Nombre" autoComplete="off" {...form.text('nombre')} />
      </div>
      <div className={styles.barra}>
        <ManySelect label="Personas" {...many('usuarios', usuarios)} />
        <ManySelect label="Clientes" {...many('clientes', clientes)} />
      </div>
      {deposito === null ? null : (
        <CheckboxField
          label="En uso"
          checked={activo.value}
          onChange={(event) => activo.onChange(event.currentTarget.checked)}
        />
      )}
      <ErrorAlert error={form.error} fallback="Error al guardar el depósito" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
