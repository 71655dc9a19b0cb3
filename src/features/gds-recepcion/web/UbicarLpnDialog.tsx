import { Sugerencias } from '#features/gds-stock/web/public.tsx';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Muelle, muelle, ubicarLpn } from '../contract.ts';
import { cuenta } from './palabras.ts';

interface Props {
  lpn: Muelle['lpns'][number];
  onClose: () => void;
}

/** A pallet from the dock to its place: one reading. */
export function UbicarLpnDialog({ lpn, onClose }: Props) {
  const form = useResourceForm({
    contract: ubicarLpn,
    refreshes: [muelle],
    start: { a: '' },
    params: ({ a }) => ({ lpn_id: lpn.id, a }),
    words: { a: 'Escanee o escriba la ubicación' },
    onDone: onClose,
  });
  const lugar = form.field('a');
  return (
    <FormDialog
      title={`Ubicar LPN …${lpn.codigo.slice(-5)}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Ubicar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        {textoDeLpn(lpn.codigo)}: {cuenta(lpn.unidades, 'unidad', 'unidades')} de{' '}
        {cuenta(lpn.productos, 'producto', 'productos')} en {lpn.lugar}
      </p>
      <TextField label="A qué ubicación" data-autofocus data-lee-codigos autoComplete="off" {...form.text('a')} />
      <Sugerencias
        pedido={{ desde_id: lpn.almacenamiento_id, lpn_id: lpn.id }}
        onChoose={(codigo) => lugar.onChange(codigo)}
      />
      <ErrorAlert error={form.error} fallback="No se pudo ubicar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
