import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { contarOrdenes, listOrdenes, verOrden } from '../contract.ts';
import { devolverAlEstante, type PorDevolver, porDevolver } from '../devolver.contract.ts';
import { miles } from './palabras.ts';

interface Props {
  que: PorDevolver;
  onClose: () => void;
}

/** From where it was left to a shelf: how many, and which place. */
export function DevolverDialog({ que, onClose }: Props) {
  const form = useResourceForm({
    contract: devolverAlEstante,
    refreshes: [porDevolver, contarOrdenes, listOrdenes, verOrden],
    start: { a: que.propuesta ?? '', cantidad: String(que.cantidad), series: '' },
    params: ({ a, cantidad, series }) => ({
      ...{ almacenamiento_id: que.almacenamiento_id, producto_id: que.producto_id, partida_id: que.partida_id },
      ...{ cantidad: cantidad === '' ? null : Number(cantidad), a },
      ...(series === '' ? {} : { series: series.split(/[\s,;]+/).filter(Boolean) }),
    }),
    words: { a: 'Escanee o escriba el estante', cantidad: 'Escriba cuántas' },
    onDone: onClose,
  });
  const isPart = que.series.length > 0 && Number(form.values.cantidad) < que.cantidad;
  return (
    <FormDialog
      title={`Devolver ${que.sku}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Devolver"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        {que.nombre}: {miles(que.cantidad)} en {que.lugar}
        {que.partida === null ? '' : `, lote ${que.partida}`}
      </p>
      <TextField label="A qué estante" data-autofocus data-lee-codigos autoComplete="off" {...form.text('a')} />
      <TextField label="Cuántas" inputMode="numeric" autoComplete="off" {...form.text('cantidad')} />
      {isPart ? <TextField label="Qué series" data-lee-codigos autoComplete="off" {...form.text('series')} /> : null}
      <ErrorAlert error={form.error} fallback="No se pudo devolver" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
