import { Sugerencias } from '#features/gds-stock/web/public.tsx';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Muelle, muelle, ubicarStock } from '../contract.ts';
import { miles } from './palabras.ts';

interface Props {
  que: Muelle['por_ubicar'][number];
  onClose: () => void;
}

/** From the dock to its shelf: how many, and which place. */
export function UbicarDialog({ que, onClose }: Props) {
  const form = useResourceForm({
    contract: ubicarStock,
    refreshes: [muelle],
    start: { a: que.propuesta ?? '', cantidad: String(que.cantidad) },
    params: ({ a, cantidad }) => ({
      ...{ almacenamiento_id: que.almacenamiento_id, producto_id: que.producto_id, partida_id: que.partida_id },
      ...{ cantidad: cantidad === '' ? null : Number(cantidad), a },
    }),
    words: { a: 'Escanee o escriba la ubicación', cantidad: 'Escriba cuántas' },
    onDone: onClose,
  });
  const lugar = form.field('a');
  return (
    <FormDialog
      title={`Ubicar ${que.sku}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Ubicar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        {que.nombre}: {miles(que.cantidad)} en {que.lugar}
        {que.partida === null ? '' : `, lote ${que.partida}`}
      </p>
      <TextField label="A qué ubicación" data-autofocus data-lee-codigos autoComplete="off" {...form.text('a')} />
      <Sugerencias
        pedido={{
          ...{ desde_id: que.almacenamiento_id, producto_id: que.producto_id, partida_id: que.partida_id },
          cantidad: que.cantidad,
        }}
        onChoose={(codigo) => lugar.onChange(codigo)}
      />
      <TextField label="Cuántas" inputMode="numeric" autoComplete="off" {...form.text('cantidad')} />
      <ErrorAlert error={form.error} fallback="No se pudo ubicar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
