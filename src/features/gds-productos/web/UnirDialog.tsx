import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { ServiceError } from '#web/service-error.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { kardexDeProducto, listProductos, type Producto, verProducto } from '../contract.ts';
import { unirProductos } from '../ficha.contract.ts';

interface Props extends Pick<Producto, 'producto'> {
  onClose: () => void;
  onDone: (id: number) => void;
}

/** What it turns out to be: found among the client's own, and asked for a lot where that one has lots. */
export function UnirDialog({ producto, onClose, onDone }: Props) {
  const form = useUnirForm(producto, onDone);
  const [elegido, vence] = [form.field('producto_id'), form.field('vence')];
  const isRefused = form.error instanceof ServiceError && form.error.code === 'PARTIDA_REQUERIDA';
  return (
    <FormDialog
      title={`Unir ${producto.sku} con un producto`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Unir"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Elegir producto={producto} {...elegido} />
      {isRefused || form.values.lote !== '' ? (
        <>
          <TextField label="De qué lote es" autoComplete="off" {...form.text('lote')} />
          <DateField label="Vence" value={vence.value} onChange={(day) => vence.onChange(day)} />
        </>
      ) : null}
      <TextField label="Motivo" autoComplete="off" {...form.text('nota')} />
      <p>Su stock y sus códigos pasan al otro, donde están. {producto.sku} queda inactivo.</p>
      <ErrorAlert error={form.error} fallback="No se pudieron unir" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

const PAUSE_MS = 200;

interface ElegirProps extends Pick<Producto, 'producto'> {
  value: number | null;
  error: string | null;
  onChange: (id: number | null) => void;
}

function Elegir({ producto, value, error, onChange }: ElegirProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.split(' · ')[0]?.trim() ?? '', PAUSE_MS);
  const found = useQuery({
    ...serviceQuery(listProductos, { q, cliente_id: producto.cliente_id, estado: 'ACTIVO', size: 20 }),
    placeholderData: keepPreviousData,
  });
  const others = (found.data?.records ?? []).filter(({ id, provisorio }) => id !== producto.id && !provisorio);
  return (
    <SelectField
      label="Qué producto es"
      placeholder="SKU, código o nombre"
      data-autofocus
      data={others.map(({ id, sku, nombre }) => ({ value: String(id), label: `${sku} · ${nombre}` }))}
      value={value === null ? null : String(value)}
      error={error}
      onSearchChange={setTyped}
      // The server has looked for it, by its codes too.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? 'Buscando…' : 'Ningún producto del cliente coincide'}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}

interface Typed {
  producto_id: number | null;
  lote: string;
  vence: string | null;
  nota: string;
}

function useUnirForm(provisorio: Producto['producto'], onDone: (id: number) => void) {
  const start: Typed = { producto_id: null, lote: '', vence: null, nota: '' };
  return useResourceForm({
    contract: unirProductos,
    refreshes: [listProductos, verProducto, kardexDeProducto],
    start,
    params: ({ producto_id, lote, vence, nota }) => ({
      ...{ provisorio_id: provisorio.id, producto_id, nota },
      ...(lote.trim() === '' ? {} : { partida: { codigo: lote, vence } }),
    }),
    words: { producto_id: 'Elija con cuál', nota: 'Escriba por qué es el mismo' },
    onDone: ({ id }) => onDone(id),
  });
}
